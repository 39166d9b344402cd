import { times as everyTime } from '../../src/domain/clinic-time.ts'
import { services } from '../specified-services.ts'
import { aFreeTuesday, today } from './free-day.ts'
import { request } from './front-desk.ts'
import {
  asTranslated,
  confirmation,
  expectAnswers,
  expectEmpty,
  field,
  fill,
  mainPhone,
  openForm,
  outOfHoursPhone,
  requestedSentence,
  sendButton,
  stopClock,
} from './public-form.ts'
import { expect, fontsHaveCome, outageLines, type Page, type Route, test } from './running-practice.ts'

const requestCall = '**/api/user/appointment'
const freeTimesCall = '**/api/user/free_times**'
const timesCall = '**/api/user/filter_appointment_time/**'

const everyQuarterHour = Array.from({ length: 96 }, (_, quarter) =>
  new Date(quarter * 15 * 60_000).toISOString().slice(11, 16),
)

function timeOption(page: Page, time: string) {
  return field(page, 'appointmentTime').locator(`option[value="${time}"]`)
}

/** Chooses a day and waits until its times are known; those of the day before may still be on their way. */
async function chooseDay(page: Page, day: string): Promise<void> {
  const known = page.waitForResponse(`**/api/user/filter_appointment_time/${day}*`)
  await field(page, 'appointmentDate').fill(day)
  await known
}

test.describe('Section 9: Appointment banner reset', () => {
  test('a request is confirmed by a banner for five seconds, the form is emptied, and the reference stays', async ({
    page,
  }) => {
    await page.clock.install()
    await openForm(page, '/appointment')
    await fill(page, { name: 'Amelia Ward', email: 'amelia@example.com', message: 'A filling came out.' })
    await stopClock(page)
    const answered = page.waitForResponse(requestCall)
    await sendButton(page).click()
    const answer = await answered
    expect(answer.status()).toBe(201)
    const { reference } = await answer.json()
    const banner = page.getByRole('status').getByText(requestedSentence)
    await expect(banner).toBeVisible()
    await expect(page.getByRole('status').getByText(confirmation)).toBeVisible()
    await expectEmpty(page)
    await page.clock.runFor(4_900)
    await expect(banner).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText(requestedSentence)).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible()
  })

  test('the banner of a refusal goes after five seconds too', async ({ page }) => {
    await page.clock.install()
    await openForm(page, '/appointment')
    await fill(page, { name: 'Flora Gale' })
    await stopClock(page)
    await sendButton(page).click()
    const banner = page.getByRole('alert').getByText('Please give an e-mail address or a phone number')
    await expect(banner).toBeVisible()
    await page.clock.runFor(4_900)
    await expect(banner).toBeVisible()
    await page.clock.runFor(200)
    await expect(banner).toBeHidden()
  })
})

