import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { addresses } from '../contract/addresses.ts'
import { Appointments } from './appointments/appointments.tsx'
import { EditAppointment } from './appointments/edit/edit-appointment.tsx'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { Overview } from './overview/overview.tsx'
import { useDoctor } from './staff/doctor.ts'
import { Guard } from './staff/guard.tsx'
import { Login } from './staff/login.tsx'

const PostList = lazy(async () => ({ default: (await import('./blog/post-list.tsx')).PostList }))
const WritePost = lazy(async () => ({ default: (await import('./blog/write-post.tsx')).WritePost }))
const Revisions = lazy(async () => ({ default: (await import('./blog/revisions/revisions.tsx')).Revisions }))
const Bin = lazy(async () => ({ default: (await import('./blog/bin.tsx')).Bin }))
const Account = lazy(async () => ({ default: (await import('./staff/account.tsx')).Account }))

/**
 * Every address of the staff side. The router is the plain one: pages fetch through TanStack Query, so the loaders of
 * `createBrowserRouter` would be 15 kB of code that nobody calls.
 */
export function Pages() {
  useDoctor()
  return (
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path={addresses.login} Component={Login} />
          <Route Component={Guard}>
            <Route Component={Frame}>
              <Route path={addresses.dashboard} Component={Overview} />
              <Route path={addresses.patients} Component={Appointments} />
              <Route path={addresses.patient(':id')} Component={EditAppointment} />
              <Route path={addresses.posts} Component={PostList} />
              <Route path={addresses.newPost} Component={WritePost} />
              <Route path={addresses.editPost(':slug')} Component={WritePost} />
              <Route path={addresses.postRevisions(':slug')} Component={Revisions} />
              <Route path={addresses.postBin} Component={Bin} />
              <Route path={addresses.account} Component={Account} />
            </Route>
          </Route>
          <Route path="*" Component={NotFound} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
