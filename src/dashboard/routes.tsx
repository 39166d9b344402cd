import { lazy, Suspense } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { addresses } from '../contract/addresses.ts'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { ScreenProvider } from './frame/screen.ts'
import { screens } from './screens.tsx'
import { useDoctor } from './staff/doctor.ts'
import { Guard } from './staff/guard.tsx'
import { Login } from './staff/login.tsx'

const ForgottenPassword = lazy(async () => ({
  default: (await import('./staff/forgotten-password.tsx')).ForgottenPassword,
}))
const NewPassword = lazy(async () => ({ default: (await import('./staff/new-password.tsx')).NewPassword }))

/**
 * Every address of the staff side. The router is the plain one: pages fetch through TanStack Query, so the loaders of
 * `createBrowserRouter` would be 15 kB of code that nobody calls.
 */
export function Pages() {
  useDoctor()
  return (
    <BrowserRouter>
      <Routes>
        <Route path={addresses.login} Component={Login} />
        <Route
          element={
            <Suspense>
              <Outlet />
            </Suspense>
          }
        >
          <Route path={addresses.forgottenPassword} Component={ForgottenPassword} />
          <Route path={addresses.newPassword} Component={NewPassword} />
        </Route>
        <Route Component={Guard}>
          <Route element={<Frame screens={screens} />}>
            {screens.map((screen) => (
              <Route
                key={screen.path}
                path={screen.path}
                element={
                  <ScreenProvider value={screen}>
                    <screen.Component />
                  </ScreenProvider>
                }
              />
            ))}
          </Route>
        </Route>
        <Route path="*" Component={NotFound} />
      </Routes>
    </BrowserRouter>
  )
}
