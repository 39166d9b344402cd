import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  openTestPractice,
  staffEmail,
  staffPassword,
  type TestPractice,
} from '../../tests/test-practice.ts'
import { addStaffMember } from '../domain/staff/first-staff-member.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { newDevice } from '../secrets/test-device.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
  hashNothing()
})
afterEach(() => practice.close())

type Attempt = { password?: string; email?: string; from?: string; cookie?: string }

const attempt = ({ password = 'wrong horse', email = staffEmail, from = '198.51.100.1', cookie }: Attempt = {}) =>
  practice.send('POST', '/api/admin/login', { email, password }, { from, headers: cookie ? { cookie } : {} })
const right = (more: Omit<Attempt, 'password'> = {}) => attempt({ ...more, password: staffPassword })
const seconds = (count: number) => practice.pass(count / 60)

/** The places in the line of all passwords that were looked at. */
const lookedAt: Parameters<Secrets['checkPassword']>[2][] = []

/** Hundreds of real hashes take minutes on a busy machine, and nothing here is about them. */
function hashNothing(): void {
  const hash = async (password: string) => `hash of ${password}`
  const checkPassword: Secrets['checkPassword'] = async (password, kept, place) => {
    lookedAt.push(place)
    return kept !== undefined && password === staffPassword
  }
  Object.assign(practice.backend.secrets, { hashPassword: hash, checkPassword })
}

/** The cookies by which the browser is known; the one that guards forms is not among them. */
const browserCookies = ({ headers }: Answer) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith('staff-browser-'))

/** What the browser sends back to a path of ours. */
function cookieOf(answer: Answer, path = '/api/admin/login'): string {
  const given = browserCookies(answer).filter((cookie) => cookie.includes(`; Path=${path};`))
  return given.map((cookie) => cookie.split(';')[0]).join('; ')
}

test.each(['\u{200B}', '\u{AD}', '\u{2068}', '\u{FEFF}', '\u{A0}'])(
  'what was pasted unseen with the e-mail is not of it: %j',
  async (unseen) => {
    const { body } = await right({ email: `${unseen}${staffEmail}${unseen}` })
    expect(body.success).toBe(true)
  },
)

describe('one who knocks all day', () => {
  test('does not keep a colleague out who comes from elsewhere', async () => {
    let keptOut = 0
    for (let knock = 1; knock <= 30; knock += 1) {
      await attempt({ from: '198.51.100.1' })
      if (knock > 5 && !(await right({ from: '203.0.113.5' })).body.success) keptOut += 1
      seconds(10)
    }
    expect(keptOut).toBe(0)
  })

  test('does not keep out the browser next to them that has signed in before', async () => {
    let cookie = cookieOf(await right())
    let keptOut = 0
    for (let knock = 1; knock <= 30; knock += 1) {
      await attempt()
      const answer = knock > 5 ? await right({ cookie }) : undefined
      if (answer?.body.success) cookie = cookieOf(answer)
      else if (answer) keptOut += 1
      seconds(10)
    }
    expect(keptOut).toBe(0)
    expect((await right()).status).toBe(429)
  })

  test('is slowed for one to fifteen minutes after five failures, never for ever', async () => {
    const waits: number[] = []
    for (let failure = 1; failure <= 4; failure += 1) expect((await attempt()).status).toBe(200)
    for (let further = 1; further <= 6; further += 1) {
      expect((await attempt()).status).toBe(200)
      const slowed = await right()
      expect(slowed).toMatchObject({ status: 429, body: { success: false, message: expect.any(String) } })
      waits.push(Number(slowed.headers.get('retry-after')) / 60)
      practice.pass(waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15])
    expect((await right()).body.success).toBe(true)
  })
})

test.each([
  [0, '60 seconds'],
  [59, '1 second'],
])('whoever asks again %i seconds after the fifth failure is told to wait for %s', async (later, wait) => {
  for (let failure = 1; failure <= 5; failure += 1) await attempt()
  seconds(later)
  expect((await right()).body.message).toBe(`Too many attempts. Please try again in ${wait}.`)
})

