import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { request } from './front-desk.ts'
import { openPracticeOnHeldClock } from './held-clock.ts'
import type { Letter } from './running-practice.ts'

const longAddress = `https://maps.example.org/${'place'.repeat(40)}`

test('letters: an offer and its end, a reminder that one press stops, and that nobody has answered, in a real mail server', async ({
  browser,
}) => {
  // What is due by the clock is looked for five seconds after a start.
  test.slow()
  // Tuesday, 10:00 in London: at night nobody is reminded.
  await using opened = await openPracticeOnHeldClock('2026-12-01T10:00:00Z')
  const { practice, desk, pass } = opened
  const ask = async (name: string, appointmentDate: string) => {
    const wish = { name, email: `${name}@example.com`, service: 'Veneers', message: 'It chipped', appointmentDate }
    const { requestAddress = '' } = await request(practice, { ...wish, appointmentTime: '10:15' })
    const found = await desk.find(name)
    if (!found) throw new Error(`Nobody sees ${name} at the desk`)
    return { ...found, requestAddress }
  }
  const adelaide = await ask('adelaide', '2026-12-04')
  const accepted = await fetch(`${practice.address}/api/admin/update-with-words/${adelaide._id}`, {
    method: 'PUT',
    headers: { token: desk.token, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'Appointed', words: longAddress }),
  })
  expect(accepted.status).toBe(200)
  await desk.offer(await ask('benjamin', '2026-12-10'), [{ date: '2026-12-09', time: '09:00' }])
  const { reference } = await ask('clementine', '2026-12-11')
  await pass(1)
  const toPractice = (subject: RegExp) => practice.letterTo('hello@ashcombedental.example', subject)
  await practice.letterTo('adelaide@example.com', /^Your appointment is confirmed/)
  await practice.letterTo('benjamin@example.com', /^We can offer you a time/)
  await pass(24 * 60)

  const reminder = await practice.letterTo('adelaide@example.com', /^A reminder of your appointment/)
  expect(wordsOf(reminder)).toContain('Friday 4 December 2026 at 10:15')
  expect(wordsOf(await practice.letterTo('benjamin@example.com', /^What we offered you is free again/))).toContain(
    'Your request stays with us.',
  )
  await toPractice(/^Nobody has taken the times that were offered/)
  expect(wordsOf(await toPractice(/^2 requests have waited for a working day/))).toContain(reference)
  for (const { raw, subject } of practice.letters) {
    expect.soft(raw, subject).toContain('Content-Type: text/html')
    expect.soft(raw, subject).not.toMatch(/(?:adelaide|benjamin|clementine)(?!@)|Veneers|chipped/i)
  }

  const stop = reminder.raw.replace(/\r\n\s/g, '').match(/^List-Unsubscribe: ?<(.+?)>/m)?.[1] ?? ''
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(page.getByRole('heading', { name: 'You get no more reminders' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.goto(practice.address + adelaide.requestAddress)
  await expect(page.getByText(longAddress)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'with a long address').toBe(320)
})

const letters = join(import.meta.dirname, '../../src/mail/letters-as-sent')

// Where a mail program knows `text-wrap`, as those of Apple and those within a browser do.
test('on a small telephone no word of a letter stands alone on a last line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const name of ['request-received', 'times-offered', 'requests-unanswered']) {
    await page.setContent(await readFile(join(letters, `${name}.html.snap`), 'utf8'))
    const alone = await page.locator('h1, h2, p, .facts td').evaluateAll((all) =>
      all.flatMap((one) => {
        const words: { word: string; top: number }[] = []
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^ ]+/g)) {
            const place = document.createRange()
            place.setStart(text, index)
            place.setEnd(text, index + word.length)
            words.push({ word, top: place.getBoundingClientRect().top })
          }
        }
        const [before, last] = words.slice(-2)
        return before && last && before.top < last.top ? [`${before.word} / ${last.word}`] : []
      }),
    )
    expect.soft(alone, name).toEqual([])
  }
})

test('a long address in a sentence of staff makes no letter wider than a small telephone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const letter = join(letters, 'appointment-moved-with-a-sentence-of-staff.html.snap')
  await page.setContent((await readFile(letter, 'utf8')).replace('the lift', longAddress))
  await expect(page.getByText(longAddress)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

/** The words of a letter without the folds of its way. */
function wordsOf({ raw }: Letter): string {
  return raw.replace(/=\r\n/g, '').replace(/\s+/g, ' ')
}
