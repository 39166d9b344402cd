import { endpoint } from '../endpoint.ts'
import { accountBody, invitationBody, linkAnswer, peopleAnswer, resetBody } from '../people.ts'
import { done } from '../staff.ts'
import { KB } from './bytes.ts'

/** The accounts of the staff, seen by a colleague. */
export const peopleCalls = {
  list: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/people',
    says: 'Everybody who has an account, open or closed.',
    status: 200,
    answer: peopleAnswer,
    refusals: [401],
  }),
  invite: endpoint({
    for: 'staff',
    wantsProof: true,
    method: 'POST',
    path: '/api/admin/people',
    says: 'Opens an account for a colleague, who chooses a password by the link of a letter, once and within an hour.',
    body: invitationBody,
    bodyBytes: 4 * KB,
    status: 201,
    answer: linkAnswer,
    refusals: [401, 403, 409, 429],
  }),
  change: endpoint({
    for: 'staff',
    wantsProof: true,
    method: 'PUT',
    path: '/api/admin/people/{id}',
    says: 'Closes an account and signs it out everywhere at once, or opens it again.',
    body: accountBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: done,
    refusals: [401, 403, 404, 409],
  }),
  reset: endpoint({
    for: 'staff',
    wantsProof: true,
    method: 'POST',
    path: '/api/admin/people/{id}/reset',
    says: 'Takes an account’s password away, and its second factors where asked; its owner chooses a new one by a link.',
    body: resetBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: linkAnswer,
    refusals: [401, 403, 404, 409, 429],
  }),
}
