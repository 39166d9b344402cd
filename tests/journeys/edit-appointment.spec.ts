import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, openDesk, request, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { fillLogin, type Page } from './running-practice.ts'

const updateCall = '**/api/admin/update/*'

async function openRequest(page: Page, desk: Desk, { _id }: { _id: string }): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  // What a colleague changes from here on is news to the form.
  await expect(page.getByRole('heading', { level: 1, name: /^Appointment of / })).toBeVisible()
}

function saveButton(page: Page) {
  return page.getByRole('button', { name: /^(Save|Update|Submit)/ })
}

/** Saves while the page's clock stands still: the dashboard opens five seconds later, and what is begun now may take longer. */
async function saveAndStay(page: Page): Promise<void> {
  await stopClock(page)
  await saveButton(page).first().click()
  await drawUntil(page, () => page.getByRole('link', { name: 'Go to the overview' }).isVisible())
}

test('the form of a new request', async ({ page, desk }) => {
  const day = aFreeTuesday()
  const wish = {
    name: 'Adele Boyd',
    email: 'adele@example.com',
    phone: '07700 900501',
    service: 'Crown and bridges',
    message: 'The crown at the back came off.',
  }
  await openRequest(page, desk, await desk.request({ ...wish, appointmentDate: day, appointmentTime: '12:30' }))
  await test.step('the form holds what the patient asked for, and shows who asks, what was written and what happened', async () => {
    await expect(page.getByLabel('Service')).toHaveValue('Crown and bridges')
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('12:30')
    const main = page.getByRole('main')
    for (const words of [wish.name, wish.email, wish.phone, wish.message]) await expect(main).toContainText(words)
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(main).toContainText(/Requested/)
  })
  await test.step('the first words of the form and of the record beside it stand level', async () => {
    const top = async (part: string, words: string) =>
      (await page.getByRole('region', { name: part }).getByText(words, { exact: true }).boundingBox())?.y ?? 0
    const form = await top('Change the appointment', 'Service')
    expect(Math.abs((await top('The request', 'Note for staff')) - form)).toBeLessThanOrEqual(2)
  })
  await test.step('on paper no heading stands above nothing, and no row is as high as a thumb', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1015 })
    await expect(page.getByRole('heading', { name: 'Note for staff' })).toBeHidden()
    const row = async (name: string) =>
      (await page.locator('.facts > div', { has: page.getByText(name, { exact: true }) }).boundingBox())?.height ?? 0
    expect((await row('Phone')) - (await row('Reference'))).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('services and times are fixed lists', async () => {
    const values = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .locator('option:not([value=""])')
        .evaluateAll((all: HTMLOptionElement[]) => all.map((one) => one.value))
    await expect(page.getByLabel('Service')).toBeVisible()
    expect(await values('Service')).toHaveLength(20)
    const times = await values('Time')
    expect(times).toHaveLength(96)
    expect([times.at(0), times.at(-1)]).toEqual(['00:00', '23:45'])
    const date = page.getByLabel('Date', { exact: true })
    await expect(date).toHaveAttribute('type', 'date')
    // No day can be taken away, and the form says so.
    await date.fill('')
    await expect(date).toHaveAccessibleDescription(/^Left empty, it stays Tuesday /)
    await date.fill(day)
  })
  await test.step('the status offers two distinct choices, and a new request stays New when neither is chosen', async () => {
    const choices = page.getByRole('group', { name: 'Status' }).getByRole('radio')
    await expect(choices).toHaveCount(2)
    expect(await choices.evaluateAll((all: HTMLInputElement[]) => all.map((one) => [one.value, one.checked]))).toEqual([
      ['Appointed', false],
      ['Cancelled', false],
    ])
    await expect(page.getByRole('radio', { name: 'Approved' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Cancelled' })).toBeVisible()
    await page.getByLabel('Time', { exact: true }).selectOption('11:00')
    const answered = page.waitForResponse(updateCall)
    await saveButton(page).click()
    const { updatedUser } = await (await answered).json()
    expect(updatedUser).toMatchObject({ status: 'New Appointment', appointmentTime: '11:00' })
  })
})

test('choosing a status makes the request so', async ({ page, desk }) => {
  for (const [label, status] of [
    ['Approved', 'Appointed'],
    ['Cancelled', 'Cancelled'],
  ] as const)
    await test.step(`choosing ${label} makes the request ${status}`, async () => {
      await openRequest(page, desk, await desk.request({ name: 'Doris Eden', appointmentDate: aFreeTuesday() }))
      await page.getByRole('radio', { name: label }).check()
      const answered = page.waitForResponse(updateCall)
      await saveButton(page).click()
      expect((await (await answered).json()).updatedUser).toMatchObject({ status })
    })
})

test('the form of an appointment that has its answer', async ({ page, desk }) => {
  await test.step('an approved appointment has Approved chosen', async () => {
    const asked = await desk.request({ name: 'Ewan Fyfe', appointmentDate: aFreeTuesday() })
    await desk.change(asked, 'Appointed')
    await openRequest(page, desk, asked)
    await expect(page.getByRole('radio', { name: 'Approved' })).toBeChecked()
  })
  await test.step('a cancelled appointment can only be read', async () => {
    const asked = await desk.request({
      name: 'Freda Gould',
      message: 'Not before ten.',
      appointmentDate: aFreeTuesday(),
    })
    await desk.change(asked, 'Cancelled')
    await openRequest(page, desk, asked)
    await expect(page.getByRole('main')).toContainText('Not before ten.')
    await expect(page.getByRole('main')).toContainText('Cancelled')
    await expect(saveButton(page)).toHaveCount(0)
    await expect(page.getByRole('main').locator('input, select, textarea').and(page.locator(':enabled'))).toHaveCount(0)
  })
})

test('after saving the message stands for five seconds, and then the dashboard opens', async ({ page, desk }) => {
  const [day, other] = [aFreeTuesday(), aFreeTuesday()]
  await page.clock.install()
  await openRequest(
    page,
    desk,
    await desk.request({ name: 'Grant Hill', appointmentDate: day, appointmentTime: '09:00' }),
  )
  await page.getByLabel('Date', { exact: true }).fill(other)
  await page.getByLabel('Service').selectOption('Veneers')
  await stopClock(page)
  const answered = page.waitForResponse(updateCall)
  await saveButton(page).click()
  const { message, updatedUser } = await (await answered).json()
  expect(updatedUser).toMatchObject({ service: 'Veneers', appointmentDate: `${other}T00:00:00.000Z` })
  const said = page.getByRole('status').filter({ hasText: message })
  const passed = await drawUntil(page, () => said.isVisible())
  await page.clock.runFor(4_990 - passed)
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(/\/update\//)
  await page.clock.runFor(passed + 20)
  await page.waitForURL('**/dashboard')
})

test('after saving the record beside says what was saved, also of what can only be read from then on', async ({
  page,
  desk,
}) => {
  await page.clock.install()
  for (const [label, step] of [
    ['Approved', 'Accepted'],
    ['Cancelled', 'Cancelled'],
  ] as const)
    await test.step(label, async () => {
      await openRequest(page, desk, await desk.request({ name: 'Sefa Beside', appointmentDate: aFreeTuesday() }))
      await page.getByRole('radio', { name: label }).check()
      await saveAndStay(page)
      const record = page.getByRole('region', { name: 'The request' })
      const noted = record.getByRole('listitem').filter({ hasText: `${step} by` })
      await drawUntil(page, () => noted.isVisible())
      await expect(record.getByRole('definition').first()).toContainText(label)
      // The form stays as it was sent, with what came of it, until the overview opens.
      await expect(page.getByRole('radio', { name: label })).toBeChecked()
      await page.clock.runFor(6_000)
      await page.waitForURL('**/dashboard')
      await page.clock.resume()
    })
})

test('what was saved and taken back can be changed anew, and no overview opens over it', async ({ page, desk }) => {
  await page.clock.install()
  await openRequest(page, desk, await desk.request({ name: 'Tilda Undone', appointmentDate: aFreeTuesday() }))
  await page.getByRole('radio', { name: 'Approved' }).check()
  await saveAndStay(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  const form = page.getByRole('region', { name: 'Change the appointment' })
  await drawUntil(page, () => form.getByRole('link', { name: 'Go to the overview' }).isHidden())
  await expect(page.getByRole('radio', { name: 'Approved' })).not.toBeChecked()
  await page.clock.runFor(6_000)
  await expect(page).toHaveURL(/\/update\//)
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await saveAndStay(page)
  await page.clock.runFor(6_000)
  await page.waitForURL('**/dashboard')
})

test('whoever opens a note or a correction types into it at once, and no letter is taken for a shortcut', async ({
  page,
  desk,
}) => {
  await openRequest(page, desk, await desk.request({ name: 'Una Types', appointmentDate: aFreeTuesday() }))
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.keyboard.type('next time with a parent')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('next time with a parent')
  await expect(page.getByLabel('Note', { exact: true })).toHaveAccessibleDescription(/goes into the dental record too/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Correct them' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('after saving the dashboard does not open from under a note that is being written', async ({ page, desk }) => {
  await page.clock.install()
  await openRequest(page, desk, await desk.request({ name: 'Odile Finn', appointmentDate: aFreeTuesday() }))
  await page.getByLabel('Approved').check()
  await saveAndStay(page)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Note').fill('Comes with a wheelchair')
  await page.clock.runFor(6_000)
  await page.clock.resume()
  await expect(page.getByLabel('Note')).toHaveValue('Comes with a wheelchair')
  // Nothing else can be saved on this page, so it goes once the note is kept.
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByLabel('Note')).toHaveCount(0)
  await page.clock.runFor(6_000)
  await page.waitForURL('**/dashboard')
})

test('after saving the dashboard does not open from under times that are chosen to be offered', async ({
  page,
  desk,
}) => {
  await page.clock.install()
  const wish = { name: 'Rosa Finn', email: 'rosa.finn@example.com', appointmentDate: aFreeTuesday() }
  await openRequest(page, desk, await desk.request(wish))
  await page.getByLabel('Service').selectOption('Veneers')
  await saveAndStay(page)
  await page.getByRole('button', { name: 'Choose up to three times' }).click()
  const free = page.getByRole('group', { name: 'Free times' }).getByRole('button').first()
  await drawUntil(page, () => free.isVisible())
  // The first time of today may begin before it is sent.
  await page.getByRole('form', { name: 'Offer other times' }).getByLabel('Day').selectOption({ index: 1 })
  await free.click()
  const chosen = page.getByRole('status').filter({ hasText: /^Chosen: / })
  await drawUntil(page, () => chosen.isVisible())
  await page.clock.runFor(6_000)
  await page.clock.resume()
  await expect(chosen).toBeVisible()
  await page.getByRole('button', { name: 'Offer this time' }).click()
  await expect(page.getByText(/^Offered, and held until/)).toBeVisible()
  await page.clock.runFor(6_000)
  await page.waitForURL('**/dashboard')
})

test('a time that was taken meanwhile is refused, and a free one near it can be chosen', async ({
  page,
  desk,
  practice,
}) => {
  const day = aFreeTuesday()
  // Otherwise a page that hears of it in time does not send what is full.
  await page.route('**/api/admin/live', () => undefined)
  await openRequest(
    page,
    desk,
    await desk.request({ name: 'Hilda Innes', service: 'Veneers', appointmentDate: day, appointmentTime: '09:00' }),
  )
  await page.getByLabel('Time', { exact: true }).selectOption('15:00')
  for (const name of ['Irma Judd', 'Jasper Keen', 'Kate Lyle'])
    await request(practice, { name, service: 'Veneers', appointmentDate: day, appointmentTime: '15:00' })
  const refused = page.waitForResponse(updateCall)
  await saveButton(page).click()
  expect((await refused).status()).toBe(409)
  const alert = page.getByRole('alert').filter({ hasText: 'full' })
  await expect(alert).toBeVisible()
  const offer = alert.getByRole('button').first()
  // Beyond half a year with its year, too.
  await expect(offer).toHaveText(/^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2,3}( \d{4})? \d\d:\d\d$/)
  const time = (await offer.textContent())?.match(/\d\d:\d\d/)?.[0] ?? ''
  await offer.click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(time)
  const answered = page.waitForResponse(updateCall)
  await saveButton(page).click()
  expect((await (await answered).json()).updatedUser).toMatchObject({ appointmentTime: time })
})

test.describe('where the answer is lost', () => {
  test.use({ forgives: /Failed to load resource/ })

  async function loseAnswers(page: Page): Promise<void> {
    await page.route(/\/api\/admin\/(update|offer)\//, async (route) => {
      await route.fetch()
      await route.abort()
    })
  }

  test('what the form has changed can be taken back', async ({ page, desk }) => {
    const wish = { appointmentDate: aFreeTuesday(), appointmentTime: '09:00' }
    await loseAnswers(page)
    await openRequest(page, desk, await desk.request({ ...wish, name: 'Lara Lost' }))
    await page.getByLabel('Time', { exact: true }).selectOption('10:00')
    await saveButton(page).click()
    await expect(page.getByText('Moved: Lara Lost')).toBeVisible()
  })

  test('it can be taken back although the line stays away for some seconds', async ({ page, desk, context }) => {
    const wish = { appointmentDate: aFreeTuesday(), appointmentTime: '09:00' }
    const asked = await desk.request({ ...wish, name: 'Lena Gone' })
    await openRequest(page, desk, asked)
    await page.getByLabel('Time', { exact: true }).selectOption('10:00')
    let tries = 0
    await page.route('**/api/admin/update/*', async (route) => {
      await route.fetch()
      await context.setOffline(true)
      page.on('requestfailed', (failed) => {
        if (failed.url().includes('/standing/')) tries += 1
      })
      await route.abort()
    })
    await saveButton(page).click()
    // A page that asks no more than three times has given up by then.
    await expect.poll(() => tries).toBeGreaterThan(3)
    await context.setOffline(false)
    await expect(page.getByText('Moved: Lena Gone')).toBeVisible()
  })

  test('an offer can be taken back, and is not made twice', async ({ page, desk }) => {
    await loseAnswers(page)
    const wish = { email: 'luke@example.org', service: 'Veneers', appointmentDate: aFreeTuesday() }
    await openRequest(page, desk, await desk.request({ ...wish, name: 'Luke Lost' }))
    await page.getByRole('button', { name: 'Choose up to three times' }).press('Enter')
    // The first time of today may begin before it is sent.
    await page.getByRole('form', { name: 'Offer other times' }).getByLabel('Day').selectOption({ index: 1 })
    await page.getByRole('group', { name: 'Free times' }).getByRole('button').first().press('Enter')
    await page.getByRole('button', { name: 'Offer this time' }).press('Enter')
    await expect(page.getByText(/^[A-Z]\w+: Luke Lost/)).toBeVisible()
    await expect(page.getByRole('form', { name: 'Offer other times' })).toHaveCount(0)
    await expect(page.getByText(/^Offered, and held until/)).toBeVisible()
  })
})

test('whoever saves, looks at the same person’s other request and comes back finds the appointment as it is', async ({
  page,
  desk,
}) => {
  const wish = { phone: '07700 900655', appointmentDate: aFreeTuesday() }
  await desk.request({ ...wish, name: 'Orla Twice', appointmentTime: '09:00' })
  await openRequest(page, desk, await desk.request({ ...wish, name: 'Orla Once', appointmentTime: '09:30' }))
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await saveAndStay(page)
  await page.getByRole('listitem').filter({ hasText: 'Orla Twice' }).getByRole('link').first().click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: `Appointment of ${name}` })
  await drawUntil(page, () => heading('Orla Twice').isVisible())
  await page.goBack()
  await drawUntil(page, () => heading('Orla Once').isVisible())
  await expect(page.getByRole('region', { name: 'Change the appointment' })).toContainText('it can only be read')
  await expect(saveButton(page)).toHaveCount(0)
})

test('what was typed outlives an ended session, and overwrites nothing that a colleague has changed meanwhile', async ({
  page,
  desk,
  practice,
  context,
}) => {
  const asked = await desk.request({ name: 'Lewis Mead', appointmentDate: aFreeTuesday() })
  const own = await openDesk(practice)
  await openRequest(page, own, asked)
  await desk.change(asked, 'Appointed')
  const service = page.getByLabel('Service')
  const time = page.getByLabel('Time', { exact: true })
  await service.selectOption('Veneers')
  await time.selectOption('15:00')
  // Without the page's doing, as an hour of rest does.
  await fetch(`${practice.address}/api/admin/logout`, { method: 'POST', headers: { token: own.token } })
  await saveButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toBeVisible()
  await expect(service).toHaveValue('Veneers')
  const login = context.waitForEvent('page')
  await page.getByRole('link', { name: 'sign in again in another tab' }).click()
  await fillLogin(await login)
  await (await login).waitForURL('**/dashboard/**')
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  // Somebody signs in over it, in a tab that is not signed out.
  const { token } = await openDesk(practice)
  const askedAnew = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/admin/doctor') && answer.request().headers().token === token,
  )
  await (await login).evaluate((token) => localStorage.setItem('token', token), token)
  await askedAnew
  await expect(service).toHaveValue('Veneers')
  await saveButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /already .+ by .+ at \d\d:\d\d/ })).toBeVisible()
  await page.getByRole('button', { name: 'Load it as it is now' }).first().click()
  await expect(page.getByRole('radio', { name: 'Approved' })).toBeChecked()
  await expect(service).toHaveValue('Veneers')
  await expect(time).toHaveValue('15:00')
})

