import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

// https://developer.mozilla.org/observatory/docs/tests_and_scoring: what its tests take from a hundred points or add, by
// what an answer says. That http leads to https is the proxy's part, and names nothing here.
type Answered = { headers: Headers; text: string }
const tellNoAddress = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const modifiers: Record<string, (page: Answered) => number> = {
  'Content Security Policy': ({ headers }) => {
    const rules = policyOf(headers)
    const runs = rules.get('script-src') ?? rules.get('default-src') ?? []
    const embeds = rules.get('object-src') ?? rules.get('default-src') ?? []
    const all = [...rules.values()].flat()
    if (rules.size === 0) return -25
    if ([runs, embeds].some((sources) => sources.length === 0 || sources.some(isBroad))) return -20
    if (all.some((source) => /^http:/.test(source))) return -20
    if (runs.includes("'unsafe-eval'")) return -10
    if ((rules.get('style-src') ?? []).some(isBroad)) return 0
    return rules.get('default-src')?.join() === "'none'" ? 10 : 5
  },
  Cookies: ({ headers }) => (headers.has('set-cookie') ? -20 : 0),
  'Cross-origin sharing': ({ headers }) => (headers.get('access-control-allow-origin') === '*' ? -50 : 0),
  'Strict transport': ({ headers }) => {
    const [, age] = /^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? []
    if (age === undefined) return -20
    return Number(age) < 15_768_000 ? -10 : 0
  },
  Referrer: ({ headers }) => (tellNoAddress.includes(headers.get('referrer-policy') ?? '') ? 5 : -5),
  // None of ours comes from elsewhere, so that none needs its sum.
  'Subresource integrity': ({ text }) => (/<script[^>]+src="(?!\/(?!\/))/.test(text) ? -50 : 0),
  'Content types': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  Framing: ({ headers }) => {
    if (policyOf(headers).get('frame-ancestors')?.join() === "'none'") return 5
    return headers.get('x-frame-options') === 'DENY' ? 0 : -20
  },
  'Cross-origin resources': ({ headers }) => (headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0),
}

function policyOf(headers: Headers): Map<string, string[]> {
  const rules = (headers.get('content-security-policy') ?? '').split(';').map((rule) => rule.trim().split(/\s+/))
  return new Map(rules.flatMap(([name = '', ...sources]) => (name ? [[name, sources]] : [])))
}

/** A source that lets in what anybody may write. */
function isBroad(source: string): boolean {
  return source === "'unsafe-inline'" || source === '*' || /^(https?|data|blob):$/.test(source)
}

function pointsOf(page: Answered): number {
  const each = Object.values(modifiers).map((modifier) => modifier(page))
  const sum = (some: number[]) => some.reduce((total, points) => total + points, 0)
  const without = 100 + sum(each.filter((points) => points < 0))
  return without < 90 ? without : without + sum(each.filter((points) => points > 0))
}

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
})
afterAll(() => practice.close())

test.each([
  '/',
  '/treatment/invisalign',
  '/contact',
  '/appointment',
  '/search?q=crown',
  '/login',
  '/dashboard',
  '/nowhere',
])('the Observatory gives %s 130 points, its best mark being from 100 on', async (path) => {
  expect(pointsOf(await practice.send('GET', path))).toBe(130)
})

test('its table takes points from a page that says nothing of itself', () => {
  expect(pointsOf({ headers: new Headers(), text: '' })).toBe(100 - 25 - 20 - 5 - 5 - 20)
})