describe('a thousand addresses that guess at one account', () => {
  const address = (number: number) => `100.64.${number >> 8}.${number & 255}`
  const guessFrom = async (first: number, howMany: number, email = staffEmail) => {
    const answers: Answer[] = []
    for (let number = first; number < first + howMany; number += 1)
      answers.push(await attempt({ from: address(number), email }))
    return answers
  }
  const looked = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length

  test.each([staffEmail, 'nobody@example.com'])('get a hundred guesses in any hour: %s', async (email) => {
    const first = await guessFrom(0, 60, email)
    practice.pass(50)
    const more = await guessFrom(60, 50, email)
    expect(looked([...first, ...more])).toBe(100)
    const slowed = more.at(-1)
    expect(slowed).toMatchObject({ status: 429, body: { success: false } })
    const wait = Number(slowed?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    practice.pass(5)
    expect(looked(await guessFrom(120, 5, email))).toBe(0)
    practice.pass(90)
    expect(looked(await guessFrom(200, 5, email))).toBe(5)
  })

  test('do not keep out who has signed in from this browser before', async () => {
    const cookie = cookieOf(await right({ from: '203.0.113.5' }))
    await guessFrom(0, 110)
    expect((await right({ from: '203.0.113.5' })).status).toBe(429)
    expect((await right({ from: '192.0.2.77', cookie })).body.success).toBe(true)
  })

  test('who come all at once get no guess more', async () => {
    await guessFrom(0, 90)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, more) => attempt({ from: address(500 + more) })))
    expect(looked(answers)).toBe(10)
  })
})

