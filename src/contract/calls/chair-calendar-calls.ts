import { calendarQuery, chairCalendarMade, chairCalendarsAnswer } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { done } from '../staff.ts'

/** The secret calendar addresses of the chairs. */
export const chairCalendarCalls = {
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/chair-calendars',
    says: 'The chairs, and which of them have a secret calendar address.',
    status: 200,
    answer: chairCalendarsAnswer,
    refusals: [401],
  }),
  make: endpoint({
    for: 'staff',
    wantsProof: true,
    method: 'POST',
    path: '/api/admin/chair-calendars/{chair}',
    says: 'Makes the secret address of a chair’s calendar anew, and shows it once; the one before ends. It has times and references only.',
    query: calendarQuery,
    status: 201,
    answer: chairCalendarMade,
    refusals: [401, 403, 404, 409],
  }),
  revoke: endpoint({
    for: 'staff',
    method: 'DELETE',
    path: '/api/admin/chair-calendars/{chair}',
    says: 'Ends the secret address of a chair’s calendar at once.',
    query: calendarQuery,
    status: 200,
    answer: done,
    refusals: [401, 403, 404, 409],
  }),
}
