import type { Records } from '../records.ts'
import { type PasswordRefusal, whyNotPassword } from './passwords.ts'
import type { Authenticator } from './second-factor.ts'
import { type Secrets, TooBusy } from './secrets.ts'
import { noteFailure, secondsToWait } from './slowing-down.ts'
import type { Session, StaffMember } from './staff-member.ts'

type Told = { records: Records; secrets: Secrets; now: Date }

export type PasswordChecked = { kind: 'right' } | { kind: 'wrong' } | { kind: 'slowed'; seconds: number }
export type PasswordChanged =
  | Exclude<PasswordChecked, { kind: 'right' }>
  | { kind: PasswordRefusal }
  | { kind: 'changed' }

/** Changes a password and signs out every other browser of that person at once. */
export async function changePassword(
  { current, password }: { current: string; password: string },
  told: Told & { member: StaffMember; session: Session; practiceName: string },
): Promise<PasswordChanged> {
  const { member, session, records, secrets } = told
  const checked = await checkOwnPassword(current, told)
  if (checked.kind !== 'right') return checked
  const refusal = whyNotPassword(password, {
    hasSecondFactor: member.totpSecret !== undefined,
    ownWords: [told.practiceName, member.name, member.email],
  })
  if (refusal) return { kind: refusal }
  const passwordHash = await secrets.hashPassword(password)
  await records.together(async ({ staff }) => {
    const found = await staff.findById(member.id)
    if (found) await staff.change({ ...found, passwordHash })
    await staff.endSessionsOf(member.id, session.id)
  })
  return { kind: 'changed' }
}

/** Whether a person who is signed in knows their own password; guessing here is slowed like guessing at the door. */
export async function checkOwnPassword(
  password: string,
  told: Told & { member: StaffMember },
): Promise<PasswordChecked> {
  const { member, secrets } = told
  const seconds = await secondsToWait(member.email, told)
  if (seconds > 0) return { kind: 'slowed', seconds }
  try {
    if (await secrets.checkPassword(password, member.passwordHash)) return { kind: 'right' }
  } catch (error) {
    if (error instanceof TooBusy) return { kind: 'slowed', seconds: 5 }
    throw error
  }
  await noteFailure(member.email, told)
  return { kind: 'wrong' }
}

/** Turns the authenticator app on once it has shown a right code. */
export async function confirmAuthenticator(
  { secret, code }: { secret: string; code: string },
  told: Told & { member: StaffMember; authenticator: Authenticator },
): Promise<boolean> {
  const step = told.authenticator.check(code, secret, undefined, told.now)
  if (step === undefined) return false
  await told.records.together(async ({ staff }) => {
    const found = await staff.findById(told.member.id)
    if (found) await staff.change({ ...found, totpSecret: secret, totpStep: step })
  })
  return true
}

export async function removeAuthenticator({ records, member }: Told & { member: StaffMember }): Promise<void> {
  await records.together(async ({ staff }) => {
    const found = await staff.findById(member.id)
    if (found) await staff.change({ ...found, totpSecret: undefined, totpStep: undefined })
  })
}
