import { openNewPost } from './editor-page.ts'
import { aFreeTuesday } from './free-day.ts'
import { expect, type Page, restoreSession, test } from './front-desk.ts'

test.use({ practiceName: 'a day by chair' })

/** The answers to a call wait until they are let through. */
async function holdBack(page: Page, call: RegExp): Promise<() => void> {
  const answer = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await answer.promise
    await route.continue()
  })
  return answer.resolve
}

function chair(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name} `) })
}

/** Renewing the lists, and what a drawer says before it closes. */
async function passWhatFollows(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) await page.clock.runFor(2_000)
}

test('the answer to a drawer that was closed meanwhile leaves the next one open', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Abel Late', appointmentDate, appointmentTime: '09:00' })
  await desk.request({ name: 'Beth Late', appointmentDate, appointmentTime: '10:00' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  const letThrough = await holdBack(page, /statuschange/)
  await page.getByRole('button', { name: 'Abel Late' }).click()
  await page.getByRole('dialog', { name: 'Abel Late' }).getByRole('button', { name: 'Accept', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Beth Late' }).click()
  letThrough()
  await expect(page.getByText('Accepted: Abel Late')).toBeVisible()
  await passWhatFollows(page)
  await expect(page.getByRole('dialog', { name: 'Beth Late' })).toBeVisible()
})

test('a drawer in which a note is being written stays open after Accept', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Cora Late', appointmentDate, appointmentTime: '09:00' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  await page.getByRole('button', { name: 'Cora Late' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cora Late' })
  await drawer.getByRole('button', { name: 'Add a note' }).click()
  await drawer.getByLabel('Note').fill('Afraid of needles')
  await drawer.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Accepted: Cora Late')).toBeVisible()
  await passWhatFollows(page)
  await expect(drawer.getByLabel('Note')).toHaveValue('Afraid of needles')
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  await expect(drawer.getByText('Afraid of needles')).toBeVisible()
})

test('a note that is being typed outlives a drawer that is closed by mistake', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Una Typed', appointmentDate, appointmentTime: '09:00' })
  await desk.request({ name: 'Vera Typed', appointmentDate, appointmentTime: '10:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  const drawer = page.getByRole('dialog')
  const note = drawer.getByLabel('Note', { exact: true })
  await page.getByRole('button', { name: 'Una Typed' }).click()
  await drawer.getByRole('button', { name: 'Add a note' }).click()
  await note.fill('Rings back on')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: 'Vera Typed' }).click()
  await expect(drawer.getByRole('button', { name: 'Add a note' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Una Typed' }).click()
  await expect(note).toHaveValue('Rings back on')
  await note.fill('Rings back on Friday')
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  await expect(drawer.getByText('Rings back on Friday')).toBeVisible()
  await drawer.getByRole('button', { name: 'Change the note' }).click()
  await note.fill('Nothing of this')
  await drawer.getByRole('button', { name: 'Not now' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Una Typed' }).click()
  await expect(drawer.getByText('Rings back on Friday')).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('the answer to a booking that was closed meanwhile takes nothing from the next caller', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${aFreeTuesday()}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:\d\d free/ })).toBeVisible()
  const letThrough = await holdBack(page, /\/api\/admin\/book$/)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  const name = dialog.getByLabel('Name', { exact: true })
  await dialog.getByLabel('Phone').fill('07700 900631')
  await name.fill('Dora Late')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('n')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await name.fill('Emil Next')
  letThrough()
  await expect(page.getByText('Booked: Dora Late')).toBeVisible()
  await expect(chair(page, 'Chair 1').locator('.seat')).toContainText('Dora Late')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(name).toHaveValue('Emil Next')
})

test('a booking that is refused after its dialog was closed is told all the same', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${appointmentDate}`)
  const first = page.getByRole('button', { name: /^Chair 1, from 09:00 free/ })
  await first.press('Enter')
  const letThrough = await holdBack(page, /\/api\/admin\/book$/)
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await dialog.getByLabel('Phone').fill('07700 900634')
  await dialog.getByLabel('Name', { exact: true }).fill('Hal Late')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await desk.book({ name: 'Ina Quick', phone: '07700 900635', appointmentDate, appointmentTime: '09:00', chair: 1 })
  letThrough()
  await expect(page.getByRole('alert').filter({ hasText: 'Hal Late: ' })).toBeVisible()
})

