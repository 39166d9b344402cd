import { Secret, TOTP } from 'otpauth'
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
import { commitsInLog } from '../../database/test-commits.ts'
import { auditEntries } from '../../database/test-leftovers.ts'
import { testEngine } from '../../database/test-records.ts'
import { openPasskeys } from '../../secrets/passkeys.ts'
import { newDevice } from '../../secrets/test-device.ts'
import { changeOwnFacts, changePassword, removeAuthenticator } from './account.ts'
import { operator } from './account-notes.ts'
import { addStaffMember } from './first-staff-member.ts'
import { disableAccount, enableAccount } from './leavers.ts'
import { addPasskey, newChallenge } from './passkey-sign-in.ts'
import { askForNewPassword, resetAccount, setPasswordByLink } from './password-links.ts'
import { sessionsOf } from './sessions.ts'
import { signIn } from './sign-in.ts'

const passkeys = openPasskeys({ name: 'Ashcombe Dental Group' })
const laptop = newDevice()
const newPassword = 'purple elephants paint fences'

beginWithAmirasAccount()

const context = () => ({ records, secrets, now })
const contextWithBrowser = () => ({
  ...context(),
  caller,
  passkeys,
  place: laptop.place,
  practiceName: 'Ashcombe Dental Group',
})
const attempt = (typed: string, code?: string) =>
  signIn({ email, password: typed, code }, { ...context(), authenticator, browser: 'Firefox', caller })

/** The letters that wait; they are taken out of the outbox. */
async function letters() {
  const claimed = await records.transaction(({ outbox }) => outbox.claim(now, new Date(now.getTime() + 1), 20))
  await records.transaction(async ({ outbox }) => {
    for (const { id } of claimed) await outbox.sent(id, now)
  })
  return claimed.map(({ to, letter }) => ({ to, ...letter }))
}

async function linkByLetter(): Promise<string> {
  await askForNewPassword(email, context())
  const letter = (await letters()).find((each) => each.kind === 'password-link')
  return letter?.token ?? ''
}

