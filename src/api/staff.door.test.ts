import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const signIn = (password: string, email = staffEmail, code?: string) =>
  practice.send('POST', '/api/admin/login', { email, password, ...(code ? { code } : {}) })
const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: practice.house.now().getTime() })

/** Signs in and shows the password once more: what a call that changes keys wants. */
async function withProof(): Promise<{ token: string; proof: string }> {
  const token = await practice.signIn()
  const { body } = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
  return { token, proof: body.proof ?? '' }
}

/** A picture whose sender is signed out while it is made anew. */
async function aPictureThatOutlives(headers: { token: string }): Promise<string> {
  const { photographs } = practice.house
  const keep = photographs.keep
  photographs.keep = async (given) => {
    await practice.send('POST', '/api/admin/logout', undefined, { headers })
    return keep(given)
  }
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d9b77a' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** A body that comes once something has happened, and that is when the server begins to read it. */
function readWhen(happens: () => Promise<unknown>, body: string): ReadableStream {
  const source = {
    async pull(controller: ReadableStreamDefaultController) {
      await happens()
      controller.enqueue(new TextEncoder().encode(body))
      controller.close()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

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
    const member = await real.house.records.staff.findByEmail(staffEmail)
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
    await practice.house.records.transaction(async ({ staff }) => {
      const member = await staff.findByEmail(staffEmail)
      if (member) await staff.setDisabled(member.id, practice.house.now())
    })
    expect((await practice.send('GET', '/api/admin/doctor', undefined, { headers: { token } })).status).toBe(401)
    expect((await signIn(staffPassword)).body.success).toBe(false)
  })

  test('who is signed out while something of theirs is still on its way has not sent it', async () => {
    const headers = { token: await practice.signIn(), 'content-type': 'application/json' }
    const slowly = readWhen(
      () => practice.send('POST', '/api/admin/logout', undefined, { headers }),
      JSON.stringify({ title: 'A last word', content: '<p>Goodbye.</p>' }),
    )
    expect(await practice.send('POST', '/api/admin/create', slowly, { headers })).toMatchObject({
      status: 401,
      body: { message: 'Please sign in.' },
    })
    expect((await practice.send('GET', '/api/admin/allPost')).text).not.toContain('A last word')
  })

  test('who is signed out while a picture of theirs is made anew has published nothing', async () => {
    const headers = { token: await practice.signIn() }
    const image = await aPictureThatOutlives(headers)
    const post = { title: 'A last word', image }
    expect(await practice.send('POST', '/api/admin/create', post, { headers })).toMatchObject({
      status: 401,
      body: { message: 'Please sign in.' },
    })
    expect((await practice.send('GET', '/api/admin/allPost')).text).not.toContain('A last word')
  })

  test('who is signed out while they sign another browser out has signed nobody out', async () => {
    const [headers, other] = [{ token: await practice.signIn() }, { token: await practice.signIn() }]
    const listed = await practice.send('GET', '/api/admin/sessions', undefined, { headers: other })
    const id = listed.body.sessions?.find(({ thisOne }) => thisOne)?._id
    const { records } = practice.house
    const { findSession } = records.staff
    records.staff.findSession = async (hash) => {
      const found = await findSession(hash)
      if (found) await records.transaction(({ staff }) => staff.endSession(found.session.id))
      return found
    }
    const answer = await practice.send('DELETE', `/api/admin/sessions/${id}`, undefined, { headers })
    records.staff.findSession = findSession
    expect(answer.status).toBe(401)
    expect((await practice.send('GET', '/api/admin/doctor', undefined, { headers: other })).status).toBe(200)
  })

  test('who is signed out while a single picture of theirs is made anew does not learn its address', async () => {
    const headers = { token: await practice.signIn() }
    const image = await aPictureThatOutlives(headers)
    const answer = await practice.send('POST', '/api/admin/pictures', { image }, { headers })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in.' } })
    expect(answer.body.picture).toBeUndefined()
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
    expect((await practice.send('DELETE', `/api/admin/sessions/${other}`, undefined, { headers })).status).toBe(404)
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

describe('a stolen token', () => {
  const wanted: [string, string, unknown][] = [
    ['PUT', '/api/admin/password', { password: 'purple elephants paint fences' }],
    ['PUT', '/api/admin/doctor', { name: 'Eve', email: 'eve@evil.example' }],
    ['POST', '/api/admin/authenticator', undefined],
    ['PUT', '/api/admin/authenticator', { secret: 'JBSWY3DPEHPK3PXP', code: '000000' }],
    ['DELETE', '/api/admin/authenticator', { current: 'a guess' }],
    ['POST', '/api/admin/passkeys/options', undefined],
    ['POST', '/api/admin/passkeys', { response: {}, challenge: 'x', name: 'Eve' }],
    ['DELETE', '/api/admin/passkeys/AAAA', undefined],
  ]

  test.each(wanted)(
    '%s %s does nothing without the password, however fresh the session',
    async (method, path, body) => {
      const { token: owners, proof } = await withProof()
      const stolen = await practice.signIn()
      const before = await practice.house.records.staff.findByEmail(staffEmail)
      for (const headers of [{ token: owners }, { token: stolen, proof }, { token: stolen, proof: 'x'.repeat(43) }]) {
        const answer = await practice.send(method, path, body, { headers })
        if (method === 'DELETE' && path.endsWith('authenticator')) expect(answer.status).toBe(400)
        else expect(answer).toMatchObject({ status: 403, body: { field: 'proof' } })
      }
      practice.pass(10)
      if (path.endsWith('authenticator') && method === 'DELETE') return
      const late = await practice.send(method, path, body, { headers: { token: owners, proof } })
      expect(late.status).toBe(403)
      expect(await practice.house.records.staff.findByEmail(staffEmail)).toEqual(before)
      await practice.sendLetters()
      expect(practice.letters).toEqual([])
    },
  )

  test('does not help to guess the password', async () => {
    const token = await practice.signIn()
    const guess = (current: string) => practice.send('POST', '/api/admin/proof', { current }, { headers: { token } })
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await guess(`guess ${failure}`)).toMatchObject({ status: 400, body: { field: 'current' } })
    }
    expect((await guess(staffPassword)).status).toBe(429)
  })

  test('does not keep its owner from showing the password, and so from throwing the thief out', async () => {
    const [stolen, owners] = [await practice.signIn(), await practice.signIn()]
    const prove = (token: string, current: string) =>
      practice.send('POST', '/api/admin/proof', { current }, { headers: { token } })
    for (let failure = 1; failure <= 6; failure += 1) await prove(stolen, `guess ${failure}`)
    expect((await prove(stolen, staffPassword)).status).toBe(429)
    const { body } = await prove(owners, staffPassword)
    const headers = { token: owners, proof: body.proof ?? '' }
    const changed = await practice.send(
      'PUT',
      '/api/admin/password',
      { password: 'purple elephants paint fences' },
      { headers },
    )
    expect(changed.status).toBe(200)
    expect((await prove(stolen, staffPassword)).status).toBe(401)
  })
})

describe('who has shown the password once more', () => {
  test('may change their name and address for ten minutes; the old address is told, and the new one', async () => {
    const headers = await withProof()
    const change = (name: string, email: string) =>
      practice.send('PUT', '/api/admin/doctor', { name, email }, { headers })
    expect((await change(' ', 'dr.shah@ashcombedental.example')).status).toBe(400)
    expect((await change('Dr Amira Shah', 'amira at home')).status).toBe(400)
    practice.pass(9)
    expect((await change('Dr Amira Shah', ' Dr.Shah@ashcombedental.example ')).status).toBe(200)
    const { doctor } = (await practice.send('GET', '/api/admin/doctor', undefined, { headers })).body
    expect(doctor).toMatchObject({ name: 'Dr Amira Shah', email: 'dr.shah@ashcombedental.example' })
    await practice.sendLetters()
    expect(practice.letters.map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
      [staffEmail, 'Your e-mail address was changed'],
      ['dr.shah@ashcombedental.example', 'Your e-mail address was changed'],
    ])
    expect((await signIn(staffPassword)).body.success).toBe(false)
    expect((await signIn(staffPassword, 'dr.shah@ashcombedental.example')).body.success).toBe(true)
  })

  test('does not get the address of a colleague', async () => {
    await practice.addColleague('Ben Okafor')
    const colleague = (await practice.house.records.staff.all()).find(({ name }) => name === 'Ben Okafor')
    const headers = await withProof()
    const body = { name: 'Dr Amira Shah', email: colleague?.email }
    expect((await practice.send('PUT', '/api/admin/doctor', body, { headers })).status).toBe(409)
  })

  test('is told by letter of a new password, an authenticator app and a passkey taken away', async () => {
    const headers = await withProof()
    const member = await practice.house.records.staff.findByEmail(staffEmail)
    await practice.house.records.transaction(({ staff }) =>
      staff.addPasskey({
        id: 'phone',
        staff: member?.id ?? '',
        publicKey: 'AA',
        counter: 0,
        name: 'Phone',
        createdAt: practice.house.now(),
      }),
    )
    const { secret = '' } = (await practice.send('POST', '/api/admin/authenticator', undefined, { headers })).body
    await practice.send('PUT', '/api/admin/authenticator', { secret, code: codeFor(secret) }, { headers })
    await practice.send('DELETE', '/api/admin/passkeys/phone', undefined, { headers })
    await practice.send('PUT', '/api/admin/password', { password: 'purple elephants paint fences' }, { headers })
    await practice.send('DELETE', '/api/admin/authenticator', { current: 'purple elephants paint fences' }, { headers })
    await practice.sendLetters()
    expect(practice.letters.map(({ subject }) => subject).sort()).toEqual([
      'A passkey was removed',
      'An authenticator app was added',
      'An authenticator app was removed',
      'Your password was changed',
    ])
    expect(practice.letters.every(({ to }) => to.address === staffEmail)).toBe(true)
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
