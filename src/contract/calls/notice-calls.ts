import { endpoint } from '../endpoint.ts'
import { noticesAnswer, noticesQuery } from '../notices.ts'

/** What staff should know about the server. */
export const noticeCalls = {
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/notices',
    says: 'What staff should know about the server, such as a proxy that no setting names, and about the clock of the computer that asks.',
    query: noticesQuery,
    status: 200,
    answer: noticesAnswer,
    refusals: [401],
  }),
}