describe('a forgotten password', () => {
  it('is replaced by the link of a letter, once; every session ends, and its owner is told', async () => {
    await attempt(password)
    await askForNewPassword(` ${email.toUpperCase()}`, context())
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ kind: 'password-link', to: email, askedBy: 'themselves' })
    const token = letter?.kind === 'password-link' ? letter.token : ''
    expect(await setPasswordByLink({ token, password: 'too short' }, contextWithBrowser())).toEqual({
      kind: 'too-short',
    })
    expect(await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())).toMatchObject({
      kind: 'changed',
    })
    expect(await sessionsOf(amira, { records, now })).toEqual([])
    expect(await letters()).toEqual([{ to: email, kind: 'account-changed', what: 'password' }])
    expect(await setPasswordByLink({ token, password }, contextWithBrowser())).toEqual({ kind: 'link over' })
    expect((await attempt(password)).kind).toBe('refused')
    expect((await attempt(newPassword)).kind).toBe('signed-in')
    expect((await auditEntries(records.place)).map(({ did }) => did)).toEqual([
      'asked for a new password',
      'chose a new password by letter',
    ])
  })

  it('gets no letter for an unknown address or a closed account, and three an hour at most', async () => {
    await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben' }, context())
    const ben = await records.staff.findByEmail('ben@ashcombedental.example')
    await disableAccount(ben?.id ?? '', { ...context(), by: operator })
    for (const nobody of ['nobody@example.com', 'ben@ashcombedental.example', ''])
      await askForNewPassword(nobody, context())
    expect(await letters()).toEqual([])
    for (let asked = 0; asked < 5; asked += 1) await askForNewPassword(email, context())
    expect(await letters()).toHaveLength(3)
    pass(60 * 60)
    await askForNewPassword(email, context())
    expect(await letters()).toHaveLength(1)
  })

  it.runIf(testEngine === 'sqlite')('costs the disk as much whether there is an account or not', async () => {
    const commitsFor = async (address: string) => {
      const before = commitsInLog(records.place)
      await askForNewPassword(address, context())
      return commitsInLog(records.place) - before
    }
    const ofAmira = await commitsFor(email)
    expect(ofAmira).toBeGreaterThan(0)
    expect(await commitsFor('nobody@ashcombedental.example')).toBe(ofAmira)
    await disableAccount(amira.id, { ...context(), by: operator })
    expect(await commitsFor(email)).toBe(ofAmira)
  })

  it('has a link for an hour, and only the newest', async () => {
    const older = await linkByLetter()
    const newest = await linkByLetter()
    expect(await setPasswordByLink({ token: older, password: newPassword }, contextWithBrowser())).toEqual({
      kind: 'link over',
    })
    pass(60 * 60)
    expect(await setPasswordByLink({ token: newest, password: newPassword }, contextWithBrowser())).toEqual({
      kind: 'link over',
    })
    const last = await linkByLetter()
    pass(59 * 60)
    expect(await setPasswordByLink({ token: last, password: newPassword }, contextWithBrowser())).toMatchObject({
      kind: 'changed',
    })
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'has changed the password',
      async () => {
        const [session] = await sessionsOf(amira, { records, now })
        if (!session) throw new Error('No session')
        return changePassword('seven badgers mend a piano', { ...contextWithBrowser(), member: amira, session })
      },
    ],
    [
      'has changed the address that the letter went to',
      () => changeOwnFacts({ name: amira.name, email: 'amira@example.com' }, { ...context(), member: amira }),
    ],
    [
      'was disabled, and enabled again',
      async () => {
        await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben' }, context())
        await disableAccount(amira.id, { ...context(), by: operator })
        return enableAccount(amira.id, { ...context(), by: operator })
      },
    ],
  ])('has no link any more once its owner %s', async (_, act) => {
    await attempt(password)
    const token = await linkByLetter()
    await act()
    const used = await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())
    expect(used).toEqual({ kind: 'link over' })
  })

  it('has no link from a clock that was ahead and was put right', async () => {
    pass(2 * 60 * 60)
    const token = await linkByLetter()
    pass(-2 * 60 * 60)
    expect(await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())).toEqual({
      kind: 'link over',
    })
  })

  it('is replaced by one of two who use the link at the same moment', async () => {
    const token = await linkByLetter()
    const words = ['purple elephants paint fences', 'seven badgers mend a piano']
    const outcomes = await Promise.all(
      words.map((each) => setPasswordByLink({ token, password: each }, contextWithBrowser())),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'link over'])
  })

  it('is set by nothing that no letter held, and not where the account was closed meanwhile', async () => {
    await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben' }, context())
    for (const token of ['', 'x'.repeat(43), secrets.tokenHash('')]) {
      expect(await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())).toEqual({
        kind: 'link over',
      })
    }
    const token = await linkByLetter()
    await disableAccount(amira.id, { ...context(), by: operator })
    expect(await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())).toEqual({
      kind: 'link over',
    })
  })

  it('is kept as a hash of its link', async () => {
    const token = await linkByLetter()
    expect(await records.staff.whosePasswordLink(secrets.tokenHash(token), now)).toBe(amira.id)
    expect(await records.staff.whosePasswordLink(token, now)).toBeUndefined()
  })

  it('lets its owner in who was slowed by trying', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await attempt('wrong')
    expect((await attempt(password)).kind).toBe('slowed')
    const token = await linkByLetter()
    await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())
    expect((await attempt(newPassword)).kind).toBe('signed-in')
  })
})

