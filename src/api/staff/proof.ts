import { isProven } from '../../domain/staff/proof.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse } from '../../http/problems.ts'
import type { Who } from '../serve.ts'

/** A token may be stolen: what would make its thief the owner wants the password or a passkey once more. */
export const refuseUnproven = refuse(403, 'Please confirm that it is you, with your password or a passkey.', {
  field: 'proof',
})

/** Whether whoever asks has just confirmed that it is them: the header `proof` has what they were given for it. */
export function hasProof(
  { session }: Who,
  header: (name: string) => string | undefined,
  { secrets, now }: Backend,
): boolean {
  return isProven(session, header('proof') ?? '', { secrets, now: now() })
}
