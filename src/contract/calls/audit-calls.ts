import { auditAnswer, auditQuery } from '../audit.ts'
import { endpoint } from '../endpoint.ts'

/** Who did and looked at what. */
export const auditCalls = {
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/audit',
    says: 'Who did and looked at what, newest first, narrowed by person of staff, days and patient. Looking at it is noted too.',
    query: auditQuery,
    status: 200,
    answer: auditAnswer,
    refusals: [401],
  }),
}