test('requests that are taken', async ({ page }) => {
  test.slow()
  await test.step('who leaves a telephone number only is told of no e-mail', async () => {
    await openForm(page, '/appointment')
    await fill(page, { name: 'Bertram Cole', phone: '07700 900201' })
    await sendButton(page).click()
    await expect(page.getByText(requestedSentence)).toBeVisible()
    // By now, since a banner goes by itself.
    expect(await page.getByText(confirmation).count()).toBe(0)
  })
  await test.step('where letters cannot be sent, nobody is told of an e-mail', async () => {
    await page.route(requestCall, (route) =>
      route.fulfill({ status: 201, json: { success: true, message: requestedSentence, letters: false } }),
    )
    await openForm(page, '/appointment')
    await fill(page, { name: 'Cora Dunn', email: 'cora@example.com' })
    await sendButton(page).click()
    await expect(page.getByText(requestedSentence)).toBeVisible()
    // By now, since a banner goes by itself.
    expect(await page.getByText(confirmation).count()).toBe(0)
  })
  await test.step('an answer that holds the specification’s one field is enough', async () => {
    await page.route(requestCall, (route) => route.fulfill({ status: 201, json: { message: 'We have it.' } }))
    await openForm(page, '/appointment')
    await fill(page, { name: 'Dora Ellis', email: 'dora@example.com' })
    await sendButton(page).click()
    await expect(page.getByRole('status').getByText('We have it.')).toBeVisible()
    await expect(page.getByRole('status').getByText(confirmation)).toBeVisible()
    await expectEmpty(page)
    await page.unroute(requestCall)
  })
  await test.step('date, time and service may be left open', async () => {
    await openForm(page, '/appointment')
    const given = { name: 'Tess Underhill', email: 'tess@example.com' }
    await fill(page, given)
    const sent = page.waitForRequest(requestCall)
    await sendButton(page).click()
    const open = { phone: '', service: '', message: '', appointmentDate: '', appointmentTime: '' }
    // The specification's seven fields, and nothing that was not said beside them.
    expect((await sent).postDataJSON()).toEqual({ ...given, ...open })
    await expect(page.getByText(requestedSentence)).toBeVisible()
  })
  await test.step('a double click sends one request', async () => {
    let sent = 0
    page.on('request', (call) => {
      if (call.method() === 'POST') sent += 1
    })
    await openForm(page, '/appointment')
    await fill(page, { name: 'Rita Stone', phone: '07700 900206' })
    await sendButton(page).dblclick()
    await expect(page.getByText(requestedSentence)).toBeVisible()
    expect(sent).toBe(1)
  })
  await test.step('a second one from a page that was translated meanwhile is answered in words of its own', async () => {
    const lasting = page.locator('main form .lasting').getByRole('status').first()
    await expect(lasting).toContainText('There is nothing more for you to do.')
    await asTranslated(lasting)
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await fill(page, { name: 'Rafe Stone', phone: '07700 900207' })
    await sendButton(page).click()
    await expect(lasting).toContainText('You told us that it is urgent.')
    await expect(lasting).not.toContainText('There is nothing more for you to do.')
  })
})

test('without a way to answer the request is refused in a banner, the form emptied, and the answers can be put back', async ({
  page,
}) => {
  const answers = { name: 'Edwin Frost', service: 'Invisalign', message: 'Mornings are best.' }
  await openForm(page, '/appointment')
  await fill(page, answers)
  await sendButton(page).click()
  const banner = page.getByRole('alert').getByText('Please give an e-mail address or a phone number')
  await expect(banner).toBeVisible()
  await expectEmpty(page)
  await page.getByRole('button', { name: 'Put my answers back' }).click()
  await expectAnswers(page, answers)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('Frost')
  await fill(page, { phone: '07700 900202' })
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
})