test('the answer to a move leaves the next visit marked', async ({ page, desk }) => {
  const seat = { appointmentDate: aFreeTuesday(), chair: 1, minutes: 30 }
  await desk.book({ ...seat, name: 'Fay Late', phone: '07700 900632', appointmentTime: '10:00' })
  await desk.book({ ...seat, name: 'Gil Next', phone: '07700 900633', appointmentTime: '11:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${seat.appointmentDate}`)
  const letThrough = await holdBack(page, /\/api\/admin\/update\//)
  await page.getByRole('button', { name: 'Move Fay Late' }).click()
  await chair(page, 'Chair 3').locator('.gap button').first().press('Enter')
  await page.getByRole('button', { name: 'Move Gil Next' }).click()
  letThrough()
  await expect(chair(page, 'Chair 3').locator('.seat')).toContainText('Fay Late')
  await chair(page, 'Chair 2').locator('.gap button').first().press('Enter')
  await expect(chair(page, 'Chair 2').locator('.seat')).toContainText('Gil Next')
})

test('a move that is refused when another visit is marked is told all the same', async ({ page, desk }) => {
  const seat = { appointmentDate: aFreeTuesday(), chair: 1, minutes: 30 }
  await desk.book({ ...seat, name: 'Jon Late', phone: '07700 900636', appointmentTime: '10:00' })
  await desk.book({ ...seat, name: 'Kim Next', phone: '07700 900637', appointmentTime: '11:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${seat.appointmentDate}`)
  const letThrough = await holdBack(page, /\/api\/admin\/update\//)
  await page.getByRole('button', { name: 'Move Jon Late' }).click()
  await page.getByRole('button', { name: /^Chair 3, from 09:00 free/ }).press('Enter')
  await page.getByRole('button', { name: 'Move Kim Next' }).click()
  await desk.book({ ...seat, name: 'Lea Quick', phone: '07700 900638', appointmentTime: '09:00', chair: 3 })
  letThrough()
  await expect(page.getByRole('alert').filter({ hasText: 'Jon Late: ' })).toBeVisible()
})

test('a step that is refused when its drawer has been closed is told above the queue', async ({ page, desk }) => {
  const seat = { appointmentDate: aFreeTuesday(), appointmentTime: '09:00', chair: 2 }
  await desk.book({ ...seat, name: 'Max Comes', phone: '07700 900639' })
  await restoreSession(page, desk)
  // Nobody who comes next waits in the queue as well.
  await page.route(/\/api\/admin\/queue/, async (route) => {
    const asked = await route.fetch()
    await route.fulfill({ json: { ...(await asked.json()), queue: [] } })
  })
  const answer = Promise.withResolvers<void>()
  await page.route(/statuschange/, async (route) => {
    await answer.promise
    await route.fulfill({ status: 409, json: { message: 'Somebody was quicker.' } })
  })
  await page.goto('/dashboard')
  const visit = page.getByRole('region', { name: 'Next visits' }).getByRole('button').first()
  const name = (await visit.textContent()) ?? ''
  await visit.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer.resolve()
  const told = page.getByRole('alert').filter({ hasText: `${name}: Somebody was quicker.` })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
})

test('the reload after Accept waits for a note that was begun and not sent', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Nia Typed', appointmentDate, appointmentTime: '09:00' })
  await desk.request({ name: 'Oda Typed', appointmentDate, appointmentTime: '10:00' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  const drawer = page.getByRole('dialog', { name: 'Nia Typed' })
  const note = drawer.getByLabel('Note', { exact: true })
  await page.getByRole('button', { name: 'Nia Typed' }).click()
  await drawer.getByRole('button', { name: 'Add a note' }).click()
  await note.fill('Rings back on Friday')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Oda Typed' })
  await row.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted: Oda Typed')).toBeVisible()
  await passWhatFollows(page)
  await page.getByRole('button', { name: 'Nia Typed' }).click()
  await expect(note).toHaveValue('Rings back on Friday')
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  await expect(drawer.getByText('Rings back on Friday')).toBeVisible()
  await expect(note).toHaveCount(0)
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Escape')
  await passWhatFollows(page)
  await reloaded
})

test('the answer to a draft that was saved leaves its writer where they have gone', async ({ page, desk }) => {
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Saved on a slow line')
  const letThrough = await holdBack(page, /\/api\/admin\/create$/)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('heading', { name: 'Saved on a slow line' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/blog$/)
})
