import type { Route } from '@playwright/test'
import { openNewPost } from './editor-page.ts'
import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, openListening, type Page, restoreSession, test } from './front-desk.ts'
import { outageLines } from './running-practice.ts'

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

test('a drawer whose history does not come says so', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Dora Late', appointmentDate, appointmentTime: '09:00' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  const letThrough = await holdBack(page, /\/patients\/[\w-]+$/)
  await page.getByRole('button', { name: 'Dora Late' }).click()
  const drawer = page.getByRole('dialog', { name: 'Dora Late' })
  await expect(drawer).toBeVisible()
  await page.clock.runFor(10_500)
  await expect(drawer.getByText('Nothing has come yet.')).toBeVisible()
  letThrough()
  await expect(drawer.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(drawer.getByText('Nothing has come yet.')).toHaveCount(0)
})

test('at 400 % on a low screen a drawer can be read: its buttons stand below what it says, not over it', async ({
  page,
  desk,
}) => {
  const low = await desk.request({ name: 'Lou Low', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.setViewportSize({ width: 320, height: 256 })
  const letThrough = await holdBack(page, /\/patients\/[\w-]+$/)
  await page.goto(`/dashboard/patient?status=all&search=${low.reference}`)
  await page.getByRole('button', { name: 'Lou Low', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Lou Low' })
  const accept = drawer.getByRole('button', { name: 'Accept', exact: true })
  await expect(accept).not.toBeInViewport()
  await accept.focus()
  await expect(accept).toBeInViewport({ ratio: 1 })
  letThrough()
  await expect(drawer.getByRole('heading', { name: 'History' })).toBeAttached()
  await expect(accept).toBeInViewport({ ratio: 1 })
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
  // The note is of the request as the Accept left it, also while the rest of the drawer is renewed.
  const letThrough = await holdBack(page, /\/patients\/[\w-]+$/)
  await drawer.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Accepted: Cora Late')).toBeVisible()
  await passWhatFollows(page)
  await expect(drawer.getByLabel('Note')).toHaveValue('Afraid of needles')
  const saved = page.waitForResponse(/\/api\/admin\/note\//)
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  expect((await saved).status()).toBe(200)
  letThrough()
  await expect(drawer.getByRole('paragraph').filter({ hasText: 'Afraid of needles' })).toBeVisible()
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
  await expect(drawer.getByRole('paragraph').filter({ hasText: 'Rings back on Friday' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Change the note' }).click()
  await note.fill('Nothing of this')
  await drawer.getByRole('button', { name: 'Not now' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Una Typed' }).click()
  await expect(drawer.getByRole('paragraph').filter({ hasText: 'Rings back on Friday' })).toBeVisible()
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

test('what is typed while a booking is on its way is not taken for part of it', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${aFreeTuesday()}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:\d\d free/ })).toBeVisible()
  const letThrough = await holdBack(page, /\/api\/admin\/book$/)
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  const message = dialog.getByLabel('Message', { exact: true })
  await page.keyboard.press('n')
  await dialog.getByLabel('Phone').fill('07700 900643')
  await dialog.getByLabel('Name', { exact: true }).fill('Mia Late')
  await message.fill('A crown')
  const asked = page.waitForRequest(/\/api\/admin\/book$/)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await asked
  await message.focus()
  await page.keyboard.type(', and allergic to latex')
  await expect(message).toHaveValue('A crown')
  const time = dialog.getByLabel('Time', { exact: true })
  const asSent = await time.inputValue()
  await time.selectOption('16:45')
  await expect(time).toHaveValue(asSent)
  letThrough()
  await expect(page.getByText('Booked: Mia Late')).toBeVisible()
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

test('somebody whose booking is on its way is booked once, also by a second dialog', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${appointmentDate}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:00 free/ })).toBeVisible()
  const held: Route[] = []
  await page.route(/\/api\/admin\/book$/, (route) => void held.push(route))
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await page.keyboard.press('n')
  await dialog.getByLabel('Phone').fill('07700 900642')
  await dialog.getByLabel('Name', { exact: true }).fill('Pia Twice')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('n')
  await dialog.getByLabel('Time', { exact: true }).selectOption('15:00')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.poll(() => held.length).toBe(2)
  const booked = page.waitForResponse(/\/api\/admin\/book$/)
  await held[0]?.continue()
  expect((await booked).ok()).toBe(true)
  await held[1]?.continue()
  await expect(page.getByText('Booked: Pia Twice')).toBeVisible()
  const refused = dialog.getByRole('alert').filter({ hasText: 'They are booked already.' })
  await expect(refused).toBeVisible()
  await expect(page.locator('.seat').filter({ hasText: 'Pia Twice' })).toHaveCount(1)
  await expect(refused).toBeVisible()
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

test('a length that is chosen while a move is on its way is kept for the next press, whatever came of the move', async ({
  page,
  desk,
}) => {
  const seat = { appointmentDate: aFreeTuesday(), appointmentTime: '10:00', minutes: 30 }
  const hal = await desk.book({ ...seat, name: 'Hal Long', phone: '07700 900640', chair: 1 })
  const ivo = await desk.book({ ...seat, name: 'Ivo Long', phone: '07700 900641', chair: 2 })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${seat.appointmentDate}`)
  const call = /\/api\/admin\/update\//
  const moving = page.getByRole('region', { name: 'Moving' })
  const length = moving.getByLabel('Length')
  const moveAndChoose = async (name: string) => {
    const letThrough = await holdBack(page, call)
    await page.getByRole('button', { name: `Move ${name}` }).click()
    await page
      .getByRole('button', { name: /^Chair 3, from \d\d:\d\d free/ })
      .first()
      .press('Enter')
    await length.selectOption('45 minutes')
    return letThrough
  }
  const moved = await moveAndChoose('Hal Long')
  moved()
  await expect(moving.getByRole('status').first()).toContainText('09:00, Chair 3')
  await expect(length).toHaveValue('45')
  await page.unroute(call)
  await moving.getByRole('button', { name: 'Only change the length' }).click()
  await expect(moving).toHaveCount(0)
  expect(await minutesOf(page, hal, desk)).toBe(45)

  const refused = await moveAndChoose('Ivo Long')
  await page.request.put(`/api/admin/update/${ivo._id}`, {
    headers: { token: desk.token },
    data: { appointmentDate: seat.appointmentDate, appointmentTime: '09:00', chair: 2 },
  })
  refused()
  await expect(moving.getByRole('alert')).toContainText('already moved')
  await expect(length).toHaveValue('45')
})

test.describe('on a line that loses answers', () => {
  test.use({ forgives: outageLines })

  test('a visit whose length was chosen during a move that was done all the same goes on from where it is', async ({
    page,
    desk,
  }) => {
    const seat = { appointmentDate: aFreeTuesday(), appointmentTime: '10:00', minutes: 30 }
    const jill = await desk.book({ ...seat, name: 'Jill Long', phone: '07700 900642', chair: 1 })
    await restoreSession(page, desk)
    await page.goto(`/dashboard/day/${seat.appointmentDate}`)
    const call = /\/api\/admin\/update\//
    const moving = page.getByRole('region', { name: 'Moving' })
    await page.route(call, async (route) => {
      await route.fetch()
      await moving.getByLabel('Length').selectOption('45 minutes')
      await route.abort()
    })
    await page.getByRole('button', { name: 'Move Jill Long' }).click()
    await page.getByRole('button', { name: /^Chair 3, from 09:00 free/ }).press('Enter')
    await expect(moving.getByRole('status').first()).toContainText('09:00, Chair 3')
    await page.unroute(call)
    await moving.getByRole('button', { name: 'Only change the length' }).click()
    await expect(moving).toHaveCount(0)
    expect(await minutesOf(page, jill, desk)).toBe(45)
  })
})

async function minutesOf(page: Page, { _id }: { _id: string }, { token }: Desk): Promise<number> {
  const answer = await page.request.get(`/api/admin/patients/${_id}`, { headers: { token } })
  return (await answer.json()).patient.minutes
}

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

test('a form says that its answer is late, until it comes', async ({ page, desk }) => {
  const wish = { name: 'Rae Late', email: 'rae@example.com', appointmentDate: aFreeTuesday() }
  const { _id } = await desk.request({ ...wish, appointmentTime: '09:00' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  await page.route(/free_times/, () => undefined)
  await page.getByRole('button', { name: 'Choose up to three times' }).click()
  const offer = page.getByRole('form', { name: 'Offer other times' })
  await expect(offer.getByText('Loading...')).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(offer.getByText('Nothing has come yet.')).toBeVisible()
  await page.route(/\/api\/admin\/person\//, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await page.getByRole('button', { name: 'Correct them' }).click()
  const corrected = page.waitForRequest((one) => one.method() === 'PUT')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await corrected
  await page.clock.fastForward(11_000)
  await expect(page.getByRole('alert').filter({ hasText: 'Still waiting for an answer.' })).toBeVisible()
  const letThrough = await holdBack(page, /\/api\/admin\/update\//)
  const asked = page.waitForRequest(/\/api\/admin\/update\//)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await asked
  await page.clock.fastForward(11_000)
  const late = page.getByRole('alert').filter({ hasText: 'Rae Late: no answer has come yet.' })
  await expect(late).toBeVisible()
  letThrough()
  await expect(page.getByRole('link', { name: 'Go to the overview' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

test('the late answer to a form takes no keyboard from another, and says of nothing that it is saved which was not sent', async ({
  page,
  desk,
}) => {
  const wish = { name: 'Lea Typed', email: 'lea@example.com', appointmentDate: aFreeTuesday() }
  const { _id } = await desk.request({ ...wish, appointmentTime: '09:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  const note = page.getByLabel('Note', { exact: true })
  const corrected = await holdBack(page, /\/api\/admin\/person\//)
  await page.getByRole('button', { name: 'Correct them' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Lea Typeset')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save the correction' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('ter')
  await expect(name).toHaveValue('Lea Typeset')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await note.fill('Comes with a ')
  corrected()
  await expect(page.getByText('Corrected: name.')).toBeVisible()
  await expect(name).toHaveCount(0)
  await page.keyboard.type('wheelchair')
  await expect(note).toHaveValue('Comes with a wheelchair')

  const offered = await holdBack(page, /\/api\/admin\/offer\//)
  await page.getByRole('button', { name: 'Choose up to three times' }).click()
  const times = page.getByRole('group', { name: 'Free times' }).getByRole('button')
  // Of today too few may be left, and the first of them begin before it is sent.
  await page.getByRole('form', { name: 'Offer other times' }).getByLabel('Day').selectOption({ index: 1 })
  await times.nth(0).click()
  await page.getByRole('button', { name: 'Offer this time' }).click()
  await expect(page.getByRole('button', { name: 'Offer this time' })).toHaveAttribute('aria-disabled', 'true')
  await times.nth(1).click()
  await expect(times.nth(1)).toHaveAttribute('aria-pressed', 'false')
  offered()
  await expect(page.getByText(/^Offered, and held until/)).toBeVisible()

  const moved = await holdBack(page, /\/api\/admin\/update\//)
  const time = page.getByLabel('Time', { exact: true })
  await time.selectOption('11:00')
  const asked = page.waitForRequest(/\/api\/admin\/update\//)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await asked
  await time.selectOption('12:00')
  moved()
  await expect(page.getByText(/^The request is moved from .* at 11:00/)).toBeVisible()
  await expect(time).toHaveValue('11:00')
})

test('a note that would take the place of a colleague’s, written meanwhile, says so', async ({
  page,
  desk,
  practice,
}) => {
  const appointmentDate = aFreeTuesday()
  const asked = await desk.request({ name: 'Quin Typed', appointmentDate, appointmentTime: '09:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  await page.getByRole('button', { name: 'Quin Typed' }).click()
  const drawer = page.getByRole('dialog', { name: 'Quin Typed' })
  await drawer.getByRole('button', { name: 'Add a note' }).click()
  const note = drawer.getByLabel('Note', { exact: true })
  await note.fill('Rings back on Friday')
  await expect(note).toHaveAccessibleDescription(/^The patient never sees it/)
  await fetch(`${practice.address}/api/admin/note/${asked._id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', token: desk.token },
    body: JSON.stringify({ note: 'Allergic to latex', version: 1 }),
  })
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  await expect(drawer.getByRole('alert').filter({ hasText: 'already changed (its note) by' })).toBeVisible()
  await expect(drawer.getByRole('paragraph').filter({ hasText: 'Allergic to latex' })).toBeVisible()
  await expect(note).toHaveAccessibleDescription(/^Saved, it takes the place of the one above\./)
  await expect(note).toHaveValue('Rings back on Friday')
})

test('a note that is refused after its drawer was closed is told with the name', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  await desk.request({ name: 'Pat Typed', appointmentDate, appointmentTime: '09:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${appointmentDate}`)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/note\//, async (route) => {
    await answer.promise
    await route.fulfill({ status: 409, json: { message: 'Somebody was quicker.' } })
  })
  await page.getByRole('button', { name: 'Pat Typed' }).click()
  const drawer = page.getByRole('dialog', { name: 'Pat Typed' })
  await drawer.getByRole('button', { name: 'Add a note' }).click()
  await drawer.getByLabel('Note', { exact: true }).fill('Rings back on Friday')
  await drawer.getByRole('button', { name: 'Save the note' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Pat Typed: Somebody was quicker.' })).toBeVisible()
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
  await expect(note).toHaveCount(0)
  await expect(drawer.getByRole('paragraph').filter({ hasText: 'Rings back on Friday' })).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Escape')
  await passWhatFollows(page)
  await reloaded
})

test('a post that a colleague publishes while the list of posts comes first is in it', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await openListening(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const read = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const readEarly = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await told.promise
    await route.fulfill({ response })
  }
  await page.route(/\/api\/admin\/allPost$/, readEarly, { times: 1 })
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Blog', exact: true }).click()
  await read.promise
  await desk.publish({ title: 'Told while nothing was there yet', content: '<p>It is there.</p>' })
  // The counts are asked for behind what was told before them.
  const counted = page.waitForResponse(/\/api\/admin\/queue\?/)
  await desk.request({ name: 'Cora Counted' })
  await counted
  told.resolve()
  await expect(page.getByRole('heading', { name: 'Told while nothing was there yet' })).toBeVisible()
})

test('the answer to a draft that was saved leaves its writer where they have gone', async ({ page, desk }) => {
  // Nobody but the answer itself tells of the draft.
  await page.route(/\/api\/admin\/live$/, () => undefined)
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Saved on a slow line')
  const letThrough = await holdBack(page, /\/api\/admin\/create$/)
  // The list is read before the draft is kept, and comes after it.
  const kept = page.waitForResponse(/\/api\/admin\/create$/)
  const read = Promise.withResolvers<void>()
  const readEarly = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await kept
    await page.evaluate(() => fetch('/healthz'))
    await route.fulfill({ response })
  }
  await page.route(/\/api\/admin\/allPost$/, readEarly, { times: 1 })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await read.promise
  letThrough()
  await expect(page.getByRole('heading', { name: 'Saved on a slow line' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/blog$/)
})

test.describe('on a line that breaks behind a step', () => {
  test.use({ forgives: outageLines })

  test('a row that leaves the queue by a step whose answer was lost is not called answered elsewhere', async ({
    page,
    desk,
  }) => {
    const email = 'kit@example.org'
    await desk.request({ name: 'Kit Lost', email, appointmentDate: aFreeTuesday(), appointmentTime: '09:00' })
    await page.clock.install()
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    await page.route('**/api/admin/statuschange/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const row = page.locator('.queue-rows > li').filter({ hasText: 'Kit Lost' })
    await row.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
    await expect(page.getByText('Accepted: Kit Lost')).toBeVisible()
    await passWhatFollows(page)
    await expect(row.getByRole('alert')).toContainText('It may be done all the same')
    await expect(row.locator('.became')).toHaveText('Not known')
  })

  test('a booking and a move are done once, and whoever presses again reads that they are', async ({ page, desk }) => {
    const seat = { appointmentDate: aFreeTuesday(), minutes: 30 }
    await desk.book({ ...seat, name: 'Mara Moved', phone: '07700 900644', appointmentTime: '10:00', chair: 1 })
    await restoreSession(page, desk)
    await page.goto(`/dashboard/day/${seat.appointmentDate}`)
    await expect(page.locator('.seat').filter({ hasText: 'Mara Moved' })).toBeVisible()
    const call = /\/api\/admin\/(book|update\/.+)$/
    await page.route(call, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const known = await holdBack(page, /\/standing\//)
    const unknown = page.getByRole('alert').filter({ hasText: 'It may be done all the same' })
    await page.getByRole('button', { name: 'Move Mara Moved' }).press('Enter')
    await page.getByRole('button', { name: /^Chair 3, from 09:00 free/ }).press('Enter')
    await expect(unknown).toBeVisible()
    await expect(chair(page, 'Chair 3').locator('.seat')).toContainText('Mara Moved')
    await page.unroute(call)
    const moving = page.getByRole('region', { name: 'Moving' })
    // Until the last list has come anew, which nothing shows, the same visit is not moved again.
    await expect(async () => {
      await page.getByRole('button', { name: /^Chair 2, from 09:00 free/ }).press('Enter')
      const moved = /already moved from .+10:00 to .+09:00 by /
      await expect(moving.getByRole('alert')).toContainText(moved, { timeout: 5_000 })
    }).toPass()
    await expect(moving.getByRole('status').first()).toContainText('09:00, Chair 3')
    // What it was before it was pressed again is known only now.
    known()
    await expect(page.getByText('Moved: Mara Moved')).toBeVisible()
    await expect(moving.getByRole('status').first()).toContainText('09:00, Chair 3')
    await page.keyboard.press('Escape')

    await page.route(call, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Phone' }).fill('07700 900645')
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Nils Booked')
    await page.keyboard.press('Enter')
    await expect(unknown).toBeVisible()
    await page.unroute(call)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Booked: Nils Booked')).toBeVisible()
    await expect(page.locator('.seat').filter({ hasText: 'Nils Booked' })).toHaveCount(1)
  })
})
