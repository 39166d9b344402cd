import type { Locator } from '@playwright/test'
import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, openListening, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { type Page, signIn, watch } from './running-practice.ts'

test.use({ practiceName: 'a short queue' })

const statusCall = /statuschange/

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** New requests under one another, in a list that each of them leaves with its answer, and a clock that can be stopped. */
async function open(page: Page, desk: Desk, ...names: string[]): Promise<void> {
  await page.clock.install()
  const appointmentDate = aFreeTuesday()
  for (const [hours, name] of names.entries())
    await desk.request({ name, appointmentDate, appointmentTime: `${hours + 10}:00` })
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/patient?date=${appointmentDate}&status=New+Appointment`)
  for (const name of names) await expect(row(page, name)).toBeVisible()
}

/** With nobody else in the queue a line stays where it is, whatever is to be done about it. */
async function showAlone(page: Page, name: string, changed = (): object => ({})): Promise<void> {
  await page.route('**/api/admin/queue*', async (route) => {
    const answer = await (await route.fetch()).json()
    const queue = answer.queue
      ?.filter(({ patient }: { patient: { name: string } }) => patient.name === name)
      .map((entry: object) => ({ ...entry, ...changed() }))
    await route.fulfill({ json: { ...answer, queue, messages: [] } })
  })
}

function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (asked) => statusCall.test(asked.url()) && calls.push(asked.url()))
  return calls
}

/** Lets time pass until what became of somebody is drawn. */
async function drawOutcome(page: Page, place: Locator): Promise<void> {
  await drawUntil(page, async () => (await place.locator('.became').count()) === 1)
  await expect(place.locator('.became')).toHaveText('Accepted')
}

async function middle(place: Locator): Promise<[number, number]> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not there')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('a double click acts on one patient, whose row stays in its place for a second and says what became of it', async ({
  page,
  desk,
}) => {
  await open(page, desk, 'Abel First', 'Beth Second')
  const calls = countCalls(page)
  const opened: string[] = []
  page.on('popup', (window) => opened.push(window.url()))
  const renewed = page.waitForResponse((answer) => /patients\?/.test(answer.url()))
  await stopClock(page)
  const [x, y] = await middle(row(page, 'Abel First').getByRole('button', { name: 'Accept' }))
  await page.mouse.dblclick(x, y)
  await drawOutcome(page, row(page, 'Abel First'))
  await renewed
  await page.clock.runFor(900)
  // Where the pointer still is, nothing waits for a second press.
  await page.mouse.click(x, y)
  expect(
    await page.evaluate(([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('tr')?.textContent, [x, y]),
  ).toMatch(/Abel First/)
  await page.clock.resume()
  await expect(row(page, 'Abel First')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  expect(opened).toEqual([])
  await expect(row(page, 'Beth Second').getByRole('button', { name: 'Accept' })).toBeVisible()
})

// A practice of years has thousands of rows on the page, and what is typed waits for all that is drawn.
test('a letter of a search draws no row anew, and a press only its own, of which alone a screen reader hears', async ({
  page,
  desk,
}) => {
  await open(page, desk, 'Nia Drawn', 'Oz Drawn', 'Pat Drawn')
  // Of what is told by a newer list, as that a letter has left, a row may be drawn anew.
  await page.route(/patients\?/, () => undefined)
  await stopClock(page)
  await watchRows(page)
  await page.getByLabel('Search').pressSequentially('dr')
  expect(await drawnAnew(page)).toEqual([])
  await page.getByLabel('Search').fill('')
  await row(page, 'Oz Drawn').getByRole('button', { name: 'Accept' }).click()
  await drawOutcome(page, row(page, 'Oz Drawn'))
  expect(await drawnAnew(page)).toEqual(['Oz Drawn'])
  expect(await page.evaluate(() => [...Reflect.get(window, 'disabled')].sort())).toEqual(['Oz Drawn', 'list'])
})

/** Notes how each row stands, and of whom it is said that nothing can be pressed. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const nameIn = (place: Element | null) => place?.querySelector('.row-open')?.textContent ?? 'list'
    // React hands an element new properties where its component was drawn anew, and else none.
    const drawnFrom = (row: Element) =>
      Reflect.get(row, Object.keys(row).find((key) => key.startsWith('__reactProps$')) ?? '')
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => ({ row, was: drawnFrom(row) }))
    if (rows.some(({ was }) => was === undefined)) throw new Error('It cannot be seen of what a row is drawn')
    Reflect.set(window, 'drawnAnew', () =>
      rows.filter(({ row, was }) => drawnFrom(row) !== was).map(({ row }) => nameIn(row)),
    )
    const disabled = new Set<string>()
    Reflect.set(window, 'disabled', disabled)
    new MutationObserver((all) => {
      for (const { target } of all) if (target instanceof Element) disabled.add(nameIn(target.closest('[data-row]')))
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-disabled'] })
  })
}

/** Whose rows were drawn anew since. */
function drawnAnew(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'drawnAnew')())
}

test('the drawer stays for a second too, so that nothing below it is pressed', async ({ page, desk }) => {
  await open(page, desk, 'Cora First', 'Dan Second')
  await row(page, 'Cora First').getByRole('button', { name: 'Cora First' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cora First' })
  await stopClock(page)
  await drawer.getByRole('button', { name: 'Accept' }).click()
  await drawOutcome(page, drawer)
  await page.clock.runFor(900)
  await expect(drawer).toBeVisible()
  await page.clock.resume()
  await expect(drawer).toHaveCount(0)
})

test('whoever walks down the list by keys loses none of them, and acts on no row that they walked past', async ({
  page,
  desk,
}) => {
  await open(page, desk, 'Ada Walked', 'Bea Walked', 'Cy Walked', 'Di Walked')
  const calls = countCalls(page)
  await page.keyboard.press('j')
  await stopClock(page)
  await page.keyboard.press('a')
  await drawOutcome(page, row(page, 'Ada Walked'))
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await drawOutcome(page, row(page, 'Bea Walked'))
  const third = row(page, 'Cy Walked').getByRole('button', { name: 'Cy Walked' })
  // No quicker than time passes: the list is loaded anew three seconds after a step, and its answers come in their own time.
  const ledOn = async () => {
    await page.clock.runFor(100)
    return third.evaluate((opener) => opener === document.activeElement)
  }
  await expect.poll(ledOn, { intervals: [100] }).toBe(true)
  // On its way to the row to which the keyboard was led meanwhile.
  await page.keyboard.press('j')
  await expect(third).toBeFocused()
  await page.keyboard.press('a')
  await drawOutcome(page, row(page, 'Cy Walked'))
  expect(calls).toHaveLength(3)
})

test('by Tab as by j the next row is meant at once, and from the last one no key leads too far', async ({
  page,
  desk,
}) => {
  await open(page, desk, 'Dot Tabbed', 'Eve Tabbed', 'Fay Tabbed', 'Gus Tabbed')
  const calls = countCalls(page)
  const opener = (name: string) => row(page, name).getByRole('button', { name, exact: true })
  await opener('Fay Tabbed').focus()
  await stopClock(page)
  await page.keyboard.press('a')
  await drawOutcome(page, row(page, 'Fay Tabbed'))
  await page.keyboard.press('Tab')
  await expect(opener('Gus Tabbed')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await drawOutcome(page, row(page, 'Gus Tabbed'))
  expect(calls).toHaveLength(2)
  const ledOn = async () => {
    await page.clock.runFor(100)
    return opener('Eve Tabbed').evaluate((it) => it === document.activeElement)
  }
  await opener('Gus Tabbed').focus()
  await expect.poll(ledOn, { intervals: [100] }).toBe(true)
  // On its way to the row to which the keyboard was led meanwhile.
  await page.keyboard.press('k')
  await expect(opener('Eve Tabbed')).toBeFocused()
  await page.keyboard.press('a')
  await drawOutcome(page, row(page, 'Eve Tabbed'))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two taps act on one patient', async ({ page, desk }) => {
    await open(page, desk, 'Ella First', 'Finn Second')
    const calls = countCalls(page)
    const button = row(page, 'Ella First').getByRole('button', { name: 'Accept' })
    await stopClock(page)
    await button.scrollIntoViewIfNeeded()
    const place = await middle(button)
    await page.touchscreen.tap(...place)
    await drawOutcome(page, row(page, 'Ella First'))
    await page.clock.runFor(900)
    await page.touchscreen.tap(...place)
    await page.clock.resume()
    await expect(row(page, 'Ella First')).toHaveCount(0)
    expect(calls).toHaveLength(1)
    await expect(row(page, 'Finn Second').getByRole('button', { name: 'Accept' })).toBeVisible()
  })

  test('what has just come under a hand is not pressed at once: the next patient’s button, or Undo', async ({
    page,
    desk,
  }) => {
    await open(page, desk, 'Gil Held', 'Hal Held', 'Ida Held')
    const steps: string[] = []
    page.on('request', (asked) => /statuschange|undo/.test(asked.url()) && steps.push(asked.url()))
    const accept = (name: string) => row(page, name).getByRole('button', { name: 'Accept' })
    const wish = { appointmentDate: new URL(page.url()).searchParams.get('date') ?? '', appointmentTime: '09:00' }

    await stopClock(page)
    const place = await middle(accept('Gil Held'))
    await desk.request({ ...wish, name: 'Jo News' })
    await drawUntil(page, () => row(page, 'Jo News').isVisible())
    await page.touchscreen.tap(...place)
    const told = page.getByText('Something moved just there, so nothing was pressed. Please press again.')
    await drawUntil(page, () => told.isVisible())
    expect(steps).toEqual([])

    // The row under a mouse stays there, also where the browser itself holds nothing in its place.
    await page.locator('html, body').evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.style.setProperty('overflow-anchor', 'none')
    })
    await accept('Ida Held').hover()
    const held = await middle(accept('Ida Held'))
    await desk.request({ ...wish, name: 'Kit News', appointmentTime: '09:30' })
    await drawUntil(page, () => row(page, 'Kit News').isVisible())
    await page.clock.runFor(50)
    expect(await middle(accept('Ida Held'))).toEqual(held)

    await page.clock.runFor(700)
    await accept('Gil Held').scrollIntoViewIfNeeded()
    await page.touchscreen.tap(...(await middle(accept('Gil Held'))))
    const undo = page.getByRole('button', { name: 'Undo' })
    await drawUntil(page, () => undo.isVisible())
    await page.touchscreen.tap(...(await middle(undo)))
    await drawUntil(page, () => told.isVisible())
    expect(steps).toHaveLength(1)
    await page.clock.runFor(700)
    await page.touchscreen.tap(...(await middle(undo)))
    await expect.poll(() => steps.length).toBe(2)
  })

  test('nor is another post, where a colleague has deleted the one before it', async ({ page, desk }) => {
    await desk.emptyBlog()
    await desk.publish({ title: 'Post that slides' })
    const goes = await desk.publish({ title: 'Post that goes' })
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.clock.install()
    await restoreSession(page, desk)
    await openListening(page, '/dashboard/blog')
    const card = (title: string) => page.locator('.post-card').filter({ hasText: title })
    await expect(card('Post that slides')).toBeVisible()
    await stopClock(page)
    const place = await middle(card('Post that goes').getByRole('button', { name: 'Delete' }))
    await desk.remove(goes)
    await drawUntil(page, async () => (await card('Post that goes').count()) === 0)
    await page.touchscreen.tap(...place)
    await drawUntil(page, () => page.getByText('Something moved just there').isVisible())
    await expect(card('Post that slides')).toBeVisible()
  })

  test('nor is the visit or the free time that slides under a finger in the list of a day', async ({ page, desk }) => {
    const day = aFreeTuesday()
    const seat = { appointmentDate: day, chair: 1, phone: '07700 900657' }
    await desk.book({ ...seat, name: 'Lu Slides', appointmentTime: '12:00' })
    await page.clock.install()
    await restoreSession(page, desk)
    await openListening(page, `/dashboard/day/${day}`)
    const visit = (name: string) => page.locator('.seat').filter({ hasText: name })
    await expect(visit('Lu Slides')).toBeVisible()
    await stopClock(page)
    for (const [name, appointmentTime] of [
      ['Mo News', '10:00'],
      ['Ned News', '11:00'],
    ] as const) {
      const place = await middle(visit('Lu Slides'))
      await desk.book({ ...seat, name, appointmentTime })
      await drawUntil(page, () => visit(name).isVisible())
      await page.touchscreen.tap(...place)
      await drawUntil(page, () => page.getByText('Something moved just there').isVisible())
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.clock.runFor(700)
    await page.touchscreen.tap(...(await middle(visit('Lu Slides'))))
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('nor what takes the place of another button in the same line: that somebody was told is noted of nobody', async ({
    page,
    desk,
  }) => {
    const alone = 'Oz Alone'
    await showAlone(page, alone)
    await page.clock.install()
    await restoreSession(page, desk)
    const request = await desk.request({ name: alone, appointmentDate: aFreeTuesday(), appointmentTime: '10:00' })
    await openListening(page, '/dashboard')
    await expect(page.getByRole('button', { name: 'Rung' })).toBeVisible()
    const calls: string[] = []
    page.on('request', (asked) => /admin\/call/.test(asked.url()) && calls.push(asked.url()))
    await stopClock(page)
    await desk.change(request, 'Appointed')
    const told = page.getByRole('button', { name: 'Told' })
    await drawUntil(page, () => told.isVisible())
    await page.touchscreen.tap(...(await middle(told)))
    await drawUntil(page, () => page.getByText('Something moved just there').isVisible())
    expect(calls).toEqual([])
  })

  test('what is a line of another kind since a while ago is pressed at once', async ({ page, desk }) => {
    const alone = 'Pat Alone'
    let reason = 'new'
    await showAlone(page, alone, () => ({ reason }))
    await page.clock.install()
    await restoreSession(page, desk)
    const when = { appointmentDate: aFreeTuesday(), appointmentTime: '10:00' }
    await desk.request({ ...when, name: alone })
    await openListening(page, '/dashboard')
    const rung = page.getByRole('button', { name: 'Rung' })
    await expect(rung).toBeVisible()
    const calls: string[] = []
    page.on('request', (asked) => /admin\/call/.test(asked.url()) && calls.push(asked.url()))
    await stopClock(page)
    reason = 'time passed'
    // So that the queue is asked for anew.
    await desk.request({ ...when, name: 'Quin Unseen' })
    await drawUntil(page, () => page.locator('.reason', { hasText: 'Time passed' }).isVisible())
    await page.clock.runFor(700)
    await page.touchscreen.tap(...(await middle(rung)))
    await drawUntil(page, async () => calls.length === 1)
  })

  test('what fonts that came late have moved a while ago is pressed at once', async ({ page, desk }) => {
    // Wider than those that come, whatever fonts this machine has.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('--text', '"Figtree Variable", monospace'),
      )
      document.fonts.addEventListener('loadingdone', () => Reflect.set(window, 'fontsHaveCome', true))
    })
    const fonts = Promise.withResolvers<void>()
    await page.route('**/*.woff2', (route) => fonts.promise.then(() => route.continue()))
    // Where a page is scrolled, the browser holds in its place what would move.
    await page.setViewportSize({ width: 390, height: 1_300 })
    await open(page, desk, 'Wolfgang Illimitable', 'Max Moves')
    const accept = row(page, 'Max Moves').getByRole('button', { name: 'Accept' })
    const [, stood] = await middle(accept)
    fonts.resolve()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'fontsHaveCome'))).toBe(true)
    expect(stood - (await middle(accept))[1]).toBeGreaterThan(10)
    await page.clock.runFor(700)
    await page.touchscreen.tap(...(await middle(accept)))
    await drawOutcome(page, row(page, 'Max Moves'))
  })
})

test('who loses a race is told so on the row, which stays as it is now until that is read', async ({
  page,
  desk,
  practice,
  browser,
}) => {
  await open(page, desk, 'Gwen First', 'Hugo Second')
  const elsewhere = await browser.newContext({ baseURL: practice.address, locale: 'en-GB' })
  const second = await elsewhere.newPage()
  const complaints = watch(second, practice.address)
  await signIn(second)
  await second.clock.install()
  // Whatever else tells the second screen of it, the press comes first.
  await second.goto(page.url())
  await expect(row(second, 'Gwen First')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await second.route(statusCall, async (route) => {
    await answer.promise
    await route.continue()
  })
  await row(second, 'Gwen First').getByRole('button', { name: 'Accept' }).click()
  await row(page, 'Gwen First').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted: Gwen First')).toBeVisible()
  answer.resolve()
  const note = second.getByRole('alert').filter({ hasText: /already approved by .+ at \d\d:\d\d/ })
  await expect(note).toBeVisible()
  await expect(row(second, 'Gwen First')).toContainText('Approved')
  await expect(row(second, 'Gwen First').getByRole('button', { name: 'Accept' })).toHaveCount(0)
  // Longer than any row stands by itself, and than the page's reload.
  await second.clock.runFor(4_000)
  await expect(note).toBeVisible()
  await expect(row(second, 'Gwen First')).toBeVisible()
  await second.getByRole('button', { name: 'Close' }).click()
  await expect(row(second, 'Gwen First')).toHaveCount(0)
  expect(complaints).toEqual([])
  await elsewhere.close()
})

test('who loses a race for a message is told so once when it has left the list, until that is read', async ({
  page,
  desk,
  practice,
}) => {
  const data = { name: 'Mia Twice', email: 'mia@example.com', phone: '07700 900657', message: 'A question of Mia' }
  await page.request.post(`${practice.address}/api/user/contact`, { data })
  await restoreSession(page, desk)
  await page.goto('/dashboard/messages')
  const message = page.locator('main [data-row]').filter({ hasText: 'Mia Twice' })
  const id = (await message.getAttribute('data-row')) ?? ''
  const spoken: string[] = []
  await page.exposeFunction('noteSpoken', (words: string) => spoken.push(words))
  await page.evaluate(() => {
    const alertsIn = (node: Node) =>
      node instanceof Element ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role=alert]')) : []
    new MutationObserver((changes) => {
      for (const alert of changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(alertsIn)))
        if (/already marked/.test(alert.textContent)) Reflect.get(window, 'noteSpoken')(alert.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
  // Whatever else tells this screen of it, the press comes first.
  await page.route('**/api/admin/messages/*', async (route) => {
    const done = { headers: { token: desk.token }, data: { state: 'done' } }
    await page.request.put(`${practice.address}/api/admin/messages/${id}`, done)
    await route.continue()
  })
  await message.getByRole('button', { name: 'Spam' }).click()
  await expect(message).toHaveCount(0)
  const told = page.getByRole('alert').filter({ hasText: /Mia Twice: .+ already marked done by .+ at \d\d:\d\d/ })
  await expect(told).toBeVisible()
  expect(spoken, 'to a screen reader').toHaveLength(1)
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
})

test('Accept confirms no wish at an hour at which nobody is there, and offers the next free times in one more press', async ({
  page,
  desk,
}) => {
  const wish = { service: 'General hygiene', appointmentDate: aFreeTuesday(), appointmentTime: '03:00' }
  const { reference } = await desk.request({ ...wish, name: 'Nora Night' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${wish.appointmentDate}`)
  await row(page, 'Nora Night').getByRole('button', { name: 'Accept', exact: true }).click()
  const next = page.getByRole('button', { name: /^Accept \w{3} \d.+ (09|1\d):\d\d$/ }).first()
  await expect(next).toBeVisible()
  expect(await desk.find(reference)).toMatchObject({ status: 'New Appointment' })
  await next.click()
  await expect(page.getByText('Accepted: Nora Night')).toBeVisible()
  expect(await desk.find(reference)).toMatchObject({
    status: 'Appointed',
    appointmentTime: expect.stringMatching(/^(09|1\d):\d\d$/),
  })
})

