import { type Browser, expect, type Page, test } from '@playwright/test'
import { request } from './front-desk.ts'
import { openPracticeOnHeldClock } from './held-clock.ts'

test('the waiting list: a time comes free, its letter leads to it, one lets it go, one tap of the next takes it, and who is later reads how it stands', async ({
  browser,
}) => {
  // What came free is looked for five seconds after a start.
  test.slow()
  // Tuesday, 10:00 in London: at night nobody is offered anything.
  await using opened = await openPracticeOnHeldClock('2026-12-01T10:00:00Z')
  const { practice, desk, pass } = opened
  const open = async (path: string) => openPlainPage(browser, practice.address, path)
  const confirmed = async (name: string, day: string) => {
    const wish = { name, email: `${name}@example.com`, appointmentDate: day, appointmentTime: '10:15' }
    const { requestAddress = '' } = await request(practice, wish)
    const found = await desk.find(name)
    if (found) await desk.change(found, 'Appointed')
    return requestAddress
  }
  const early = await confirmed('edward', '2026-12-04')
  const links = [await confirmed('adelaide', '2026-12-10'), await confirmed('benjamin', '2026-12-11')]
  const atTheLetter = async (name: string) => {
    const { raw } = await practice.letterTo(`${name}@example.com`, /An earlier time has come free/)
    expect(raw).not.toMatch(/adelaide(?!@)|benjamin(?!@)|Veneers/)
    const words = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
    return words.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
  }
  await pass(1)

  for (const link of links) {
    const page = await open(link)
    await page.getByRole('radio', { name: 'In the morning only' }).check()
    await page.getByRole('button', { name: 'Tell me if an earlier time comes free' }).click()
    await expect(page.getByRole('heading', { name: 'You are on our waiting list' })).toBeVisible()
    await page.close()
  }
  const leaving = await open(early)
  await leaving.getByText('Withdraw my appointment').click()
  await leaving.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(leaving.getByRole('heading', { name: 'You have withdrawn' })).toBeVisible()
  await pass(1)

  // First who asked first. She lets it go, and has left a page open on which she had not.
  const adas = await atTheLetter('adelaide')
  const forgotten = await open(adas)
  const ada = await open(adas)
  const earlier = ada.getByRole('region', { name: 'An earlier time has come free' })
  await expect(earlier).toContainText('Friday 4 December 2026 at 10:15')
  await earlier.getByRole('button', { name: 'No, I keep my time' }).click()
  await expect(ada.getByRole('heading', { name: 'You are on our waiting list' })).toBeVisible()
  await expect(earlier).toHaveCount(0)
  await pass(1)

  const bens = await atTheLetter('benjamin')
  const [ben, bensToo] = [await open(bens), await open(bens)]
  for (const page of [ben, bensToo]) {
    await page.getByRole('button', { name: 'Take the earlier time' }).click()
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('Friday 4 December 2026 at 10:15')
    await expect(page.getByRole('heading', { name: 'You are on our waiting list' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await forgotten.getByRole('button', { name: 'Take the earlier time' }).click()
  await expect(forgotten.getByRole('alert')).toContainText('What we offered you is no longer kept for you.')
  await expect(forgotten.getByRole('definition').first()).toHaveText('Thursday 10 December 2026 at 10:15')
  expect(practice.letters.filter(({ subject }) => subject.startsWith('An earlier time'))).toHaveLength(2)
})

/** As on a small telephone without scripts. */
async function openPlainPage(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  await page.goto(path)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  return page
}
