import { describe, expect, it } from 'vitest'
import {
  amira,
  authenticator,
  beginWithAmirasAccount,
  caller,
  email,
  now,
  pass,
  password,
  records,
  secrets,
} from '../../../tests/test-account.ts'
import { RecordsAway } from '../records.ts'
import { changePassword, checkOwnPassword, removeAuthenticator } from './account.ts'
import { operator } from './account-notes.ts'
import { addStaffMember } from './first-staff-member.ts'
import { disableAccount } from './leavers.ts'
import { endSessionOf, sessionsOf, whoHolds } from './sessions.ts'
import { signIn } from './sign-in.ts'

beginWithAmirasAccount()

const context = () => ({ records, secrets, authenticator, now, member: amira, by: operator })
const open = (browser = 'Firefox') =>
  signIn({ email, password }, { records, secrets, authenticator, now, browser, caller })

async function token(): Promise<string> {
  const signedIn = await open()
  if (signedIn.kind !== 'signed-in') throw new Error(signedIn.kind)
  return signedIn.token
}

describe('a session', () => {
  const holder = (held: string) => whoHolds(held, { records, secrets, now })

  it('is kept as a hash, with the browser cut to 120 characters', async () => {
    const held = await token()
    const [session] = await sessionsOf(amira, { records, now })
    expect(session).toMatchObject({ tokenHash: secrets.tokenHash(held), browser: 'Firefox' })
    expect(JSON.stringify(session)).not.toContain(held)
    await open('x'.repeat(500))
    expect((await sessionsOf(amira, { records, now })).map(({ browser }) => browser.length)).toContain(120)
  })

  it('is listed by when it was last used, and not by when it began', async () => {
    const first = await token()
    pass(120)
    await open('Safari')
    const browsers = async () => (await sessionsOf(amira, { records, now })).map(({ browser }) => browser)
    expect(await browsers()).toEqual(['Safari', 'Firefox'])
    pass(120)
    expect(await holder(first)).toBeDefined()
    expect(await browsers()).toEqual(['Firefox', 'Safari'])
  })

  it('slides for half an hour, and ends after twelve', async () => {
    const held = await token()
    pass(30 * 60 - 1)
    expect(await holder(held)).toMatchObject({ member: { id: amira.id }, noted: true })
    pass(30 * 60 - 1)
    expect(await holder(held)).toBeDefined()
    pass(30 * 60)
    expect(await holder(held)).toBeUndefined()
    const other = await token()
    for (let half = 0; half < 24; half++) {
      expect(await holder(other)).toBeDefined()
      pass(half < 23 ? 29 * 60 : 60 * 60)
    }
    expect(await holder(other)).toBeUndefined()
  })

  it('that a clock which was ahead has begun or seen opens nothing when that is put right', async () => {
    const year = 365 * 24 * 3_600
    const before = await token()
    pass(60)
    expect(await holder(before)).toBeDefined()
    pass(year)
    const held = await token()
    pass(-year)
    expect(await holder(held)).toBeUndefined()
    expect((await sessionsOf(amira, { records, now })).map(({ tokenHash }) => tokenHash)).toEqual([
      secrets.tokenHash(before),
    ])
    pass(-4 * 60)
    expect(await holder(before)).toBeDefined()
    pass(-2 * 60)
    expect(await holder(before)).toBeUndefined()
  })

  it('is noted once a minute', async () => {
    const held = await token()
    const began = now
    pass(59)
    await holder(held)
    expect((await sessionsOf(amira, { records, now }))[0]?.lastSeenAt).toEqual(began)
    pass(1)
    await holder(held)
    expect((await sessionsOf(amira, { records, now }))[0]?.lastSeenAt).toEqual(now)
  })

  it('lets staff go on reading where nothing can be written', async () => {
    const held = await token()
    pass(120)
    const full = { ...records, transaction: () => Promise.reject(new RecordsAway('database or disk is full')) }
    expect(await whoHolds(held, { records: full, secrets, now })).toMatchObject({ noted: false, member: { email } })
  })

  it('hides no fault of ours behind a database that is away', async () => {
    const held = await token()
    pass(120)
    const faulty = { ...records, transaction: () => Promise.reject(new Error('no such column: last_seen')) }
    await expect(whoHolds(held, { records: faulty, secrets, now })).rejects.toThrow('no such column')
  })

  it('is one of twenty at most; the longest unused goes first', async () => {
    const first = await token()
    pass(60)
    for (let browser = 1; browser <= 20; browser++) await token()
    expect(await sessionsOf(amira, { records, now })).toHaveLength(20)
    expect(await holder(first)).toBeUndefined()
  })

  it('can be ended by its owner, and by nobody else', async () => {
    const held = await token()
    const [session] = await sessionsOf(amira, { records, now })
    await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben Okafor' }, { records, secrets, now })
    const ben = await records.staff.findByEmail('ben@ashcombedental.example')
    expect(await endSessionOf(ben ?? amira, session?.id ?? '', { records })).toBe(false)
    expect(await endSessionOf(amira, session?.id ?? '', { records })).toBe(true)
    expect(await holder(held)).toBeUndefined()
  })

  it('ends everywhere when the account is closed, and elsewhere when the password changes', async () => {
    const here = await token()
    const there = await token()
    const held = await holder(here)
    if (!held) throw new Error('No session')
    const contextWithBrowser = { ...context(), session: held.session, practiceName: 'Ashcombe Dental Group' }
    expect(await changePassword('short', contextWithBrowser)).toEqual({ kind: 'too-short' })
    expect(await changePassword('purple elephants paint fences', contextWithBrowser)).toEqual({ kind: 'changed' })
    expect(await holder(here)).toBeDefined()
    expect(await holder(there)).toBeUndefined()
    expect(await open()).toEqual({ kind: 'refused' })
    // The last account cannot be closed, so that somebody else is there.
    await addStaffMember({ email: 'carla@ashcombedental.example', name: 'Carla Rossi' }, { records, secrets, now })
    expect(await disableAccount(amira.id, context())).toBe('disabled')
    expect(await holder(here)).toBeUndefined()
  })

  it('takes no password that was long enough beside an authenticator app, where that was removed meanwhile', async () => {
    const { session } = (await holder(await token())) ?? {}
    if (!session) throw new Error('No session')
    const app = { secret: authenticator.newSecret(), step: 0 }
    await records.transaction(({ staff }) => staff.setAuthenticator(amira.id, app))
    const member = await records.staff.findById(amira.id)
    if (!member) throw new Error('Amira has no account')
    await removeAuthenticator({ ...context(), member })
    const asRead = { ...context(), member, session, practiceName: 'Ashcombe Dental Group' }
    expect(await changePassword('k7 fjord quay', asRead)).toEqual({ kind: 'out of date' })
    expect(await open()).toMatchObject({ kind: 'signed-in' })
  })

  it('gives no second way to guess the password, and its guesses keep nobody out at the door', async () => {
    // As many as somebody has at most, with as many guesses as all strangers have in an hour.
    for (let session = 1; session <= 20; session++) {
      const inSession = { ...context(), session: { id: `browser ${session}` } }
      for (let failure = 1; failure <= 5; failure++)
        expect(await checkOwnPassword('wrong', inSession)).toEqual({ kind: 'wrong' })
      expect(await checkOwnPassword(password, inSession)).toEqual({ kind: 'slowed', seconds: 60 })
    }
    expect(await open()).toMatchObject({ kind: 'signed-in' })
  })
})