test('however long an address or a number is, an appointment is no wider than a telephone, open as a page or beside the queue', async ({
  page,
  desk,
}) => {
  const email = `${'wolfeschlegelsteinhausen'.repeat(2)}@${'bergerdorff'.repeat(3)}.example.org`
  const phone = '+44 (0) 1632 / 960 140 ext 1234'
  const asked = await desk.request({ name: 'Wilma Far', email, phone, appointmentDate: aFreeTuesday() })
  // As where our letter came back.
  await page.route(`**/api/admin/patients/${asked._id}`, async (route) => {
    const { patient } = await (await route.fetch()).json()
    await route.fulfill({ json: { patient: { ...patient, unreached: true, letterAgain: 'request-received' } } })
  })
  await openRequest(page, desk, asked)
  const again = page.getByRole('button', { name: `Send it again to ${email}` })
  await expect(again).toBeVisible()
  await page.getByRole('button', { name: 'Correct them' }).click()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width)
    const { width: box = 0 } = (await page.getByLabel('No calls: only in writing').boundingBox()) ?? {}
    expect(box, `the box of No calls at ${width}`).toBeLessThan(24)
  }
  const words = await page.locator('.trail li', { hasText: 'Requested by the patient' }).evaluate((step) => {
    const [moment, range] = [step.querySelector('time'), document.createRange()]
    if (!moment) throw new Error('The step has no moment')
    range.selectNodeContents(step)
    range.setStartAfter(moment)
    return range.getBoundingClientRect().top - moment.getBoundingClientRect().bottom
  })
  expect(words, 'Beside its moment a step has room for a word, and would go on below it').toBeGreaterThan(-4)
  await page.goto('/dashboard/patient?date=&search=Wilma')
  await page.getByRole('button', { name: 'Wilma Far' }).click()
  await expect(again).toBeVisible()
  const drawer = page.getByRole('dialog', { name: 'Wilma Far' })
  await expect.poll(() => drawer.evaluate((part) => part.scrollWidth)).toBe(390)
})

