import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { addStaffMember } from '../domain/staff/first-staff-member.ts'
import { disableAccount, enableAccount } from '../domain/staff/leavers.ts'
import { resetAccount } from '../domain/staff/password-links.ts'

let practice: TestPractice
let headers: { token: string; proof: string }
let secret: string

beforeEach(async () => {
  practice = await openTestPractice()
  headers = await signedInWithProof()
})
afterEach(() => practice.close())

const signIn = (code?: string) =>
  practice.send('POST', '/api/admin/login', { email: staffEmail, password: staffPassword, ...(code ? { code } : {}) })
const signsIn = async (code: string) => (await signIn(code)).body.success
const appCode = (of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: practice.backend.now().getTime() })
const keys = () => ({ ...practice.backend, now: practice.backend.now() })

async function signedInWithProof(code?: string) {
  const token = (await signIn(code)).body.token ?? ''
  const { body } = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
  return { token, proof: body.proof ?? '' }
}

/** Turns Dr Amira Shah's authenticator app on; answers the codes that are shown with it. */
async function turnOn(): Promise<string[]> {
  secret = await offeredSecret()
  return codesIn((await confirm(secret)).text)
}

async function offeredSecret(): Promise<string> {
  return (await practice.send('POST', '/api/admin/authenticator', undefined, { headers })).body.secret ?? ''
}

function confirm(offered: string) {
  return practice.send('PUT', '/api/admin/authenticator', { secret: offered, code: appCode(offered) }, { headers })
}

function codesIn(text: string): string[] {
  const { recoveryCodes } = JSON.parse(text)
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []
}

const newCodes = (given: Record<string, string> = headers) =>
  practice.send('POST', '/api/admin/recovery-codes', undefined, { headers: given })

async function left(): Promise<number | undefined> {
  const { text } = await practice.send('GET', '/api/admin/doctor', undefined, { headers })
  return JSON.parse(text).doctor.secondFactor.recoveryCodes
}

async function subjects(): Promise<string[]> {
  await practice.sendLetters()
  return practice.letters.map(({ subject }) => subject).sort()
}

async function amira() {
  const member = await practice.backend.records.staff.findByEmail(staffEmail)
  if (!member) throw new Error('Dr Amira Shah has no account')
  return member
}

test('ten are shown with the authenticator app, each opens once, and how many are left is told', async () => {
  const codes = await turnOn()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2346789BCDFGHJKMPQRTVWXY]{4}(-[2346789BCDFGHJKMPQRTVWXY]{4}){3}$/)
  expect(await left()).toBe(10)
  const [first = ''] = codes
  const opened = await signIn(first)
  expect(opened.body).toMatchObject({ success: true, message: 'You are signed in. 9 recovery codes are left.' })
  expect(await left()).toBe(9)
  expect((await signIn(first)).body).toMatchObject({
    success: false,
    codeNeeded: true,
    message: 'That recovery code is not right, or it has opened once already. Please type another one.',
  })
  expect(await subjects()).toEqual(['A recovery code was used', 'An authenticator app was added'])
  expect(practice.letters.every(({ to }) => to.address === staffEmail)).toBe(true)
})

test('the last ones are told apart: one, and none', async () => {
  const codes = await turnOn()
  for (const code of codes.slice(0, 8)) expect(await signsIn(code)).toBe(true)
  expect((await signIn(codes[8])).body.message).toBe('You are signed in. 1 recovery code is left.')
  expect((await signIn(codes[9])).body.message).toBe('You are signed in. No recovery code is left.')
})

test.each([
  ['in lower case', (code: string) => code.toLowerCase()],
  ['without dashes', (code: string) => code.replaceAll('-', '')],
  ['with spaces around and between', (code: string) => ` ${code.replaceAll('-', ' ').replace(/./g, '$& ')} `],
  ['with the dashes of a printer', (code: string) => code.replaceAll('-', ' – ')],
])('one is taken %s', async (_, written) => {
  const [code = ''] = await turnOn()
  expect(await signsIn(written(code))).toBe(true)
})

test('of two who sign in at once with one code, one is in', async () => {
  const [code = ''] = await turnOn()
  const both = await Promise.all([signsIn(code), signsIn(code)])
  expect(both.sort()).toEqual([false, true])
  expect(await left()).toBe(9)
})

test('of two browsers that each set an app up, the second is refused, and what the first was shown still opens', async () => {
  const [first, second] = [await offeredSecret(), await offeredSecret()]
  const on = await confirm(first)
  expect(on.status).toBe(200)
  const late = await confirm(second)
  expect(late.status).toBe(409)
  expect(late.body.message).toBe(
    'An app was turned on in another browser before this one. What you scanned here opens nothing: please remove it from your phone.',
  )
  const [code = ''] = codesIn(on.text)
  expect(await signsIn(code)).toBe(true)
  expect(await subjects()).toEqual(['A recovery code was used', 'An authenticator app was added'])
})

