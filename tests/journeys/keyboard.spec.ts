import type { Locator } from '@playwright/test'
import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, openListening, restoreSession, test } from './front-desk.ts'
import { drawUntil, openForm, requestedSentence, stopClock } from './public-form.ts'
import { fontsHaveCome, type Page } from './running-practice.ts'

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Walks with the Tab key to a control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach it')
}

async function openDay(page: Page, desk: Desk, day: string): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${day}`)
}

/**
 * Walks to Undo by the Tab key and presses it, while the page's clock stands still: the list loads again three seconds after
 * a step, Undo is offered for ten, and the walk may take longer.
 */
async function pressUndo(page: Page, key: string): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' })
  await drawUntil(page, () => undo.isVisible())
  await tabTo(page, undo)
  await page.keyboard.press(key)
  await page.clock.resume()
}

test('a request is accepted and the step undone with the keyboard alone', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Abel Crane', appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  await tabTo(page, row(page, 'Abel Crane').getByRole('button', { name: 'Accept' }))
  await stopClock(page)
  await page.keyboard.press('Enter')
  await drawUntil(page, () => row(page, 'Abel Crane').filter({ hasText: 'Approved' }).isVisible())
  await expect(row(page, 'Abel Crane').locator(':focus')).toHaveCount(1)
  await pressUndo(page, 'Enter')
  await expect(row(page, 'Abel Crane').getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('an appointment is cancelled and brought back with the keyboard alone', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.change(await desk.request({ name: 'Beth Dale', appointmentDate: day }), 'Appointed')
  await page.clock.install()
  await openDay(page, desk, day)
  await tabTo(page, row(page, 'Beth Dale').getByRole('button', { name: 'Cancel' }))
  await stopClock(page)
  await page.keyboard.press('Space')
  await drawUntil(page, () => row(page, 'Beth Dale').filter({ hasText: 'Cancelled' }).isVisible())
  await pressUndo(page, 'Space')
  await expect(row(page, 'Beth Dale')).toContainText('Approved')
})

test('an appointment is rescheduled with the keyboard alone', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Cyril Eaton', appointmentDate: day, appointmentTime: '10:00', service: 'Veneers' })
  await openDay(page, desk, day)
  await tabTo(page, row(page, 'Cyril Eaton').getByRole('link', { name: 'Reschedule' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/patient\/update\//)
  await tabTo(page, page.getByLabel('Time', { exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:15')
  await tabTo(page, page.getByRole('radio', { name: 'Approved' }))
  await page.keyboard.press('Space')
  const answered = page.waitForResponse('**/api/admin/update/*')
  await page.keyboard.press('Enter')
  expect((await (await answered).json()).updatedUser).toMatchObject({ status: 'Appointed', appointmentTime: '10:15' })
})

test('staff log in with the keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('nobody@example.com')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('not the right password')
  const told = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await page.keyboard.press('Enter')
  await told
})

test('a patient asks for an appointment with the keyboard alone', async ({ page }) => {
  await openForm(page, '/appointment')
  await tabTo(page, page.getByLabel('Full Name *'))
  await page.keyboard.type('Delia Ford')
  await tabTo(page, page.locator('main form [name="phone"]'))
  await page.keyboard.type('07700 900601')
  await tabTo(page, page.locator('main form [name="service"]'))
  await page.keyboard.type('Dentures')
  await tabTo(page, page.locator('main form').getByRole('button', { name: 'Request Appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(requestedSentence)).toBeVisible()
})

test('the menu by keyboard', async ({ page }) => {
  await test.step('the menu of a small screen opens, is walked and closes with the keyboard alone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    const treatments = page.getByRole('banner').getByRole('link', { name: 'Treatments', exact: true })
    await expect(treatments).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(treatments).toBeHidden()
    await page.keyboard.press('Enter')
    await tabTo(page, treatments)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/treatment')
  })
  await test.step('the menu and the search close behind whoever walks on out of them, and cover nothing that has the focus', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/about')
    const menu = page.getByRole('button', { name: 'Menu' })
    const last = page.getByRole('banner').getByRole('link', { name: 'Request Appointment' })
    await menu.press('Enter')
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(last).toBeHidden()
    await expect(page.getByRole('link', { name: 'Tour Our Dental Practice' })).toBeFocused()
    await menu.press('Enter')
    await page.getByRole('button', { name: 'Close', exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(last).toBeHidden()
    await expect(menu).toBeFocused()

    await page.setViewportSize({ width: 1366, height: 800 })
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).press('Enter')
    const close = page.getByRole('search').getByRole('button', { name: 'Close' })
    await expect(page.getByLabel('What are you looking for?')).toBeFocused()
    await close.focus()
    await page.keyboard.press('Tab')
    await expect(close).toBeHidden()
    await expect(last).toBeFocused()
  })
})

test('two keys that lead to another page do nothing to the row that has the focus, however long the second one takes', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Gita Vance', appointmentDate: day })
  await page.clock.install()
  await openDay(page, desk, day)
  await row(page, 'Gita Vance').getByRole('button', { name: 'Gita Vance' }).focus()
  await page.keyboard.press('g')
  await page.clock.runFor(5_000)
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/dashboard\/closures$/)
  expect(await desk.find('Gita Vance')).toMatchObject({ status: 'New Appointment' })
})

test('the shortcuts are on or off in every tab as the last one turned them', async ({ page, desk, context }) => {
  await restoreSession(page, desk)
  const other = await context.newPage()
  const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const [tab, on] of [
    [page, false],
    [other, true],
  ] as const) {
    await tab.goto('/dashboard')
    await tab.getByRole('button', { name: /Keyboard shortcuts/ }).click()
    await dialog(tab).getByLabel('Use keyboard shortcuts').setChecked(on)
    await tab.keyboard.press('Escape')
    await expect(dialog(tab)).toHaveCount(0)
  }
  await page.bringToFront()
  // Another process of the browser draws it, and is told of what the browser keeps a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shortcuts'))).toBe('on')
  await page.keyboard.press('?')
  await expect(dialog(page)).toBeVisible()
})

test('a key that is held down acts on one row alone', async ({ page, desk }) => {
  for (const name of ['Kit Held', 'Lea Held'])
    await desk.request({ name, email: 'held@example.org', appointmentDate: aFreeTuesday() })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  // A step whose answer is late is sent once more.
  const cancelled = new Set<string>()
  page.on('request', (request) => request.url().includes('/statuschange/') && cancelled.add(request.url()))
  await page.getByRole('button', { name: 'Kit Held', exact: true }).focus()
  await page.keyboard.down('c')
  await expect(page.getByText('Cancelled: Kit Held')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('listitem').filter({ hasText: 'Kit Held' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lea Held', exact: true }).focus()
  // The browser says of it that it is the same press.
  await page.keyboard.down('c')
  await page.keyboard.up('c')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(cancelled.size).toBe(1)
})

test('a key that was meant for what a button said before a colleague’s step presses nothing', async ({
  page,
  desk,
}) => {
  const nia = 'Nia Flipped'
  const written = { name: nia, email: 'nia@example.org', phone: '07700 900777', message: 'Is there a lift?' }
  await page.request.post('/api/user/contact', { data: written })
  await page.clock.install()
  await restoreSession(page, desk)
  await openListening(page, '/dashboard/messages?state=')
  const row = page.getByRole('listitem').filter({ hasText: nia })
  const done = row.getByRole('button', { name: 'Done' })
  const asNew = row.getByRole('button', { name: 'Mark as new' })
  const isDone = page.getByText('The message is done.')
  const told = page.getByText('This button changed just now, so nothing was pressed.')
  await done.focus()
  await stopClock(page)

  await desk.markDone(nia)
  await drawUntil(page, () => asNew.isVisible())
  await expect(asNew).toBeFocused()
  await page.keyboard.press('Enter')
  await drawUntil(page, () => told.isVisible())
  await expect(row.locator('.status')).toHaveText('Done')

  await page.clock.runFor(1_000)
  await page.keyboard.press('Enter')
  await drawUntil(page, () => done.isVisible())
  await page.clock.runFor(1_000)
  // What somebody has pressed themselves is no surprise to them.
  await page.keyboard.press('Enter')
  await drawUntil(page, () => isDone.isVisible())
  await page.keyboard.press('Enter')
  await page.clock.runFor(100)
  await expect(told).toHaveCount(0)
})

test('on the overview by keyboard', async ({ page, desk }) => {
  await test.step('the hours for another call take the focus over from their button, and give it back', async () => {
    const hilda = await desk.request({ name: 'Hilda Wren', phone: '07700 900699', appointmentDate: aFreeTuesday() })
    // Whoever is to be told has the narrowest place for it.
    await desk.change(hilda, 'Appointed')
    await restoreSession(page, desk)
    await page.goto('/dashboard')
    const entry = page.getByRole('listitem').filter({ hasText: 'Hilda Wren' })
    await entry.getByRole('button', { name: 'No answer' }).press('Enter')
    await expect(entry.getByRole('button', { name: 'in 30 min' })).toBeFocused()
    await fontsHaveCome(page)
    const tops = await entry
      .locator('.again button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops).toEqual(Array(4).fill(tops[0]))
    await entry.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(entry.getByRole('button', { name: 'No answer' })).toBeFocused()
  })
  await test.step('on a screen of 1366 by 768 every shortcut is read at one look', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: /Keyboard shortcuts/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog.getByText('Show these shortcuts')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText('Undo the last step')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByLabel('Use keyboard shortcuts')).toBeInViewport({ ratio: 1 })
  })
  await test.step('the key of the search leads into its field on a list that was reached by the menu', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Patient' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Patient appointments' })).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })
})

test('an hour for another call that is pressed while the rows rest stays to be pressed', async ({ page, desk }) => {
  const appointmentDate = aFreeTuesday()
  // She stands above him, so that what his row says of the call does not move hers.
  await desk.request({ name: 'Jane Wren', appointmentDate })
  await desk.request({ name: 'Ivo Wren', appointmentDate })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const hour = entry('Jane Wren').getByRole('button', { name: 'in 30 min' })
  await entry('Jane Wren').getByRole('button', { name: 'No answer' }).press('Enter')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await entry('Ivo Wren').getByRole('button', { name: 'Rung' }).press('Enter')
  // A key that has gone on to her row means it, and a mouse may have meant his.
  await hour.click({ force: true })
  await expect(page.getByText('Something moved just there')).toHaveCount(0)
  await expect(hour).toBeVisible()
  await page.clock.resume()
  await expect(hour).toBeEnabled()
  await hour.press('Enter')
  await expect(entry('Jane Wren')).toContainText(/No answer (at|on .+) \d\d:\d\d/)
})

test('that rows rest is said once of their list, since a screen reader that is told it of every button hears nothing else', async ({
  page,
  desk,
}) => {
  for (const name of ['Olga Wren', 'Pia Wren']) await desk.request({ name, appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const accept = entry('Olga Wren').getByRole('button', { name: 'Accept' })
  await entry('Pia Wren').waitFor()
  await page.evaluate(() => {
    const told = new Set<string>()
    Reflect.set(window, 'told', told)
    new MutationObserver((all) => {
      for (const { target } of all)
        if (target instanceof Element) told.add(target.closest('li')?.querySelector('.row-open')?.textContent ?? 'list')
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-disabled'] })
  })
  await accept.press('Enter')
  await expect(page.getByText('Accepted: Olga Wren')).toBeVisible()
  await expect(entry('Pia Wren').getByRole('button', { name: 'Accept' })).toBeEnabled()
  const told = await page.evaluate(() => [...Reflect.get(window, 'told')])
  expect(told).toContain('list')
  expect(told.filter((one) => one !== 'Olga Wren' && one !== 'list')).toEqual([])
})

test('a press on another row that comes while rows rest says that it did nothing, in the queue as among messages', async ({
  page,
  desk,
}) => {
  const tooSoon = page.getByRole('status').filter({ hasText: 'Another press came too soon after the last step' })
  // In one go, as a screen reader presses that is told to.
  const pressBoth = (names: string[], button: string) =>
    page.evaluate(
      ({ names, button }) => {
        const rows = [...document.querySelectorAll('main li')]
        for (const name of names)
          [...(rows.find((row) => row.textContent?.includes(name))?.querySelectorAll('button') ?? [])]
            .find(({ textContent }) => textContent === button)
            ?.click()
      },
      { names, button },
    )
  for (const name of ['Quin Wren', 'Rae Wren', 'Sol Wren']) {
    await desk.request({ name, appointmentDate: aFreeTuesday() })
    const message = { name, email: 'wren@example.org', phone: '07700 900124', message: 'Is there a lift?' }
    expect((await page.request.post('/api/user/contact', { data: message })).ok()).toBe(true)
  }
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await page.getByRole('listitem').filter({ hasText: 'Rae Wren' }).first().waitFor()
  // Of one row pressed twice is said what came of it, and no more.
  await pressBoth(['Sol Wren', 'Sol Wren'], 'Accept')
  await expect(page.getByText('Accepted: Sol Wren')).toBeVisible()
  await expect(tooSoon).toHaveCount(0)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Rae Wren' }).getByRole('button', { name: 'Accept' }),
  ).toBeEnabled()
  await pressBoth(['Quin Wren', 'Rae Wren'], 'Accept')
  await expect(tooSoon).toBeVisible()
  await expect(page.getByText('Accepted: Quin Wren')).toBeVisible()
  expect(await desk.find('Rae Wren')).toMatchObject({ status: 'New Appointment' })

  await page.goto('/dashboard/messages')
  const done = page.getByRole('listitem').filter({ hasText: 'Rae Wren' }).getByRole('button', { name: 'Done' })
  await done.waitFor()
  await page.evaluate(() => {
    const told = new Set<string>()
    Reflect.set(window, 'told', told)
    new MutationObserver((all) => {
      for (const { target } of all) if (target instanceof Element) told.add(target.closest('li')?.innerText ?? 'list')
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-disabled'] })
  })
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/admin/messages/*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await pressBoth(['Quin Wren', 'Rae Wren'], 'Done')
  await expect(tooSoon).toBeVisible()
  seen.resolve()
  // Beside what came of the first.
  await expect(tooSoon).toContainText('The message is done.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Quin Wren' })).toHaveCount(0)
  await expect(done).toBeEnabled()
  const told = await page.evaluate(() => [...Reflect.get(window, 'told')])
  expect(told).toContain('list')
  expect(told.filter((one) => one.includes('Rae Wren'))).toEqual([])
})

test('the audit by keyboard', async ({ page, desk }) => {
  await test.step('what narrows the audit keeps the focus when it is sent', async () => {
    await restoreSession(page, desk)
    await page.goto('/dashboard/audit')
    const reference = page.getByLabel('Appointment’s reference')
    await reference.fill('NOSUCH')
    await reference.press('Enter')
    await expect(page).toHaveURL(/patient=NOSUCH/)
    await expect(reference).toBeFocused()
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect(reference).toHaveValue('')
  })
  await test.step('whoever loads more of the audit by a key goes on at the first of what has come', async () => {
    const entry = (name: string) => ({
      _id: name,
      at: '2026-11-20T09:00:00.000Z',
      staff: name,
      who: name,
      did: 'signed in',
    })
    await page.route('**/api/admin/audit*', (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.get('after')
      const json = isFirst ? { entries: [entry('Ann First')], next: 'rest' } : { entries: [entry('Bo Second')] }
      return route.fulfill({ json })
    })
    await page.goto('/dashboard/audit')
    await page.getByRole('button', { name: 'Load more' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Bo Second' })).toBeFocused()
  })
})

test('the ring around what has the keyboard is cut off by nothing that scrolls', async ({ page, desk }) => {
  const wish = { appointmentDate: aFreeTuesday(), appointmentTime: '10:00', service: 'General hygiene' }
  const { _id } = await desk.request({ ...wish, name: 'Rhea Ringed', email: 'rhea@example.com' })
  await page.setViewportSize({ width: 1366, height: 900 })
  await restoreSession(page, desk)
  const cutOff = (control: Locator) =>
    control.evaluate((control) => {
      control.focus({ preventScroll: true })
      const { outlineOffset, outlineWidth } = getComputedStyle(control)
      const beyond = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const ring = control.getBoundingClientRect()
      let around = control.parentElement
      while (around && getComputedStyle(around).overflowY === 'visible') around = around.parentElement
      const room = around?.getBoundingClientRect()
      if (!room) throw new Error('Nothing scrolls around it')
      return Math.max(
        room.left - (ring.left - beyond),
        room.top - (ring.top - beyond),
        ring.right + beyond - room.right,
      )
    })

  await page.goto(`/dashboard/patient/update/${_id}`)
  await page.getByRole('button', { name: 'Choose up to three times' }).press('Enter')
  const times = page.getByRole('group', { name: 'Free times' })
  await times.getByRole('button').first().press('Tab')
  expect(await cutOff(times.getByRole('button').first()), 'the first time').toBeLessThanOrEqual(0)

  await page.goto('/dashboard/blog/create')
  // Firefox stops the Tab key at whatever scrolls, so that it needs a name.
  const beside = page.getByRole('region', { name: 'Publishing, picture, people and more' })
  await beside.getByText('Publishing').press('Tab')
  expect(await cutOff(beside.locator('summary').first()), 'the first panel').toBeLessThanOrEqual(0)
  expect(await cutOff(beside.getByLabel('What the picture shows')), 'a field').toBeLessThanOrEqual(0)
})
