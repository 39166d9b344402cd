import type { Records } from '../records.ts'
import { checkOwnPassword } from './account.ts'
import { type PasskeyAnswer, passkeyThatAnswered } from './passkey-sign-in.ts'
import type { PasskeyPlace, Passkeys } from './second-factor.ts'
import type { Secrets } from './secrets.ts'
import type { Slowed } from './slowing-down.ts'
import type { Session, StaffMember } from './staff-member.ts'

type Context = { records: Records; secrets: Secrets; now: Date; member: StaffMember; session: Session }

const proofMinutes = 10

type Proven = { kind: 'proven'; proof: string; ends: Date } | { kind: 'wrong' } | Slowed

/**
 * Whoever uses a session shows the password or a passkey once more, and is given a proof that goes with this session for
 * ten minutes. It is a secret of its own: the session's token, which a thief may have copied, is not enough. Wrong
 * passwords are slowed like those at the door.
 */
export async function prove(
  shown: { password: string } | { passkey: PasskeyAnswer },
  context: Context & { passkeys: Passkeys; place: PasskeyPlace },
): Promise<Proven> {
  const { records, secrets, now, member, session } = context
  if ('password' in shown) {
    const checked = await checkOwnPassword(shown.password, { records, secrets, now, member, session })
    if (checked.kind !== 'right') return checked
  } else {
    const answered = await passkeyThatAnswered(shown.passkey, context)
    if (answered?.staff !== member.id) return { kind: 'wrong' }
  }
  const proof = secrets.newToken()
  const ends = new Date(now.getTime() + proofMinutes * 60_000)
  await records.transaction(({ staff }) => staff.setProof(session.id, { hash: secrets.tokenHash(proof), ends }))
  return { kind: 'proven', proof, ends }
}

/** Whether a proof was given to this very session, in the last ten minutes. */
export function isProven(
  { proof: kept }: Pick<Session, 'proof'>,
  proof: string,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
): boolean {
  return kept !== undefined && kept.ends > now && kept.hash === secrets.tokenHash(proof)
}
