import type { Records } from '../records.ts'
import { longest, shortestAlone, whyNotPassword } from './passwords.ts'
import type { Secrets } from './secrets.ts'
import { asKept } from './sign-in.ts'

type Context = { records: Records; secrets: Secrets; now: Date }
type NewMember = { email: string; name: string; password?: string | undefined }

/**
 * Makes the first account where there is none. Answers how to sign in, with the password only where it was made up:
 * there is no default account that anybody could know (promise C6). A password that was set is the owner's choice and
 * does not keep the practice shut; `weak` says why it should be changed soon.
 */
export async function firstStaffMember(member: NewMember, context: Context): Promise<FirstSignIn | undefined> {
  if ((await context.records.staff.count()) > 0) return undefined
  const ownWords = [member.name, member.email]
  const weakness = member.password ? whyNotPassword(member.password, { hasSecondFactor: false, ownWords }) : undefined
  const made = await addStaffMember(member, context)
  if (made.kind === 'taken') return undefined
  if (!member.password) return { email: made.email, password: made.password }
  return { email: made.email, ...(weakness ? { weak: inWords[weakness] } : {}) }
}

/** How to sign in for the first time: `password` only where it was made up, `weak` where the one that was set is. */
export type FirstSignIn = { email: string; password?: string; weak?: string }

const inWords = {
  'too-short': `shorter than ${shortestAlone} characters`,
  'too-long': `longer than ${longest} characters`,
  'too-common': 'easily guessed',
}

/** Adds an account; a password that is not given is made up and told once. */
export async function addStaffMember(
  { email: written, name, password = undefined }: NewMember,
  { records, secrets, now }: Context,
): Promise<{ kind: 'added'; email: string; password: string } | { kind: 'taken' }> {
  const email = asKept(written)
  const chosen = password ?? madeUp(secrets)
  const passwordHash = await secrets.hashPassword(chosen)
  return records.transaction(async ({ staff }) => {
    if (await staff.findByEmail(email)) return { kind: 'taken' }
    await staff.add({ id: secrets.newId(), email, name, passwordHash, createdAt: now })
    return { kind: 'added', email, password: chosen }
  })
}

/** Three groups of six that can be read from one screen and typed into another: 82 random bits. */
function madeUp(secrets: Secrets): string {
  return Array.from({ length: 3 }, () => secrets.newReference().slice(0, 6)).join('-')
}
