import { aFreeTuesday } from './free-day.ts'
import { expect, test } from './front-desk.ts'
import { signIn } from './running-practice.ts'

const patient = { name: 'Ngozi Okafor', email: 'ngozi@example.com', phone: '07700 900123' }

test('a request travels from the site to the desk and back, and a cancelled time is free again', async ({
  page,
  practice,
}) => {
  test.setTimeout(90_000)
  const day = aFreeTuesday()
  // The practice writes to others as well, whenever a letter of theirs is due.
  const lettersToPatient = () => practice.letters.filter((one) => one.to.includes(patient.email))

  await test.step('Mrs Okafor asks for an appointment', async () => {
    await page.goto('/appointment')
    await page.getByLabel('Full Name *').fill(patient.name)
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .fill(patient.email)
    await page.getByLabel(/phone/i).first().fill(patient.phone)
    await page
      .getByLabel(/service|treatment/i)
      .first()
      .selectOption('Veneers')
    await page.locator('input[name="appointmentDate"]').fill(day)
    await page.locator('select[name="appointmentTime"]').selectOption('10:15')
    await page.locator('[name="message"]').fill('My front tooth chipped.')
    await page
      .getByRole('button', { name: /request|send/i })
      .last()
      .click()
    await expect(page.getByText('Your Appointment Request has been sent to the practice group.')).toBeVisible()
  })

  await test.step('both sides get a letter, and neither names the treatment', async () => {
    const toPatient = await practice.letterTo(patient.email, /request/i)
    const toPractice = await practice.letterTo('hello@ashcombedental.example', /request/i)
    for (const letter of [toPatient, toPractice]) {
      expect(letter.raw).not.toContain('Veneers')
      expect(letter.raw).not.toContain('chipped')
    }
  })

  await test.step('staff sign in and see it', async () => {
    await signIn(page)
    await page.goto(`/dashboard/patient?date=${day}`)
    const row = page.getByRole('row', { name: /Ngozi Okafor/ })
    await expect(row).toContainText('Veneers')
    await expect(row).toContainText(day)
    await expect(row).toContainText('10:15')
    await expect(row).toContainText('My front tooth chipped.')
  })

  await test.step('they accept, and the second letter brings the calendar file', async () => {
    const row = page.getByRole('row', { name: /Ngozi Okafor/ })
    await row.getByRole('button', { name: /accept/i }).click()
    await expect(row.getByRole('button', { name: /accept/i })).toHaveCount(0)
    const letter = await practice.letterTo(patient.email, /confirmed|accepted|approved|appointment/i)
    await expect.poll(() => lettersToPatient().length, { timeout: 30_000 }).toBe(2)
    expect(letter).toBeTruthy()
    expect(lettersToPatient().at(-1)?.raw).toContain('text/calendar')
  })

  await test.step('they cancel, and the time is free again', async () => {
    await page.goto(`/dashboard/patient?date=${day}`)
    const row = page.getByRole('row', { name: /Ngozi Okafor/ })
    await row.getByRole('button', { name: /cancel/i }).click()
    await expect(row).toContainText('Cancelled')
    await expect.poll(() => lettersToPatient().length, { timeout: 30_000 }).toBe(3)
    const answer = await page.request.get(`/api/user/filter_appointment_time/${day}?service=Veneers`)
    const { times } = await answer.json()
    expect(times.find((time: { time: string }) => time.time === '10:15')).toMatchObject({ state: 'free' })
  })
})
