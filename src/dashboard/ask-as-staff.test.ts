import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { appointmentCalls } from '../contract/calls/appointment-calls.ts'
import { blogCalls } from '../contract/calls/blog-calls.ts'
import { staffCalls } from '../contract/calls/staff-calls.ts'

let stored = new Map<string, string>()
let asked: string[] = []
/** What the network brings, one after the other; then the line is dead. */
let answers: Response[] = []

beforeEach(() => {
  stored = new Map([['token', 'of-amira']])
  asked = []
  answers = []
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers.shift() ?? Response.error()
  })
})
afterEach(() => vi.unstubAllGlobals())

const refusal = () => Response.json({ message: 'Please sign in.' }, { status: 401 })

test('a token that the doctor call refuses is forgotten at once, also where the line drops then', async () => {
  const { askAsStaff } = await import('./ask-as-staff.ts')
  answers = [refusal()]
  expect(await askAsStaff(staffCalls.doctor)).toMatchObject({ kind: 'refused', status: 401 })
  expect([asked, stored.get('token')]).toEqual([['/api/admin/doctor'], undefined])
})

test('only what somebody asks who is at the computer keeps their session awake', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const signs: [string, () => void][] = []
  vi.stubGlobal('addEventListener', (...sign: [string, () => void]) => signs.push(sign))
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('by-itself') ?? 'by somebody')
    return Response.error()
  })
  vi.resetModules()
  const { askAsStaff } = await import('./ask-as-staff.ts')
  const askAfter = async (seconds: number, sign?: string) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    for (const [name, hear] of signs) if (name === sign) hear()
    await askAsStaff(blogCalls.bin)
  }
  await askAfter(59)
  await askAfter(1)
  await askAfter(0, 'keydown')
  await askAfter(60)
  await askAfter(0, 'pointerdown')
  expect(asked).toEqual(['by somebody', 'yes', 'by somebody', 'yes', 'by somebody'])
})

test.each(['of\namira', 'of-\u{430}mira', ''])('what no call can carry is nobody’s token: %j', async (token) => {
  const { storedToken } = await import('./staff/token.ts')
  stored = new Map([['token', token]])
  expect(storedToken()).toBeUndefined()
})

test('a token of another server may have a space', async () => {
  const { storedToken } = await import('./staff/token.ts')
  stored = new Map([['token', 'of amira']])
  expect(storedToken()).toBe('of amira')
})

test('a token that another call refuses is forgotten only where the doctor call refuses it too', async () => {
  const { askAsStaff } = await import('./ask-as-staff.ts')
  answers = [refusal()]
  await askAsStaff(blogCalls.bin)
  expect([asked, stored.get('token')]).toEqual([['/api/admin/bin', '/api/admin/doctor'], 'of-amira'])
  answers = [refusal(), refusal()]
  await askAsStaff(blogCalls.bin)
  expect(stored.get('token')).toBeUndefined()
})

test('only the practice’s own server says that something is gone, not a proxy that finds none behind it', async () => {
  const { askAsStaff, failureOf, isGone } = await import('./ask-as-staff.ts')
  const saysGone = async (answer: Response) => {
    answers = [answer]
    const outcome = await askAsStaff(appointmentCalls.standing, { params: { id: 'of-ines' } })
    return outcome.kind !== 'answered' && isGone(failureOf(outcome))
  }
  const gone = { success: false, message: 'There is nothing with that address.' }
  expect(await saysGone(Response.json(gone, { status: 404 }))).toBe(true)
  expect(await saysGone(new Response('404 page not found', { status: 404 }))).toBe(false)
  expect(await saysGone(Response.json({ message: 'no Route matched' }, { status: 404 }))).toBe(false)
  expect(await saysGone(Response.json(gone, { status: 503 }))).toBe(false)
})
