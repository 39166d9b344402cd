import { aFreeTuesday } from './free-day.ts'
import { expect, restoreSession, test } from './front-desk.ts'
import {
  asTranslated,
  expectAnswers,
  expectEmpty,
  field,
  fill,
  openForm,
  requestedSentence,
  sendButton,
  wakeForm,
} from './public-form.ts'
import { oneAfterTheOther } from './running-practice.ts'

test.use({ practiceName: 'a tidy desk' })
test.describe.configure(oneAfterTheOther)

test('for someone else: a mother who is deaf writes for her son, and the desk knows whom it is for and that nobody rings', async ({
  page,
  desk,
}) => {
  const answers = {
    name: 'Ruth Okafor',
    phone: '07700 900321',
    service: 'Dentures',
    appointmentDate: aFreeTuesday(),
    appointmentTime: '09:15',
  }
  await test.step('what is folded away comes back as it was typed, unfolded at the field that was wrong', async () => {
    await openForm(page, '/appointment')
    await expect(field(page, 'patientName')).toBeHidden()
    await fill(page, answers)
    await page.getByText('More about this request').press('Enter')
    await fill(page, { patientName: 'Tom Okafor-Reed', patientBirthYear: '19', needs: 'British Sign Language' })
    await page.getByRole('checkbox', { name: /do not call me/ }).check()
    // A browser that brings back what was typed brings it back folded, and it would be sent unseen.
    await page.goto('/privacy')
    await page.goBack()
    await wakeForm(page)
    await expect(field(page, 'patientName')).toBeVisible()
    await expectAnswers(page, { ...answers, patientName: 'Tom Okafor-Reed', needs: 'British Sign Language' })
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Put my answers back' })).toBeVisible()
    await expectEmpty(page)
    await page.getByText('More about this request').press('Enter')
    await expect(field(page, 'patientName')).toBeHidden()
    await page.getByRole('button', { name: 'Put my answers back' }).click()
    await expect(field(page, 'patientBirthYear')).toBeFocused()
    await expect(page.locator('#appointment-patientBirthYear-error')).toContainText('four digits')
    await expectAnswers(page, { ...answers, patientName: 'Tom Okafor-Reed', needs: 'British Sign Language' })
    await expect(page.getByRole('checkbox', { name: /do not call me/ })).toBeChecked()
    await field(page, 'patientBirthYear').fill('2019')
    await sendButton(page).click()
    await expect(page.getByText(requestedSentence)).toBeVisible()
    await expect(page.getByText(/then writes to you\. There is nothing more/)).toBeVisible()
  })
  await test.step('the queue says for whom, what is needed, and to write; never to ring', async () => {
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    const row = page.locator('[data-row]').filter({ has: page.getByRole('button', { name: 'Ruth Okafor' }) })
    await expect(row).toContainText('for Tom Okafor-Reed, born 2019')
    await expect(row).toContainText('No calls')
    await expect(row).toContainText('Needs: British Sign Language')
    await expect(row.getByRole('link', { name: 'Text 07700 900321' })).toHaveAttribute('href', 'sms:07700900321')
    await expect(row.getByRole('button', { name: 'Rung' })).toHaveCount(0)
    await row.getByRole('button', { name: 'Accept' }).click()
    await expect(row.getByRole('button', { name: 'Told' })).toBeVisible()
    await expect(row.getByRole('button', { name: 'No answer' })).toHaveCount(0)
    await row.getByRole('button', { name: 'Told' }).click()
    await expect(row).toHaveCount(0)
  })
  await test.step('the drawer, the edit form and the day on paper say it too', async () => {
    await page.goto(`/dashboard/patient?date=${answers.appointmentDate}`)
    await page.getByRole('button', { name: 'Ruth Okafor' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('No calls: text only')
    await expect(drawer).toContainText('Told by message')
    await drawer.getByRole('link', { name: 'Reschedule' }).click()
    await expect(page.getByRole('main')).toContainText('No calls: text only')
    await expect(page.getByRole('main')).toContainText('for Tom Okafor-Reed, born 2019')
    await page.goto(`/dashboard/day/${answers.appointmentDate}`)
    for (const width of [1366, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const seat = page.locator('.seat').filter({ hasText: 'Ruth Okafor' })
      await expect(seat).toContainText('No calls')
      const cut = () =>
        seat
          .locator('.for-whom, .service')
          .evaluateAll((words) =>
            words.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          )
      await expect.poll(cut, `${width} px`).toEqual([])
      const lines = () =>
        page
          .locator('.day-steps .step')
          .evaluateAll((steps) => new Set(steps.map((step) => Math.round(step.getBoundingClientRect().top))).size)
      await expect.poll(lines, `lines of the steps from day to day at ${width} px`).toBe(1)
    }
    await page.emulateMedia({ media: 'print' })
    const line = page.locator('.printed-day tr').filter({ hasText: 'Ruth Okafor' })
    await expect(line).toContainText('No calls')
    await expect(line).toContainText('Needs: British Sign Language.')
  })
})

test('two more times: they are marked by their buttons, and the desk accepts one of them in one press', async ({
  page,
  desk,
}) => {
  const also = page.getByRole('button', { name: 'Add another time that would suit' })
  const times = page.locator('.chooser-times button')
  await test.step('the first stays chosen while others are added, and one is taken out again', async () => {
    await openForm(page, '/appointment')
    await fill(page, { name: 'Maya Reed', email: 'maya@example.com', service: 'Veneers' })
    await page.getByRole('button', { name: 'Show free times' }).click()
    await page.locator('.chooser-day').nth(2).click()
    await expect(also).toHaveCount(0)
    await times.nth(1).click()
    const date = await field(page, 'appointmentDate').inputValue()
    const time = await field(page, 'appointmentTime').inputValue()
    await also.press('Enter')
    await expect(page.getByText('Now press a time that would also suit.')).toBeVisible()
    await times.nth(3).click()
    const suiting = page.getByText(/^Would also suit: /)
    await asTranslated(suiting)
    await page.locator('.chooser-day').nth(3).click()
    await times.nth(0).click()
    await expect(suiting).toHaveText(/^Would also suit: .+ and .+\. We keep none of them\.$/)
    await expect(also).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Take out/ })
      .first()
      .click()
    await expect(also).toHaveAttribute('aria-pressed', 'true')
    await expectAnswers(page, { appointmentDate: date, appointmentTime: time })
    await sendButton(page).click()
    await expect(page.getByText(requestedSentence)).toBeVisible()
    await expectEmpty(page)
  })
  await test.step('the queue offers the other one', async () => {
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    const row = page.locator('[data-row]').filter({ has: page.getByRole('button', { name: 'Maya Reed' }) })
    await expect(row).toContainText('Would also suit:')
    await row.getByRole('button', { name: /^Accept \w+ \d+ \w+/ }).click()
    await expect(row).toHaveCount(0)
  })
})
