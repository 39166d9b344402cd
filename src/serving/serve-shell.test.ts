import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const wears = (text: string) => ({
  navigation: /<nav [^>]*aria-label="Main"/.test(text),
  bottomBar: text.includes('class="bottom-bar"'),
  footer: text.match(/<footer/g)?.length ?? 0,
  columns: ['Top Services', 'Our Links', 'Follow us'].filter((words) => text.includes(`>${words}</h2>`)).length,
})

it.each(['/login', '/login/forgotten', '/login/new-password', '/login?from=%2Fdashboard%2Fblog'])(
  'who comes to %s finds the header and the footer of every page, and where to turn without scripts',
  async (path) => {
    const { status, text } = await practice.send('GET', path)
    expect(status).toBe(200)
    expect(wears(text)).toEqual({ navigation: true, bottomBar: true, footer: 1, columns: 3 })
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(/<noscript>(.*?JavaScript.*?)<\/noscript>/.exec(text)?.[1]).toContain('01632 960140')
  },
)

it.each([
  ['/dashboard', 200],
  ['/dashboard/patient', 200],
  ['/dashboard/day', 200],
  ['/dashboard/day/2026-12-03', 200],
  ['/dashboard/closures', 200],
  ['/dashboard/chairs', 200],
  ['/dashboard/people', 200],
  ['/dashboard/data-protection', 200],
  ['/dashboard/who-are-you', 200],
  ['/dashboard/blog/create', 200],
  ['/dashboard/nowhere', 404],
])('%s has the footer and not the public navigation', async (path, expected) => {
  const { status, text } = await practice.send('GET', path)
  expect(status).toBe(expected)
  expect(wears(text)).toEqual({ navigation: false, bottomBar: false, footer: 1, columns: 3 })
})

// As text, since the screens themselves want a browser.
const addressesIn = (file: string) =>
  new Set(readFileSync(join(import.meta.dirname, file), 'utf8').match(/addresses\.\w+/g))

it('whoever loads any screen of the dashboard anew is answered', () => {
  const served = addressesIn('serve-shell.tsx')
  const screens = addressesIn('../dashboard/screens.tsx')
  expect(screens.size).toBeGreaterThan(15)
  expect([...screens].filter((address) => !served.has(address))).toEqual([])
})

it('an address that the dashboard does not have is a whole page with a way home, also without scripts', async () => {
  const { text } = await practice.send('GET', '/dashboard/nowhere')
  expect(/<main.*?<\/main>/s.exec(text)?.[0]).toMatch(/<h1>404 Not found<\/h1>.*href="\/"/s)
})

it('whom staff search for goes into no request of the page', async () => {
  const { headers } = await practice.send('GET', '/dashboard/patient?search=Maya+Okafor')
  expect(headers.get('referrer-policy')).toBe('strict-origin')
})

it('no browser translates the dashboard: it would take words from under it, and write others into names and posts', async () => {
  const { text } = await practice.send('GET', '/dashboard')
  expect(text).toMatch(/<html [^>]*translate="no"/)
  expect(text).toContain('<meta name="google" content="notranslate"/>')
})