test('whoever turns the app on once more, since the answer was lost, is shown codes that open', async () => {
  const offered = await offeredSecret()
  const [unseen = ''] = codesIn((await confirm(offered)).text)
  const again = await confirm(offered)
  expect(again.status).toBe(200)
  const codes = codesIn(again.text)
  expect(codes).toHaveLength(10)
  expect(await left()).toBe(10)
  expect(await signsIn(unseen)).toBe(false)
  expect(await signsIn(codes[0] ?? '')).toBe(true)
  expect(await subjects()).toEqual([
    'A recovery code was used',
    'An authenticator app was added',
    'New recovery codes were made',
  ])
})

test('nothing is kept of them that could be typed, and none opens another account', async () => {
  const [code = ''] = await turnOn()
  const ben = { email: 'ben@ashcombedental.example', name: 'Ben Okafor', password: staffPassword }
  await addStaffMember(ben, keys())
  const { id, totpSecret } = await amira()
  await practice.backend.records.transaction(async ({ staff }) => {
    const bens = await staff.findByEmail(ben.email)
    await staff.setAuthenticator(bens?.id ?? '', { secret: totpSecret ?? '', step: 0 })
    for (const typed of [code, code.replaceAll('-', '')]) expect(await staff.spendRecoveryCode(id, typed)).toBe(false)
  })
  const bensSignIn = (code: string) =>
    practice.send('POST', '/api/admin/login', { email: ben.email, password: staffPassword, code })
  expect((await bensSignIn(code)).body.success).toBe(false)
  expect((await bensSignIn(appCode())).body.success).toBe(true)
})

test('guesses count like wrong codes of the app', async () => {
  const [code = ''] = await turnOn()
  for (let guess = 1; guess <= 5; guess += 1) {
    expect((await signIn(`BCDF-GHJK-MPQR-TVW${guess + 1}`)).body).toMatchObject({ success: false, codeNeeded: true })
  }
  expect((await signIn(code)).status).toBe(429)
})

test('the owner is told once a day that somebody has the password and guesses at codes, from wherever each guess comes', async () => {
  await turnOn()
  const heading = 'Ten wrong codes came with your password'
  let guesses = 0
  const guess = async (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      const account = { email: staffEmail, password: staffPassword, code: left % 2 ? 'abcdef' : 'BCDF-GHJK-MPQR-TVWX' }
      guesses += 1
      const { body } = await practice.send('POST', '/api/admin/login', account, { from: `203.0.113.${guesses}` })
      expect(body).toMatchObject({ success: false, codeNeeded: true })
    }
    return (await subjects()).filter((subject) => subject === heading).length
  }
  expect(await guess(9)).toBe(0)
  expect(await guess(1)).toBe(1)
  expect(await guess(15)).toBe(1)
  practice.pass(24 * 60)
  expect(await guess(9)).toBe(1)
  expect(await guess(1)).toBe(2)
  expect(practice.letters.at(-1)?.to.address).toBe(staffEmail)
  expect(practice.letters.at(-1)?.text.replace(/\s+/g, ' ')).toContain('change your password now')
})

test('new ones want a proof, make the old ones useless and are told by letter', async () => {
  const [old = '', second = ''] = await turnOn()
  expect(await newCodes({ token: headers.token })).toMatchObject({ status: 403, body: { field: 'proof' } })
  expect(await signsIn(old)).toBe(true)
  const codes = codesIn((await newCodes()).text)
  expect(codes).toHaveLength(10)
  expect(await left()).toBe(10)
  expect(await signsIn(second)).toBe(false)
  expect(await signsIn(codes[0] ?? '')).toBe(true)
  expect(await subjects()).toContain('New recovery codes were made')
})

test('there are none without an authenticator app', async () => {
  expect((await newCodes()).status).toBe(409)
  expect(await left()).toBe(0)
})

test('they go with the authenticator app, and with it come anew', async () => {
  const [old = ''] = await turnOn()
  await practice.send('DELETE', '/api/admin/authenticator', { current: staffPassword }, { headers })
  expect(await left()).toBe(0)
  await turnOn()
  expect(await left()).toBe(10)
  expect(await signsIn(old)).toBe(false)
})

test('a reset that takes the second factors takes them too', async () => {
  await turnOn()
  const { id } = await amira()
  const asked = { id, secondFactor: true, printed: true }
  await resetAccount(asked, { ...keys(), by: 'operator' })
  expect(await practice.backend.records.staff.recoveryCodesLeft(id)).toBe(0)
})

test('a leaver’s printed codes open nothing, also when the account is opened again', async () => {
  const [code = ''] = await turnOn()
  await addStaffMember({ email: 'ben@ashcombedental.example', name: 'Ben Okafor' }, keys())
  const { id } = await amira()
  expect(await disableAccount(id, { ...keys(), by: 'operator' })).toBe('disabled')
  expect(await signsIn(code)).toBe(false)
  expect(await enableAccount(id, { ...keys(), by: 'operator' })).toBe('enabled')
  expect(await signsIn(code)).toBe(false)
  practice.pass(1)
  expect(await signsIn(appCode())).toBe(true)
})