test('a second press where a message, a post or a browser has just gone does nothing to the next one', async ({
  page,
  desk,
  practice,
}) => {
  for (const name of ['Ivor First', 'Joan Second']) {
    const data = { name, email: 'ivor@example.com', phone: '07700 900655', message: `A question of ${name}` }
    await page.request.post(`${practice.address}/api/user/contact`, { data })
  }
  for (const title of ['Gums and plaque', 'Molars and plaque']) await desk.publish({ title, content: '<p>Floss.</p>' })
  await restoreSession(page, desk)
  for (const agent of ['Firefox/1', 'Opera/1']) {
    const data = { email: 'amira@ashcombedental.example', password: 'correct horse battery staple' }
    await page.request.post(`${practice.address}/api/admin/login`, { data, headers: { 'user-agent': agent } })
  }
  const steps: string[] = []
  page.on('request', (asked) => ['PUT', 'DELETE'].includes(asked.method()) && steps.push(asked.url()))
  await page.clock.install()
  for (const [path, words] of [
    ['/dashboard/messages', 'Done'],
    ['/dashboard/blog', 'Delete'],
    ['/dashboard/account', 'Sign out'],
  ] as const) {
    steps.length = 0
    await page.goto(path)
    const rows = page.locator('main [data-row]').filter({ hasNotText: 'This browser' })
    const first = rows.first()
    await first.waitFor()
    const id = (await first.getAttribute('data-row')) ?? ''
    const count = await rows.count()
    expect(count, path).toBeGreaterThan(1)
    const button = first.getByRole('button', { name: new RegExp(`^${words}`) })
    await stopClock(page)
    await button.scrollIntoViewIfNeeded()
    const [x, y] = await middle(button)
    await page.mouse.click(x, y)
    await drawUntil(page, async () => (await page.locator(`main [data-row="${id}"]`).count()) === 0)
    await page.mouse.click(x, y)
    // Whatever the press has asked for was asked before this.
    await page.evaluate(() => fetch('/healthz'))
    expect(steps, path).toHaveLength(1)
    await expect(rows).toHaveCount(count - 1)
    await page.clock.resume()
  }
})

