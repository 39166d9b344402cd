import { type AccountLetter, beforeOthers, linkMinutes } from '../letters.ts'
import type { Books, Records } from '../records.ts'
import { type By, noteAct, tellOwner } from './account-notes.ts'
import { type Caller, placeOf } from './known-browser.ts'
import { mayAct } from './leavers.ts'
import { type PasskeyAnswer, passkeyThatAnswered } from './passkey-sign-in.ts'
import { type PasswordRefusal, whyNotPassword } from './passwords.ts'
import type { PasskeyPlace, Passkeys } from './second-factor.ts'
import { type Secrets, unlessBusy } from './secrets.ts'
import { asKept } from './sign-in.ts'
import { noteSuccess } from './slowing-down.ts'
import type { StaffMember } from './staff-member.ts'
import { noteToldTo } from './told-links.ts'

type Context = { records: Records; secrets: Secrets; now: Date }

/** More would let a stranger fill somebody's inbox. */
const lettersAnHour = 3

/**
 * Somebody at the sign-in says that they have forgotten their password: whoever has that address gets a letter. Nothing
 * is answered, so that nobody learns whether there is an account. Beyond three letters an hour none is written.
 */
export async function askForNewPassword(written: string, context: Context): Promise<void> {
  const { records, secrets, now } = context
  const email = asKept(written)
  const { count } = await records.limits.count(secrets.sealed(`password letters ${email}`), 3600, now)
  if (count > lettersAnHour) return
  await records.transaction(async (books) => {
    // Something to commit also where no letter is written: on a slow disk the time of an answer would tell of the account.
    await books.limits.count(secrets.sealed(`password letters committed ${email}`), 3600, now)
    const found = await books.staff.findByEmail(email)
    const member = await books.staff.hold(found?.id ?? '')
    if (!member || member.disabledAt) return
    const { token } = await newLink(member, books, context)
    await sendLink({ token, askedBy: 'themselves' }, member, books, context)
    await noteAct('asked for a new password', { by: member.id, member }, books, context)
  })
}

/** What opens the page of a new password, and until when it does. */
export type PasswordLink = { token: string; ends: Date }

/**
 * `disabled`: one that is closed is enabled first. `not theirs to do`: whoever asks has been disabled themselves, perhaps
 * while the password was hashed.
 */
type Reset =
  | { kind: 'reset'; link: PasswordLink }
  | { kind: 'unknown' }
  | { kind: 'disabled' }
  | { kind: 'not theirs to do' }

/**
 * Takes an account's password away and signs it out everywhere; its owner chooses a new one by a link that is sent to
 * them, or told to whoever asks (`printed`). With `secondFactor` the authenticator app, its recovery codes and the
 * passkeys go as well.
 */
export async function resetAccount(
  { id, secondFactor, printed }: { id: string; secondFactor: boolean; printed: boolean },
  context: Context & { by: By },
): Promise<Reset> {
  const { records, secrets, by } = context
  const nobodys = await secrets.hashPassword(secrets.newToken())
  return records.transaction(async (books): Promise<Reset> => {
    const { staff } = books
    await staff.holdSessionsOf(id)
    if (!(await mayAct(by, books))) return { kind: 'not theirs to do' }
    const member = await staff.hold(id)
    if (!member) return { kind: 'unknown' }
    if (member.disabledAt) return { kind: 'disabled' }
    await staff.setPassword(id, nobodys)
    await staff.endSessionsOf(id)
    if (secondFactor) {
      await staff.setAuthenticator(id, undefined)
      await staff.putRecoveryCodes(id, undefined)
      for (const passkey of await staff.passkeysOf(id)) await staff.removePasskey(passkey.id, id)
      await tellOwner('second factors removed', member.email, books, context)
    }
    const link = await newLink(member, books, context)
    const { token } = link
    if (printed) await noteToldTo(by, member, books, context)
    else await sendLink({ token, askedBy: 'the practice', factorsRemoved: secondFactor }, member, books, context)
    await noteAct(
      secondFactor ? 'reset an account with its second factors' : 'reset an account',
      { by, member },
      books,
      context,
    )
    return { kind: 'reset', link }
  })
}

