import { BrowserRouter, Route, Routes } from 'react-router'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { ScreenProvider } from './frame/screen.ts'
import { screens } from './screens.tsx'
import { useDoctor } from './staff/doctor.ts'
import { Guard } from './staff/guard.tsx'

/**
 * Every address behind the guard. The router is the plain one: pages fetch through TanStack Query, so the loaders of
 * `createBrowserRouter` would be 15 kB of code that nobody calls.
 */
export function Pages() {
  useDoctor()
  return (
    // In a transition the page before would stand without a word until the next one is there.
    <BrowserRouter useTransitions={false}>
      <Routes>
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
