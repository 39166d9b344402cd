import { today } from './free-day.ts'
import { expect, type Page, test } from './front-desk.ts'
import { Hand } from './hand.ts'
import {
  asTranslated,
  expectAnswers,
  field,
  fill,
  mainPhone,
  openForm,
  outOfHoursPhone,
  requestedSentence,
  sendButton,
  stopClock,
  wakeForm,
} from './public-form.ts'
import { outageLines, type Route } from './running-practice.ts'

const question = 'Are you in pain, bleeding, swollen, or was a tooth knocked out?'
test.use({ viewport: { width: 390, height: 844 } })

/** Has nothing of today offered: the first time of it may begin before it is sent. */
async function leaveTodayOut(page: Page): Promise<void> {
  await page.route('**/api/user/free_times*', async (route) => {
    const answer = await route.fetch()
    const { days, ...rest } = await answer.json()
    const later = days.filter(({ date }: { date: string }) => date > today())
    await route.fulfill({ response: answer, json: { ...rest, days: later } })
  })
}

test('urgency first: Yes says when to ring and marks the request, No folds it away to a form of 45 seconds, and nothing typed is lost', async ({
  page,
  desk,
}) => {
  await leaveTodayOut(page)
  await openForm(page, '/appointment')
  await expect(page.getByText(question)).toBeVisible()
  await fill(page, { name: 'Rosa Vane', phone: '07700 900555' })
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Call 999 or go to A&E now/ })).toBeVisible()
  await expect(page.getByText('answers now')).toBeVisible()
  await expect(page.getByRole('status').getByText('Your request is marked urgent.')).toBeAttached()
  const soonest = page.getByRole('group', { name: /soonest times/ }).getByRole('button')
  await soonest.first().click()
  await expect(field(page, 'appointmentTime')).not.toHaveValue('')
  await expectAnswers(page, { name: 'Rosa Vane', phone: '07700 900555' })
  // A telephone that had no room for the page meanwhile brings back what was typed, and this is not to be lost beside it.
  await page.goto('/fees')
  await page.goBack()
  await wakeForm(page)
  await expectAnswers(page, { name: 'Rosa Vane', phone: '07700 900555' })
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
  await expect(page.getByText('You told us that it is urgent.')).toBeVisible()
  expect(await desk.find('Rosa Vane')).toMatchObject({ urgent: true })

  await page.goto('/appointment')
  const hand = new Hand(page)
  await hand.tap(page.getByRole('button', { name: 'No', exact: true }))
  await expect(page.getByRole('heading', { name: /Call 999/ })).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  const { y = 1000, height = 0 } = (await page.getByRole('textbox', { name: 'Full Name' }).boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(844)
  await hand.type(field(page, 'name'), 'Iris Lane')
  await hand.type(field(page, 'email'), 'iris.lane@example.com')
  await hand.type(field(page, 'phone'), '07700900559')
  await hand.choose(field(page, 'service'), 'Veneers')
  await hand.tap(page.getByRole('button', { name: 'Show free times' }))
  await hand.tap(page.getByRole('button', { name: 'First free' }))
  await hand.tap(sendButton(page))
  await expect(page.getByText(requestedSentence)).toBeVisible()
  expect(hand.seconds, hand.count).toBeLessThanOrEqual(45)
})

test('a page that is left open past closing time names the number that answers then, and no clock of a browser counts', async ({
  page,
}) => {
  const numbers = [mainPhone, outOfHoursPhone].map((shown) => ({ shown, dialled: shown.replace(/^0| /g, '') }))
  const now = new Date()
  const at = new Date(now.getTime() + 3_600_000).toISOString()
  // An hour that the page itself never names.
  const answers = [{ phone: numbers[0], until: { hour: '8:15pm', at, next: numbers[1] } }, { phone: numbers[1] }]
  // A year behind.
  await page.clock.install({ time: now.getTime() - 366 * 86_400_000 })
  await page.route('**/api/user/free_times*', async (route) => {
    const answer = await route.fetch()
    const answersNow = { ...answers.shift(), now }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), answersNow } })
  })
  await openForm(page, '/appointment')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  const line = page.locator('.urgency-number')
  await expect(line).toHaveText(`${mainPhone} answers now, until 8:15pm.`)
  await asTranslated(line)
  await page.clock.fastForward(3_600_000)
  await expect(line).toHaveText(`${outOfHoursPhone} answers now.`)
})