test('an appointment that does not exist says so as an alert with the error’s JSON', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient/update/nobody')
  const alert = page.getByRole('alert').filter({ hasText: '{' })
  await expect(alert).toBeVisible()
  expect(JSON.parse((await alert.innerText()).match(/\{.*\}/s)?.[0] ?? 'null')).toMatchObject({ status: 404 })
})

test('a day that a colleague closes is seen in a window that stays open', async ({ page, desk, practice }) => {
  const day = aFreeTuesday()
  const wish = { name: 'Freya Dunn', service: 'Veneers', appointmentDate: day, appointmentTime: '10:00' }
  const request = await desk.request(wish)
  await openRequest(page, desk, request)
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:00')
  const close = async (closedDays: object[]) => {
    const headers = { token: desk.token, 'content-type': 'application/json' }
    const address = `${practice.address}/api/admin/practice`
    const { practice: now } = await (await fetch(address, { headers })).json()
    const body = JSON.stringify({
      version: now.version,
      closedDays,
      choices: [{ patient: request._id, choice: 'left' }],
    })
    expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  }
  await close([{ day, reason: 'The boiler has burst' }])
  // Whoever comes back to the window sees it at once; whoever stays, within a quarter of a minute.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('The surgery is closed on that day: The boiler has burst.')).toBeVisible()
  await close([])
})