describe('a letter alone is no second factor', () => {
  it('an authenticator app asks for its code as before, also of whoever has passkeys as well', async () => {
    const secret = authenticator.newSecret()
    await records.transaction(({ staff }) => staff.setAuthenticator(amira.id, { secret, step: 1 }))
    const challenge = newChallenge('register', { secrets, now })
    const made = { answer: laptop.register(challenge), challenge, name: 'Laptop' }
    expect(await addPasskey(made, { ...contextWithBrowser(), member: amira })).toBe(true)
    const token = await linkByLetter()
    expect(await setPasswordByLink({ token, password: 'kX7#mP2q' }, contextWithBrowser())).toMatchObject({
      kind: 'changed',
    })
    expect(await attempt('kX7#mP2q')).toEqual({ kind: 'code-needed', wrong: false })
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
    expect((await attempt('kX7#mP2q', code)).kind).toBe('signed-in')
  })

  it('takes no password that is long enough beside an authenticator app alone, where that is removed meanwhile', async () => {
    const app = { secret: authenticator.newSecret(), step: 1 }
    await records.transaction(({ staff }) => staff.setAuthenticator(amira.id, app))
    const token = await linkByLetter()
    const hashPassword = async (word: string) => {
      await removeAuthenticator({ ...context(), member: amira })
      return secrets.hashPassword(word)
    }
    const meanwhile = { ...contextWithBrowser(), secrets: { ...secrets, hashPassword } }
    expect(await setPasswordByLink({ token, password: 'kX7#mP2q' }, meanwhile)).toEqual({ kind: 'link over' })
    expect((await attempt(password)).kind).toBe('signed-in')
  })

  it('who has passkeys and no authenticator app confirms the new password with one of their own', async () => {
    const register = newChallenge('register', { secrets, now })
    const made = { answer: laptop.register(register), challenge: register, name: 'Laptop' }
    await addPasskey(made, { ...contextWithBrowser(), member: amira })
    expect(await letters()).toEqual([{ to: email, kind: 'account-changed', what: 'passkey added' }])
    const token = await linkByLetter()
    const with_ = (device: ReturnType<typeof newDevice>) => {
      const challenge = newChallenge('sign-in', { secrets, now })
      return { answer: device.signIn(challenge, { counter: 1 }), challenge }
    }
    const wanted = { token, password: newPassword }
    expect(await setPasswordByLink(wanted, contextWithBrowser())).toEqual({ kind: 'passkey needed' })
    const strangers = { ...wanted, passkey: with_(newDevice()) }
    expect(await setPasswordByLink(strangers, contextWithBrowser())).toEqual({ kind: 'passkey needed' })
    const toms = newDevice()
    const tom = { ...amira, id: secrets.newId(), email: 'tom@ashcombedental.example' }
    await records.transaction(({ staff }) => staff.add(tom))
    const again = newChallenge('register', { secrets, now })
    const added = { answer: toms.register(again), challenge: again, name: 'Phone' }
    expect(await addPasskey(added, { ...contextWithBrowser(), member: tom })).toBe(true)
    const colleagues = { ...wanted, passkey: with_(toms) }
    expect(await setPasswordByLink(colleagues, contextWithBrowser())).toEqual({ kind: 'passkey needed' })
    expect((await attempt(password)).kind).toBe('signed-in')
    const confirmed = { ...wanted, passkey: with_(laptop) }
    expect(await setPasswordByLink(confirmed, contextWithBrowser())).toMatchObject({ kind: 'changed' })
    expect(await records.staff.passkeysOf(amira.id)).toHaveLength(1)
  })
})

describe('an account that is reset', () => {
  const reset = (facts: { secondFactor?: boolean; printed?: boolean } = {}) =>
    resetAccount({ id: amira.id, secondFactor: false, printed: false, ...facts }, { ...context(), by: operator })

  it('is signed out everywhere, its password opens nothing, and a letter brings a new one', async () => {
    await attempt(password)
    expect(await reset()).toMatchObject({ kind: 'reset' })
    expect(await sessionsOf(amira, { records, now })).toEqual([])
    expect((await attempt(password)).kind).toBe('refused')
    const [letter] = await letters()
    expect(letter).toMatchObject({ kind: 'password-link', askedBy: 'the practice', to: email })
    const token = letter?.kind === 'password-link' ? letter.token : ''
    expect(await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())).toMatchObject({
      kind: 'changed',
    })
    expect((await attempt(newPassword)).kind).toBe('signed-in')
  })

  it('has its link printed and sent to nobody where that is asked for', async () => {
    const outcome = await reset({ printed: true })
    expect(await letters()).toEqual([])
    const token = outcome.kind === 'reset' ? outcome.link.token : ''
    expect(await setPasswordByLink({ token, password: newPassword }, contextWithBrowser())).toMatchObject({
      kind: 'changed',
    })
  })

  it('keeps its second factors, or loses them with a letter that says so', async () => {
    const secret = authenticator.newSecret()
    await records.transaction(async ({ staff }) => {
      await staff.setAuthenticator(amira.id, { secret, step: 1 })
      await staff.addPasskey({ id: 'key', staff: amira.id, publicKey: 'AA', counter: 0, name: 'Phone', createdAt: now })
    })
    await reset()
    expect((await records.staff.findById(amira.id))?.totpSecret).toBe(secret)
    expect(await records.staff.passkeysOf(amira.id)).toHaveLength(1)
    await letters()
    await reset({ secondFactor: true })
    expect((await records.staff.findById(amira.id))?.totpSecret).toBeUndefined()
    expect(await records.staff.passkeysOf(amira.id)).toEqual([])
    expect((await letters()).map((letter) => letter.kind).sort()).toEqual(['account-changed', 'password-link'])
    expect((await auditEntries(records.place)).map(({ staff, did }) => [staff, did])).toEqual([
      ['operator', 'reset an account'],
      ['operator', 'reset an account with its second factors'],
    ])
  })

  it('is neither one that is closed nor nobody’s', async () => {
    expect(
      await resetAccount({ id: 'nobody', secondFactor: false, printed: false }, { ...context(), by: operator }),
    ).toEqual({ kind: 'unknown' })
    await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben' }, context())
    await disableAccount(amira.id, { ...context(), by: operator })
    expect(await reset()).toEqual({ kind: 'disabled' })
  })
})
