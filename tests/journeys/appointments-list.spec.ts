import type { Locator } from '@playwright/test'
import { dayInWords } from '../../src/dashboard/london.ts'
import { aFreeTuesday, today } from './free-day.ts'
import { type Desk, expect, openListening, request, restoreSession, setBothClocks, test } from './front-desk.ts'
import { sheets } from './paper.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { fontsHaveCome, outageLines, type Page, type RunningPractice } from './running-practice.ts'

const listCall = /\/api\/admin\/patients(\?|$)/

/** Opens the appointments of a day at the desk. */
async function openDay(page: Page, desk: Desk, day: string, more = ''): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${day}${more}`)
}

/** The list is asked for with these filters; the line of changes may have it asked for with those of before meanwhile. */
function askedWith(page: Page, filters: { filterDate: string; status: string }): Promise<unknown> {
  return page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isSo = ([name, value]: [string, string]) => (searchParams.get(name) ?? '') === value
    return pathname === '/api/admin/patients' && Object.entries(filters).every(isSo)
  })
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Marks the page as it stands; the mark is gone once the page has been loaded anew. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  return () => page.evaluate(() => !document.documentElement.hasAttribute('data-marked')).catch(() => false)
}

type Step = { press: Locator; isDrawn: () => Promise<boolean>; meanwhile?: () => Promise<void> }

/**
 * Presses, and expects the reload three seconds after the answer: by the page's own clock, which stands still meanwhile, so
 * that a busy machine does `meanwhile` before it too.
 */
async function expectReloadAfter(page: Page, { press, isDrawn, meanwhile }: Step): Promise<void> {
  await expect(press).toBeVisible()
  await stopClock(page)
  await press.click()
  const passed = await drawUntil(page, isDrawn)
  await meanwhile?.()
  const reloaded = await markPage(page)
  await page.clock.runFor(2_990 - passed)
  expect(await reloaded()).toBe(false)
  await page.clock.runFor(passed + 20)
  await expect.poll(reloaded).toBe(true)
  // However long loading takes, it takes none of the ten seconds of Undo.
  await drawUntil(page, () => page.getByRole('row').nth(1).isVisible())
  await page.clock.resume()
}

/**
 * Answers a search as if five hundred stood before all others whom it finds, up to somebody's name.
 * @param meanwhile what happens while the rest is on its way
 */
async function inTwoPages(
  page: Page,
  { address }: RunningPractice,
  search: string,
  last: string,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  await page.route(listCall, async (route) => {
    const { searchParams: asked } = new URL(route.request().url())
    const isFirst = !asked.get('after')
    const answer = await (await route.fetch({ url: `${address}/api/admin/patients?search=${search}` })).json()
    const patients = answer.patients.filter(({ name }: { name: string }) => (name === last) === isFirst)
    if (!isFirst) await meanwhile?.()
    await route.fulfill({ json: { ...answer, patients, next: isFirst ? 'rest' : undefined } })
  })
}

/** Whether a row says something by now. */
const says = (row: Locator, words: string) => async () => (await row.filter({ hasText: words }).count()) === 1

test('the list opens on today, with the appointments of every status', async ({ page, desk }) => {
  // Midnight may come between two lines.
  const day = today()
  await setBothClocks(page, `${day}T12:00:00Z`)
  await restoreSession(page, desk)
  const asked = page.waitForRequest(listCall)
  await page.goto('/dashboard/patient')
  expect(new URL((await asked).url()).searchParams.get('filterDate')).toBe(day)
  expect((await asked).headers().token).toBe(desk.token)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
  await expect(page.getByLabel('Status')).toHaveValue('All Appointment')
  expect(await page.getByLabel('Status').locator('option').allTextContents()).toEqual([
    'All Appointment',
    'New Appointment',
    'Approved',
    'Cancelled',
  ])
})

test('list and day open on the practice’s today where the clock of the computer is wrong by a day', async ({
  page,
  desk,
}) => {
  const day = today()
  // Midnight may come between two lines.
  const noon = Date.parse(`${day}T12:00:00Z`)
  await page.route(/\/api\/admin\/(?!live)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(noon).toUTCString() } })
  })
  await restoreSession(page, desk)
  for (const wrong of [-1, 1]) {
    await page.clock.setFixedTime(noon + wrong * 86_400_000)
    await page.goto('/dashboard/patient')
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
    await expect(page.getByText(`on ${dayInWords(day)}`).first()).toBeAttached()
    await page.goto('/dashboard/day')
    await expect(page.locator('h1')).toHaveText(dayInWords(day))
    await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'date')
  }
})

test('the rows of a day', async ({ page, desk }) => {
  test.slow()
  const day = aFreeTuesday()
  const wish = { appointmentDate: day }
  const rangFrom = [
    ['Noel Page', '07700 900456', 'https://wa.me/447700900456'],
    ['Nona Page', '+44 7700 900457', 'https://wa.me/447700900457'],
    ['Noor Page', '0044 7700 900458', 'https://wa.me/447700900458'],
  ] as const
  const approved = [
    { name: 'Ada Finch', service: 'Dentures', message: 'It rocks.', appointmentTime: '15:30' },
    { name: 'Keith Approved' },
    { name: 'Olga Quill', phone: '', email: 'olga@example.com' },
    ...rangFrom.map(([name, phone]) => ({ name, phone, message: 'My crown is loose.', service: 'Implants' })),
  ]
  for (const asked of approved) await desk.change(await desk.request({ ...wish, ...asked }), 'Appointed')
  await desk.change(await desk.request({ ...wish, name: 'Lily Gone' }), 'Cancelled')
  await desk.request({ ...wish, name: 'Jean New' })
  const twoImplants = {
    service: 'Implants',
    message: 'I was told that I need two implants, and would like to know more.',
  }
  await desk.request({ ...wish, ...twoImplants, name: 'Larissa Late', appointmentTime: '19:45' })
  const more = 'I was told that I need two implants, and would like to know more about what they are made of.'
  await desk.request({ ...wish, name: 'Nia Narrow', service: 'Implants', message: more })
  await desk.request({ ...wish, name: 'Thomasina Whitfield', urgent: true })
  const maud = await desk.request({ ...wish, name: 'Maud Oakes' })
  await openDay(page, desk, day)
  await test.step('the table has the columns of the specification, the date as a day and the status Approved', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Service', 'Date', 'Time', 'Message', 'Actions'])
    // Whoever walks over the cells of a row or a column hears whose each of them is.
    const name = row(page, 'Ada Finch').getByRole('rowheader')
    await expect(name).toContainText('Ada Finch')
    await expect(name).toContainText('Approved')
    await expect(name).not.toContainText('Appointed')
    const cells = row(page, 'Ada Finch').getByRole('cell')
    await expect(cells.nth(0)).toHaveText('Dentures')
    await expect(cells.nth(1)).toHaveText(day)
    await expect(cells.nth(2)).toHaveText('15:30')
    await expect(cells.nth(3)).toHaveText('It rocks.')
  })
  await test.step('each row offers what its status allows', async () => {
    const offers = async (name: string) => {
      const actions = row(page, name).getByRole('cell').last()
      await expect(actions).toBeVisible()
      return (await actions.locator('a, button').allTextContents()).map((words) => words.trim()).sort()
    }
    expect(await offers('Jean New')).toEqual(['Accept', 'Cancel', 'Reschedule'])
    expect(await offers('Keith Approved')).toEqual(['Cancel', 'Reschedule', 'WhatsApp'])
    expect(await offers('Lily Gone')).toEqual(['WhatsApp'])
  })
  await test.step('a patient is written to at the number that they rang from', async () => {
    for (const [name, , address] of rangFrom) {
      const link = row(page, name).getByRole('link', { name: 'WhatsApp' })
      await expect.soft(link, name).toHaveAttribute('href', address)
      await expect.soft(link, name).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })
  await test.step('a patient without a telephone number has no WhatsApp link', async () => {
    await expect(row(page, 'Olga Quill')).toBeVisible()
    await expect(row(page, 'Olga Quill').getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  })
  await test.step('beside a message the words for a late time lie within their own column', async () => {
    const words = row(page, 'Larissa Late').getByText('Ends after closing')
    for (const width of [900, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 })
      const [tag, cell] = await Promise.all([words.boundingBox(), words.locator('..').boundingBox()])
      expect((tag?.x ?? width) + (tag?.width ?? 0), `${width} px`).toBeLessThanOrEqual(
        (cell?.x ?? 0) + (cell?.width ?? 0),
      )
    }
  })
  await test.step('on a narrow window a message has room for words of its own beside its button', async () => {
    const words = row(page, 'Nia Narrow').locator('.message .cut')
    for (const width of [880, 900, 1024, 1250, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      expect((await words.boundingBox())?.width ?? 0, `${width} px`).toBeGreaterThanOrEqual(100)
    }
  })
  await test.step('where the whole of a message is seen nothing offers to read all of it', async () => {
    const readAll = row(page, 'Nia Narrow').getByRole('button', { name: 'Read all' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(readAll).toBeVisible()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect(readAll).toBeHidden()
  })
  await test.step('on the narrowest screen an urgent patient’s name has room beside the words for their state', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const card = row(page, 'Thomasina Whitfield')
    const [whole, urgent] = await Promise.all([card.boundingBox(), card.getByText(/^Urgent/).boundingBox()])
    expect((urgent?.x ?? 320) + (urgent?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0))
    await card.getByRole('button', { name: 'Thomasina Whitfield' }).click()
    const details = page.getByRole('dialog', { name: 'Thomasina Whitfield' })
    await expect(details).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('Reschedule goes to the patient’s own page', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await row(page, 'Maud Oakes').getByRole('link', { name: 'Reschedule' }).click()
    await expect(page).toHaveURL(`/dashboard/patient/update/${maud._id}`)
  })
})

test('the filters stand in the address and outlive a reload', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Basil Green', appointmentDate: day })
  await desk.change(await desk.request({ name: 'Celia Hunt', appointmentDate: day }), 'Cancelled')
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient')
  await page.getByLabel('Date', { exact: true }).fill(day)
  await expect(row(page, 'Celia Hunt')).toBeVisible()
  const asked = askedWith(page, { filterDate: day, status: 'Cancelled' })
  await page.getByLabel('Status').selectOption('Cancelled')
  await asked
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  // At once: whoever is not on the new list has not left it.
  expect(await row(page, 'Basil Green').count()).toBe(0)
  const address = new URL(page.url())
  expect([...address.searchParams.values()]).toEqual(expect.arrayContaining([day, 'Cancelled']))
  await page.reload()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
  await expect(page.getByLabel('Status')).toHaveValue('Cancelled')
  await expect(row(page, 'Celia Hunt')).toBeVisible()
  await expect(row(page, 'Basil Green')).toHaveCount(0)
})

test('clearing the date lists all days, and of each list is said how many it holds now', async ({ page, desk }) => {
  const [one, other] = [aFreeTuesday(), aFreeTuesday()]
  await desk.request({ name: 'Dinah Ivory', appointmentDate: one })
  await desk.request({ name: 'Ernest Joy', appointmentDate: other })
  await openDay(page, desk, one)
  await expect(row(page, 'Dinah Ivory')).toBeVisible()
  const said = page.locator('p[role="status"]').filter({ hasText: /appointments? on Tuesday/ })
  await expect(said).toHaveText(/^1 appointment /)
  await desk.request({ name: 'Dora Ivory', appointmentDate: one })
  await expect(row(page, 'Dora Ivory')).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.getByLabel('Date', { exact: true }).fill(other)
  await expect(said).toHaveText(/^1 appointment /)
  await desk.request({ name: 'Dot Ivory', appointmentDate: one })
  await page.getByLabel('Date', { exact: true }).fill(one)
  await expect(row(page, 'Dot Ivory')).toBeVisible()
  await expect(said).toHaveText(/^3 appointments /)
  const asked = askedWith(page, { filterDate: '', status: '' })
  await page.getByLabel('Date', { exact: true }).fill('')
  await asked
  await expect(row(page, 'Dinah Ivory')).toBeVisible()
  await expect(row(page, 'Ernest Joy')).toBeVisible()
  // A day that was typed just before does not come back over what was pressed.
  await page.clock.install()
  await stopClock(page)
  await page.getByLabel('Date', { exact: true }).fill(one)
  await page.getByRole('button', { name: 'All days' }).click()
  await page.clock.runFor(1_000)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('')
})

test('above the table, and without one', async ({ page, desk }) => {
  await desk.request({ name: 'Fanny Knott', appointmentDate: aFreeTuesday() })
  await desk.request({ name: 'Giles Lamb', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient')
  await test.step('above the table stands how many new requests wait, and opens them on all days', async () => {
    const line = page.getByRole('link', { name: /^\d+ new requests? (is|are) waiting, (the oldest )?for / })
    await expect(line).toBeVisible()
    await line.click()
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Status')).toHaveValue('New Appointment')
    await expect(row(page, 'Fanny Knott')).toBeVisible()
    await expect(row(page, 'Giles Lamb')).toBeVisible()
  })
  await test.step('a day without requests says No Appointment Found', async () => {
    await page.getByLabel('Status').selectOption('All Appointment')
    await page.getByLabel('Date', { exact: true }).fill(aFreeTuesday())
    await expect(page.getByRole('status').filter({ hasText: 'No Appointment Found' })).toBeVisible()
  })
  await test.step('nobody who looks on all days already is sent there, but to what another status holds', async () => {
    await page.route(listCall, (route) => route.fulfill({ json: { patients: [] } }))
    await page.goto('/dashboard/patient?date=&status=Cancelled')
    const nobody = page.getByRole('status').filter({ hasText: 'No Appointment Found' })
    await expect(nobody).toContainText('Nobody among Cancelled on all days matches.')
    await nobody.getByRole('button', { name: 'Look among all' }).click()
    await expect(nobody).toContainText('Requests from the website come in here by themselves.')
    await expect(nobody.getByRole('button')).toHaveCount(0)
  })
})

test('while the list is fetched it says Loading..., and moves no row that stands meanwhile', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Stella Stands', appointmentDate: day })
  let answer = Promise.withResolvers<void>()
  await page.route(listCall, async (route) => {
    await answer.promise
    await route.continue()
  })
  await openDay(page, desk, day)
  await expect(page.getByText('Loading...')).toBeVisible()
  answer.resolve()
  const row = page.getByRole('row').filter({ hasText: 'Stella Stands' })
  await expect(row).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await fontsHaveCome(page)
  const stood = await row.boundingBox()
  answer = Promise.withResolvers()
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page.getByText('Loading...')).toBeVisible()
  expect(await row.boundingBox()).toEqual(stood)
  answer.resolve()
  await expect(page.getByText('No Appointment Found')).toBeVisible()
})

test('a search on all days', async ({ page, desk }) => {
  await openDay(page, desk, '')
  await test.step('a search finds a patient by name, telephone, e-mail and reference', async () => {
    const wish = { name: 'Hazel Mynott', email: 'hazel.mynott@example.com', phone: '07700 900777' }
    const { reference } = await desk.request({ ...wish, appointmentDate: aFreeTuesday() })
    for (const text of ['hazel myn', '07700 900777', 'hazel.mynott@', reference]) {
      const asked = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === text)
      await page.getByRole('searchbox').fill(text)
      await asked
      await expect(row(page, 'Hazel Mynott')).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(page.getByRole('status').filter({ hasText: /^1 appointment on all days$/ })).toHaveCount(1)
    }
  })
  await test.step('a name and a number are found however they are written', async () => {
    const wish = { name: 'Zoë O’Dwyerson', phone: '+44 7700 900 779', appointmentDate: aFreeTuesday() }
    await desk.request(wish)
    for (const text of ["O'Dwyerson", 'zoe o', '07700900779']) {
      const asked = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === text)
      await page.getByRole('searchbox').fill(text)
      await asked
      await expect(row(page, wish.name)).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2)
    }
  })
  await test.step('a search that finds nobody on any day says what else to try', async () => {
    await page.getByRole('searchbox').fill('Nobody-of-this-name')
    await expect(page.getByText('Try a part of the name, the phone number or the reference.')).toBeVisible()
  })
})

test.describe('when the practice’s server has a fault', () => {
  test.use({ forgives: outageLines })

  test('a list that cannot be had is an alert with a sentence and the JSON, and comes by itself later', async ({
    page,
    desk,
  }) => {
    const day = aFreeTuesday()
    await desk.request({ name: 'Ian Noble', appointmentDate: day })
    const fault = { success: false, message: 'Sorry, something went wrong.', reference: 'K7Q2M9PX' }
    await page.route(listCall, (route) => route.fulfill({ status: 500, json: fault }))
    await openDay(page, desk, day, '&search=Noble')
    const alert = page.getByRole('alert').filter({ hasText: /[{]/ })
    await expect(alert).toBeVisible()
    await expect(alert).toContainText(/[A-Z][\w ,’]+\./)
    const json: unknown = JSON.parse((await alert.innerText()).match(/\{.*\}/s)?.[0] ?? 'null')
    expect(json).toMatchObject({ message: fault.message, reference: fault.reference })
    await expect(alert).not.toContainText('Noble')
    await page.unroute(listCall)
    // The next try may be half a minute away.
    await expect(row(page, 'Ian Noble')).toBeVisible({ timeout: 35_000 })
    await expect(alert).toHaveCount(0)
  })

  test('the reload waits until the server is there again', async ({ page, desk }) => {
    const day = aFreeTuesday()
    await desk.request({ name: 'Ivo Noon', appointmentDate: day })
    await page.clock.install()
    await openDay(page, desk, day)
    const accept = row(page, 'Ivo Noon').getByRole('button', { name: 'Accept' })
    await expect(accept).toBeVisible()
    await stopClock(page)
    await accept.click()
    await drawUntil(page, says(row(page, 'Ivo Noon'), 'Approved'))
    const reloaded = await markPage(page)
    const itself = /\/dashboard\/patient\?/
    await page.route(itself, (route) => route.abort('connectionrefused'))
    const looked = page.waitForRequest(itself)
    await page.clock.runFor(4_000)
    await looked
    await expect(row(page, 'Ivo Noon')).toBeVisible()
    expect(await reloaded()).toBe(false)
    await page.unroute(itself)
    await page.clock.resume()
    await expect.poll(reloaded).toBe(true)
  })

  test('a list that gets no answer is an alert at the first failure', async ({ page, desk }) => {
    // Whoever would ask again before saying so waits for ever, and no change has it asked again.
    for (const call of [listCall, /\/live$/]) await page.route(call, () => undefined)
    await page.route(listCall, (route) => route.abort(), { times: 1 })
    await openDay(page, desk, today())
    await expect(page.getByRole('alert').filter({ hasText: /[{]/ })).toBeVisible()
  })
})

test('after Accept the list is fetched again at once, and the page reloads after three seconds', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Peter Rudd', appointmentDate: day })
  await desk.change(await desk.request({ name: 'Piet Rudd', appointmentDate: day }), 'Appointed')
  await page.clock.install()
  await openDay(page, desk, day, '&status=All+Appointment')
  const press = row(page, 'Peter Rudd').getByRole('button', { name: 'Accept' })
  const whatsapp = row(page, 'Piet Rudd').getByRole('link', { name: 'WhatsApp' })
  await expect(press).toBeVisible()
  const fetched = page.waitForRequest(listCall)
  await expectReloadAfter(page, {
    press,
    isDrawn: says(row(page, 'Peter Rudd'), 'Approved'),
    async meanwhile() {
      await fetched
      await whatsapp.focus()
    },
  })
  await expect(row(page, 'Peter Rudd')).toContainText('Approved')
  // It has no id of its own.
  await expect(whatsapp).toBeFocused()
})

test('the reload keeps the filters, the scroll and the focus', async ({ page, desk }) => {
  const day = aFreeTuesday()
  for (let hour = 9; hour < 20; hour += 1) {
    const appointmentTime = `${String(hour).padStart(2, '0')}:00`
    await desk.request({ name: `Quinn Sharp ${hour}`, appointmentDate: day, appointmentTime })
  }
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.clock.install()
  await openDay(page, desk, day, '&status=New+Appointment')
  const cancel = (hour: number) => row(page, `Quinn Sharp ${hour}`).getByRole('button', { name: 'Cancel' })
  await expectReloadAfter(page, {
    press: cancel(18),
    isDrawn: says(row(page, 'Quinn Sharp 18').locator('.became'), 'Cancelled'),
    async meanwhile() {
      await cancel(19).focus()
      await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.setItem('left at', `${scrollY}`)))
    },
  })
  const before = Number(await page.evaluate(() => sessionStorage.getItem('left at')))
  expect(before).toBeGreaterThan(0)
  await expect(row(page, 'Quinn Sharp 18')).toHaveCount(0)
  await expect(cancel(19)).toBeFocused()
  await expect(page.getByLabel('Status')).toHaveValue('New Appointment')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40)
  // The page that follows begins at its top.
  await row(page, 'Quinn Sharp 19').getByRole('link', { name: 'Reschedule' }).click()
  await expect(page.getByRole('heading', { name: 'Appointment of Quinn Sharp 19' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the reload keeps what was loaded of a long list', async ({ page, desk, practice }) => {
  const wish = { appointmentDate: aFreeTuesday(), email: 'long@example.org' }
  await desk.request({ ...wish, name: 'Vic Lengthy', appointmentTime: '09:00' })
  await desk.request({ ...wish, name: 'Una Lengthy', appointmentTime: '10:00' })
  await inTwoPages(page, practice, 'Lengthy', 'Vic Lengthy')
  await page.clock.install()
  await openDay(page, desk, '', '&search=Lengthy')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expectReloadAfter(page, {
    press: row(page, 'Una Lengthy').getByRole('button', { name: 'Accept' }),
    isDrawn: says(row(page, 'Una Lengthy').locator('.became'), 'Accepted'),
  })
  await expect(row(page, 'Una Lengthy')).toContainText('Approved')
  await expect(row(page, 'Una Lengthy').locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('what Load more asks for comes, also when a change is told meanwhile', async ({ page, desk, practice }) => {
  const wish = { appointmentDate: aFreeTuesday() }
  await desk.request({ ...wish, name: 'Wim Patient', appointmentTime: '09:00' })
  const xia = await desk.request({ ...wish, name: 'Xia Patient', appointmentTime: '10:00' })
  let isTold = false
  await inTwoPages(page, practice, 'Patient', 'Wim Patient', async () => {
    if (isTold) return
    isTold = true
    // How many wait is asked for at once, and the list behind what is on its way.
    const told = page.waitForRequest('**/api/admin/queue*')
    await desk.change(xia, 'Appointed')
    await told
  })
  await restoreSession(page, desk)
  await openListening(page, '/dashboard/patient?date=&search=Patient')
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(row(page, 'Xia Patient').getByRole('button', { name: 'Xia Patient' })).toBeFocused()
  await expect(row(page, 'Xia Patient')).toContainText('Approved')
})

test('what is told comes also where Load more takes the place of the list that would bring it', async ({
  page,
  desk,
  practice,
}) => {
  const wish = { appointmentDate: aFreeTuesday() }
  const yan = await desk.request({ ...wish, name: 'Yan Patience', appointmentTime: '09:00' })
  await desk.request({ ...wish, name: 'Zoe Patience', appointmentTime: '10:00' })
  await inTwoPages(page, practice, 'Patience', 'Yan Patience')
  await restoreSession(page, desk)
  await openListening(page, '/dashboard/patient?date=&search=Patience')
  await expect(row(page, 'Yan Patience')).toContainText('New Appointment')
  await page.route(listCall, () => undefined, { times: 1 })
  const renewed = page.waitForRequest(listCall)
  await desk.change(yan, 'Appointed')
  await renewed
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(row(page, 'Zoe Patience')).toBeVisible()
  await expect(row(page, 'Yan Patience')).toContainText('Approved')
})

test('the reload waits while a dialog is open', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Ralph Snow', appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  const accept = row(page, 'Ralph Snow').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await stopClock(page)
  await accept.click()
  await drawUntil(page, says(row(page, 'Ralph Snow'), 'Approved'))
  const reloaded = await markPage(page)
  await row(page, 'Ralph Snow').getByRole('button', { name: 'Ralph Snow' }).press('Enter')
  await drawUntil(page, () => page.getByRole('dialog').isVisible())
  await page.clock.resume()
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await reloaded()).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.clock.fastForward(1_000)
  await expect.poll(reloaded).toBe(true)
})

test('the reload waits for an Undo on its way, and until it is read why another was refused', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Rolf Slow', appointmentDate: day })
  const sia = await desk.request({ name: 'Sia Quick', appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  const undone = Promise.withResolvers<void>()
  await page.route('**/api/admin/undo/*', (route) => undone.promise.then(() => route.continue()), { times: 1 })
  const cancel = row(page, 'Rolf Slow').getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await stopClock(page)
  await cancel.click()
  await drawUntil(page, says(row(page, 'Rolf Slow'), 'Cancelled'))
  // By key: a mouse that has not moved since Undo came is held back for a moment, and time stands still.
  const onItsWay = page.waitForRequest('**/api/admin/undo/*')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await onItsWay
  const reloaded = await markPage(page)
  await page.clock.runFor(4_000)
  expect(await reloaded()).toBe(false)
  undone.resolve()
  await page.clock.resume()
  await expect.poll(reloaded).toBe(true)

  const accept = row(page, 'Sia Quick').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await stopClock(page)
  await accept.click()
  await drawUntil(page, says(row(page, 'Sia Quick'), 'Approved'))
  await desk.change(sia, 'Cancelled')
  const reloadedAgain = await markPage(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  const why = page.getByRole('alert').filter({ hasText: 'Sia Quick: This request was already cancelled' })
  await drawUntil(page, async () => (await why.count()) > 0)
  await page.clock.runFor(4_000)
  expect(await reloadedAgain()).toBe(false)
  await page.clock.resume()
  await why.getByRole('button', { name: 'Close' }).click()
  await expect.poll(reloadedAgain).toBe(true)
})

test('a cancelled appointment can be brought back for ten seconds, over the reload, and no letter leaves', async ({
  page,
  desk,
  practice,
}) => {
  const day = aFreeTuesday()
  const email = 'sally@example.com'
  const wish = { name: 'Sally Thorn', email, service: 'Veneers', appointmentDate: day, appointmentTime: '10:00' }
  await desk.change(await desk.request(wish), 'Appointed')
  await page.clock.install()
  await openDay(page, desk, day)
  await expectReloadAfter(page, {
    press: row(page, 'Sally Thorn').getByRole('button', { name: 'Cancel' }),
    isDrawn: says(row(page, 'Sally Thorn'), 'Cancelled'),
    meanwhile: () => expect(page.getByRole('button', { name: 'Undo' })).toBeVisible(),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Sally Thorn')).toContainText('Approved')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(practice.letters.filter((letter) => letter.to.includes(email) && /cancel/i.test(letter.subject))).toEqual([])
})

test('Undo is offered for ten seconds and no longer', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Terry Usher', appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expectReloadAfter(page, {
    press: row(page, 'Terry Usher').getByRole('button', { name: 'Cancel' }),
    isDrawn: () => undo.isVisible(),
  })
  await expect(undo).toBeVisible()
  await page.clock.fastForward(7_500)
  await expect(undo).toHaveCount(0)
})

for (const [how, wrong] of [
  ['behind', -1],
  ['ahead', 1],
] as const) {
  test(`Undo is offered for ten seconds too where the clock of the computer is a day ${how}`, async ({
    page,
    desk,
  }) => {
    const day = aFreeTuesday()
    await desk.request({ name: `Tess Day ${how}`, appointmentDate: day })
    await page.clock.install({ time: Date.now() + wrong * 86_400_000 })
    await openDay(page, desk, day)
    await expect(row(page, `Tess Day ${how}`)).toBeVisible()
    await stopClock(page)
    const undo = page.getByRole('button', { name: 'Undo' })
    await row(page, `Tess Day ${how}`).getByRole('button', { name: 'Cancel' }).click()
    await drawUntil(page, says(row(page, `Tess Day ${how}`), 'Cancelled'))
    await expect(page.locator('.countdown')).toHaveText(/^(9|10) s$/)
    await page.clock.runFor(1_000)
    await expect(undo).toBeVisible()
    await page.clock.resume()
    await page.clock.fastForward(9_500)
    await expect(undo).toHaveCount(0)
  })
}

test('an accepted appointment becomes New again by Undo', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Una Vickers', appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  const accept = row(page, 'Una Vickers').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await stopClock(page)
  const asked = (call: RegExp) => page.waitForRequest(call).then((request) => request.postDataJSON())
  // Both say what was on the screen: a step that was taken since is not overwritten, and not taken back.
  const accepts = asked(/\/statuschange\//)
  await accept.click()
  expect(await accepts).toEqual({ status: 'Appointed', version: 1 })
  await drawUntil(page, says(row(page, 'Una Vickers'), 'Approved'))
  const undoes = asked(/\/undo\//)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  expect(await undoes).toEqual({ change: expect.stringMatching(/^[\w-]{22}$/) })
  await page.clock.resume()
  await expect(accept).toBeVisible()
})

test('the key of Undo takes back no earlier step while the last one waits for its answer', async ({ page, desk }) => {
  const day = aFreeTuesday()
  for (const name of ['Uma Fenn', 'Urs Gale']) await desk.request({ name, appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  const accept = row(page, 'Uma Fenn').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  // No reload comes between.
  await stopClock(page)
  await accept.click()
  await drawUntil(page, () => page.getByText('Accepted: Uma Fenn').isVisible())
  // Rows rest for a second.
  await page.clock.runFor(1_100)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/statuschange\//, async (route) => {
    await answer.promise
    await route.continue()
  })
  const undone: unknown[] = []
  page.on('request', (asked) => /\/undo\//.test(asked.url()) && undone.push(asked.url()))
  const sent = page.waitForRequest(/\/statuschange\//)
  await row(page, 'Urs Gale').getByRole('button', { name: 'Cancel' }).press('Enter')
  await sent
  await page.keyboard.press('u')
  await drawUntil(page, () => page.getByText('Nothing was undone: the last step had no answer yet.').isVisible())
  expect(undone).toEqual([])
  answer.resolve()
  await drawUntil(page, () => page.getByText('Cancelled: Urs Gale').isVisible())
  await page.keyboard.press('u')
  await page.clock.resume()
  await expect(row(page, 'Urs Gale').getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(row(page, 'Uma Fenn')).toContainText('Approved')
})

test('a cancelled time that somebody else has taken meanwhile is not taken back', async ({ page, desk, practice }) => {
  const day = aFreeTuesday()
  const wish = { service: 'Implants', appointmentDate: day, appointmentTime: '16:00' }
  await desk.request({ ...wish, name: 'Victor West' })
  await desk.request({ ...wish, name: 'Wendy Xu' })
  await desk.request({ ...wish, name: 'Xenia Yates' })
  await page.clock.install()
  await openDay(page, desk, day)
  const cancel = row(page, 'Victor West').getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await stopClock(page)
  await cancel.click()
  await drawUntil(page, says(row(page, 'Victor West'), 'Cancelled'))
  await request(practice, { ...wish, name: 'Zack Abbot' })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await drawUntil(page, () =>
    page
      .getByRole('alert')
      .filter({ hasText: /full|taken/i })
      .isVisible(),
  )
  await expect(row(page, 'Victor West')).toContainText('Cancelled')
})

test('what is looked for counts however late the page is drawn', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await test.step('two filters that change at once both count, however late the page is drawn', async () => {
    await page.goto('/dashboard/patient')
    await page.getByLabel('Search').fill('okafor')
    await page.getByLabel('Status').selectOption('Cancelled')
    await expect(page).toHaveURL(/(?=.*search=okafor)(?=.*status=Cancelled)/)
    await expect(page.getByLabel('Status')).toHaveValue('Cancelled')
  })
  await test.step('what is being typed is not taken back by what counted a moment ago', async () => {
    await page.goto('/dashboard/patient')
    const search = page.getByLabel('Search')
    await expect(search).toBeVisible()
    // Once the address says so, the next letters come before the page is drawn with it.
    await page.evaluate(() => {
      const push = history.replaceState
      history.replaceState = function (...given) {
        push.apply(this, given)
        if (!String(given[2]).includes('oka')) return
        const field = document.querySelector<HTMLInputElement>('#search')
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        set?.call(field, 'okafor')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        history.replaceState = push
      }
    })
    await search.fill('oka')
    await page.waitForURL(/search=okafor/)
    await expect(search).toHaveValue('okafor')
  })
  await test.step('a look on all days keeps a search that counts only from that moment', async () => {
    await page.goto(`/dashboard/patient?date=${aFreeTuesday()}`)
    await expect(page.getByText('No Appointment Found')).toBeVisible()
    // The address says so, and the page is not drawn with it yet.
    await page.evaluate(() => {
      const push = history.replaceState
      history.replaceState = function (...given) {
        push.apply(this, given)
        if (!String(given[2]).includes('search=')) return
        history.replaceState = push
        const controls = [...document.querySelectorAll<HTMLElement>('main .empty :is(a, button)')]
        controls.find(({ textContent }) => textContent === 'Look on all days')?.click()
      }
    })
    await page.getByRole('searchbox').fill('quillon')
    await page.waitForURL(/[?&]date=(&|$)/)
    await expect(page.getByRole('searchbox')).toHaveValue('quillon')
    expect(new URL(page.url()).searchParams.get('search')).toBe('quillon')
  })
})

test('whoever is not there on the chosen day is found on all days, from every page', async ({ page, desk }) => {
  const [day, other] = [aFreeTuesday(), aFreeTuesday()]
  await desk.request({ name: 'Ottilie Quade', appointmentDate: day })
  await desk.request({ name: 'Ottilie Quince', appointmentDate: other })
  await openDay(page, desk, day)
  const search = page.getByRole('searchbox')
  await search.fill('quince')
  await expect(row(page, 'Ottilie Quince')).toBeVisible()
  await expect(page.getByRole('caption')).toContainText(/^Nobody on Tuesday .* matches\. 1 appointment on all days$/)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day)
  await search.fill('ottilie')
  await expect(row(page, 'Ottilie Quade')).toBeVisible()
  await expect(row(page, 'Ottilie Quince')).toHaveCount(0)
  await search.press('Enter')
  await expect(row(page, 'Ottilie Quince')).toBeVisible()
  await expect(row(page, 'Ottilie Quade')).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('')
  await page.goto(`/dashboard/day/${day}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('')
})