test('by keyboard: the person is corrected, a note is kept, what they wrote is read, and a move carries a sentence', async ({
  page,
  desk,
  practice,
}) => {
  // A letter waits for the undo first.
  test.slow()
  const day = aFreeTuesday()
  const valve = 'I have an artificial heart valve.'
  const right = 'hortense@example.com'
  const written = { name: 'Hortense Igwe', email: right, phone: '07700 900577', message: valve }
  expect((await page.request.post('/api/user/contact', { data: written })).status()).toBe(201)
  const wish = { name: 'Hortence Igwe', email: 'hortense@exampel.com', message: 'A cleaning, please' }
  const asked = await desk.request({ ...wish, appointmentDate: day, appointmentTime: '10:00' })
  await openRequest(page, desk, asked)
  const record = page.getByRole('region', { name: 'The request' })

  const correct = page.getByRole('button', { name: 'Correct them' })
  await expect(correct).toHaveAccessibleDescription('Name, phone, e-mail and more')
  await expect(page.getByRole('button', { name: 'Choose up to three times' })).toHaveAccessibleDescription(
    'Offer other times',
  )
  await correct.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Hortense Igwe')
  await page.getByLabel('E-mail', { exact: true }).fill('hortense')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please check your e-mail address')).toBeVisible()
  // It can be pressed again once what is shown is new.
  await expect(page.getByRole('button', { name: 'Save the correction' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('E-mail', { exact: true }).fill(right)
  await page.getByLabel('Whose visit it is, if not theirs').fill('Ada Igwe')
  await page.getByLabel('A language or a need for access').fill('Igbo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Corrected: name, e-mail, who it is for, needs.')).toBeVisible()
  await expect(record.getByText('for Ada Igwe')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct them' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointment of Hortense Igwe')
  await expect(record.getByText('Families share a number')).toBeVisible()
  await expect(record.getByText(`“${valve}”`)).toBeVisible()
  const message = await record.getByRole('link', { name: /^Message of/ }).getAttribute('href')

  await record.getByRole('button', { name: 'Add a note' }).press('Enter')
  await record.getByLabel('Note', { exact: true }).fill('Needs the ramp')
  await record.getByRole('button', { name: 'Save the note' }).press('Enter')
  await expect(record.getByText('The note is saved.')).toBeVisible()
  await expect(record.getByRole('button', { name: 'Change the note' })).toBeFocused()
  await expect(record.getByRole('listitem').filter({ hasText: /Note written by / })).toBeVisible()

  await page.getByLabel('Time', { exact: true }).selectOption('11:00')
  await page.getByLabel('A sentence to the patient (optional)').fill('Sorry: the lift is being mended.')
  await saveButton(page).press('Enter')
  await expect(page.getByText(/The request is moved from/)).toBeVisible()
  const { raw } = await practice.letterTo(right, /Your request has a new time/)
  const text = raw.replace(/=\r\n/g, '')
  expect([text.includes('the lift is being mended'), text.includes('ramp')]).toEqual([true, false])
  await openRequest(page, desk, asked)
  await expect(record.getByRole('listitem').filter({ hasText: 'the lift is being mended' })).toHaveText(
    /: from Tue .+ 10:00 to Tue .+ 11:00\s*Sorry: the lift is being mended\.$/,
  )

  await page.goto(message ?? '')
  await expect(page.getByRole('listitem').filter({ hasText: valve })).toBeVisible()
})
