import type { Locator } from '@playwright/test'
import { aFreeTuesday } from './free-day.ts'
import { expect, openListening, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import type { Page, RunningPractice } from './running-practice.ts'

test.use({ practiceName: 'two at the desk' })

const entry = (page: Page, name: string) => page.locator('.queue-rows > li').filter({ hasText: name })

async function tokenOf(practice: RunningPractice, account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${practice.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = await answer.json()
  return token
}

test('two browsers at the desk: news come by themselves, the slower one reads who was quicker, no typing is lost', async ({
  page: amira,
  browser,
  practice,
  desk,
}) => {
  const tomsAccount = await practice.addStaffMember('Tom Reed', 'tom@example.org')
  const elsewhere = await browser.newContext({ baseURL: practice.address })
  const tom = await elsewhere.newPage()
  for (const page of [amira, tom]) await page.clock.install()
  await restoreSession(amira, desk)
  await restoreSession(tom, { token: await tokenOf(practice, tomsAccount) })
  const email = 'rosa@example.org'
  const rosa = await desk.request({
    name: 'Rosa Early',
    email,
    appointmentDate: aFreeTuesday(),
    appointmentTime: '10:00',
  })
  await Promise.all([amira, tom].map((page) => openListening(page, '/dashboard')))
  for (const page of [amira, tom]) await expect(entry(page, 'Rosa Early')).toBeVisible()

  // Nobody presses anything, and no clock asks again: the request is there, on top, and in the tab's title.
  for (const page of [amira, tom]) await stopClock(page)
  await desk.request({ name: 'Sol Ache', service: '24 hours emergency dental care', message: 'My jaw is swollen.' })
  const isIn = (page: Page, what: Locator) => drawUntil(page, async () => (await what.count()) === 1)
  for (const page of [amira, tom]) {
    await isIn(page, page.locator('.queue-rows > li:first-child').filter({ hasText: 'Sol Ache' }))
    await drawUntil(page, async () => (await page.title()).startsWith('(2) '))
  }
  const question = {
    name: 'Ines Duarte',
    email: 'ines@example.org',
    phone: '07700 900456',
    message: 'Is there parking?',
  }
  await fetch(`${practice.address}/api/user/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  await isIn(tom, entry(tom, 'Ines Duarte').filter({ hasText: 'Is there parking?' }))
  for (const page of [amira, tom]) await page.clock.resume()
  await entry(tom, 'Ines Duarte').getByRole('link', { name: 'Reply or done' }).press('Enter')
  const message = tom.locator('.messages > li').filter({ hasText: 'Is there parking?' })
  // The mail program opens with what was written.
  await expect(message.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:ines%40example\.org\?subject=.+&body=.+Is%20there%20parking%3F$/,
  )
  await message.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(entry(amira, 'Ines Duarte')).toHaveCount(0)
  // What nobody meant for the practice lies apart from what was answered.
  const which = tom.getByRole('group', { name: 'Which messages' })
  await which.getByRole('button', { name: 'Done' }).click()
  await message.getByRole('button', { name: 'Mark as new' }).click()
  await which.getByRole('button', { name: /^New/ }).click()
  await message.getByRole('button', { name: 'Spam' }).click()
  await which.getByRole('button', { name: 'Spam' }).click()
  await expect(message.locator('.status')).toHaveText('Spam')

  // Both press at once, and Tom's line is the slower one.
  await tom.goto('/dashboard')
  await expect(entry(tom, 'Rosa Early')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await tom.route('**/api/admin/statuschange/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await entry(tom, 'Rosa Early').getByRole('button', { name: 'Cancel' }).click()
  await entry(amira, 'Rosa Early').getByRole('button', { name: 'Accept' }).click()
  await expect(amira.getByText('Accepted: Rosa Early')).toBeVisible()
  answer.resolve()
  await expect(entry(tom, 'Rosa Early').getByRole('alert')).toHaveText(/already approved by .+ at \d\d:\d\d/)

  // Amira types while Tom changes the same request.
  await openListening(amira, `/dashboard/patient/update/${rosa._id}`)
  const service = amira.getByLabel('Service')
  await service.selectOption('Veneers')
  await stopClock(amira)
  await desk.change(rosa, 'Cancelled')
  await drawUntil(amira, () =>
    amira
      .getByText(/cancelled by/)
      .first()
      .isVisible(),
  )
  await expect(service).toHaveValue('Veneers')
  await elsewhere.close()
})
