import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { sentAnswer } from '../messages.ts'
import { serviceText } from '../text.ts'
import { requestedAnswer, timesAnswer } from './appointment-form.ts'

/** Most bytes of a form. */
export const formBytes = 32 * 1024

/** The shapes of both forms are the server's to read (`api.ts`): a visitor's page has no room for their sentences. */
const filledForm = z.unknown()

/** The calls of the two public forms, apart from the others: a visitor’s page has no room for the whole table. */
export const formCalls = {
  send: endpoint({
    for: 'anyone',
    method: 'POST',
    path: '/api/user/contact',
    says: 'Sends a message to the practice.',
    body: filledForm,
    bodyBytes: formBytes,
    status: 201,
    answer: sentAnswer,
    refusals: [403],
  }),
  request: endpoint({
    for: 'anyone',
    method: 'POST',
    path: '/api/user/appointment',
    says: 'Asks for an appointment and holds its time, within bounds, until it is answered or the hold ends.',
    body: filledForm,
    bodyBytes: formBytes,
    status: 201,
    answer: requestedAnswer,
    refusals: [403],
  }),
  times: endpoint({
    for: 'anyone',
    method: 'GET',
    path: '/api/user/filter_appointment_time/{appointmentDate}',
    says: 'The times of a day, free, full or past.',
    query: z.object({
      service: serviceText,
    }),
    status: 200,
    answer: timesAnswer,
    refusals: [],
  }),
}