test.describe('when the practice’s server has a fault', () => {
  test.use({ forgives: outageLines })

  test('a fault that the banner, or the browser, tells', async ({ page }) => {
    test.slow()
    await test.step('a fault of the server shows its sentence in a banner and empties the form', async () => {
      const message = 'Sorry, we cannot take this just now.'
      await page.route(requestCall, (route) => route.fulfill({ status: 500, json: { success: false, message } }))
      await openForm(page, '/appointment')
      await fill(page, { name: 'George Hale', phone: '07700 900203' })
      await sendButton(page).click()
      await expect(page.getByRole('alert').getByText(message)).toBeVisible()
      await expectEmpty(page)
      await page.getByRole('button', { name: 'Put my answers back' }).click()
      await expectAnswers(page, { name: 'George Hale', phone: '07700 900203' })
    })
    await test.step('a refusal of 400 without a sentence has one in its banner', async () => {
      await page.route(requestCall, (route) => route.fulfill({ status: 400, body: '{}' }))
      await openForm(page, '/appointment')
      await fill(page, { name: 'Rosa Shaw', phone: '07700 900233' })
      await sendButton(page).click()
      await expect(page.getByRole('alert')).toContainText(`could not be read, so it has not been sent`)
      await expect(page.getByRole('alert')).toContainText(mainPhone)
    })
    await test.step('no answer at all is told by the browser’s alert, and the form is emptied', async () => {
      await page.route(requestCall, (route) => route.abort())
      await openForm(page, '/appointment')
      await fill(page, { name: 'Ivor Jones', phone: '07700 900205' })
      const [alert] = await Promise.all([
        page.waitForEvent('dialog').then(async (dialog) => {
          const told = { type: dialog.type(), words: dialog.message() }
          await dialog.accept()
          return told
        }),
        sendButton(page).click(),
      ])
      expect(alert.type).toBe('alert')
      expect(alert.words).toContain(mainPhone)
      await expectEmpty(page)
      await page.getByRole('button', { name: 'Put my answers back' }).click()
      await expectAnswers(page, { name: 'Ivor Jones', phone: '07700 900205' })
    })
  })

  test('an answer of 503, 418 or 409 shows no banner, but a sentence with the telephone number', async ({ page }) => {
    const message = 'A sentence for nobody.'
    for (const status of [503, 418, 409]) {
      await test.step(`${status}`, async () => {
        await page.route(requestCall, (route) => route.fulfill({ status, json: { success: false, message } }))
        await openForm(page, '/appointment')
        await fill(page, { name: 'Hetty Ince', phone: '07700 900204' })
        await sendButton(page).click()
        await expect(page.locator('main form').getByRole('status').filter({ hasText: mainPhone })).toBeVisible()
        // By now, since a banner goes by itself.
        expect(await page.getByRole('alert').filter({ hasText: message }).count()).toBe(0)
        await expectEmpty(page)
        await expect(page.getByRole('button', { name: 'Put my answers back' })).toBeVisible()
      })
    }
  })

  test('a refusal of 403, 404, 422 or 429 without a sentence is told in ours', async ({ page }) => {
    for (const [status, body, words] of [
      [403, '<!doctype html><title>Forbidden</title>', 'was not accepted from this page'],
      [404, '{}', 'nobody was there to take it'],
      [422, '{}', 'could not be read'],
      [429, '', 'several came from here in a short time'],
    ] as const) {
      await test.step(`${status}`, async () => {
        await page.route(requestCall, (route) => route.fulfill({ status, body, contentType: 'text/html' }))
        await openForm(page, '/appointment')
        await fill(page, { name: 'Quentin Rees', phone: '07700 900232' })
        await sendButton(page).click()
        const lasting = page.locator('main form').getByRole('status').filter({ hasText: mainPhone })
        await expect(lasting).toContainText(words)
        await expect(lasting).not.toContainText('cannot tell')
      })
    }
  })

  test('an answer that does not come is told after ten seconds, given up after a minute, and counts if it comes late', async ({
    page,
  }) => {
    const answers = { name: 'Opal Reyes', phone: '07700 900246' }
    const neighbours = [{ date: aFreeTuesday(), time: '09:15' }]
    const refusal = { success: false, message: 'This time has just been taken.', neighbours }
    await page.route(requestCall, (route) => route.fulfill({ status: 400, json: refusal }))
    await page.clock.install()
    await openForm(page, '/appointment')
    await page.getByRole('button', { name: 'Show free times' }).click()
    const firstFree = page.getByRole('button', { name: 'First free' })
    await expect(firstFree).toBeVisible()
    await fill(page, answers)
    const askedAgain = page.waitForResponse(freeTimesCall)
    await sendButton(page).click()
    await askedAgain
    const answersBack = page.getByRole('button', { name: 'Put my answers back' })
    await expect(answersBack).toBeVisible()
    const nearby = page.getByRole('group', { name: 'These times near it are free:' })
    await expect(nearby).toBeVisible()

    // Typed anew, and sent over a line that has died.
    const calls: Route[] = []
    await page.unroute(requestCall)
    await page.route(requestCall, (route) => void calls.push(route))
    const lookedUp: string[] = []
    await page.route(freeTimesCall, (route) => {
      lookedUp.push(route.request().url())
      return route.abort()
    })
    await fill(page, answers)
    await stopClock(page)
    await sendButton(page).click()
    const sending = page.getByRole('button', { name: 'Sending …' })
    await expect(sending).toBeVisible()
    await expect(nearby).toHaveCount(0)
    const lasting = page.locator('main form .lasting').getByRole('status').first()
    await page.clock.runFor(9_900)
    await expect(lasting).not.toContainText('No answer has come yet')
    await page.clock.runFor(200)
    await expect(lasting).toHaveText(
      `No answer has come yet. Please wait, and do not send your request again. If you cannot wait, ring ${mainPhone} (out of hours ${outOfHoursPhone}).`,
    )
    await asTranslated(lasting)
    await expect(firstFree).toBeVisible()
    expect(lookedUp).toEqual([])
    // Once more, and nothing is sent.
    await field(page, 'name').press('Enter')
    const [alert] = await Promise.all([
      page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.accept()
        return dialog.message()
      }),
      page.clock.runFor(50_000),
    ])
    const unknown = 'We cannot tell whether your request has reached us.'
    expect(alert).toBe(`${unknown} Please try again, or ring us on ${mainPhone} (out of hours ${outOfHoursPhone}).`)
    await expect(lasting).toHaveText(
      `${unknown} You can try again, or ring ${mainPhone} (out of hours ${outOfHoursPhone}).`,
    )
    await expectAnswers(page, answers)
    await expect(answersBack).toHaveCount(0)
    await expect(sendButton(page)).toBeVisible()
    expect(calls).toHaveLength(1)
    const answer = { success: true, message: requestedSentence, reference: 'K7MP2QRT' }
    await calls[0]?.fulfill({ status: 201, json: answer })
    await expect(lasting).toContainText('Your reference is K7MP2QRT')
    await expect(page.getByText(requestedSentence)).toBeVisible()
    await expectAnswers(page, answers)
  })
})

