import { type Records, RecordsAway } from '../records.ts'
import { longestPassword, type PasswordRefusal, shortestAlone, whyNotPassword } from './passwords.ts'
import type { Secrets } from './secrets.ts'
import { asKept } from './sign-in.ts'
import type { StaffMember } from './staff-member.ts'

type Context = { records: Records; secrets: Secrets; now: Date }
type NewMember = {
  email: string
  name: string
  password?: string | undefined
  own?: { name: boolean; password: boolean }
}
type FirstMember = {
  email: string
  /** Of whoever the account is for; without it the account has the practice's until they say theirs. */
  name?: string | undefined
  password?: string | undefined
  practice: string
}

/**
 * Makes the first account where there is none. Answers how to sign in, with the password only where it was made up:
 * there is no default account that anybody could know. A password that was set is the owner's choice and
 * does not keep the practice shut; `whyWeak` says whether it should be changed soon. Who set both a name and a password
 * has set their own. Where there are accounts, they are kept as addresses are kept today.
 */
export async function firstStaffMember(
  { email, name, password, practice }: FirstMember,
  context: Context,
): Promise<FirstSignIn | undefined> {
  const accounts = await context.records.staff.all()
  if (accounts.length > 0) {
    await keepAsToday(accounts, context.records)
    return undefined
  }
  const own = { name: name !== undefined, password: name !== undefined && password !== undefined }
  const made = await addStaffMember({ email, name: name ?? practice, password, own }, context)
  if (made.kind === 'taken') return undefined
  return password ? { email: made.email } : { email: made.email, password: made.password }
}

/** Until 30 November 2026 a first account was kept as it was typed, also with a host that DNS spells otherwise. */
async function keepAsToday(accounts: StaffMember[], records: Records): Promise<void> {
  for (const { id, email: before } of accounts) {
    const email = asKept(before)
    if (email === before) continue
    const kept = records.transaction(async ({ staff }) => {
      if (!(await staff.findByEmail(email))) await staff.setEmail(id, email)
    })
    // A full disk keeps no practice shut for it: the next start tries again.
    await kept.catch((error: unknown) => {
      if (!(error instanceof RecordsAway)) throw error
    })
  }
}

/** How to sign in for the first time: `password` only where it was made up. */
export type FirstSignIn = { email: string; password?: string }

/**
 * Why the password of the first account is a weak one, in words that follow "it is"; undefined where it is not, or where
 * nobody could tell. It may take a second: nobody's start should wait for it.
 */
export async function whyWeak(
  { email, practice, password }: Pick<FirstMember, 'email' | 'practice'> & { password: string },
  secrets: Pick<Secrets, 'guessesFor'>,
): Promise<string | undefined> {
  const refusal = await whyNotPassword(password, { hasSecondFactor: false, ownWords: [practice, email], secrets })
  return refusal && inWords[refusal]
}

const inWords: Record<PasswordRefusal, string | undefined> = {
  'too-short': `shorter than ${shortestAlone} characters`,
  'too-long': `longer than ${longestPassword} characters`,
  'too-common': 'easily guessed',
  busy: undefined,
}

/** Adds an account; a password that is not given is made up and told once. `own` is what its owner chose themselves. */
export async function addStaffMember(
  { email: written, name, password = undefined, own = { name: false, password: false } }: NewMember,
  { records, secrets, now }: Context,
): Promise<{ kind: 'added'; email: string; password: string } | { kind: 'taken'; owner: StaffMember }> {
  const email = asKept(written)
  const chosen = password ?? madeUp(secrets)
  const passwordHash = await secrets.hashPassword(chosen)
  return records.transaction(async ({ staff }) => {
    const owner = await staff.findByEmail(email)
    if (owner) return { kind: 'taken', owner }
    const byOthers = { nameByOthers: !own.name, passwordByOthers: !own.password }
    await staff.add({ id: secrets.newId(), email, name, passwordHash, createdAt: now, ...byOthers })
    return { kind: 'added', email, password: chosen }
  })
}

/** Three groups of six that can be read from one screen and typed into another: 82 random bits. */
function madeUp(secrets: Secrets): string {
  return Array.from({ length: 3 }, () => secrets.newReference().slice(0, 6)).join('-')
}