test('with the table and a patient’s drawer open no id stands twice, and paper has all of the drawer alone', async ({
  page,
  desk,
}) => {
  const message = 'It hurts when I bite, and has done since the spring. '.repeat(70)
  await desk.request({ name: 'Ivy Idris', appointmentDate: '2031-03-03', appointmentTime: '10:00', message })
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient?date=2031-03-03')
  await page.getByRole('button', { name: 'Ivy Idris' }).click()
  await expect(page.getByRole('dialog', { name: 'Ivy Idris' }).getByRole('button', { name: 'Accept' })).toBeVisible()
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(await sheets(page)).toBe(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('It hurts when I bite').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a list on paper is a table of who comes, without what can only be pressed', async ({ page, desk }) => {
  const day = aFreeTuesday()
  for (let visit = 0; visit < 20; visit += 1) {
    const message = 'It hurts when I bite, and has done since the spring. '.repeat(3)
    await desk.request({ name: `Paula Print ${visit}`, appointmentDate: day, service: 'Veneers', message })
  }
  // Whom our letter did not reach has a line below, across the table.
  await desk.request({ name: 'Petra Ring', email: 'petra@nobody.example', appointmentDate: day })
  const address = `https://www.example.org/${'implants-and-crowns'.repeat(9)}`
  await desk.request({ name: `Pola ${'Print'.repeat(15)}`, appointmentDate: day, message: address })
  await openDay(page, desk, day)
  await expect(page.getByRole('row')).toHaveCount(24)
  await test.step('on a screen no more of it is drawn than is near', async () => {
    await page.setViewportSize({ width: 1366, height: 500 })
    const last = page.getByRole('row').last()
    const isDrawn = () =>
      last.evaluate((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(isDrawn).toBe(false)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(isDrawn).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(isDrawn).toBe(false)
  })
  expect(await sheets(page)).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1000 })
  // What is wider than its sheet is printed smaller, all of it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
  await expect(row(page, 'Paula Print 7').getByRole('cell').first()).toHaveCSS('display', 'table-cell')
  const message = await row(page, 'Paula Print 7').locator('td.message').boundingBox()
  expect((message?.x ?? 0) + (message?.width ?? 0), 'words up to the edge of the sheet').toBeGreaterThan(700)
  // Paper is white whatever the screen is.
  await expect(row(page, 'Paula Print 7').getByRole('cell').first()).toHaveCSS('color', 'rgb(18, 49, 46)')
  // A number to ring is read from paper, too.
  const pressed = page.getByRole('main').locator('button:not(.row-open), a:not([href^="tel:"]), input, select')
  expect(await pressed.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0)
})
