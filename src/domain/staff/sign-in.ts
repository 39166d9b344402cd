import { readEmailAddress } from '../e-mail-address.ts'
import type { Books, Records } from '../records.ts'
import { tellOwner } from './account-notes.ts'
import { type BrowserCookie, type Caller, cookieFor, placeOf } from './known-browser.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import type { Authenticator } from './second-factor.ts'
import { type Secrets, unlessBusy } from './secrets.ts'
import { beginSession } from './sessions.ts'
import { judge, noteFailure, noteSuccess, runningWait, type Slowed } from './slowing-down.ts'
import type { StaffMember } from './staff-member.ts'

/** Somebody is in; `cookie` is for their browser, to be known by the next time. */
export type SignedInHere = {
  kind: 'signed-in'
  token: string
  member: StaffMember
  cookie: BrowserCookie
  /** Where one of them opened. */
  recoveryCodesLeft?: number | undefined
}

/** What became of a sign-in. */
export type SignedIn =
  | SignedInHere
  /** The same for an unknown e-mail, a wrong password and a disabled account. */
  | { kind: 'refused' }
  | Slowed
  /** The password is right, and the account has an authenticator app; `wrong` where a code came and was not right. */
  | { kind: 'code-needed'; wrong: boolean }
  /** Too many are signing in at once. */
  | { kind: 'busy' }

type Credentials = { email: string; password: string; code?: string | undefined }

type Context = {
  records: Records
  secrets: Secrets
  authenticator: Authenticator
  now: Date
  browser: string
  caller: Caller
}

/** A member of staff signs in with e-mail and password, and with a code where the account has an authenticator app. */
export async function signIn({ email: written, password, code }: Credentials, from: Context): Promise<SignedIn> {
  const email = asKept(written)
  const member = await from.records.staff.findByEmail(email)
  const place = placeOf(email, member, from.caller, from)
  const context = { ...from, place }
  const slowed = await runningWait(email, context)
  if (slowed) return slowed
  // Before the transaction: hashing takes longer than everything else here, and must keep nobody else from writing.
  const turn = { name: place.name, first: place.known }
  const right = await unlessBusy(() => from.secrets.checkPassword(password, member?.passwordHash, turn))
  if (right === undefined) return { kind: 'busy' }
  return judge<SignedIn>(email, context, async (books) => {
    // Read again and held: the account may have been closed, or its password changed, while this one was being checked,
    // and neither may happen before the session is written. Who guesses wrong holds nothing, known e-mail or not.
    const current = right && member ? await books.staff.hold(member.id) : undefined
    if (!current || current.disabledAt || current.passwordHash !== member?.passwordHash) {
      await noteFailure(email, books, context)
      return { kind: 'refused' }
    }
    let spent: 'app' | 'recovery code' | undefined
    if (current.totpSecret) {
      if (!code) return { kind: 'code-needed', wrong: false }
      spent = await spendCode(code, current.totpSecret, current, books, context)
      if (!spent) {
        await noteFailure(email, books, context)
        await noteWrongCode(current, books, context)
        return { kind: 'code-needed', wrong: true }
      }
    }
    await noteSuccess(email, books, context)
    const token = await beginSession(current, context.browser, books, context)
    const recoveryCodesLeft = spent === 'recovery code' ? await books.staff.recoveryCodesLeft(current.id) : undefined
    const cookie = cookieFor(current, place, context)
    return { kind: 'signed-in', token, member: current, cookie, recoveryCodesLeft }
  })
}

/** How an e-mail address is kept and compared: with its host as DNS spells it, which is how the forms read one. */
export function asKept(written: string): string {
  return (readEmailAddress(written.trim()) ?? written.trim()).toLowerCase()
}

/**
 * Each code opens once: of the app's the 30-second step is kept, and no older one is taken after it; a recovery code is
 * gone. Which of them it was; undefined for a wrong one.
 */
async function spendCode(
  code: string,
  secret: string,
  member: StaffMember,
  books: Books,
  context: Context,
): Promise<'app' | 'recovery code' | undefined> {
  const step = context.authenticator.check(code, secret, member.totpStep, context.now)
  if (step !== undefined) {
    await books.staff.setTotpStep(member.id, step)
    return 'app'
  }
  return (await spendRecoveryCode(code, member, books, context)) ? 'recovery code' : undefined
}

/** More than anybody mistypes. A hundred an hour may be tried, each with a small chance, so the owner hears of the tenth. */
const wrongCodesToTell = 10
const day = 24 * 60 * 60

/** One more wrong code behind the right password, wherever it came from. */
async function noteWrongCode(member: StaffMember, books: Books, { secrets, now }: Context): Promise<void> {
  const { count } = await books.limits.count(secrets.sealed(`wrong codes ${member.id}`), day, now)
  if (count === wrongCodesToTell) await tellOwner('wrong codes', member.email, books, { secrets, now })
}
