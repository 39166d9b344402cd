import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyCharacter } from '../../tests/any-character.ts'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { addressOf } from '../contract/endpoint.ts'
import { endpoints } from './api.ts'

let practice: TestPractice
const tokens = { none: '', garbage: 'x'.repeat(43), revoked: '' }
beforeAll(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e9 } })
  tokens.revoked = await practice.signIn()
  await practice.send('POST', '/api/admin/logout', undefined, { headers: { token: tokens.revoked } })
  await practice.send('POST', '/api/user/appointment', {
    name: canary,
    email: 'canary@example.com',
    phone: '07700 900999',
    message: canary,
    appointmentDate: '2026-12-03',
    appointmentTime: '10:00',
  })
})
afterAll(() => practice.close())

const canary = 'Zebedee Canary'
const forStaff = endpoints.filter((endpoint) => endpoint.for === 'staff')
const writes = endpoints.filter((endpoint) => endpoint.method !== 'GET')
const somewhere = (path: string) =>
  addressOf(path, {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    number: '1',
    chair: '1',
    date: '2026-12-03',
    appointmentDate: '2026-12-03',
  })

describe.each(forStaff.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(['none', 'garbage', 'revoked'] as const)(
      'refuses a token that is %s, before anything else',
      async (kind) => {
        const token = tokens[kind]
        const answer = await practice.send(
          endpoint.method,
          somewhere(endpoint.path),
          endpoint.method === 'GET' ? undefined : '{broken',
          {
            headers: { ...(token ? { token } : {}), 'content-type': 'application/json' },
          },
        )
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual({ success: false, message: 'Please sign in.' })
        expect(answer.headers.get('cache-control')).toBe('no-store')
      },
    )

    test('gives nothing away to any method, slash or spelling without a token', async () => {
      const path = somewhere(endpoint.path)
      const spellings = [
        path,
        `${path}/`,
        path.replace('/api/', '/api//'),
        path.replace('/admin', '/admin%2f'),
        path.toUpperCase(),
      ]
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        for (const spelling of spellings) {
          const answer = await practice.send(method, spelling)
          expect(answer.text).not.toContain(canary)
          expect(answer.status).toBeLessThan(500)
          const mayPass = method === 'OPTIONS' || (method === 'GET' && endpoint.path.includes('/blog/'))
          if (!mayPass) expect(answer.status, `${method} ${spelling}`).not.toBe(200)
        }
      }
    })
  },
)

const wantingProof = [
  'PUT /api/admin/password',
  'POST /api/admin/authenticator',
  'PUT /api/admin/authenticator',
  'POST /api/admin/recovery-codes',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/passkeys',
  'DELETE /api/admin/passkeys/{id}',
  'POST /api/admin/people',
  'PUT /api/admin/people/{id}',
  'POST /api/admin/people/{id}/reset',
  'POST /api/admin/data-protection/export',
  'POST /api/admin/data-protection/erase',
  'POST /api/admin/chair-calendars/{chair}',
]

test('what would make a thief the owner wants a proof', () => {
  const promised = endpoints.filter(({ wantsProof }) => wantsProof)
  expect(promised.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...wantingProof].sort())
})

test.each(wantingProof)('%s does nothing for whoever has not just shown that it is them', async (call) => {
  const token = await practice.signIn()
  const [method = '', path = ''] = call.split(' ')
  const body = method === 'DELETE' ? undefined : { open: true, secondFactor: true, response: {}, challenge: 'x' }
  for (const proof of [undefined, 'x'.repeat(43)]) {
    const headers = { token, ...(proof ? { proof } : {}) }
    expect(await practice.send(method, somewhere(path), body, { headers })).toMatchObject({
      status: 403,
      body: { field: 'proof' },
    })
  }
})

test('a session runs out after thirty idle minutes, and after twelve hours whatever happens', async () => {
  const patient = await openTestPractice()
  const token = await patient.signIn()
  const doctor = async () => (await patient.send('GET', '/api/admin/doctor', undefined, { headers: { token } })).status
  patient.pass(29)
  expect(await doctor()).toBe(200)
  patient.pass(29)
  expect(await doctor()).toBe(200)
  patient.pass(30)
  expect(await doctor()).toBe(401)

  const other = await patient.signIn()
  const stillIn = async () =>
    (await patient.send('GET', '/api/admin/doctor', undefined, { headers: { token: other } })).status
  for (let half = 0; half < 28; half += 1) {
    patient.pass(25)
    expect(await stillIn()).toBe(200)
  }
  patient.pass(20)
  expect(await stillIn()).toBe(401)
  await patient.close()
})

