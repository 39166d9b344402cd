import { endpoint } from '../endpoint.ts'
import { formCalls } from '../forms/form-calls.ts'
import { messageBody } from '../forms/message-body.ts'
import { messageChangedAnswer, messageStateBody, messagesAnswer, messagesQuery } from '../messages-for-staff.ts'
import { KB } from './bytes.ts'

/** What visitors write, and the inbox at the desk. */
export const messageCalls = {
  send: endpoint({ ...formCalls.send, body: messageBody }),
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/messages',
    says: 'The messages of visitors, newest first, narrowed by state.',
    query: messagesQuery,
    status: 200,
    answer: messagesAnswer,
    refusals: [401],
  }),
  changeState: endpoint({
    for: 'staff',
    method: 'PUT',
    path: '/api/admin/messages/{id}',
    says: 'Marks a message done, spam, or new again.',
    body: messageStateBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: messageChangedAnswer,
    refusals: [401, 403, 404, 409],
  }),
}
