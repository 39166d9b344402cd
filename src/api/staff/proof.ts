import { isProven } from '../../domain/staff/proof.ts'
import type { Session } from '../../domain/staff/staff-member.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse } from '../../http/problems.ts'

/** A token may be stolen: what would make its thief the owner wants the password or a passkey once more. */
export const refuseUnproven = refuse(403, 'Please confirm that it is you, with your password or a passkey.', {
  field: 'proof',
})

/** Whether whoever asks has just confirmed that it is them: `proof` is what they were given for it, from the header of that name. */
export function hasProof(
  session: Session,
  proof: string | undefined,
  { secrets, now }: Pick<Backend, 'secrets' | 'now'>,
): boolean {
  return isProven(session, proof ?? '', { secrets, now: now() })
}
