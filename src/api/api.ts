import { api } from '../contract/api.ts'
import type { Backend, HttpApp } from '../http/backend.ts'
import { appointments } from './appointments.ts'
import { audit } from './audit.ts'
import { blog } from './blog/blog.ts'
import { staffBlog } from './blog/staff-blog.ts'
import { dataProtection } from './data-protection.ts'
import { bookings } from './day/bookings.ts'
import { chairCalendars } from './day/chair-calendars.ts'
import { day } from './day/day.ts'
import { listFile } from './day/list-file.ts'
import { visits } from './day/visits.ts'
import { letters } from './letters.ts'
import { live } from './live.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { calls } from './patients/calls.ts'
import { person } from './patients/person.ts'
import { people } from './people.ts'
import { practice } from './practice.ts'
import { queue } from './queue.ts'
import { serveApi } from './serve.ts'
import { forgottenPassword } from './staff/forgotten-password.ts'
import { ownAccount } from './staff/own-account.ts'
import { secondFactors } from './staff/second-factors.ts'
import { signIns } from './staff/sign-in.ts'

/** All endpoints of the contract, in one list. */
export const endpoints = Object.values(api).flatMap((subject) => Object.values(subject))

/** Every call of the contract with the function that answers it. */
export function serveWholeApi(app: HttpApp, backend: Backend): void {
  serveApi(
    app,
    endpoints,
    [
      ...messages,
      ...appointments,
      ...calls,
      ...letters,
      ...person,
      ...queue,
      ...day,
      ...bookings,
      ...listFile,
      ...chairCalendars,
      ...visits,
      ...live,
      ...blog,
      ...staffBlog,
      ...practice,
      ...people,
      ...audit,
      ...dataProtection,
      ...signIns,
      ...forgottenPassword,
      ...ownAccount,
      ...secondFactors,
      ...notices,
    ],
    backend,
  )
}
