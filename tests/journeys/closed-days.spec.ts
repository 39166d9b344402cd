import { aFreeTuesday, aThursdaySoon } from './free-day.ts'
import { expect, openDesk, openListening, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { oneAfterTheOther, outageLines } from './running-practice.ts'

test.use({ practiceName: 'closed days' })
test.describe.configure(oneAfterTheOther)

test('a day is closed by keyboard: who has a time then is moved or rung, and the slower of two reads who was quicker', async ({
  page,
  browser,
  desk,
  practice,
}) => {
  const day = aFreeTuesday()
  const wish = { service: 'General hygiene', appointmentDate: day }
  const rosa = await desk.request({ ...wish, name: 'Rosa Moves', email: 'rosa@example.org', appointmentTime: '10:00' })
  const sol = await desk.request({ ...wish, name: 'Sol Rings', appointmentTime: '11:00' })
  for (const request of [rosa, sol]) await desk.change(request, 'Appointed')
  const tia = await desk.request({ service: wish.service, name: 'Tia Offered', email: 'tia@example.org' })
  await desk.offer(tia, [{ date: day, time: '15:00' }])
  const own = await openDesk(practice)
  await restoreSession(page, own)
  await page.goto('/dashboard/closures')
  const other = await (await browser.newContext({ baseURL: practice.address })).newPage()
  await restoreSession(other, desk)
  await other.goto('/dashboard/closures')
  await expect(other.getByRole('button', { name: 'Close', exact: true })).toBeVisible()

  await page.getByLabel('Closed from', { exact: true }).fill(day)
  await page.getByLabel('Reason').fill('Training')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3 people have a time then, or are offered one' })).toBeFocused()
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await row('Rosa Moves').getByRole('button').first().press('Enter')
  await expect(page.getByRole('heading', { name: '2 people have a time then, or are offered one' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await row('Sol Rings')
    .getByRole('radio', { name: /^Ring / })
    .press('Space')
  await expect(row('Tia Offered')).toContainText(/Offered: Tue .* 15:00/)
  await row('Tia Offered')
    .getByRole('radio', { name: /^Take back by letter / })
    .press('Space')
  // The session ends meanwhile: what was chosen for each of them outlives it.
  await fetch(`${practice.address}/api/admin/logout`, { method: 'POST', headers: { token: own.token } })
  await save.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toBeVisible()
  const login = await page.context().newPage()
  await restoreSession(login, desk)
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  await save.press('Enter')
  await expect(row('Training')).toBeVisible()
  await page.goto('/dashboard')
  const entry = page.locator('.queue-rows > li').filter({ hasText: 'Sol Rings' })
  await expect(entry).toContainText('the practice cannot keep this time any more')
  await expect(page.locator('.queue-rows > li').filter({ hasText: 'Tia Offered' })).toBeVisible()

  // The other window has not heard of it when it saves.
  await other.getByLabel('Closed from', { exact: true }).fill(aFreeTuesday())
  await other.getByLabel('Reason').fill('Snow')
  await other.route('**/api/admin/practice/meets', async (route) => {
    const body = { ...route.request().postDataJSON(), version: 0 }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'has changed this meanwhile' })).toBeVisible()
  await expect(other.getByLabel('Reason')).toHaveValue('Snow')
  await other.context().close()
})

test('whoever closes a day by keyboard comes to the buttons below those who have a time then with one key', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const wish = { service: 'General hygiene', appointmentDate: day }
  for (const [name, appointmentTime] of [
    ['Uma Walks', '10:00'],
    ['Vera Walks', '11:00'],
  ] as const)
    await desk.change(await desk.request({ ...wish, name, appointmentTime }), 'Appointed')
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  await page.getByLabel('Closed from', { exact: true }).fill(day)
  await page.getByLabel('Reason').fill('Training')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: '2 people have a time then' })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ring all 2 who are left' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Something is chosen for each.' })).toBeVisible()
  const met = page.getByRole('region', { name: '2 people have a time then' })
  await expect(met.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(met.getByRole('button', { name: 'Save', exact: true })).toBeFocused()

  // Nor do they lie over what has the focus, which the browser believes to be seen.
  await page.setViewportSize({ width: 390, height: 600 })
  for (const way of await met.getByRole('radio').all()) {
    await way.evaluate((radio) => {
      scrollBy(0, radio.getBoundingClientRect().top - 550)
      radio.focus()
    })
    const isSeen = () =>
      way.evaluate((radio) => {
        const { left, top, width, height } = radio.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) === radio
      })
    await expect.poll(isSeen).toBe(true)
  }
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: outageLines })
  test('whoever is booked while those are listed whom a closed day meets is listed too, before anything is saved', async ({
    page,
    desk,
  }) => {
    const seat = { appointmentDate: aFreeTuesday(), chair: 1, minutes: 30 }
    await desk.book({ ...seat, name: 'Wyn First', phone: '07700 900648', appointmentTime: '10:00' })
    await restoreSession(page, desk)
    await page.goto('/dashboard/closures')
    await page.getByLabel('Closed from', { exact: true }).fill(seat.appointmentDate)
    await page.getByLabel('Reason').fill('Training')
    await page.keyboard.press('Enter')
    const choose = (name: string) =>
      page.getByRole('radio', { name: new RegExp(`^Keep the time ${name}`) }).press('Space')
    await choose('Wyn First')
    // Nothing tells the page of it before it saves.
    const asked = '**/api/admin/practice/meets'
    await page.route(asked, (route) => route.abort())
    await desk.book({ ...seat, name: 'Xan Second', phone: '07700 900649', appointmentTime: '11:00' })
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await refused
    await page.unroute(asked)
    await expect(page.getByRole('heading', { name: '2 people have a time then' })).toBeVisible()
    await expect(page.getByText('Please choose what becomes of it.')).toBeVisible()
    await choose('Xan Second')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    // Not while it is still asked whom it meets now.
    await expect(save).toHaveAttribute('aria-disabled', 'false')
    await save.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  })

  test('who saves closed days and chairs, and has no answer, reads that they are saved as soon as that is known', async ({
    page,
    desk,
  }) => {
    const day = aFreeTuesday()
    const yara = await desk.request({ name: 'Yara Waits', appointmentDate: day, appointmentTime: '10:00' })
    await desk.change(yara, 'Appointed')
    await restoreSession(page, desk)
    await page.goto('/dashboard/closures')
    const main = page.getByRole('main')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const said = main.getByRole('status').filter({ hasText: 'Saved. It holds from now on' })
    // The line breaks behind the step, and for a while nothing else comes through either.
    const saveUnheard = async (meanwhile = async () => {}, button = save) => {
      await page.route('**/api/admin/practice', async (route) => {
        if (route.request().method() === 'PUT') await route.fetch()
        await route.abort()
      })
      await button.press('Enter')
      await expect(main.getByText('It may be done all the same')).toBeVisible()
      await meanwhile()
      await page.unroute('**/api/admin/practice')
    }
    await page.getByLabel('Closed from', { exact: true }).fill(day)
    await page.getByLabel('Reason').fill('A burst pipe')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^Ring Yara Waits/ }).check()
    await saveUnheard()
    await expect(said).toBeVisible()
    await expect(page.getByText('Nothing is saved yet')).toHaveCount(0)
    await expect(main.getByRole('listitem').filter({ hasText: 'A burst pipe' })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('')

    // What is chosen after it was sent is not in what is saved.
    const later = aFreeTuesday()
    await desk.change(
      await desk.request({ name: 'Zeb Waits', appointmentDate: later, appointmentTime: '10:00' }),
      'Appointed',
    )
    await page.getByLabel('Closed from', { exact: true }).fill(later)
    await page.getByLabel('Reason').fill('A new floor')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^Ring Zeb Waits/ }).check()
    await saveUnheard(() => page.getByRole('radio', { name: /^Keep the time Zeb Waits/ }).check())
    await expect(main.getByText('What you chose since then is not saved.')).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'A new floor' })).toBeVisible()

    // Of two steps the news of the first is none of the second.
    await page.getByLabel('Closed from', { exact: true }).fill(aFreeTuesday())
    await page.getByLabel('Reason').fill('Painters')
    const holidays = page.getByLabel('Closed automatically')
    const kept = await holidays.inputValue()
    const second = async () => {
      await holidays.selectOption('Scotland')
      await page.getByRole('button', { name: 'Save bank holidays' }).press('Enter')
      await expect(main.getByText('has changed this meanwhile')).toBeVisible()
    }
    const close = page.getByRole('button', { name: 'Close', exact: true })
    await saveUnheard(second, close)
    await expect(main.getByRole('listitem').filter({ hasText: 'Painters' })).toBeVisible()
    await expect(said).toHaveCount(0)
    await holidays.selectOption(kept)
    await close.press('Enter')
    await expect(said).toBeVisible()

    await page.goto('/dashboard/chairs')
    const chair = main.getByRole('listitem').filter({ hasText: 'Chair 3' })
    const change = chair.getByRole('button', { name: 'Change' })
    await change.press('Enter')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Chair 3 upstairs')
    const exceptions = main.getByRole('group', { name: 'Holidays, illness and other exceptions' })
    await exceptions.getByLabel('From', { exact: true }).fill(day)
    await exceptions.getByLabel('Reason, for the desk only').fill('A course')
    await saveUnheard()
    await expect(said).toBeVisible()
    await expect(change).toBeFocused()
    await expect(chair).toContainText('Chair 3 upstairs')

    // Whoever writes on meanwhile, or takes something out, loses nothing by the news.
    const writeOn = async (saved: string, goOn: () => Promise<void>) => {
      await change.press('Enter')
      await name.fill(saved)
      const known = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/practice') && answer.ok())
      await saveUnheard(goOn)
      await known
      await save.press('Enter')
      await expect(main.getByText('has changed this meanwhile')).toBeVisible()
    }
    await writeOn('Chair 3 below', () => exceptions.getByRole('button', { name: 'Take out A course' }).press('Enter'))
    await expect(exceptions.getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Do not save' }).press('Enter')
    await writeOn('Chair 3', () => name.fill('Chair 3 downstairs'))
    await expect(name).toHaveValue('Chair 3 downstairs')
  })
})