describe('strangers whose guesses are being judged', () => {
  test('are two at a time, so that others find a connection and the lock free', async () => {
    const { records } = practice.backend
    const transaction = records.transaction
    const known = cookieOf(await right({ from: '203.0.113.5' }))
    lookedAt.length = 0
    let judged = 0
    const gate = Promise.withResolvers<void>()
    records.transaction = async (work) => {
      judged += 1
      await gate.promise
      return transaction(work)
    }
    const strangers = Array.from({ length: 10 }, (_, number) => attempt({ from: `100.64.0.${number}` }))
    await expect.poll(() => lookedAt.length).toBe(10)
    await nextTurn()
    expect(judged).toBe(2)
    records.transaction = transaction
    expect((await right({ cookie: known })).body.success).toBe(true)
    gate.resolve()
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('hold no row for which a browser that has signed in before would wait', async () => {
    const known = cookieOf(await right({ from: '203.0.113.5' }))
    const ofStranger = await rowsHeldBy(() => attempt({ from: '198.51.100.1' }))
    const ofKnown = await rowsHeldBy(() => right({ from: '203.0.113.5', cookie: known }))
    expect(ofStranger.size).toBeGreaterThan(0)
    expect(ofKnown.size).toBeGreaterThan(0)
    expect([...ofKnown.intersection(ofStranger)]).toEqual([])
  })

  /** The counts and accounts that somebody's attempt writes, and with that holds until it is judged. */
  async function rowsHeldBy(attempting: () => Promise<Answer>): Promise<Set<string>> {
    const { records } = practice.backend
    const transaction = records.transaction
    const rows = new Set<string>()
    records.transaction = (work) =>
      transaction(({ limits, staff, ...books }) =>
        work({
          ...books,
          limits: { ...limits, count: (key, ...more) => limits.count(noted(key), ...more) },
          staff: { ...staff, hold: (id) => staff.hold(noted(id)) },
        }),
      )
    const noted = (row: string) => {
      rows.add(row)
      return row
    }
    await attempting()
    records.transaction = transaction
    return rows
  }
})

describe('one address that tries a new e-mail each time', () => {
  test('is limited before its passwords are looked at, and keeps nobody else out', async () => {
    await practice.close()
    practice = await openTestPractice({ settings: { publicUrl: 'http://practice.local' } })
    hashNothing()
    const known = cookieOf(await right())
    lookedAt.length = 0
    const statuses: number[] = []
    for (let number = 0; number < 55; number += 1)
      statuses.push((await attempt({ email: `stranger${number}@example.com` })).status)
    expect(statuses).toEqual([...Array(50).fill(200), ...Array(5).fill(429)])
    expect(lookedAt).toHaveLength(50)
    const slowed = await right()
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    expect((await right({ cookie: known })).body.success).toBe(true)
    expect((await right({ from: '198.51.100.2' })).body.success).toBe(true)
    practice.pass(15)
    expect((await right()).body.success).toBe(true)
  })

  test('stands in the line under its own name, and a browser that has signed in before stands before all of them', async () => {
    const known = cookieOf(await right())
    lookedAt.length = 0
    await attempt()
    await right({ cookie: known })
    expect(lookedAt).toEqual([
      { name: 'address 198.51.100.1', first: false },
      { name: expect.stringMatching(/^browser /), first: true },
    ])
  })

  test('waits behind itself: others are served while its attempts wait', async () => {
    await practice.close()
    // What is waited for has to be the passwords, not the database.
    practice = await openTestPractice({ passwords: 'at the promised cost' })
    const known = cookieOf(await right({ from: '203.0.113.5' }))
    let answered = 0
    const flood = Array.from({ length: 10 }, async (_, number) => {
      const { status } = await attempt({ email: `stranger${number}@example.com` })
      answered += status === 200 ? 1 : 0
      return status
    })
    const others = [right({ from: '203.0.113.6' }), right({ cookie: known })]
    expect((await Promise.all(others)).map(({ body }) => body.success)).toEqual([true, true])
    // In the order of arrival they would have come after all of them.
    expect(answered).toBeLessThan(8)
    expect(await Promise.all(flood)).not.toContain(429)
  })
})

describe('the cookie of a browser that has signed in', () => {
  test('is given by a right sign-in only, for the two addresses of signing in, and hidden from scripts', async () => {
    expect(browserCookies(await attempt())).toEqual([])
    const given = browserCookies(await right())
    expect(given).toHaveLength(2)
    for (const [place, path] of ['/api/admin/login', '/api/admin/passkey-login'].entries()) {
      expect(given[place]).toMatch(/^staff-browser-\w+=[\w.-]+; /)
      const attributes = given[place]?.split('; ').slice(1)
      expect(attributes?.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', `Path=${path}`, 'SameSite=Strict'])
    }
    expect(given.join()).not.toMatch(/amira|@/i)
    await practice.close()
    practice = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
    for (const cookie of browserCookies(await right())) expect(cookie).toMatch(/; Secure$/)
  })

  test('names one account: colleagues at one desk each have theirs', async () => {
    const ben = { email: 'ben@ashcombedental.example', name: 'Ben Okafor', password: staffPassword }
    await addStaffMember(ben, { ...practice.backend, now: practice.backend.now() })
    const amiras = cookieOf(await right())
    const bens = cookieOf(await right({ email: ben.email, cookie: amiras }))
    expect(bens.split('=')[0]).not.toBe(amiras.split('=')[0])
    for (let failure = 1; failure <= 5; failure += 1) await attempt({ from: '198.51.100.9' })
    const both = `${amiras}; ${bens}`
    expect((await right({ from: '198.51.100.9', cookie: both })).body.success).toBe(true)
    expect((await right({ from: '198.51.100.9', cookie: bens })).status).toBe(429)
  })

  test('counts also where another of the practice’s websites has set one of its name, before it or after it', async () => {
    const cookie = cookieOf(await right())
    const [name] = cookie.split('=')
    for (let failure = 1; failure <= 5; failure += 1) await attempt()
    for (const theirs of [`${name}=`, `${name}=AAAA.9999999999999.0000`]) {
      expect((await right({ cookie: theirs })).status).toBe(429)
      expect((await right({ cookie: `${theirs}; ${cookie}` })).body.success).toBe(true)
      expect((await right({ cookie: `${cookie}; ${theirs}` })).body.success).toBe(true)
    }
  })

  test.each([
    ['stolen, gives its own count and no other', (cookie: string) => cookie, 6],
    ['that is none gives nothing', () => 'staff-browser-0123456789abcdef=AAAA.9999999999999.0000', 1],
    [
      'with another browser’s name in it gives nothing',
      (cookie: string) => cookie.replace(/=(.)/, (first) => (first === '=A' ? '=B' : '=A')),
      1,
    ],
    ['that was lengthened gives nothing', (cookie: string) => cookie.replace(/\.(\d)/, '.9$1'), 1],
  ])('%s', async (_, change, tries) => {
    const cookie = change(cookieOf(await right()))
    for (let failure = 1; failure <= 5; failure += 1) await attempt()
    let looked = 0
    while (looked < 20 && (await attempt({ cookie })).status === 200) looked += 1
    expect(looked).toBe(tries - 1)
    expect((await right({ from: '203.0.113.5' })).body.success).toBe(true)
  })

  test('ends after ninety days, with a new password, and with the account', async () => {
    const passed = async (cookie: string) => {
      for (let failure = 1; failure <= 5; failure += 1) await attempt({ from: '198.51.100.9' })
      const answer = await right({ from: '198.51.100.9', cookie })
      practice.pass(16)
      await right({ from: '198.51.100.9' })
      return answer.status === 200
    }
    const cookie = cookieOf(await right())
    expect(await passed(cookie)).toBe(true)
    practice.pass(91 * 24 * 60)
    expect(await passed(cookie)).toBe(false)

    const younger = cookieOf(await right())
    const { records, secrets, now } = practice.backend
    const member = await records.staff.findByEmail(staffEmail)
    if (!member) throw new Error('Amira is not there')
    const other = await secrets.hashPassword(staffPassword)
    await records.transaction(({ staff }) => staff.setPassword(member.id, other))
    expect(await passed(younger)).toBe(false)

    const youngest = cookieOf(await right())
    await records.transaction(({ staff }) => staff.setDisabled(member.id, now()))
    for (let failure = 1; failure <= 5; failure += 1) await attempt({ from: '198.51.100.9' })
    expect((await right({ from: '198.51.100.9', cookie: youngest })).status).toBe(429)
  })
})

test('signing in with a passkey is limited by address too, and gives the cookie', async () => {
  await practice.close()
  practice = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
  const device = newDevice()
  const ask = async (path: string, body: object, more: Parameters<TestPractice['send']>[3] = {}) =>
    practice.send('POST', path, body, { from: '198.51.100.1', ...more })
  const token = await practice.signIn()
  const proven = JSON.parse((await ask('/api/admin/proof', { current: staffPassword }, { headers: { token } })).text)
  const headers = { token, proof: proven.proof }
  const options = JSON.parse((await ask('/api/admin/passkeys/options', {}, { headers })).text)
  const made = { response: device.register(options.challenge), challenge: options.challenge, name: 'Laptop' }
  expect((await ask('/api/admin/passkeys', made, { headers })).status).toBe(201)

  let counter = 0
  const challenge = async () => JSON.parse((await ask('/api/admin/passkey-login/options', {})).text).challenge
  const enter = async (more?: Parameters<TestPractice['send']>[3]) => {
    const asked = await challenge()
    counter += 1
    return ask('/api/admin/passkey-login', { response: device.signIn(asked, { counter }), challenge: asked }, more)
  }
  const entered = await enter()
  expect(entered.body.success).toBe(true)
  const cookie = cookieOf(entered, '/api/admin/passkey-login')
  expect(cookie).not.toBe('')
  for (let failure = 1; failure <= 50; failure += 1) {
    const stranger = { response: newDevice().signIn('x'), challenge: 'x' }
    expect((await ask('/api/admin/passkey-login', stranger)).status).toBe(200)
  }
  expect(await enter()).toMatchObject({ status: 429, body: { success: false } })
  expect((await enter({ headers: { cookie } })).body.success).toBe(true)
  expect((await enter({ from: '203.0.113.5' })).body.success).toBe(true)
})