test('the fields of a request', async ({ page, practice }) => {
  test.slow()
  const before = today()
  await openForm(page, '/appointment')
  await test.step('Section 3, Appointment request (public payload): only the full name is asked for, and the fields are of their own kinds', async () => {
    await expect(page.getByLabel('Full Name *')).toHaveAttribute('required', '')
    await expect(page.locator('main form [required]')).toHaveCount(1)
    expect(
      (await page.locator('main form label').allTextContents()).filter((label) => label.includes('*')),
    ).toHaveLength(1)
    await expect(field(page, 'email')).toHaveAttribute('type', 'email')
    await expect(field(page, 'phone')).toHaveAttribute('type', 'tel')
    await expect(field(page, 'appointmentDate')).toHaveAttribute('type', 'date')
    // Midnight may have come since the page was drawn.
    expect([before, today()]).toContain(await field(page, 'appointmentDate').getAttribute('min'))
    expect(
      await page.locator('main form [name]').evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
    ).toEqual(
      expect.arrayContaining(['name', 'email', 'phone', 'service', 'message', 'appointmentDate', 'appointmentTime']),
    )
  })
  await test.step('Section 9, Service options: the form offers the practice’s twenty services', async () => {
    expect(await field(page, 'service').locator('option:not([value=""])').allTextContents()).toEqual(services)
  })
  await test.step('Section 9, Appointment times: the list of times has all 96 quarter hours, in three groups', async () => {
    const list = field(page, 'appointmentTime')
    const values = () =>
      list.locator('option:not([value=""])').evaluateAll((all: HTMLOptionElement[]) => all.map((one) => one.value))
    const groups = () =>
      list.locator('optgroup').evaluateAll((all: HTMLOptGroupElement[]) => all.map((one) => one.label))
    expect(await values()).toEqual(everyQuarterHour)
    await expect(list.locator('optgroup')).toHaveCount(3)
    await chooseDay(page, aFreeTuesday())
    await expect(page.getByRole('status').filter({ hasText: /free/ })).toBeVisible()
    expect(await values()).toEqual(everyQuarterHour)
    const [before, during, after] = await groups()
    expect(before).toBe('Out of hours: emergencies only, please ring')
    expect(after).toBe(before)
    expect(during).not.toBe(before)
    const inGroup = (place: number) =>
      list
        .locator('optgroup')
        .nth(place)
        .locator('option')
        .evaluateAll((all: HTMLOptionElement[]) => [all.at(0)?.value, all.at(-1)?.value])
    expect(await inGroup(0)).toEqual(['00:00', '08:45'])
    expect(await inGroup(1)).toEqual(['09:00', '19:45'])
    expect(await inGroup(2)).toEqual(['20:00', '23:45'])
  })
  await test.step('a time that has passed today stays in the list, says so, and cannot be chosen', async () => {
    await chooseDay(page, today())
    await expect(timeOption(page, '00:00')).toBeDisabled()
    await expect(timeOption(page, '00:00')).toHaveText(/past/)
  })
  await test.step('a full time stays in the list, says so, and cannot be chosen', async () => {
    const day = aFreeTuesday()
    for (const name of ['Jill Kerr', 'Karl Lowe', 'Lena Moss'])
      await request(practice, { name, service: 'Veneers', appointmentDate: day, appointmentTime: '11:00' })
    await fill(page, { service: 'Veneers' })
    await chooseDay(page, day)
    await expect(timeOption(page, '11:00')).toBeDisabled()
    await expect(timeOption(page, '11:00')).toHaveText(/full/)
    await expect(timeOption(page, '13:00')).toBeEnabled()
  })
  await test.step('a date of the past is asked about too, and its sentence shown', async () => {
    const asked = page.waitForResponse('**/api/user/filter_appointment_time/2020-02-03*')
    await field(page, 'appointmentDate').fill('2020-02-03')
    expect((await asked).status()).toBe(400)
    await expect(page.locator('#appointment-appointmentDate-error')).toContainText('Please choose a date from today')
    await expect(page.locator('.day-note'), 'no line is kept for what will not be said').toHaveCount(0)
  })
})

