import { endpoint } from '../endpoint.ts'
import { queueAnswer, queueQuery } from '../queue.ts'

/** What the desk must do. */
export const queueCalls = {
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/queue',
    says: 'Who must be answered or told, the urgent first, a hundred at a time; with counts, the next visits and the time to an answer.',
    query: queueQuery,
    status: 200,
    answer: queueAnswer,
    refusals: [401],
  }),
}
