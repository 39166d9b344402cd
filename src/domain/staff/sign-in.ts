import type { Records } from '../records.ts'
import type { Authenticator } from './second-factor.ts'
import { type Secrets, TooBusy } from './secrets.ts'
import { beginSession } from './sessions.ts'
import { noteFailure, noteSuccess, secondsToWait } from './slowing-down.ts'
import type { StaffMember } from './staff-member.ts'

export type SignedIn =
  | { kind: 'signed-in'; token: string; member: StaffMember }
  /** The same for an unknown e-mail, a wrong password, a wrong code and a disabled account. */
  | { kind: 'refused' }
  | { kind: 'slowed'; seconds: number }
  /** The password is right, and the account has an authenticator app. */
  | { kind: 'code-needed' }
  /** Too many are signing in at once. */
  | { kind: 'busy' }

export type Credentials = { email: string; password: string; code?: string | undefined }

type Told = { records: Records; secrets: Secrets; authenticator: Authenticator; now: Date; browser: string }

/** A member of staff signs in with e-mail and password, and with a code where the account has an authenticator app. */
export async function signIn({ email: written, password, code }: Credentials, told: Told): Promise<SignedIn> {
  const email = asKept(written)
  const seconds = await secondsToWait(email, told)
  if (seconds > 0) return { kind: 'slowed', seconds }
  const member = await told.records.staff.findByEmail(email)
  const right = await isRight(password, member, told.secrets)
  if (right === 'busy') return { kind: 'busy' }
  if (!member || !right || member.disabledAt) return failed(email, told)
  if (member.totpSecret && !code) return { kind: 'code-needed' }
  const step = member.totpSecret && told.authenticator.check(code ?? '', member.totpSecret, member.totpStep, told.now)
  if (member.totpSecret && step === undefined) return failed(email, told)

  const token = await told.records.together(async (books) => {
    // Read again: the same code may just have opened another door.
    const current = await books.staff.findById(member.id)
    if (!current || current.disabledAt || current.passwordHash !== member.passwordHash) return undefined
    if (typeof step === 'number') {
      // Counted, not compared: two attempts at the same instant must not both find the code unused.
      const uses = await books.limits.count(told.secrets.sealed(`code ${member.id} ${step}`), codeSeconds, told.now)
      if (uses.count > 1) return undefined
      await books.staff.change({ ...current, totpStep: step })
    }
    await noteSuccess(email, books, told.secrets)
    return beginSession(current, told.browser, books, told)
  })
  return token ? { kind: 'signed-in', token, member } : failed(email, told)
}

/** Longer than any code is taken for. */
const codeSeconds = 300

/** How an e-mail address is kept and compared. */
export function asKept(email: string): string {
  return email.trim().toLowerCase()
}

async function isRight(password: string, member: StaffMember | undefined, secrets: Secrets): Promise<boolean | 'busy'> {
  try {
    return await secrets.checkPassword(password, member?.passwordHash)
  } catch (error) {
    if (error instanceof TooBusy) return 'busy'
    throw error
  }
}

async function failed(email: string, told: Told): Promise<SignedIn> {
  await noteFailure(email, told)
  return { kind: 'refused' }
}