test('a chosen time that becomes full stays, is said, and the form is not sent without it unnoticed', async ({
  page,
  practice,
}) => {
  const [free, full] = [aFreeTuesday(), aFreeTuesday()]
  for (const name of ['Milo Nash', 'Nell Orme', 'Otto Pike'])
    await request(practice, { name, service: 'Veneers', appointmentDate: full, appointmentTime: '11:00' })
  const sent: string[] = []
  page.on('request', (call) => call.method() === 'POST' && sent.push(call.url()))
  await openForm(page, '/appointment')
  await fill(page, { name: 'Petra Quinn', phone: '07700 900231', service: 'Veneers' })
  await chooseDay(page, free)
  await field(page, 'appointmentTime').selectOption('11:00')
  await chooseDay(page, full)
  const sentence = '11:00 is full on this day. Please choose another time.'
  await expect(page.locator('#appointment-appointmentTime-error')).toContainText(sentence)
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeAttached()
  // Whatever else is changed, it stays.
  await fill(page, { message: 'After the school run, please.' })
  await expect(field(page, 'appointmentTime')).toHaveValue('11:00')
  await expect(page.locator('#appointment-appointmentTime-error')).toContainText(sentence)
  await sendButton(page).click()
  await expect(field(page, 'appointmentTime')).toBeFocused()
  expect(sent).toEqual([])

  await field(page, 'appointmentTime').selectOption('13:00')
  await expect(page.locator('#appointment-appointmentTime-error')).toHaveCount(0)
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
})

test('a time that is lost on the day the clocks go forward is said, and not sent as no time at all', async ({
  page,
}) => {
  await page.route(timesCall, async (route) => {
    const answer = await route.fetch()
    const day = await answer.json()
    const times = day.times.filter(({ time }: { time: string }) => !time.startsWith('01:'))
    await route.fulfill({ response: answer, json: { ...day, times } })
  })
  await openForm(page, '/appointment')
  await field(page, 'appointmentTime').selectOption('01:15')
  await chooseDay(page, aFreeTuesday())
  await expect(page.locator('#appointment-appointmentTime-error')).toContainText('01:15 does not exist on this day')
  await expect(field(page, 'appointmentTime')).toHaveValue('01:15')
  expect(await page.locator('main form').evaluate((form: HTMLFormElement) => form.checkValidity())).toBe(false)
})

test('each change of the date asks for the times of that day, and on a telephone their note moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (call) => {
    const day = new URL(call.url()).pathname.match(/^\/api\/user\/filter_appointment_time\/(.+)$/)?.[1]
    if (day) asked.push(day)
  })
  const [first, ...others] = [aFreeTuesday(), aFreeTuesday(), aFreeTuesday()] as const
  const answer = Promise.withResolvers<void>()
  const times = everyTime.map((time) => ({ time, state: 'free', emergencyOnly: true }))
  const closed = { date: first, open: false, reason: 'Emergency appointments only', times }
  const late = async (route: Route) => {
    await answer.promise
    await route.fulfill({ json: closed })
  }
  await page.route(timesCall, late, { times: 1 })
  await openForm(page, '/appointment')
  const note = page.locator('.day-note')
  const below = async () => (await field(page, 'message').boundingBox())?.y
  await field(page, 'appointmentDate').fill(first)
  await expect(note).toBeAttached()
  await fontsHaveCome(page)
  const before = await below()
  answer.resolve()
  await expect(note).toContainText('emergency appointments only')
  expect(await below()).toBe(before)
  for (const day of others) await chooseDay(page, day)
  expect(asked).toEqual([first, ...others])
})

