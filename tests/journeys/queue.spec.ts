import { aFreeTuesday } from './free-day.ts'
import { expect, restoreSession, test } from './front-desk.ts'
import type { Page } from './running-practice.ts'

test.use({ practiceName: 'a short queue' })

const entry = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('button', { name, exact: true }) })

test('who has no e-mail is accepted, rung and told, and only then leaves the queue', async ({ page, desk }) => {
  const message = 'My crown came off while I ate a toffee.'
  const wish = { name: 'Nia Owusu', message, service: 'Crown and bridges' }
  await desk.request({ ...wish, phone: '07700 900321', appointmentDate: aFreeTuesday(), appointmentTime: '09:15' })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const nia = entry(page, 'Nia Owusu')
  await expect(nia).toContainText('New')
  await expect(nia).toContainText(/1 min ago/)
  await expect(nia).toContainText('Crown and bridges')
  await expect(nia).toContainText(/Tue \d+ \w{3,4}( \d{4})? 09:15/)
  await expect(nia).toContainText(message)
  await expect(nia.getByRole('link', { name: '07700 900321' })).toHaveAttribute('href', 'tel:07700900321')
  await nia.getByRole('button', { name: 'No answer' }).click()
  await nia.getByRole('button', { name: 'in 30 min' }).click()
  // Half an hour before midnight that is tomorrow.
  await expect(nia).toContainText(/No answer at \d\d:\d\d \(.+\), again (at|on \w{3} \d+ \w{3,4}) \d\d:\d\d/)
  await nia.getByRole('button', { name: 'Accept' }).click()
  await expect(nia).toContainText('To tell')
  await expect(nia).toContainText('Please tell them that it is approved: there is no e-mail address.')
  await nia.getByRole('button', { name: 'Told' }).click()
  await expect(nia.locator('.became')).toHaveText('Rung')
  await expect(nia).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nia).toContainText('To tell')
})

test('the line above the table names what is urgent first, and one press opens the queue with it on top', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Omar Pike', appointmentDate: aFreeTuesday() })
  const service = '24 hours emergency dental care'
  await desk.request({ name: 'Pia Quick', service, message: 'I cannot sleep for the pain.' })
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient')
  await page.getByRole('link', { name: /^\d+ urgent/ }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.locator('.queue-rows > li').first()).toContainText('Pia Quick')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('link', { name: /^Overview \d+ waiting$/ })).toBeVisible()
})

test('a letter that came back is noted by a press, and then the patient is to be rung', async ({
  page,
  desk,
  practice,
}) => {
  const email = 'quin@example.org'
  const { _id: id } = await desk.request({ name: 'Quin Hall', email, phone: '07700 900654' })
  await practice.letterTo(email, /We have your request/)
  await restoreSession(page, desk)
  const letter = page.getByRole('main').getByRole('listitem').filter({ hasText: 'We have your request' })
  // The server notes that it has left a moment after it has.
  await expect(async () => {
    await page.goto(`/dashboard/patient/update/${id}`)
    await expect(letter).toContainText('taken by the mail server')
  }).toPass()
  await letter.getByRole('button', { name: 'Came back' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Noted: the letter came back.' })).toBeVisible()
  await expect(letter).toContainText('came back')
  await expect(letter.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Ring this patient: our letter did not arrive.')).toBeVisible()
})
