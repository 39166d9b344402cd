import { endpoint } from '../endpoint.ts'
import { metAnswer, practiceAnswer, practiceBody } from '../practice.ts'
import { MB } from './bytes.ts'

/** Fifty chairs, each with its week and its days off, and a choice for everybody of half a year on one of them. */
const practiceBytes = 2 * MB

/** What the desk changes of the practice. */
export const practiceCalls = {
  read: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/practice',
    says: 'The practice as it is now: closed days, chairs, and what requests and posts may name.',
    status: 200,
    answer: practiceAnswer,
    refusals: [401],
  }),
  change: endpoint({
    for: 'staff',
    method: 'PUT',
    path: '/api/admin/practice',
    says: 'Closes or opens days, or sets up the chairs. In force at once, on every page; refused while somebody has a time then and nothing is chosen for them.',
    body: practiceBody,
    bodyBytes: practiceBytes,
    status: 200,
    answer: practiceAnswer,
    refusals: [401, 403, 409, 429],
  }),
  meets: endpoint({
    for: 'staff',
    method: 'POST',
    path: '/api/admin/practice/meets',
    says: 'Whom such a change would meet, each with free times instead; changes nothing.',
    body: practiceBody,
    bodyBytes: practiceBytes,
    status: 200,
    answer: metAnswer,
    refusals: [401, 403, 409, 429],
  }),
}