describe.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    let token = ''
    beforeAll(async () => {
      if (endpoint.for === 'staff') token = await practice.signIn()
    })
    test.each([
      ['a foreign origin', { origin: 'https://evil.example' }],
      ['no origin that can be named', { origin: 'null' }],
      ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['an origin that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
      [
        'our origin with another XSRF token',
        { origin: 'http://localhost:3000', cookie: 'XSRF-TOKEN=one', 'x-xsrf-token': 'two' },
      ],
      [
        'our origin without the XSRF token of its cookie',
        { origin: 'http://localhost:3000', cookie: 'XSRF-TOKEN=one' },
      ],
    ])('from %s is refused with 403', async (__, headers) => {
      const answer = await practice.send(
        endpoint.method,
        somewhere(endpoint.path),
        {},
        {
          headers: { ...headers, ...(token ? { token } : {}) },
        },
      )
      expect(answer.status).toBe(403)
    })
  },
)

test('our own pages and plain programs may write', async () => {
  const body = { email: staffEmail, password: staffPassword }
  const own = { origin: 'http://localhost:3000', cookie: 'a=b; XSRF-TOKEN=one', 'x-xsrf-token': 'one' }
  expect((await practice.send('POST', '/api/admin/login', body, { headers: own })).body.success).toBe(true)
  expect((await practice.send('POST', '/api/admin/login', body)).body.success).toBe(true)
})

describe('our own host is the one that was asked, however a proxy writes it', () => {
  const me = { email: staffEmail, password: staffPassword }
  const writeFrom = (origin: string, host: string) =>
    practice.send('POST', '/api/admin/login', me, { headers: { origin, host } })

  test.each([
    ['https://www.ashcombe.example', 'www.ashcombe.example:443'],
    ['http://www.ashcombe.example', 'www.ashcombe.example:80'],
    // Of a proxy that ends TLS and asks for us at the port of HTTP.
    ['https://www.ashcombe.example', 'www.ashcombe.example:80'],
    ['https://[::1]', '[::1]:80'],
    ['https://www.ashcombe.example', 'WWW.Ashcombe.example'],
    ['http://[::1]:3000', '[::1]:3000'],
  ])('from %s at %s', async (origin, host) => {
    expect((await writeFrom(origin, host)).body.success).toBe(true)
  })

  test.each([
    ['http://www.ashcombe.example', 'www.ashcombe.example:443'],
    ['https://www.ashcombe.example:8443', 'www.ashcombe.example:80'],
    ['https://www.ashcombe.example', 'www.ashcombe.example:8080'],
    ['https://www.ashcombe.example', 'me@www.ashcombe.example:80'],
    ['https://www.ashcombe.example', 'www.ashcombe.example/:80'],
    ['https://www.ashcombe.example', 'ashcombe.example:80'],
    ['https://www.ashcombe.example', 'ashcombe.example'],
    ['https://www.ashcombe.example', 'me@www.ashcombe.example'],
    ['https://www.ashcombe.example', 'www.ashcombe.example/x'],
    ['https://www.ashcombe.example', ''],
    ['null', 'null'],
    ['about:blank', ''],
  ])('but %s is foreign at "%s"', async (origin, host) => {
    expect((await writeFrom(origin, host)).status).toBe(403)
  })
})

test('twenty browsers may be signed in; the twenty-first signs out the one that was idle longest', async () => {
  const other = await openTestPractice()
  const first = await other.signIn()
  for (let browser = 0; browser < 20; browser += 1) {
    other.pass(1)
    await other.signIn()
  }
  expect((await other.send('GET', '/api/admin/doctor', undefined, { headers: { token: first } })).status).toBe(401)
  const answer = await other.asStaff('GET', '/api/admin/sessions')
  expect(answer.body.sessions).toHaveLength(20)
  await other.close()
})

