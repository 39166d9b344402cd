import type { Records } from '../records.ts'
import { type PasswordRefusal, whyNotPassword } from './passwords.ts'
import type { Authenticator } from './second-factor.ts'
import { type Secrets, TooBusy } from './secrets.ts'
import { judge, noteFailure, noteSuccess, runningWait, type Slowed } from './slowing-down.ts'
import type { Session, StaffMember } from './staff-member.ts'

type Told = { records: Records; secrets: Secrets; now: Date }

export type PasswordChecked = { kind: 'right' } | { kind: 'wrong' } | Slowed
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
  const passwordHash = await unlessBusy(() => secrets.hashPassword(password))
  if (passwordHash === undefined) return aMoment
  return records.together(async ({ staff }) => {
    const held = await staff.hold(member.id)
    // Somebody else was quicker with another password: the one that was checked is no longer theirs.
    if (!held || held.disabledAt || held.passwordHash !== member.passwordHash) return { kind: 'wrong' }
    await staff.setPassword(member.id, passwordHash)
    await staff.endSessionsOf(member.id, session.id)
    return { kind: 'changed' }
  })
}

/** Whether a person who is signed in knows their own password; guessing here is slowed like guessing at the door. */
export async function checkOwnPassword(
  password: string,
  told: Told & { member: StaffMember },
): Promise<PasswordChecked> {
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
  told: Told & { member: StaffMember; authenticator: Authenticator },
): Promise<boolean> {
  const step = told.authenticator.check(code, secret, undefined, told.now)
  if (step === undefined) return false
  await told.records.together(({ staff }) => staff.setAuthenticator(told.member.id, { secret, step }))
  return true
}

export async function removeAuthenticator({ records, member }: Told & { member: StaffMember }): Promise<void> {
  await records.together(({ staff }) => staff.setAuthenticator(member.id, undefined))
}
