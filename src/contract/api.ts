import { appointmentCalls } from './calls/appointment-calls.ts'
import { auditCalls } from './calls/audit-calls.ts'
import { blogCalls } from './calls/blog-calls.ts'
import { chairCalendarCalls } from './calls/chair-calendar-calls.ts'
import { dataProtectionCalls } from './calls/data-protection-calls.ts'
import { dayCalls } from './calls/day-calls.ts'
import { liveCalls } from './calls/live-calls.ts'
import { messageCalls } from './calls/message-calls.ts'
import { noticeCalls } from './calls/notice-calls.ts'
import { peopleCalls } from './calls/people-calls.ts'
import { practiceCalls } from './calls/practice-calls.ts'
import { queueCalls } from './calls/queue-calls.ts'
import { staffCalls } from './calls/staff-calls.ts'

/** Every call, with who may make it: the table of rights. A call that is not here is not served. */
export const api = {
  messages: messageCalls,
  appointments: appointmentCalls,
  queue: queueCalls,
  day: dayCalls,
  chairCalendars: chairCalendarCalls,
  blog: blogCalls,
  practice: practiceCalls,
  dataProtection: dataProtectionCalls,
  audit: auditCalls,
  people: peopleCalls,
  staff: staffCalls,
  live: liveCalls,
  notices: noticeCalls,
}
