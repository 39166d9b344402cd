import { describe, expect, test } from 'vitest'
import { beginWithOneAccount, codeFor, practice, signIn, withProof } from '../../tests/amiras-account.ts'
import { openTestPractice, staffEmail, staffPassword } from '../../tests/test-practice.ts'

beginWithOneAccount()

describe('signing in', () => {
  test('answers a token that opens the staff calls and says who it is', async () => {
    const answer = await signIn(staffPassword, ` ${staffEmail.toUpperCase()} `)
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'You are signed in.' } })
    expect(answer.body.token).toMatch(/^[\w-]{43}$/)
    const doctor = await practice.send('GET', '/api/admin/doctor', undefined, {
      headers: { token: answer.body.token ?? '' },
    })
    expect(doctor.body).toMatchObject({ doctor: { email: staffEmail } })
    expect(doctor.text).not.toMatch(/argon2|hash/i)
  })

  test('an unknown e-mail and a wrong password get the same answer', async () => {
    const wrong = await signIn('wrong horse battery staple')
    const unknown = await signIn(staffPassword, 'nobody@example.com')
    expect(wrong).toMatchObject({ status: 200, body: { success: false } })
    expect(unknown.text).toBe(wrong.text)
  })

  test('is slowed after five failures for one to fifteen minutes, whether the account exists or not', async () => {
    for (const email of [staffEmail, 'nobody@example.com']) {
      for (let failure = 1; failure <= 4; failure += 1) expect((await signIn('wrong horse', email)).status).toBe(200)
      const waits: number[] = []
      for (let further = 1; further <= 6; further += 1) {
        expect((await signIn('wrong horse', email)).status).toBe(200)
        const slowed = await signIn(staffPassword, email)
        expect(slowed).toMatchObject({ status: 429, body: { success: false } })
        waits.push(Number(slowed.headers.get('retry-after')) / 60)
        practice.pass(waits.at(-1) ?? 0)
      }
      expect(waits).toEqual([1, 2, 4, 8, 15, 15])
    }
    expect((await signIn(staffPassword)).body.success).toBe(true)
    expect((await signIn('wrong horse')).status).toBe(200)
    expect((await signIn(staffPassword)).body.success).toBe(true)
  })

  test('a password kept by us cannot be read back: only its Argon2id hash is kept, at the promised cost', async () => {
    const real = await openTestPractice({ passwords: 'at the promised cost' })
    const member = await real.backend.records.staff.findByEmail(staffEmail)
    await real.close()
    expect(member?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('an account', () => {
  test('a new password signs out everywhere else, at once', async () => {
    const { token: here, proof } = await withProof()
    const there = await practice.signIn()
    const change = (password: string) =>
      practice.send('PUT', '/api/admin/password', { password }, { headers: { token: here, proof } })
    expect((await change('too short')).status).toBe(400)
    expect((await change('passwordpassword1234')).status).toBe(400)
    expect((await change('Ashcombe Dental Group!')).status).toBe(400)
    expect((await change('x'.repeat(129))).status).toBe(400)
    expect((await change('purple elephants paint fences')).status).toBe(200)
    const doctor = (token: string) => practice.send('GET', '/api/admin/doctor', undefined, { headers: { token } })
    expect((await doctor(here)).status).toBe(200)
    expect((await doctor(there)).status).toBe(401)
    expect((await signIn(staffPassword)).body.success).toBe(false)
    expect((await signIn('purple elephants paint fences')).body.success).toBe(true)
  })

  test('a disabled member of staff is out at once and cannot come back in', async () => {
    const token = await practice.signIn()
    await practice.backend.records.transaction(async ({ staff }) => {
      const member = await staff.findByEmail(staffEmail)
      if (member) await staff.setDisabled(member.id, practice.backend.now())
    })
    expect((await practice.send('GET', '/api/admin/doctor', undefined, { headers: { token } })).status).toBe(401)
    expect((await signIn(staffPassword)).body.success).toBe(false)
  })

  test('with an authenticator app, a code is asked for, and each code works once', async () => {
    const headers = await withProof()
    const { secret = '' } = (await practice.send('POST', '/api/admin/authenticator', undefined, { headers })).body
    const confirm = (code: string) => practice.send('PUT', '/api/admin/authenticator', { secret, code }, { headers })
    expect((await confirm('000000')).status).toBe(400)
    const on = await confirm(codeFor(secret))
    expect(on.status).toBe(200)
    expect((await signIn(staffPassword)).body).toMatchObject({ success: false, codeNeeded: true })
    expect((await signIn(staffPassword, staffEmail, codeFor(secret))).body.success).toBe(false)
    practice.pass(1)
    const code = codeFor(secret)
    const both = await Promise.all([1, 2].map(() => signIn(staffPassword, staffEmail, code)))
    expect(both.filter((answer) => answer.body.success)).toHaveLength(1)
    const off = await practice.send('DELETE', '/api/admin/authenticator', { current: staffPassword }, { headers })
    expect(off.status).toBe(200)
    expect((await signIn(staffPassword)).body.success).toBe(true)
  })

  test('shows its sessions, and one of them can be ended from another', async () => {
    const here = await practice.signIn()
    const there = await practice.signIn()
    const headers = { token: here }
    const { sessions = [] } = (await practice.send('GET', '/api/admin/sessions', undefined, { headers })).body
    expect(sessions).toHaveLength(2)
    const other = sessions.find((session) => !session.thisOne)?._id
    expect((await practice.send('DELETE', `/api/admin/sessions/${other}`, undefined, { headers })).status).toBe(200)
    expect((await practice.send('GET', '/api/admin/doctor', undefined, { headers: { token: there } })).status).toBe(401)
    expect(await practice.send('DELETE', `/api/admin/sessions/${other}`, undefined, { headers })).toMatchObject({
      status: 404,
      body: { success: false, message: 'That browser is signed out already.' },
    })
  })

  test.each(['', '[', 'a b', 'localhost:99999'])('offers passkeys to whoever names the host “%s”', async (host) => {
    const answer = await practice.send('POST', '/api/admin/passkey-login/options', undefined, { headers: { host } })
    expect(answer.status).toBe(200)
  })

  test('offers passkeys, and takes no answer that no device has signed', async () => {
    const headers = await withProof()
    const options = await practice.send('POST', '/api/admin/passkeys/options', undefined, { headers })
    expect(options.body).toMatchObject({ options: { rp: { id: 'localhost' } }, challenge: expect.any(String) })
    const { challenge } = JSON.parse(options.text)
    const forged = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', attestationObject: 'AA' },
    }
    const wanted = { response: forged, challenge, name: 'Phone' }
    const made = await practice.send('POST', '/api/admin/passkeys', wanted, { headers })
    expect(made.status).toBe(400)
    const known = await practice.send('POST', '/api/admin/passkey-login', { response: forged, challenge })
    expect(known.body).toMatchObject({ success: false })
    expect(known.body.token).toBeUndefined()
  })
})

describe('a forgotten password', () => {
  const forgotten = (email: string, from = '127.0.0.1') =>
    practice.send('POST', '/api/admin/forgotten', { email }, { from })
  const newPassword = (token: string, password: string) =>
    practice.send('POST', '/api/admin/new-password', { token, password })

  async function linkByLetter(): Promise<string> {
    await forgotten(staffEmail)
    await practice.sendLetters()
    return practice.letters.at(-1)?.text.match(/\/login\/new-password#([\w-]{43})/)?.[1] ?? ''
  }

  test('gets the same answer after the same time, whether there is an account or not', async () => {
    const timed = async (email: string) => {
      const from = performance.now()
      const { status, text, headers } = await forgotten(email)
      return { took: performance.now() - from, said: [status, text, [...headers.keys()].sort()] }
    }
    const known = await timed(staffEmail)
    const unknown = await timed('nobody@example.com')
    expect(unknown.said).toEqual(known.said)
    for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(395)
    await practice.sendLetters()
    expect(practice.letters.map(({ to, kind }) => [to.address, kind])).toEqual([[staffEmail, 'password-link']])
  })

  test('is replaced by a letter’s link, once, by the rules for passwords; every browser is signed out', async () => {
    const there = await practice.signIn()
    const token = await linkByLetter()
    expect(await newPassword(token, 'too short')).toMatchObject({ status: 400, body: { field: 'password' } })
    expect(await newPassword(token, 'Ashcombe Dental Group!')).toMatchObject({ status: 400 })
    expect(await newPassword(token, 'purple elephants paint fences')).toMatchObject({ body: { success: true } })
    const doctor = await practice.send('GET', '/api/admin/doctor', undefined, { headers: { token: there } })
    expect(doctor.status).toBe(401)
    const again = await newPassword(token, 'seven badgers mend a piano')
    expect(again).toMatchObject({ status: 400, body: { field: 'token' } })
    expect((await signIn('purple elephants paint fences')).body.success).toBe(true)
    expect(practice.log.some(({ facts }) => JSON.stringify(facts).includes(token))).toBe(false)
  })

  test('has its letter before those that have waited for longer, as after a mail server that was away', async () => {
    const mary = { name: 'Mary Okafor', email: 'mary@example.com' }
    expect((await practice.send('POST', '/api/user/appointment', mary)).status).toBe(201)
    practice.pass(60)
    await forgotten(staffEmail)
    await practice.sendLetters()
    expect(practice.letters).toHaveLength(3)
    expect(practice.letters[0]?.kind).toBe('password-link')
  })

  test('is asked for twenty times an hour from one address, and by an address that is one', async () => {
    expect((await forgotten('amira at home')).status).toBe(400)
    const asked = await Promise.all(
      Array.from({ length: 22 }, (_, index) => forgotten(`stranger${index}@example.com`, '203.0.113.7')),
    )
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await forgotten(staffEmail, '203.0.113.8')).status).toBe(200)
  })
})

test('the first start makes one account with a made-up password, and no second one', async () => {
  const fresh = await openTestPractice({ settings: { firstStaff: {} } })
  const { firstSignIn } = fresh
  expect(firstSignIn?.email).toBe('hello@ashcombedental.example')
  expect(firstSignIn?.password).toMatch(/^[\w-]{20}$/)
  const { email, password } = { password: '', ...firstSignIn }
  expect((await fresh.send('POST', '/api/admin/login', { email, password })).body.success).toBe(true)
  await fresh.close()
})