describe('bodies', () => {
  const withBody = endpoints.filter((endpoint) => endpoint.body).map((endpoint) => [endpoint.path, endpoint] as const)

  test.each(withBody)('%s takes no more than its size', async (_, endpoint) => {
    const token = endpoint.for === 'staff' ? await practice.signIn() : ''
    const headers = { ...(token ? { token } : {}), 'content-type': 'application/json' }
    const body = `{"name":"${'x'.repeat(endpoint.bodyBytes ?? 0)}"}`
    const answer = await practice.send(endpoint.method, somewhere(endpoint.path), body, { headers })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/^That is too (large|long): at most [1-9]\d* [KM]B can be sent\.$/)
  })

  test.each([
    ['/api/user/contact', 32 * 1024],
    ['/api/user/appointment', 32 * 1024],
    ['/api/admin/login', 4 * 1024],
    ['/api/admin/practice', 2 * 1024 * 1024],
    ['/api/admin/create', 12 * 1024 * 1024],
    ['/api/admin/pictures', 12 * 1024 * 1024],
  ])('of %s are of %i bytes at most', (path, bytes) => {
    const sizes = endpoints.filter((endpoint) => endpoint.path === path && endpoint.body).map((one) => one.bodyBytes)
    expect(sizes).toEqual([bytes])
  })

  const lengths = [{}, { 'content-length': '100' }]
  test.each(lengths)('a visitor who hangs up in the middle of theirs is no failure of ours (%j)', async (length) => {
    const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const body = new ReadableStream({ pull: (controller) => controller.error(hungUp) }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json', ...length }
    const answer = await practice.send('POST', '/api/user/contact', body, { headers })
    expect(answer.status).toBe(400)
    expect(practice.log.filter(({ message }) => message === 'failed')).toEqual([])
  })

  test('a body that is longer than it says is held to its size all the same', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' }
    const answer = await practice.send('POST', '/api/admin/login', `{"name":"${'x'.repeat(4 * 1024)}"}`, { headers })
    expect(answer.body.message).toMatch(/at most/)
  })

  const strange = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"text"',
    '{"name":null}',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"__proto__":{"name":"x"}}',
    '{"name":"a","name":{"b":1}}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`.slice(0, 32_000),
    `{"name":"${'\u0301'.repeat(500)}"}`,
  ]
  const open = endpoints.filter((endpoint) => endpoint.for === 'anyone' && endpoint.method === 'POST')
  test.each(open.flatMap((endpoint) => strange.map((body) => [endpoint.path, body.slice(0, 40), body] as const)))(
    '%s answers %j with a sentence',
    async (path, _, body) => {
      const answer = await practice.send('POST', path, body, { headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body.message).toMatch(/[.]$/)
    },
  )

  test.each(withBody)('a field of another kind to %s is refused in words for people', async (_, endpoint) => {
    const token = endpoint.for === 'staff' ? await practice.signIn() : ''
    const { properties = {} } = z.toJSONSchema(endpoint.body ?? z.object({}), { unrepresentable: 'any', io: 'input' })
    for (const field of Object.keys(properties)) {
      for (const odd of ['a text', 7, [[]], {}, true]) {
        const { body } = await practice.send(
          endpoint.method,
          somewhere(endpoint.path),
          // Whoever leaves these out is told of them first.
          { version: 1, status: 'Appointed', [field]: odd },
          { headers: token ? { token } : {} },
        )
        expect(body.message ?? '', `${field}: ${JSON.stringify(odd)}`).not.toMatch(
          /Invalid input|expected \w+, received/,
        )
      }
    }
  })

  test.each(withBody)('any bytes at all to %s are answered, never with a fault of ours', async (_, endpoint) => {
    const token = endpoint.for === 'staff' ? await practice.signIn() : ''
    const send = (body: string | Blob, type: string) =>
      practice.send(endpoint.method, somewhere(endpoint.path), body, {
        headers: { 'content-type': type, ...(token ? { token } : {}) },
      })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json().map((text): string | Blob => text),
          fc.string({ unit: anyCharacter }),
          fc.uint8Array({ maxLength: 500 }).map((bytes) => new Blob([new Uint8Array(bytes)])),
          fc
            .record({
              name: fc.anything(),
              email: fc.anything(),
              appointmentDate: fc.anything(),
              version: fc.anything(),
            })
            .map((fields) => JSON.stringify(fields) ?? ''),
        ),
        fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
        async (body, type) => {
          const answer = await send(body, type)
          expect(answer.status).toBeLessThan(500)
          expect(answer.text).not.toMatch(/ at .*\.ts|node_modules|Zod|SQLITE/)
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    )
  })
})
