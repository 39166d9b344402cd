import type { Records } from '../records.ts'
import { noteAct, tellOwner } from './account-notes.ts'
import { holdOwnAccount } from './hold-own-account.ts'
import { placeOfSession } from './known-browser.ts'
import { type PasswordRefusal, whyNotPassword } from './passwords.ts'
import { type NewCodes, putNewCodes, replaceCodes } from './recovery-codes.ts'
import type { Authenticator } from './second-factor.ts'
import { type Secrets, unlessBusy } from './secrets.ts'
import { asKept } from './sign-in.ts'
import { judge, noteFailure, noteSuccess, runningWait, type Slowed } from './slowing-down.ts'
import type { Session, StaffMember } from './staff-member.ts'

type Context = { records: Records; secrets: Secrets; now: Date }
type Own = Context & { member: StaffMember }

type PasswordChecked = { kind: 'right' } | { kind: 'wrong' } | Slowed
type PasswordChanged =
  | { kind: PasswordRefusal }
  | { kind: 'changed' }
  /** Still the one that somebody else has read. */
  | { kind: 'not a new one' }
  /** Somebody else was quicker with another password, or has closed the account. */
  | { kind: 'out of date' }

/** Changes a person's own password and signs out every other browser of theirs at once. They have proven who they are. */
export async function changePassword(
  password: string,
  context: Own & { session: Session; practiceName: string },
): Promise<PasswordChanged> {
  const { member, session, records, secrets } = context
  const refusal = await whyNotPassword(password, {
    hasSecondFactor: member.totpSecret !== undefined,
    ownWords: [context.practiceName, member.name, member.email],
    secrets,
  })
  if (refusal) return { kind: refusal }
  if (member.passwordByOthers) {
    const isTheSame = await unlessBusy(() => secrets.checkPassword(password, member.passwordHash))
    if (isTheSame === undefined) return { kind: 'busy' }
    if (isTheSame) return { kind: 'not a new one' }
  }
  const passwordHash = await unlessBusy(() => secrets.hashPassword(password))
  if (passwordHash === undefined) return { kind: 'busy' }
  return records.transaction(async (books): Promise<PasswordChanged> => {
    const { staff } = books
    await staff.holdSessionsOf(member.id, session.id)
    const held = await holdOwnAccount(member, books)
    if (!held || held.totpSecret !== member.totpSecret) return { kind: 'out of date' }
    await staff.setPassword(member.id, passwordHash)
    await staff.removePasswordLink(member.id)
    await staff.endSessionsOf(member.id, session.id)
    await tellOwner('password', held.email, books, context)
    await noteAct('changed their password', { by: member.id, member }, books, context)
    return { kind: 'changed' }
  })
}

/**
 * Changes a person's own name and e-mail address, or the one of them that is given; false where another account has that
 * address. The old address is told as well as the new one.
 */
export async function changeOwnFacts(
  { name, email: written }: { name?: string | undefined; email?: string | undefined },
  context: Own,
): Promise<boolean> {
  const { member } = context
  return context.records.transaction(async (books) => {
    const { staff } = books
    const held = await holdOwnAccount(member, books)
    if (!held) return false
    const email = written === undefined ? held.email : asKept(written)
    if (email !== held.email) {
      if (await staff.findByEmail(email)) return false
      await staff.setEmail(member.id, email)
      await staff.removePasswordLink(member.id)
      for (const address of [held.email, email]) await tellOwner('e-mail address', address, books, context)
      await noteAct('changed their e-mail address', { by: member.id, member }, books, context)
    }
    if (name !== undefined && (name !== held.name || held.nameByOthers)) {
      await staff.setName(member.id, name)
      await noteAct('changed their name', { by: member.id, member }, books, context)
    }
    return true
  })
}

/**
 * Whether a person who is signed in knows their own password. Guessing here is slowed like guessing at the door, in this
 * session alone: whoever guesses with a stolen one keeps its owner from nothing.
 */
export async function checkOwnPassword(
  password: string,
  signedIn: Own & { session: Pick<Session, 'id'> },
): Promise<PasswordChecked> {
  const { member, secrets } = signedIn
  const place = placeOfSession(signedIn.session)
  const context = { ...signedIn, place }
  const slowed = await runningWait(member.email, context)
  if (slowed) return slowed
  const turn = { name: place.name, first: true }
  const right = await unlessBusy(() => secrets.checkPassword(password, member.passwordHash, turn))
  if (right === undefined) return aMoment
  return judge<PasswordChecked>(member.email, context, async (books) => {
    if (right) await noteSuccess(member.email, books, context)
    else await noteFailure(member.email, books, context)
    return { kind: right ? 'right' : 'wrong' }
  })
}

/** What a person is told when too many passwords are being checked. */
const aMoment: Slowed = { kind: 'slowed', seconds: 5 }

type AuthenticatorConfirmed =
  | ({ kind: 'on' } & NewCodes)
  | { kind: 'wrong code' }
  /** Another browser was quicker with an app of its own. */
  | { kind: 'another is on' }
  | { kind: 'out of date' }

/**
 * Turns the authenticator app on once it has shown a right code, and never in the place of another one that is on. Asked
 * once more for the same app, it makes new codes.
 */
export async function confirmAuthenticator(
  { secret, code }: { secret: string; code: string },
  context: Own & { authenticator: Authenticator },
): Promise<AuthenticatorConfirmed> {
  const { member } = context
  const step = context.authenticator.check(code, secret, undefined, context.now)
  if (step === undefined) return { kind: 'wrong code' }
  return context.records.transaction(async (books): Promise<AuthenticatorConfirmed> => {
    const held = await holdOwnAccount(member, books)
    // The answer was lost, and with it the codes, which nobody has seen.
    if (held?.totpSecret === secret) return { kind: 'on', ...(await replaceCodes(held, books, context)) }
    if (!held) return { kind: 'out of date' }
    if (held.totpSecret !== undefined) return { kind: 'another is on' }
    await books.staff.setAuthenticator(member.id, { secret, step })
    await tellOwner('authenticator on', member.email, books, context)
    await noteAct('added an authenticator app', { by: member.id, member }, books, context)
    return { kind: 'on', ...(await putNewCodes(member, books, context)) }
  })
}

/** The recovery codes stood in for it, and go as well. False where the account was closed or changed elsewhere meanwhile. */
export async function removeAuthenticator(context: Own): Promise<boolean> {
  const { member } = context
  return context.records.transaction(async (books) => {
    if (!(await holdOwnAccount(member, books))) return false
    await books.staff.setAuthenticator(member.id, undefined)
    await books.staff.putRecoveryCodes(member.id, undefined)
    await tellOwner('authenticator off', member.email, books, context)
    await noteAct('removed their authenticator app', { by: member.id, member }, books, context)
    return true
  })
}

/** Takes one of a person's own passkeys away; false for anybody else's. */
export async function removeOwnPasskey(id: string, context: Own): Promise<boolean> {
  const { member } = context
  return context.records.transaction(async (books) => {
    if (!(await holdOwnAccount(member, books))) return false
    const own = (await books.staff.passkeysOf(member.id)).some((passkey) => passkey.id === id)
    if (!own) return false
    await books.staff.removePasskey(id, member.id)
    await tellOwner('passkey removed', member.email, books, context)
    await noteAct('removed a passkey', { by: member.id, member }, books, context)
    return true
  })
}