type NewPassword =
  | { kind: 'changed'; member: StaffMember }
  | { kind: PasswordRefusal }
  /** Used, replaced by a newer one, or more than an hour old. */
  | { kind: 'link over' }
  /** Their passkeys are the second factor, and the letter alone must not do instead of it. */
  | { kind: 'passkey needed' }

/**
 * Sets a new password by the link of a letter, once, and signs out everywhere. Nobody is signed in by it: an authenticator
 * app asks for its code at the sign-in, and where there is none, but passkeys, one of these is asked for here.
 */
export async function setPasswordByLink(
  { token, password, passkey }: { token: string; password: string; passkey?: PasskeyAnswer | undefined },
  context: Context & { passkeys: Passkeys; place: PasskeyPlace; caller: Caller; practiceName: string },
): Promise<NewPassword> {
  const { records, secrets, now } = context
  const tokenHash = secrets.tokenHash(token)
  const found = await records.staff.findById((await records.staff.whosePasswordLink(tokenHash, now)) ?? '')
  if (!found || found.disabledAt) return { kind: 'link over' }
  const refusal = await whyNotPassword(password, {
    hasSecondFactor: found.totpSecret !== undefined,
    ownWords: [context.practiceName, found.name, found.email],
    secrets,
  })
  if (refusal) return { kind: refusal }
  const hasPasskeys = (await records.staff.passkeysOf(found.id)).length > 0
  if (hasPasskeys && !found.totpSecret) {
    const answered = passkey && (await passkeyThatAnswered(passkey, context))
    if (answered?.staff !== found.id) return { kind: 'passkey needed' }
  }
  const passwordHash = await unlessBusy(() => secrets.hashPassword(password))
  if (passwordHash === undefined) return { kind: 'busy' }
  const outcome = await records.transaction(async (books): Promise<NewPassword> => {
    const { staff } = books
    await staff.holdSessionsOf(found.id)
    const member = await staff.hold(found.id)
    const still = (await staff.whosePasswordLink(tokenHash, now)) === found.id
    const factorsStand = member?.totpSecret === found.totpSecret
    if (!member || member.disabledAt || !still || !factorsStand) return { kind: 'link over' }
    await staff.setPassword(member.id, passwordHash)
    await staff.removePasswordLink(member.id)
    await staff.endSessionsOf(member.id)
    await tellOwner('password', member.email, books, context)
    await noteAct('chose a new password by letter', { by: member.id, member }, books, context)
    return { kind: 'changed', member }
  })
  // Who has forgotten a password has most likely tried some.
  if (outcome.kind === 'changed') {
    const place = placeOf(found.email, undefined, context.caller, context)
    await noteSuccess(found.email, records, { ...context, place })
  }
  return outcome
}

/** The newest link takes the place of the one before; it opens once, for an hour. */
export async function newLink(member: StaffMember, { staff }: Books, { secrets, now }: Context): Promise<PasswordLink> {
  const token = secrets.newToken()
  const ends = new Date(now.getTime() + linkMinutes * 60_000)
  await staff.putPasswordLink({ staff: member.id, tokenHash: secrets.tokenHash(token), ends })
  return { token, ends }
}

/** Puts the letter with a link, whose hour runs, into the outbox. */
export async function sendLink(
  link: Omit<AccountLetter & { kind: 'password-link' }, 'kind'>,
  member: StaffMember,
  { outbox }: Books,
  { secrets, now }: Context,
): Promise<void> {
  const letter = { kind: 'password-link', ...link } as const
  await outbox.put({ id: secrets.newId(), to: member.email, letter, notBefore: beforeOthers(now) }, now)
}
