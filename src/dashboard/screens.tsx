import { type ComponentType, Suspense } from 'react'
import { addresses } from '../contract/addresses.ts'
import { Appointments } from './appointments/appointments.tsx'
import { loadLater } from './frame/load-screen.ts'
import { Loading } from './frame/loading.tsx'
import type { Screen } from './frame/screen.ts'
import { Overview } from './overview/overview.tsx'

const DayScreen = screenLater(async () => (await import('./day/day.tsx')).DayScreen)
const EditAppointment = screenLater(
  async () => (await import('./appointments/edit/edit-appointment.tsx')).EditAppointment,
)
const Messages = screenLater(async () => (await import('./messages/messages.tsx')).Messages)
const Chairs = screenLater(async () => (await import('./practice/chairs.tsx')).Chairs)
const Closures = screenLater(async () => (await import('./practice/closures.tsx')).Closures)
const People = screenLater(async () => (await import('./people/people.tsx')).People)
const Audit = screenLater(async () => (await import('./people/audit.tsx')).Audit)
const DataProtection = screenLater(async () => (await import('./people/data-protection.tsx')).DataProtection)
const PostList = screenLater(async () => (await import('./blog/post-list.tsx')).PostList)
const WritePost = screenLater(async () => (await import('./blog/write-post.tsx')).WritePost)
const Revisions = screenLater(async () => (await import('./blog/revisions/revisions.tsx')).Revisions)
const Bin = screenLater(async () => (await import('./blog/bin.tsx')).Bin)
const WhoAreYou = screenLater(async () => (await import('./staff/introduction/who-are-you.tsx')).WhoAreYou)
const Account = screenLater(async () => (await import('./staff/account/account.tsx')).Account)

/** Every screen behind the guard, in the order of the menu. */
export const screens: Screen[] = [
  {
    path: addresses.dashboard,
    title: 'Overview',
    menu: { words: 'Overview', queue: true },
    goTo: ['g o', 'Go to the overview'],
    Component: Overview,
  },
  {
    path: addresses.day,
    title: 'Day',
    menu: { words: 'Day' },
    goTo: ['g d', 'Go to today by chair'],
    Component: DayScreen,
  },
  { path: addresses.dayOf(':day'), title: 'Day', under: addresses.day, Component: DayScreen },
  {
    path: addresses.patients,
    title: 'Patient appointments',
    menu: { words: 'Patient' },
    goTo: ['g p', 'Go to the patients’ appointments'],
    Component: Appointments,
  },
  { path: addresses.patient(':id'), title: 'Appointment', under: addresses.patients, Component: EditAppointment },
  {
    path: addresses.messages,
    title: 'Messages',
    menu: { words: 'Messages' },
    goTo: ['g m', 'Go to the messages'],
    Component: Messages,
  },
  {
    path: addresses.posts,
    title: 'Blog',
    menu: { words: 'Blog', apart: true },
    goTo: ['g b', 'Go to the blog'],
    Component: PostList,
  },
  {
    path: addresses.newPost,
    title: 'Create Blog',
    menu: { words: 'Create Blog' },
    goTo: ['g n', 'Write a new post'],
    Component: WritePost,
  },
  { path: addresses.editPost(':slug'), title: 'Update Blog', under: addresses.posts, Component: WritePost },
  { path: addresses.postRevisions(':slug'), title: 'Earlier versions', under: addresses.posts, Component: Revisions },
  { path: addresses.postBin, title: 'Bin', under: addresses.posts, Component: Bin },
  {
    path: addresses.closures,
    title: 'Closed days',
    menu: { words: 'Closed days', apart: true },
    goTo: ['g c', 'Go to the closed days'],
    Component: Closures,
  },
  {
    path: addresses.chairs,
    title: 'Chairs',
    menu: { words: 'Chairs' },
    goTo: ['g h', 'Go to the chairs'],
    Component: Chairs,
  },
  {
    path: addresses.people,
    title: 'People',
    menu: { words: 'People' },
    goTo: ['g e', 'Go to the people with an account'],
    Component: People,
  },
  { path: addresses.audit, title: 'Audit', under: addresses.people, Component: Audit },
  {
    path: addresses.dataProtection,
    title: 'Data protection',
    menu: { words: 'Data protection' },
    goTo: ['g t', 'Go to data protection'],
    Component: DataProtection,
  },
  {
    path: addresses.account,
    title: 'Your account',
    menu: { words: 'Your account', apart: true },
    goTo: ['g y', 'Go to your account'],
    Component: Account,
  },
  { path: addresses.whoAreYou, title: 'Who are you?', under: addresses.account, Component: WhoAreYou },
]

/**
 * With a place of its own to wait in: in one that all screens share, the one before would stay behind the next, unseen and
 * with all that was typed there, until that has come.
 */
function screenLater(load: () => Promise<ComponentType>): ComponentType {
  const Part = loadLater(load)
  return () => (
    <Suspense fallback={<Loading now when="page" />}>
      <Part />
    </Suspense>
  )
}
