import * as z from 'zod/mini'
import { changedAnswer } from '../appointments.ts'
import { bookingBody, dayAnswer, knownAnswer, knownQuery, listQuery, visitBody } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { formBytes } from '../forms/form-calls.ts'
import { KB } from './bytes.ts'

/** A day at the desk. */
export const dayCalls = {
  show: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/day/{date}',
    says: 'A day at the desk: its hours, its chairs by name, and everybody who has a time on it or wishes for one.',
    status: 200,
    answer: dayAnswer,
    refusals: [400, 401],
  }),
  book: endpoint({
    for: 'staff',
    method: 'POST',
    path: '/api/admin/book',
    mostADay: 1000,
    says: 'Books a seat for somebody on the telephone: confirmed at once. A letter goes only where there is an e-mail address; an Idempotency-Key makes a second copy harmless.',
    body: bookingBody,
    bodyBytes: formBytes,
    status: 201,
    answer: changedAnswer,
    refusals: [401, 403, 409, 429],
  }),
  known: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/known',
    says: 'Who is known by a phone number, in any writing and from its first seven digits on.',
    query: knownQuery,
    status: 200,
    answer: knownAnswer,
    refusals: [401],
  }),
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/list',
    says: 'Everybody of some days, a year at most, as a file for spreadsheets. Noted in the audit as an export.',
    query: listQuery,
    status: 200,
    answer: z.string(),
    file: 'text/csv; charset=utf-8',
    refusals: [401],
  }),
  visit: endpoint({
    for: 'staff',
    method: 'POST',
    path: '/api/admin/visit/{id}',
    says: 'Notes that a patient has arrived, was treated, or did not come; or takes that back. The status stays as it is.',
    body: visitBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: changedAnswer,
    refusals: [401, 403, 404, 409],
  }),
}