test('other bank holidays leave what is being typed of a closed day', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  await page.getByLabel('Reason').fill('A new floor')
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Empty for one day.')
  const holidays = page.getByLabel('Closed automatically')
  await expect(holidays).toHaveAccessibleDescription(/Add one-off holidays yourself/)
  const before = await holidays.inputValue()
  for (const other of ['Scotland', before]) {
    await holidays.selectOption(other)
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save bank holidays' }).click()
    await kept
    await expect(page.getByRole('button', { name: 'Save bank holidays' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Saved. It holds from now on')).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('A new floor')
  }
})

test('bank holidays that are chosen while others are being saved stay chosen, and can be saved', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  const holidays = page.getByLabel('Closed automatically')
  const save = page.getByRole('button', { name: 'Save bank holidays' })
  const before = await holidays.inputValue()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/practice', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  await holidays.selectOption('Scotland')
  const sent = page.waitForRequest((asked) => asked.method() === 'PUT' && /practice$/.test(asked.url()))
  await save.click()
  await sent
  await holidays.selectOption(before)
  answer.resolve()
  await expect(page.getByText('Saved. It holds from now on')).toBeVisible()
  await expect(holidays).toHaveValue(before)
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /practice$/.test(answer.url()))
  await save.click()
  expect((await kept).request().postDataJSON()).toMatchObject({ bankHolidays: before })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
})