test('however late the answer is, a second press with it does nothing to the next message', async ({
  page,
  desk,
  practice,
}) => {
  for (const name of ['Kai First', 'Liv Second']) {
    const data = { name, email: 'kai@example.com', phone: '07700 900656', message: `A question of ${name}` }
    await page.request.post(`${practice.address}/api/user/contact`, { data })
  }
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard/messages')
  const steps: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    steps.push(route.request().url())
    await answer.promise
    await route.continue()
  })
  const first = page.locator('main [data-row]').first()
  const id = (await first.getAttribute('data-row')) ?? ''
  await stopClock(page)
  const [x, y] = await middle(first.getByRole('button', { name: 'Done', exact: true }))
  await page.mouse.click(x, y)
  await page.clock.runFor(2_000)
  answer.resolve()
  await drawUntil(page, async () => (await page.locator(`main [data-row="${id}"]`).count()) === 0)
  await page.mouse.click(x, y)
  await page.evaluate(() => fetch('/healthz'))
  expect(steps).toHaveLength(1)
})

test('a second press on Restore brings no other version back', async ({ page, desk }) => {
  const post = await desk.publish({ title: 'Three versions', content: '<p>Version a.</p>' })
  for (const version of ['b', 'c']) await desk.update(post, { content: `<p>Version ${version}.</p>` })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/blog/revisions/${post.slug}`)
  const steps: string[] = []
  page.on('request', (asked) => asked.method() === 'PUT' && steps.push(asked.url()))
  const restore = page.getByRole('button', { name: 'Restore this version' })
  await restore.waitFor()
  await stopClock(page)
  await restore.click()
  await drawUntil(page, async () => (await page.locator('del').allTextContents()).join().includes('c.'))
  await page.mouse.click(...(await middle(restore)))
  await page.evaluate(() => fetch('/healthz'))
  expect(steps).toHaveLength(1)
})
