import {
  erasedAnswer,
  exportAnswer,
  keptAnswer,
  personBody,
  retentionAnswer,
  shownPersonBody,
} from '../data-protection.ts'
import { endpoint } from '../endpoint.ts'
import { KB } from './bytes.ts'

/** What is kept about a person. */
export const dataProtectionCalls = {
  retention: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/data-protection',
    says: 'How long things are kept, and what is erased next and when.',
    status: 200,
    answer: retentionAnswer,
    refusals: [401],
  }),
  find: endpoint({
    for: 'staff',
    method: 'POST',
    path: '/api/admin/data-protection/find',
    says: 'How much is kept about somebody, by their e-mail address or phone number.',
    body: personBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: keptAnswer,
    refusals: [401, 403],
  }),
  export: endpoint({
    for: 'staff',
    wantsProof: true,
    method: 'POST',
    path: '/api/admin/data-protection/export',
    says: 'Everything that is kept about somebody (UK GDPR, article 15). 409 where it is not what the fingerprint stands for any more.',
    body: shownPersonBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: exportAnswer,
    refusals: [401, 403, 409],
  }),
  erase: endpoint({
    for: 'staff',
    wantsProof: true,
    method: 'POST',
    path: '/api/admin/data-protection/erase',
    says: 'Erases everything that is kept about somebody, for good (UK GDPR, article 17). 409 where it is not what the fingerprint stands for any more.',
    body: shownPersonBody,
    bodyBytes: 4 * KB,
    status: 200,
    answer: erasedAnswer,
    refusals: [401, 403, 409],
  }),
}
