import { aFreeTuesday } from './free-day.ts'
import { expect, openListening, type Page, restoreSession, test } from './front-desk.ts'
import { sheets } from './paper.ts'
import { fill, openForm, sendButton } from './public-form.ts'
import { fontsHaveCome } from './running-practice.ts'

test('an offer: staff propose times by keyboard, of two taps at once one is confirmed and the other page says so, without scripts too, and the desk sees it', async ({
  page,
  browser,
  practice,
  desk,
}) => {
  // A letter waits for the undo first.
  test.slow()
  const email = 'olive@example.com'
  await openForm(page, '/appointment')
  await fill(page, { name: 'Olive Pettit', email, service: 'Veneers', appointmentDate: aFreeTuesday() })
  await sendButton(page).click()
  await expect(page.getByRole('link', { name: 'See or change your request' })).toBeVisible()
  const request = await desk.find('Olive Pettit')

  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${request?._id}`)
  const offer = page.locator('.offer').filter({ has: page.getByRole('heading', { name: 'Offer other times' }) })
  await offer.getByRole('button', { name: 'Choose up to three times' }).focus()
  await page.keyboard.press('Enter')
  await expect(offer.getByLabel('Day')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(offer.getByLabel('Day')).toHaveCount(0)
  await expect(offer.getByRole('button', { name: 'Choose up to three times' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Of today too few may be left, and the first of them begin before its letter is read.
  await offer.getByLabel('Day').selectOption({ index: 1 })
  const times = offer.getByRole('group', { name: 'Free times' }).getByRole('button')
  await times.first().focus()
  await page.keyboard.press('Space')
  await expect(offer.getByRole('status').filter({ hasText: /./ })).toHaveText(/^Chosen: .+ \d\d:\d\d$/)
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(offer.getByRole('status').filter({ hasText: /./ })).toHaveText(/ · /)
  await offer.getByRole('button', { name: 'Offer 2 times' }).press('Enter')
  await expect(offer.getByText('Offered, and held until')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Offer others instead' })).toBeFocused()

  const { raw } = await practice.letterTo(email, /We can offer you other times/)
  const link =
    raw
      .replace(/=\r\n/g, '')
      .replace(/=3D/g, '=')
      .match(/\/my-request\/[\w-]+/)?.[0] ?? ''
  const elsewhere = await browser.newContext({ javaScriptEnabled: false, baseURL: practice.address })
  const phone = await elsewhere.newPage()
  await phone.setViewportSize({ width: 320, height: 700 })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Please choose a time' })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const timesOn = (screen: Page) =>
    screen.getByRole('region', { name: 'We can offer you other times' }).getByRole('button')
  await phone.emulateMedia({ media: 'print' })
  await expect.poll(() => phone.evaluate(() => document.body.innerText)).not.toContain('Ask for the chosen time')
  await expect(timesOn(phone).first()).toBeVisible()
  expect(await sheets(phone)).toBe(1)
  await phone.emulateMedia({ media: 'screen' })

  const laptop = await browser.newPage({ baseURL: practice.address })
  await laptop.goto(link)
  await fontsHaveCome(laptop)
  const widths = await timesOn(laptop).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(new Set(widths).size, 'each as wide as the other').toBe(1)
  const taps = [timesOn(phone).first(), timesOn(laptop).last()]
  const words = await Promise.all(taps.map((time) => time.innerText()))
  await Promise.all(taps.map((time) => time.click()))
  for (const screen of [phone, laptop]) {
    await expect(screen.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    await screen.waitForLoadState()
  }
  const isPhoneFirst = (await phone.getByRole('alert').count()) === 0
  const [won, lost, time] = isPhoneFirst ? [phone, laptop, words[0]] : [laptop, phone, words[1]]
  await expect(won.getByRole('alert')).toHaveCount(0)
  await expect(lost.getByRole('alert')).toContainText(
    `A time that we offered you was taken before, and is confirmed: ${time}.`,
  )
  for (const screen of [won, lost]) await expect(screen.getByRole('definition').first()).toHaveText(`${time}`)
  await laptop.close()
  await elsewhere.close()
  expect(await desk.find('Olive Pettit')).toMatchObject({ status: 'Appointed' })
  await page.reload()
  await expect(page.getByText('Took an offered time')).toBeVisible()
})

test('a chosen time that is taken meanwhile is told, and is offered to nobody', async ({ page, desk }) => {
  const { _id } = await desk.request({
    name: 'Pia Rolfe',
    email: 'pia@example.com',
    service: 'Veneers',
    appointmentDate: aFreeTuesday(),
  })
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/patient/update/${_id}`)
  const offer = page.locator('.offer').filter({ has: page.getByRole('heading', { name: 'Offer other times' }) })
  await offer.getByRole('button', { name: 'Choose up to three times' }).click()
  await offer.getByLabel('Day').selectOption({ index: 2 })
  const appointmentDate = await offer.getByLabel('Day').inputValue()
  const time = offer.getByRole('group', { name: 'Free times' }).getByRole('button').first()
  const appointmentTime = (await time.textContent()) ?? ''
  await time.click()
  await expect(offer.getByRole('button', { name: 'Offer this time' })).toBeEnabled()
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (one: typeof time) => one.evaluate((drawn) => getComputedStyle(drawn).backgroundColor)
  const other = offer.getByRole('button', { pressed: false }).first()
  await expect.poll(async () => (await ground(time)) === (await ground(other))).toBe(false)
  for (const chair of [1, 2, 3]) {
    const seat = { appointmentDate, appointmentTime, chair, minutes: 15 }
    await desk.book({ ...seat, name: `Quin Stead ${chair}`, phone: `07700 90069${chair}` })
  }
  await expect(offer.getByRole('status').filter({ hasText: /./ })).toHaveText(/ \d\d:\d\d is not free any more\.$/)
  await expect(offer.getByRole('button', { name: 'Offer this time' })).toBeDisabled()
})

