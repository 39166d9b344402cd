import type { Records } from '../records.ts'
import { noteAct, tellOwner } from './account-notes.ts'
import { type PasswordRefusal, whyNotPassword } from './passwords.ts'
import type { Authenticator } from './second-factor.ts'
import { type Secrets, TooBusy } from './secrets.ts'
import { asKept } from './sign-in.ts'
import { judge, noteFailure, noteSuccess, runningWait, type Slowed } from './slowing-down.ts'
import type { Session, StaffMember } from './staff-member.ts'

type Told = { records: Records; secrets: Secrets; now: Date }
type Own = Told & { member: StaffMember }

export type PasswordChecked = { kind: 'right' } | { kind: 'wrong' } | Slowed
export type PasswordChanged =
  | { kind: PasswordRefusal }
  | Slowed
  | { kind: 'changed' }
  /** Somebody else was quicker with another password, or has closed the account. */
  | { kind: 'out of date' }

/** Changes a person's own password and signs out every other browser of theirs at once. They have proven who they are. */
export async function changePassword(
  password: string,
  told: Own & { session: Session; practiceName: string },
): Promise<PasswordChanged> {
  const { member, session, records, secrets } = told
  const refusal = whyNotPassword(password, {
    hasSecondFactor: member.totpSecret !== undefined,
    ownWords: [told.practiceName, member.name, member.email],
  })
  if (refusal) return { kind: refusal }
  const passwordHash = await unlessBusy(() => secrets.hashPassword(password))
  if (passwordHash === undefined) return aMoment
  return records.together(async (books): Promise<PasswordChanged> => {
    const { staff } = books
    const held = await staff.hold(member.id)
    const unchanged = held?.passwordHash === member.passwordHash && held.totpSecret === member.totpSecret
    if (!held || held.disabledAt || !unchanged) return { kind: 'out of date' }
    await staff.setPassword(member.id, passwordHash)
    await staff.removePasswordLink(member.id)
    await staff.endSessionsOf(member.id, session.id)
    await tellOwner('password', held.email, books, told)
    await noteAct('changed their password', { by: member.id, member }, books, told)
    return { kind: 'changed' }
  })
}

/**
 * Changes a person's own name and e-mail address; false where somebody else signs in with that address. The old address
 * is told as well as the new one.
 */
export async function changeOwnFacts(
  { name, email: written }: { name: string; email: string },
  told: Own,
): Promise<boolean> {
  const email = asKept(written)
  const { member } = told
  return told.records.together(async (books) => {
    const { staff } = books
    const held = await staff.hold(member.id)
    if (!held) return false
    if (email !== held.email) {
      if (await staff.findByEmail(email)) return false
      await staff.setEmail(member.id, email)
      await staff.removePasswordLink(member.id)
      for (const address of [held.email, email]) await tellOwner('e-mail address', address, books, told)
      await noteAct('changed their e-mail address', { by: member.id, member }, books, told)
    }
    if (name !== held.name) {
      await staff.setName(member.id, name)
      await noteAct('changed their name', { by: member.id, member }, books, told)
    }
    return true
  })
}

/** Whether a person who is signed in knows their own password; guessing here is slowed like guessing at the door. */
export async function checkOwnPassword(password: string, told: Own): Promise<PasswordChecked> {
  const { member, secrets } = told
  const slowed = await runningWait(member.email, told)
  if (slowed) return slowed
  const right = await unlessBusy(() => secrets.checkPassword(password, member.passwordHash))
  if (right === undefined) return aMoment
  return judge<PasswordChecked>(member.email, told, async (books) => {
    if (right) await noteSuccess(member.email, books, told)
    else await noteFailure(member.email, books, told)
    return { kind: right ? 'right' : 'wrong' }
  })
}

/** What a person is told when too many passwords are being checked. */
const aMoment: Slowed = { kind: 'slowed', seconds: 5 }

/** What the work answers; undefined where too many passwords are being checked or made. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooBusy) return undefined
    throw error
  }
}

/** Turns the authenticator app on once it has shown a right code. */
export async function confirmAuthenticator(
  { secret, code }: { secret: string; code: string },
  told: Own & { authenticator: Authenticator },
): Promise<boolean> {
  const { member } = told
  const step = told.authenticator.check(code, secret, undefined, told.now)
  if (step === undefined) return false
  await told.records.together(async (books) => {
    await books.staff.setAuthenticator(member.id, { secret, step })
    await tellOwner('authenticator on', member.email, books, told)
    await noteAct('added an authenticator app', { by: member.id, member }, books, told)
  })
  return true
}

export async function removeAuthenticator(told: Own): Promise<void> {
  const { member } = told
  await told.records.together(async (books) => {
    await books.staff.setAuthenticator(member.id, undefined)
    await tellOwner('authenticator off', member.email, books, told)
    await noteAct('removed their authenticator app', { by: member.id, member }, books, told)
  })
}

/** Takes one of a person's own passkeys away; false for anybody else's. */
export async function removeOwnPasskey(id: string, told: Own): Promise<boolean> {
  const { member } = told
  return told.records.together(async (books) => {
    const own = (await books.staff.passkeysOf(member.id)).some((passkey) => passkey.id === id)
    if (!own) return false
    await books.staff.removePasskey(id, member.id)
    await tellOwner('passkey removed', member.email, books, told)
    await noteAct('removed a passkey', { by: member.id, member }, books, told)
    return true
  })
}
