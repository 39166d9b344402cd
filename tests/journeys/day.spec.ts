import { aFreeTuesday } from './free-day.ts'
import { expect, restoreSession, test } from './front-desk.ts'
import { sheets } from './paper.ts'
import type { Page } from './running-practice.ts'

test.use({ practiceName: 'a day by chair' })

const chair = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
const seat = (page: Page, name: string) => page.locator('.seat').filter({ hasText: name })
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const inLondon = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/London').epochMilliseconds

test('a day is opened from the menu, walked through by keys, shared by its address, and shows news by itself', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const wish = { appointmentDate: day, service: 'General check-up and examination' }
  await desk.change(await desk.request({ ...wish, name: 'Ana Approved', appointmentTime: '10:00' }), 'Appointed')
  await desk.change(await desk.request({ ...wish, name: 'Cy Cancelled', appointmentTime: '11:00' }), 'Cancelled')
  const nils = await desk.request({ ...wish, name: 'Nils New', appointmentTime: '10:00' })
  await desk.request({ ...wish, name: 'Wim Wish', appointmentTime: '22:00' })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Day', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'date')
  await page.getByLabel('Another day').fill(day)
  await page.waitForURL(`**/dashboard/day/${day}`)
  await page.reload()

  await expect(chair(page, 'Chair 1').locator('.seat')).toContainText(['Ana Approved'])
  await expect(chair(page, 'Chair 2').locator('.seat')).toContainText(['Nils New'])
  await expect(chair(page, 'Chair 3').locator('.seat')).toHaveCount(0)
  for (const words of ['10:00', 'Approved', 'General check-up and examination'])
    await expect(seat(page, 'Ana Approved')).toContainText(words)
  await expect(seat(page, 'Nils New')).toContainText('New Appointment')
  await expect(seat(page, 'Nils New')).toContainText(nils.reference)
  await expect(page.getByRole('region', { name: 'Without a chair' })).toContainText('Wim Wish')
  await expect(seat(page, 'Cy Cancelled')).toBeHidden()
  await page.getByText('1 cancelled').click()
  await expect(seat(page, 'Cy Cancelled')).toBeVisible()

  await page.keyboard.press(']')
  await page.waitForURL(`**/dashboard/day/${dayAfter(day, 1)}`)
  await page.keyboard.press('[')
  await page.waitForURL(`**/dashboard/day/${day}`)

  await desk.change(nils, 'Appointed')
  await expect(seat(page, 'Nils New')).toContainText('Approved')
  await seat(page, 'Nils New').getByRole('button').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nils New' })).toContainText('Accepted')
  await page.keyboard.press('Escape')

  // On the day itself a line shows the present; at 10:07 two visits run, and their words stand before it.
  await page.clock.setFixedTime(inLondon(day, '10:07'))
  await page.goto('/dashboard/day')
  await expect(seat(page, 'Ana Approved')).toBeVisible()
  const line = await page.locator('.now').boundingBox()
  if (!line) throw new Error('No line shows the present')
  expect(
    await page
      .locator('.chair-day .seat')
      .first()
      .evaluate((seat, y) => {
        const { left, width } = seat.getBoundingClientRect()
        return seat.contains(document.elementFromPoint(left + width / 2, y))
      }, line.y),
  ).toBe(true)
  await page.goto(`/dashboard/day/${dayAfter(day, 1)}`)
  await expect(page.getByText('09:00 free 11 h').first()).toBeVisible()
  await expect(page.locator('.now')).toHaveCount(0)

  await page.goto('/dashboard/day/2026-02-30')
  await expect(page.getByRole('main')).toContainText('a day that no calendar has')
})

test('24 visits are one sheet of A4, with chair, time, name, phone and note, and nothing to press', async ({
  page,
  desk,
}) => {
  const day = dayAfter(aFreeTuesday(), 1)
  const message = 'Takes warfarin since the spring, please ask about the dose before anything is taken out.'
  for (let visit = 0; visit < 24; visit += 1) {
    const appointmentTime = `${9 + Math.floor(visit / 3)}:15`.padStart(5, '0')
    const name = `Bartholomew Featherstonehaugh ${visit}`
    const service = 'General check-up and examination'
    const wish = { name, appointmentDate: day, appointmentTime, service, message, email: `b${visit}@example.org` }
    await desk.change(await desk.request(wish), 'Appointed')
  }
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await expect(page.locator('.chair-day .seat')).toHaveCount(24)
  expect(await sheets(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(25)
  await expect(rows.nth(1)).toContainText(/09:15\s*Chair 1\s*Bartholomew Featherstonehaugh \d+\s*07700 \d+\s*General/)
  await expect(rows.nth(1)).toContainText('Takes warfarin')
  for (const control of await page.getByRole('main').locator('button, a, input').all())
    await expect(control).toBeHidden()
})