test('an answer about the times that cannot be read leaves every time free to choose', async ({ page }) => {
  test.slow()
  const aFullTime = { time: '10:00', state: 'full', emergencyOnly: false }
  for (const [shape, answer] of [
    ['a list', { json: [] }],
    ['an object of somebody else', { json: { booked: ['10:00'] } }],
    ['one time of another day', { json: { date: '2026-01-02', open: true, times: [aFullTime] } }],
    ['no JSON', { body: 'OK', contentType: 'text/plain' }],
  ] as const)
    await test.step(shape, async () => {
      await page.route(timesCall, (route) => route.fulfill({ status: 200, ...answer }))
      await openForm(page, '/appointment')
      await chooseDay(page, aFreeTuesday())
      const options = field(page, 'appointmentTime').locator('option:not([value=""])')
      await expect(options).toHaveCount(96)
      expect(await options.evaluateAll((all: HTMLOptionElement[]) => all.filter((one) => one.disabled).length)).toBe(0)
      await field(page, 'appointmentTime').selectOption('10:00')
    })
})

test('a time that has just been taken is refused, and the free times near it are offered', async ({
  page,
  practice,
}) => {
  const day = aFreeTuesday()
  await openForm(page, '/appointment')
  await fill(page, { name: 'Mona Nash', email: 'mona@example.com', service: 'Veneers', message: 'Front tooth.' })
  await chooseDay(page, day)
  await fill(page, { appointmentTime: '10:00' })
  for (const name of ['Nora Odell', 'Otto Park', 'Pia Quick'])
    await request(practice, { name, service: 'Veneers', appointmentDate: day, appointmentTime: '10:00' })
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByText('just been taken')).toBeVisible()
  const offers = page.getByRole('group', { name: /near it are free/i }).getByRole('button')
  await expect(offers.first()).toBeVisible()
  const time = (await offers.first().textContent())?.match(/\d\d:\d\d/)?.[0] ?? ''
  expect(time).not.toBe('10:00')
  await offers.first().click()
  await expectAnswers(page, {
    name: 'Mona Nash',
    email: 'mona@example.com',
    service: 'Veneers',
    message: 'Front tooth.',
    appointmentDate: day,
    appointmentTime: time,
  })
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
})

test('a routine treatment out of hours is taken as a wish, and the note says what happens to it', async ({ page }) => {
  await openForm(page, '/appointment')
  await fill(page, { name: 'Saul Tate', phone: '07700 900207', service: '24 hours emergency dental care' })
  await chooseDay(page, aFreeTuesday())
  await fill(page, { appointmentTime: '22:00' })
  const note = page.getByRole('status').filter({ has: page.locator('.day-note') })
  await expect(note).toContainText(`If it cannot wait, please ring ${outOfHoursPhone}.`)
  await expect(note).not.toContainText('nearest')
  // It follows what is chosen on a page that a browser has translated, too.
  await asTranslated(note)
  await fill(page, { service: 'Hygiene and airflow' })
  await expect(note).toContainText('offer you the nearest time in surgery hours')
  await asTranslated(note)
  await fill(page, { appointmentTime: '19:45' })
  await expect(note).toContainText('offer you the nearest time that is long enough')
  await expect(note).not.toContainText(outOfHoursPhone)
  await fill(page, { appointmentTime: '22:00' })
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
})

test('the form on a treatment’s page has its service chosen, and keeps it when it is emptied', async ({ page }) => {
  await openForm(page, '/treatment/teeth-whitening')
  await expect(field(page, 'service')).toHaveValue('Teeth whitening')
  await fill(page, { name: 'Ursula Vane', phone: '07700 900208' })
  await sendButton(page).click()
  await expect(page.getByText(requestedSentence)).toBeVisible()
  await expectAnswers(page, { name: '', service: 'Teeth whitening' })
})
