import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { addressOf } from '../contract/endpoint.ts'
import { endpoints } from './api.ts'

const tooLong = 'x'.repeat(1000)

type Operation = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, object>
}

let practice: TestPractice
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e9 } })
  paths = JSON.parse((await practice.send('GET', '/api/openapi.json')).text).paths
})
afterAll(() => practice.close())

// What a stream answers goes on.
const calls = endpoints
  .filter(({ isStream }) => !isStream)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('a program that believes the documentation', () => {
  test.each(calls)('is refused by %s as it was told', async (_, endpoint) => {
    const { method } = endpoint
    const operation = paths[endpoint.path]?.[method.toLowerCase()]
    const asked =
      operation?.parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=${tooLong}`) ?? []
    const nowhere = addressOf(endpoint.path, {
      id: 'AAAAAAAAAAAAAAAAAAAAAA',
      number: '99',
      chair: 'none',
      date: '2027-02-30',
      appointmentDate: '2027-02-30',
    })
    const token = endpoint.for === 'anyone' ? undefined : await practice.signIn()
    const own = token ? { token } : {}
    const send = (path: string, headers: Record<string, string> = own, body?: string) =>
      practice.send(method, path, body, { headers: { 'content-type': 'application/json', ...headers } })
    const answers = [
      await send(nowhere, {}),
      await send(nowhere),
      ...(endpoint.body ? [await send(nowhere, own, '{broken')] : []),
      ...(method === 'GET' ? [] : [await send(nowhere, { ...own, origin: 'https://evil.example' })]),
      ...(asked.length > 0 ? [await send(`${nowhere}?${asked.join('&')}`)] : []),
    ]
    const provoked = answers.map(({ status }) => String(status))
    const told = Object.keys(operation?.responses ?? {})
    expect(told).toEqual(expect.arrayContaining(provoked))
    // What reads nothing has nothing that could be mended.
    if (told.includes('400')) expect(provoked).toContain('400')
  })

  test('may send more fields than are named, as a client that sends back what it was answered', () => {
    const bodies = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ requestBody }) => requestBody ?? [])
    expect(bodies.length).toBeGreaterThan(30)
    expect(JSON.stringify(bodies)).not.toContain('"additionalProperties":false')
  })

  test('knows what is answered to a method that an address does not take, and to whoever has the posts already', async () => {
    const { text } = await practice.send('GET', '/api/docs')
    const posts = await practice.send('GET', '/api/admin/allPost')
    const known = { headers: { 'if-none-match': posts.headers.get('etag') ?? '' } }
    for (const [method, path, headers] of [
      ['PATCH', '/api/admin/create', {}],
      ['GET', '/api/admin/allPost', known],
    ] as const)
      expect(text).toContain(` ${(await practice.send(method, path, undefined, headers)).status} `)
  })

  test('knows how to send a form twice without harm', async () => {
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect((await practice.send('GET', path)).text).toContain('Idempotency-Key: sent again with the same key')
  })
})
