import type { Records } from '../records.ts'
import { longest, type PasswordRefusal, shortestAlone, whyNotPassword } from './passwords.ts'
import type { Secrets } from './secrets.ts'
import { asKept } from './sign-in.ts'

type Context = { records: Records; secrets: Secrets; now: Date }
type NewMember = { email: string; name: string; password?: string | undefined }

/**
 * Makes the first account where there is none. Answers how to sign in, with the password only where it was made up:
 * there is no default account that anybody could know (promise C6). A password that was set is the owner's choice and
 * does not keep the practice shut; `whyWeak` says whether it should be changed soon.
 */
export async function firstStaffMember(member: NewMember, context: Context): Promise<FirstSignIn | undefined> {
  if ((await context.records.staff.count()) > 0) return undefined
  const made = await addStaffMember(member, context)
  if (made.kind === 'taken') return undefined
  return member.password ? { email: made.email } : { email: made.email, password: made.password }
}

/** How to sign in for the first time: `password` only where it was made up. */
export type FirstSignIn = { email: string; password?: string }

/**
 * Why the password of the first account is a weak one, in words that follow "it is"; undefined where it is not, or where
 * nobody could tell. It may take a second: nobody's start should wait for it.
 */
export async function whyWeak(
  { email, name, password }: Required<NewMember>,
  secrets: Pick<Secrets, 'guessesFor'>,
): Promise<string | undefined> {
  const refusal = await whyNotPassword(password ?? '', { hasSecondFactor: false, ownWords: [name, email], secrets })
  return refusal && inWords[refusal]
}

const inWords: Record<PasswordRefusal, string | undefined> = {
  'too-short': `shorter than ${shortestAlone} characters`,
  'too-long': `longer than ${longest} characters`,
  'too-common': 'easily guessed',
  busy: undefined,
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