test('a day that is typed while another is being closed stays, and can be closed', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/practice', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  const [one, another] = [aFreeTuesday(), aFreeTuesday()]
  await page.getByLabel('Closed from', { exact: true }).fill(one)
  await page.getByLabel('Reason').fill('A course')
  const sent = page.waitForRequest((asked) => asked.method() === 'PUT' && /practice$/.test(asked.url()))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await sent
  await page.getByLabel('Closed from', { exact: true }).fill(another)
  answer.resolve()
  await expect(page.getByText('Saved. It holds from now on')).toBeVisible()
  await expect(page.getByLabel('Closed from', { exact: true })).toHaveValue(another)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A course' })).toHaveCount(2)
  await expect(page.getByLabel('Closed from', { exact: true })).toHaveValue('')
})

test('a change that is given up while it is asked whom it meets is not saved', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/chairs')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/practice/meets', async (route) => {
    await answer.promise
    await route.continue()
  })
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Chair 1' })
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Not this name')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Do not save' }).click()
  await expect(row).toBeVisible()
  const asked = page.waitForResponse('**/api/admin/practice/meets')
  answer.resolve()
  await asked
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByText('Not this name')).toHaveCount(0)
})

test('while those whom a change meets are listed, a colleague’s change is told with who and what, and the choices stay', async ({
  page,
  desk,
  practice,
}) => {
  const [day, other] = [aFreeTuesday(), aFreeTuesday()]
  for (const [name, appointmentTime] of [
    ['Uma Waits', '10:00'],
    ['Vic Waits', '11:00'],
  ] as const)
    await desk.change(await desk.request({ name, appointmentDate: day, appointmentTime }), 'Appointed')
  const token = { headers: { token: desk.token } }
  const address = `${practice.address}/api/admin/practice`
  const read = async () => (await page.request.get(address, token)).json()
  const change = async (part: object) => {
    const { version } = (await read()).practice
    await expect(await page.request.put(address, { ...token, data: { version, ...part } })).toBeOK()
  }
  const before = await read()
  await restoreSession(page, desk)
  await openListening(page, '/dashboard/closures')
  await page.getByLabel('Closed from', { exact: true }).fill(day)
  await page.getByLabel('Reason').fill('A new boiler')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ring all 2 who are left' }).press('Enter')
  const chosen = page.getByRole('radio', { name: /^Ring / }).and(page.locator(':checked'))
  const told = (what: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^Dr Amira Shah has changed ${what} meanwhile \\(at \\d\\d:\\d\\d\\)`) })

  await change({ bankHolidays: 'Scotland' })
  await expect(told('the bank holidays')).toBeVisible()
  await expect(chosen).toHaveCount(2)

  // Of the next one this window hears by its own Save, when somebody has booked as well.
  const known = await read()
  const practiceCall = '**/api/admin/practice'
  await page.route(practiceCall, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: known }) : route.continue(),
  )
  await change({ closedDays: [{ day: other, reason: 'A course for all' }] })
  // No failure is shown, however shortly.
  await page.evaluate(() => {
    const note = () => document.querySelector('main code') && document.body.setAttribute('data-failed', '')
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/practice/meets') && answer.status() === 409)
  await desk.request({ name: 'Wes Comes', appointmentDate: day, appointmentTime: '12:00' })
  await asked
  await page.unroute(practiceCall)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  await expect(told('the closed days')).toBeVisible()
  await expect(page.getByRole('heading', { name: '3 people have a time then' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'meanwhile' })).toHaveCount(0)
  await expect(page.locator('body')).not.toHaveAttribute('data-failed')
  await expect(chosen).toHaveCount(2)
  await page.getByRole('radio', { name: /^Ring Wes Comes/ }).press('Space')
  await expect(chosen).toHaveCount(3)
  await expect(save).toBeEnabled()
  await save.press('Enter')
  for (const reason of ['A new boiler', 'A course for all'])
    await expect(page.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  await change({ bankHolidays: before.practice.bankHolidays })
})

test('a press that was meant for one of those who have a time then, or for one closed day, falls on no other', async ({
  page,
  desk,
  practice,
}) => {
  const [day, ...later] = [aFreeTuesday(), aFreeTuesday(), aFreeTuesday()]
  const seat = { appointmentDate: day, chair: 1, minutes: 30, phone: '07700 900658' }
  const ann = await desk.book({ ...seat, name: 'Ann Leaves', appointmentTime: '10:00' })
  await desk.book({ ...seat, name: 'Bob Slides', appointmentTime: '11:00' })
  const cyd = await desk.book({ ...seat, name: 'Cyd Slides', appointmentTime: '12:00' })
  const token = { headers: { token: desk.token } }
  const address = `${practice.address}/api/admin/practice`
  const close = async (closing: (kept: { day: string }[]) => object[]) => {
    const { version, closedDays } = (await (await page.request.get(address, token)).json()).practice
    const ofDesk = closedDays.filter(({ by }: { by: string }) => by === 'desk')
    const data = { version, closedDays: closing(ofDesk) }
    await expect(await page.request.put(address, { ...token, data })).toBeOK()
  }
  await close((kept) => [...kept, ...later.map((day) => ({ day, reason: `Slides ${day}` }))])
  await page.clock.install()
  await restoreSession(page, desk)
  await openListening(page, '/dashboard/closures')
  const row = (words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })
  const steps: string[] = []
  page.on('request', (asked) => asked.method() === 'PUT' && steps.push(asked.url()))
  const pressWhere = async (stood: string, goes: () => Promise<void>) => {
    const button = row(stood).getByRole('button').first()
    await button.hover()
    await goes()
    await drawUntil(page, async () => (await row(stood).count()) === 0)
    await page.mouse.down()
    await page.mouse.up()
    const told = page.getByText('Something moved just there, so nothing was pressed.')
    await drawUntil(page, () => told.isVisible())
    expect(steps).toEqual([])
    // The next press is told of by itself.
    await page.clock.runFor(10_000)
    await expect(told).toBeHidden()
  }

  await expect(row(`Slides ${later[1]}`)).toBeVisible()
  await stopClock(page)
  await pressWhere(`Slides ${later[0]}`, () => close((kept) => kept.filter(({ day }) => day !== later[0])))

  await page.clock.resume()
  await page.getByLabel('Closed from', { exact: true }).fill(day)
  await page.getByLabel('Reason').fill('Training')
  await page.keyboard.press('Enter')
  await expect(row('Cyd Slides')).toBeVisible()
  await stopClock(page)
  await pressWhere('Ann Leaves', () => desk.change(ann, 'Cancelled'))
  // Nor on the next time, where a colleague has given away the one that stood there.
  await page.route('**/api/admin/practice/meets', async (route) => {
    const answer = await route.fetch()
    const { people } = await answer.json()
    const json = {
      people: people.map(({ free, ...person }: { free: object[] }) => ({ ...person, free: free.slice(1) })),
    }
    await route.fulfill({ response: answer, json })
  })
  const time = row('Bob Slides').getByRole('button').first()
  const words = await time.textContent()
  await pressWhere('Cyd Slides', async () => {
    await time.hover()
    await desk.change(cyd, 'Cancelled')
    await drawUntil(page, async () => (await time.textContent()) !== words)
  })
})

test('the slower of two who save at once reads what the other one has changed', async ({ page, desk, practice }) => {
  const [here, there] = [aFreeTuesday(), aFreeTuesday()]
  const path = `${practice.address}/api/admin/practice`
  const headers = { 'content-type': 'application/json', token: desk.token }
  const change = async (part: object) => {
    const { version } = (await (await fetch(path, { headers })).json()).practice
    const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ version, ...part }) })
    expect(answer.status).toBe(200)
  }
  await restoreSession(page, desk)
  // No news come.
  await page.route('**/api/admin/live', () => undefined)
  await page.goto('/dashboard/closures')
  await page.getByLabel('Closed from', { exact: true }).fill(here)
  await page.getByLabel('Reason').fill('Painters')
  await change({ closedDays: [{ day: there, reason: 'A course' }] })
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  const told = page.getByRole('alert').filter({ hasText: 'has changed the closed days meanwhile' })
  await expect(told).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'A course' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  const own = page.getByRole('listitem').filter({ hasText: 'Painters' })
  await expect(own).toBeVisible()
  await change({ closedDays: [] })
  await own.getByRole('button').press('Enter')
  await expect(told).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('what was chosen for whom a change meets goes with the change that is given up', async ({ page, desk }) => {
  const day = aFreeTuesday()
  const yann = await desk.request({ name: 'Yann Waits', appointmentDate: day, appointmentTime: '10:00' })
  await desk.change(yann, 'Appointed')
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  await page.getByLabel('Closed from', { exact: true }).fill(day)
  await page.getByLabel('Reason').fill('A new lift')
  await page.keyboard.press('Enter')
  const leave = page.getByRole('radio', { name: /^Keep the time / })
  await leave.press('Space')
  await expect(leave).toBeChecked()
  await page.getByRole('button', { name: 'Do not save' }).press('Enter')
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(leave).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test('a hygienist’s chair is set up by keyboard, and whoever changes a chair that a colleague has changed is told', async ({
  page,
  browser,
  desk,
  practice,
}) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/chairs')
  const other = await (await browser.newContext({ baseURL: practice.address })).newPage()
  await restoreSession(other, desk)
  // The refusal comes before any news of what the colleague does.
  await other.route('**/api/admin/live', (route) => route.abort())
  await other.goto('/dashboard/chairs')
  const change = (at: typeof page) =>
    at.getByRole('main').getByRole('listitem').filter({ hasText: 'Chair 2' }).getByRole('button', { name: 'Change' })
  await change(page).press('Enter')
  await change(other).press('Enter')

  await page.getByLabel('Name', { exact: true }).fill('Lena’s chair')
  await page.getByLabel('Every treatment').press('Space')
  await page.getByLabel('General hygiene', { exact: true }).press('Space')
  const exceptions = page.getByRole('group', { name: 'Holidays, illness and other exceptions' })
  const course = aFreeTuesday()
  // Two parts of one day for one reason stand as two, and the one that is left stands alone.
  const add = exceptions.getByRole('button', { name: 'Add the exception' })
  await exceptions.getByLabel('From', { exact: true }).fill('2026-11-02')
  await exceptions.getByLabel('Reason').fill('An engineer')
  await add.press('Enter')
  for (const opens of ['09:00', '14:00']) {
    await exceptions.getByLabel('From', { exact: true }).first().fill('2026-11-03')
    await exceptions.getByLabel('Reason').fill('A dentist of his own')
    await exceptions.getByLabel('Works for a part of the day').check()
    await exceptions.getByLabel('From').nth(1).selectOption(opens)
    await add.press('Enter')
  }
  const rows = exceptions.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const left of [2, 1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: /^Take out/ })
      .press('Enter')
    await expect(rows).toHaveCount(left)
  }
  // Typed and not added: whoever saves means it too, and is told what it lacks.
  await exceptions.getByLabel('From', { exact: true }).fill(course)
  for (const nothing of ['', ' ']) {
    await exceptions.getByLabel('Reason').fill(nothing)
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(exceptions.getByLabel('Reason')).toBeFocused()
  }
  await exceptions.getByLabel('Reason').fill('A course')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/practice', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  const sent = page.waitForRequest((asked) => asked.method() === 'PUT' && /practice$/.test(asked.url()))
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await sent
  const name = page.getByLabel('Name', { exact: true })
  await name.press('End')
  await page.keyboard.type(' on the left')
  await expect(name, 'what is typed now would go with the form').toHaveValue('Lena’s chair')
  answer.resolve()
  const lena = page.getByRole('listitem').filter({ hasText: 'Lena’s chair' })
  await expect(lena).toContainText('Serves General hygiene')
  await expect(lena).toContainText(': A course')

  await other.getByLabel('Name', { exact: true }).fill('By the window')
  await other.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(other.getByRole('alert').filter({ hasText: 'has changed the chairs meanwhile' })).toBeVisible()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('By the window')
  // What the colleague has changed is shown beside it, and not taken back by whoever saves now.
  await expect(other.getByRole('group', { name: 'Holidays, illness and other exceptions' })).toContainText('A course')
  await expect(other.getByLabel('Every treatment')).not.toBeChecked()
  await other.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const window = other.getByRole('listitem').filter({ hasText: 'By the window' })
  await expect(window).toContainText('Serves General hygiene')
  await expect(window).toContainText(': A course')
  await other.context().close()

  await page.goto(`/dashboard/day/${course}`)
  const nobody = page.getByRole('button', { name: /^By the window, from 09:00 nobody works here: A course/ })
  await nobody.press('Enter')
  await expect(page.getByLabel('Why all the same')).toHaveAccessibleDescription(/^Nobody works at this chair then\./)
  await page.keyboard.press('Escape')

  const seat = { appointmentDate: course, appointmentTime: '09:00', chair: 1 }
  await desk.book({ ...seat, name: 'Mia Moves', phone: '07700 900634' })
  await page.getByRole('button', { name: 'Move Mia Moves' }).press('Enter')
  await nobody.press('Enter')
  await expect(page.getByLabel('Why all the same')).toBeFocused()
  // Until the day is new after the refusal, another press would be the same step.
  await expect(page.getByRole('button', { name: 'Move to 09:00' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Moving' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mia Moves', exact: true })).toBeFocused()
  await page.keyboard.press('m')
  await nobody.press('Enter')
  await expect(page.getByLabel('Why all the same')).toBeFocused()
  // No letter of the reason is taken for a shortcut.
  await page.keyboard.type('next door it is full')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved: Mia Moves')).toBeVisible()
})

test('an open booking on a chair that a colleague removes says so, and goes over to no other one by itself', async ({
  page,
  desk,
  practice,
}) => {
  const day = aFreeTuesday()
  const token = { headers: { token: desk.token } }
  const address = `${practice.address}/api/admin/practice`
  const change = async (chair: object) => {
    const { version, chairPlan } = (await (await page.request.get(address, token)).json()).practice
    const plan = chairPlan.map((one: { chair: number }) => (one.chair === 3 ? { ...one, ...chair } : one))
    await expect(await page.request.put(address, { ...token, data: { version, chairPlan: plan } })).toBeOK()
  }
  await change({ name: 'The garden room' })
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/day/${day}`)
  await page.getByRole('button', { name: /^The garden room, from 09:00 free/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  const chair = dialog.getByLabel('Chair')
  await expect(chair.locator(':checked')).toHaveText('The garden room')
  await dialog.getByLabel('Phone').fill('07700 900633')
  await dialog.getByLabel('Name').fill('Gus Garden')

  await change({ removed: true })
  await expect(dialog.getByRole('alert').filter({ hasText: 'The garden room takes nobody any more.' })).toBeVisible()
  await expect(chair.locator(':checked')).toHaveText('The garden room')
  await expect(chair).toHaveAccessibleDescription(/Please choose one of the others/)
  await dialog.getByLabel('Name').press('Enter')
  await expect(chair).toBeFocused()
  expect(await desk.find('Gus Garden')).toBeUndefined()

  await chair.selectOption('1')
  await expect(dialog.getByText('takes nobody any more')).toHaveCount(0)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.seat').filter({ hasText: 'Gus Garden' })).toBeVisible()
  await change({ name: 'Chair 3', removed: undefined })
})

test('a long address in the reason for a closed day makes no page wider than a small telephone', async ({
  page,
  desk,
}) => {
  const reason = `See https://www.ashcombedental.example/news/${'notice'.repeat(20)}`
  const token = { headers: { token: desk.token } }
  const { version } = (await (await page.request.get('/api/admin/practice', token)).json()).practice
  const close = (closedDays: object[], version: number) =>
    page.request.put('/api/admin/practice', { ...token, data: { version, closedDays } })
  const closed = await close([{ day: aThursdaySoon(), reason }], version)
  await expect(closed).toBeOK()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/contact', '/appointment']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(reason)).toBeVisible()
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await expect(await close([], (await closed.json()).practice.version)).toBeOK()
})