test('choosing a time: four taps at most, by keyboard too, and the specified fields follow', async ({ page }) => {
  await openForm(page, '/appointment')
  await fill(page, { service: 'Veneers' })
  const chooser = page.getByRole('group', { name: 'Choose a free time' })
  // Each of these buttons goes when it is pressed, and the focus stays with what came instead.
  await chooser.getByRole('button', { name: 'Show free times' }).focus()
  await page.keyboard.down('Enter')
  await expect(chooser.getByRole('button', { name: 'First free' })).toBeFocused()
  // A key that is still held down chooses nothing: the browser says of it that it is the same press.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByLabel('Appointment Date')).toHaveValue('')
  await chooser.getByRole('button', { name: /^\d+ more days?$/ }).press('Enter')
  await expect(chooser.getByRole('listitem').nth(5).getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'Mornings' }).click()
  await expect(chooser.getByRole('status')).toHaveText(/^\d+ days? (has|have) free mornings in the next two weeks\.$/)
  const day = chooser.getByRole('listitem').last().getByRole('button').first()
  await expect(day).toHaveText(/^\w{3} \d+ \w{3}: \d\d:\d\d/)
  await day.focus()
  await page.keyboard.press('Enter')
  await expect(day).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(chooser.getByRole('status')).toHaveText(/^Chosen: \w+day \d+ \w+ at \d\d:\d\d\.$/)
  const widths = await chooser
    .locator('.chooser-times .button')
    .evaluateAll((times) => times.map((time) => time.getBoundingClientRect().width))
  expect(Math.max(...widths) - Math.min(...widths), 'pixels between the widest time and the narrowest').toBeLessThan(1)
  const chosen = await chooser.getByRole('button', { pressed: true }).last().textContent()
  await expect(field(page, 'appointmentTime')).toHaveValue(chosen ?? '')
  await expect(field(page, 'appointmentDate')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  const another = chooser.getByRole('button', { name: 'Add another time that would suit' })
  await another.press('Enter')
  await chooser
    .getByRole('button', { pressed: false, name: /^\d\d:\d\d$/ })
    .last()
    .press('Enter')
  await chooser.getByRole('button', { name: /^Take out / }).press('Enter')
  await expect(another).toBeFocused()
  await another.press('Enter')
  await page.getByRole('button', { name: 'First free' }).click()
  await expect(chooser.getByRole('status')).toHaveText(/^Chosen:/)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  // The last time of the last day, which is the furthest.
  await openForm(page, '/appointment')
  const hand = new Hand(page)
  await hand.tap(chooser.getByRole('button', { name: 'Show free times' }))
  await hand.tap(chooser.getByRole('button', { name: /^\d+ more days?$/ }))
  await hand.tap(day)
  const last = chooser.getByRole('listitem').last().getByRole('button').last()
  const time = (await last.textContent()) ?? ''
  await hand.tap(last)
  await expect(field(page, 'appointmentTime')).toHaveValue(time)
  expect(hand.taps).toBeLessThanOrEqual(4)
})

test('what the mouse is over does not look chosen beside what is', async ({ page }) => {
  await openForm(page, '/appointment')
  const [pine, sand] = ['rgb(30, 90, 82)', 'rgb(239, 230, 218)']
  // Whoever pressed this has the mouse over the first choice that comes in its place.
  await page.getByRole('button', { name: 'Show free times' }).click()
  for (const [chosen, beside] of [
    ['Any time', 'First free'],
    ['Yes', 'No'],
  ] as const) {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    if (chosen === 'Yes') await button(chosen).click()
    await button(beside).hover()
    await expect(button(chosen)).toHaveAttribute('aria-pressed', 'true')
    await expect.soft(button(chosen)).toHaveCSS('background-color', pine)
    await expect.soft(button(beside)).toHaveCSS('background-color', sand)
  }
})