test('a day on which nothing is free any more stays the chosen one and says so, and no other takes its place', async ({
  page,
  desk,
  practice,
}) => {
  const { _id } = await desk.request({ name: 'Rolf Pia', email: 'rolf@example.com', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/patient/update/${_id}`)
  await page.getByRole('button', { name: 'Choose up to three times' }).click()
  const offer = page.getByRole('form', { name: 'Offer other times' })
  const day = offer.getByLabel('Day')
  const chosen = await day.locator('option').last().getAttribute('value')
  await day.selectOption(chosen)
  await expect(offer.getByRole('group', { name: 'Free times' }).getByRole('button').first()).toBeVisible()

  const token = { headers: { token: desk.token } }
  const address = `${practice.address}/api/admin/practice`
  const change = async (closedDays: (kept: { day: string | null }[]) => object[]) => {
    const { practice } = await (await page.request.get(address, token)).json()
    const data = { version: practice.version, closedDays: closedDays(practice.closedDays) }
    await expect(await page.request.put(address, { ...token, data })).toBeOK()
  }
  const close = () => change((kept) => [...kept, { day: chosen, reason: 'Training' }])
  const open = () => change((kept) => kept.filter((one) => one.day !== chosen))
  const full = offer.getByText('No time is free on this day any more.')
  await close()
  await expect(full).toBeVisible()
  await expect(day).toHaveValue(chosen ?? '')
  await expect(offer.getByRole('group', { name: 'Free times' }).getByRole('button')).toHaveCount(0)
  await open()
  await expect(offer.getByRole('group', { name: 'Free times' }).getByRole('button').first()).toBeVisible()

  // Whoever begins anew begins on a day that has something.
  await close()
  await expect(full).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).press('Enter')
  await page.getByRole('button', { name: 'Choose up to three times' }).press('Enter')
  await expect(offer.getByRole('group', { name: 'Free times' }).getByRole('button').first()).toBeVisible()
  await expect(full).toHaveCount(0)
  await open()
})

test('an offer that is refused since a colleague has cancelled is told, though its form goes', async ({
  page,
  desk,
}) => {
  const wish = { name: 'Orla Gone', email: 'orla@example.org', service: 'Veneers', appointmentDate: aFreeTuesday() }
  const request = await desk.request(wish)
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${request._id}`)
  await page.getByRole('button', { name: 'Choose up to three times' }).click()
  // The first time of today may begin before it is sent.
  await page.getByRole('form', { name: 'Offer other times' }).getByLabel('Day').selectOption({ index: 1 })
  await page.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await page.route('**/api/admin/offer/*', async (route) => {
    await desk.change(request, 'Cancelled')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Offer this time' }).click()
  await expect(page.getByText('it can only be read')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /^Orla Gone: .+ already cancelled by / })).toBeVisible()
})

test('an offer is no news to whoever has just made it', async ({ page, desk }) => {
  const wish = { name: 'Xara Offers', email: 'xara@example.org', service: 'General hygiene' }
  const { _id } = await desk.request(wish)
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  await page.getByRole('button', { name: 'Choose up to three times' }).press('Enter')
  // The first time of today may begin before it is sent.
  await page.getByRole('form', { name: 'Offer other times' }).getByLabel('Day').selectOption({ index: 1 })
  await page.getByRole('group', { name: 'Free times' }).getByRole('button').first().press('Enter')
  // How it stands is known before what stands there.
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/admin/patients/${_id}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(`**/api/admin/patients/${_id}`)
  const stands = page.waitForResponse(/\/standing\//)
  await page.getByRole('button', { name: 'Offer this time' }).press('Enter')
  await Promise.all([asked, stands])
  await expect(page.getByText('The time is offered, and held until')).toBeVisible()
  await page.evaluate(() => fetch('/healthz'))
  const news = page.getByText('Load it as it is now')
  await expect(news).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('Offered, and held until')).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('what is offered to somebody is not called free on its day, until the offer has ended', async ({ page, desk }) => {
  const day = aFreeTuesday()
  const held = await desk.request({ name: 'Hedy Held', email: 'hedy@example.org', service: 'General hygiene' })
  await desk.offer(held, [{ date: day, time: '10:00' }])
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/day/${day}`)
  const chair = page.getByRole('region', { name: /^Chair 1 / }).getByRole('button')
  await expect(chair.filter({ hasText: '10:00 held for somebody' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(chair.filter({ hasText: /09:00 free 1\sh/ })).toBeFocused()
  await page.keyboard.press('f')
  await expect(chair.filter({ hasText: /\d\d:\d\d free/ }).nth(1)).toBeFocused()
  await desk.change(held, 'Cancelled')
  await expect(chair.filter({ hasText: 'held for somebody' })).toHaveCount(0)
})