test('times that would also suit come back with the rest of the form, are shown, and are sent', async ({
  page,
  desk,
}) => {
  await openForm(page, '/appointment')
  await fill(page, { name: 'Alba Zorn', phone: '07700 900558', service: 'Veneers' })
  const chooser = page.getByRole('group', { name: 'Choose a free time' })
  await chooser.getByRole('button', { name: 'Show free times' }).click()
  const day = chooser.getByRole('listitem').nth(2)
  await day.getByRole('button').first().click()
  await day.getByRole('button').nth(1).click()
  await chooser.getByRole('button', { name: 'Add another time that would suit' }).click()
  await day.getByRole('button').nth(3).click()
  const told = chooser.getByText(/^Would also suit: /)
  const words = (await told.textContent()) ?? ''
  await page.goto('/privacy')
  await page.goBack()
  await wakeForm(page)
  await expect(told).toHaveText(words)
  // Whoever came back has pressed nothing, and is not led away from where they were.
  await expect(chooser.getByRole('button', { name: 'First free' })).toBeVisible()
  await expect(chooser.getByRole('button', { name: 'First free' })).not.toBeFocused()
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
  expect(await desk.find('Alba Zorn')).toMatchObject({ alsoSuits: [{}] })
})

test('free times of the treatment before cannot be chosen while those of another one are looked for', async ({
  page,
}) => {
  await openForm(page, '/appointment')
  await fill(page, { service: 'Veneers' })
  await page.getByRole('button', { name: 'Show free times' }).click()
  const chooser = page.getByRole('group', { name: 'Choose a free time' })
  const first = chooser.getByRole('button', { name: 'First free' })
  await expect(first).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/user/free_times*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await fill(page, { service: 'Implants' })
  await expect(chooser.getByRole('status')).toHaveText('Looking for free times …')
  await first.click({ force: true })
  await expect(field(page, 'appointmentTime')).toHaveValue('')
  answer.resolve()
  await first.click()
  await expect(field(page, 'appointmentTime')).not.toHaveValue('')
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: new RegExp(`${outageLines.source}|Failed to fetch dynamically imported module`) })

  test('Yes says 999 to the eye, too, while the cards cannot be had', async ({ page }) => {
    await openForm(page, '/appointment')
    await page.route('**/asked-parts*', (route) => route.abort())
    const told = page.getByRole('status').getByText('In danger, call 999.')
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(told).toBeInViewport()
    await expect(told).not.toHaveClass('unseen')
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(told).toHaveCount(0)
  })

  test('who asks for free times is told that they are looked for, and where what shows them did not come', async ({
    page,
  }) => {
    await openForm(page, '/appointment')
    const held: Route[] = []
    await page.route('**/asked-parts*', (route) => void held.push(route))
    const button = page.getByRole('button', { name: 'Show free times' })
    const told = page.getByRole('group', { name: 'Choose a free time' }).getByRole('status')
    await button.click()
    await expect(told).toHaveText('Looking for free times …')
    await expect(button).toBeFocused()
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.abort()
    await expect(told).toHaveText(/^The free times cannot be shown just now\./)
    // The cards come with the same part, and a press asks for it again.
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect.poll(() => held.length).toBe(2)
    await held[1]?.abort()
    await page.unroute('**/asked-parts*')
    await button.click()
    await expect(page.getByRole('button', { name: 'First free' })).toBeFocused()
  })

  test('free times that do not come are said to be late after ten seconds, whether what shows them is missing or the answer', async ({
    page,
  }) => {
    await page.clock.install()
    await openForm(page, '/appointment')
    await stopClock(page)
    const parts = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    await page.route('**/asked-parts*', async (route) => {
      await parts.promise
      await route.continue()
    })
    await page.route('**/api/user/free_times*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Show free times' }).click()
    const chooser = page.getByRole('group', { name: 'Choose a free time' })
    const told = chooser.getByRole('status')
    const late = 'The free times have not come yet. You can wait or give a day and a time below.'
    await expect(told).toHaveText('Looking for free times …')
    await page.clock.runFor(10_000)
    await expect(told).toHaveText(late)
    const asked = page.waitForRequest('**/api/user/free_times*')
    parts.resolve()
    await asked
    await expect(told).toHaveText('Looking for free times …')
    await page.clock.runFor(10_000)
    await expect(told).toHaveText(late)
    answer.resolve()
    await expect(chooser.getByRole('button', { name: 'First free' })).toBeVisible()
    await expect(told).not.toHaveText(late)
  })

  test('free times whose script comes empty are said to be missing', async ({ page }) => {
    await openForm(page, '/appointment')
    await page.route('**/asked-parts*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.getByRole('button', { name: 'Show free times' }).click()
    const told = page.getByRole('group', { name: 'Choose a free time' }).getByRole('status')
    await expect(told).toHaveText(/^The free times cannot be shown just now\./)
  })

  test('a page that answered a button, because no script came, wakes later with what was typed until then', async ({
    page,
  }) => {
    const late: Route[] = []
    let broken = true
    await page.route('**/wake-appointment-form*', (route) => (broken ? route.abort() : void late.push(route)))
    await page.goto('/appointment')
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL(/#answer$/)
    await expect(page.getByRole('heading', { name: /Call 999/ })).toBeVisible()
    broken = false
    await field(page, 'name').fill('Nora Quick')
    await expect.poll(() => late.length).toBe(1)
    await late[0]?.continue()
    await wakeForm(page)
    // The free times that came with the page are of another treatment.
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/user/free_times*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await fill(page, { service: 'Veneers' })
    await page.getByRole('button', { name: 'Show free times' }).click()
    const chooser = page.getByRole('group', { name: 'Choose a free time' })
    await expect(chooser.getByRole('status')).toHaveText('Looking for free times …')
    answer.resolve()
    await chooser.getByRole('button', { name: 'First free' }).click()
    await expect(field(page, 'appointmentTime')).not.toHaveValue('')
    await expectAnswers(page, { name: 'Nora Quick', service: 'Veneers' })
  })

  test('what is pressed while the script is on its way is done once each, and before the form is sent', async ({
    page,
    desk,
  }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/wake-appointment-form*', async (route) => {
      await held.promise
      await route.fallback()
    })
    await page.goto('/appointment')
    await fill(page, { name: 'Olga Haste', phone: '07700 900566' })
    const yes = page.getByRole('button', { name: 'Yes', exact: true })
    await yes.click()
    await yes.click()
    await sendButton(page).click()
    held.resolve()
    await expect(page.getByText(requestedSentence)).toBeVisible()
    expect(await desk.find('Olga Haste')).toMatchObject({ urgent: true })
  })

  test.describe('where the script does not come', () => {
    test.use({ forgives: new RegExp(`${outageLines.source}|Failed to fetch dynamically imported module`) })

    test('what was pressed first is done alone, so that nothing is sent without it', async ({ page, desk }) => {
      const held = Promise.withResolvers<void>()
      await page.route('**/wake-appointment-form*', async (route) => {
        await held.promise
        await route.abort()
      })
      await page.goto('/appointment')
      await fill(page, { name: 'Otto Haste', phone: '07700 900567' })
      const yes = page.getByRole('button', { name: 'Yes', exact: true })
      await yes.click()
      await sendButton(page).click()
      held.resolve()
      await expect(yes).toHaveAttribute('aria-pressed', 'true')
      await expect(field(page, 'name')).toHaveValue('Otto Haste')
      expect(await desk.find('Otto Haste')).toBeUndefined()
    })
  })

  test('whoever has scrolled on while free times were looked for is left where they are', async ({ page }) => {
    await openForm(page, '/appointment')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/user/free_times*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page.getByText('Looking for free times …')).toBeVisible()
    const message = field(page, 'message')
    await message.evaluate((control) => control.scrollIntoView({ block: 'center', behavior: 'instant' }))
    answer.resolve()
    await expect(page.getByRole('button', { name: 'First free' })).toBeFocused()
    await expect(message).toBeInViewport()
  })

  test('free times are asked for again by a press, and nothing typed is lost', async ({ page }) => {
    await openForm(page, '/appointment')
    await fill(page, { name: 'Tia Wynn', phone: '07700 900557' })
    await page.route('**/api/user/free_times*', (route) => route.abort())
    await page.getByRole('button', { name: 'Show free times' }).click()
    const chooser = page.getByRole('group', { name: 'Choose a free time' })
    await expect(chooser.getByRole('status')).toHaveText(/^The free times cannot be shown just now\./)
    await page.unroute('**/api/user/free_times*')
    await chooser.getByRole('button', { name: 'Try again' }).click()
    await chooser.getByRole('button', { name: 'First free' }).click()
    await expect(field(page, 'appointmentTime')).not.toHaveValue('')
    await expectAnswers(page, { name: 'Tia Wynn', phone: '07700 900557' })
  })

  test('whoever comes back to a form that was left open reads what is free by then, and keeps what stood there while no answer comes', async ({
    page,
  }) => {
    await openForm(page, '/appointment')
    await fill(page, { name: 'Una Ward', phone: '07700 900563' })
    await page.getByRole('button', { name: 'Show free times' }).click()
    const chooser = page.getByRole('group', { name: 'Choose a free time' })
    const firstDay = chooser.getByRole('listitem').first()
    await firstDay.getByRole('button').first().click()
    await firstDay.getByRole('button').nth(1).click()
    const chosen = (await firstDay.getByRole('button', { pressed: true }).textContent()) ?? ''
    const called = (await firstDay.getByRole('button').first().textContent()) ?? ''
    const note = page.getByText(/free in surgery hours on this day/)
    await expect(note).toBeVisible()

    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const calls = /\/api\/user\/(free_times|filter_appointment_time)/
    await page.route(calls, (route) => route.abort())
    const fails = (call: string) => page.waitForEvent('requestfailed', (asked) => asked.url().includes(call))
    await Promise.all([fails('free_times'), fails('filter_appointment_time'), comeBack()])
    await expect(firstDay.getByRole('button').first()).toHaveText(called)
    await expect(note).toBeVisible()
    await page.unroute(calls)
    // What had the focus goes: first the time, and then its day.
    const free = '**/api/user/free_times*'
    await page.route(free, async (route) => {
      const answer = await route.fetch()
      const { days, ...rest } = await answer.json()
      const left = days[0].times.filter((time: string) => time !== chosen)
      await route.fulfill({
        response: answer,
        json: { ...rest, days: [{ ...days[0], times: left }, ...days.slice(1)] },
      })
    })
    await firstDay.getByRole('button', { pressed: true }).focus()
    await comeBack()
    await expect(firstDay.getByRole('button', { pressed: true })).toHaveCount(0)
    await expect(firstDay.getByRole('button').first()).toBeFocused()
    await page.unroute(free)
    await page.route(calls, async (route) => {
      const answer = await route.fetch()
      const { days = [], times = [], ...rest } = await answer.json()
      const past = times.map((one: { time: string }) => ({ ...one, state: 'past' }))
      await route.fulfill({ response: answer, json: { ...rest, days: days.slice(1), times: past } })
    })
    await comeBack()
    await expect(chooser.getByRole('button', { name: 'First free' })).toBeFocused()
    await expect(firstDay.getByRole('button').first()).not.toHaveText(called)
    await expect(page.locator('#appointment-appointmentTime-error')).toContainText(`${chosen} is past on this day.`)
    await expectAnswers(page, { name: 'Una Ward', phone: '07700 900563', appointmentTime: chosen })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the question is answered and a time chosen by ordinary forms, and what was typed stays', async ({ page }) => {
    await page.goto('/appointment')
    await fill(page, { name: 'Sid Unwin', phone: '07700 900556', service: 'Veneers' })
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByRole('heading', { name: /Call 999/ })).toBeVisible()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByRole('button', { name: 'Show free times' }).click()
    const chooser = page.getByRole('group', { name: 'Choose a free time' })
    await chooser.getByRole('listitem').nth(1).getByRole('button').first().click()
    await chooser.getByRole('listitem').nth(1).getByRole('button').nth(1).click()
    await expectAnswers(page, { name: 'Sid Unwin', phone: '07700 900556', service: 'Veneers' })
    await expect(field(page, 'appointmentTime')).not.toHaveValue('')
    await sendButton(page).click()
    await expect(page.getByText(requestedSentence)).toBeVisible()
  })
})
