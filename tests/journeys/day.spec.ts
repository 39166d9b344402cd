import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { aFreeTuesday, aThursdaySoon, today } from './free-day.ts'
import { expect, openDesk, openListening, restoreSession, setBothClocks, shareClock, test } from './front-desk.ts'
import { sheets } from './paper.ts'
import { stopClock } from './public-form.ts'
import { fontsHaveCome, oneAfterTheOther, type Page, staff } from './running-practice.ts'

test.use({ practiceName: 'a day by chair' })
test.describe.configure(oneAfterTheOther)

const chair = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
const seat = (page: Page, name: string) => page.locator('.seat').filter({ hasText: name })
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const inLondon = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/London').epochMilliseconds

test('a day is opened from the menu, walked through by keys, shared by its address, and shows news by itself', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const wish = { appointmentDate: day, service: 'General check-up and examination' }
  await desk.change(await desk.request({ ...wish, name: 'Ana Approved', appointmentTime: '10:00' }), 'Appointed')
  await desk.change(await desk.request({ ...wish, name: 'Cy Cancelled', appointmentTime: '11:00' }), 'Cancelled')
  const nils = await desk.request({ ...wish, name: 'Nils New', appointmentTime: '10:00' })
  await desk.request({ ...wish, name: 'Wim Wish', appointmentTime: '22:00' })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Day', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'date')
  await page.getByLabel('Another day').fill(day)
  await page.waitForURL(`**/dashboard/day/${day}`)
  await page.reload()

  await expect(chair(page, 'Chair 1').locator('.seat')).toContainText(['Ana Approved'])
  await expect(chair(page, 'Chair 2').locator('.seat')).toContainText(['Nils New'])
  await expect(chair(page, 'Chair 3').locator('.seat')).toHaveCount(0)
  for (const words of ['10:00', 'Approved', 'General check-up and examination'])
    await expect(seat(page, 'Ana Approved')).toContainText(words)
  await expect(seat(page, 'Nils New')).toContainText('New Appointment')
  await expect(seat(page, 'Nils New')).toContainText(nils.reference)
  await expect(page.locator('.printed-day')).toContainText('(new) Nils New')
  await expect(page.getByRole('region', { name: 'Without a chair' })).toContainText('Wim Wish')
  await expect(seat(page, 'Cy Cancelled')).toBeHidden()
  await page.getByText('1 cancelled').click()
  await expect(seat(page, 'Cy Cancelled')).toBeVisible()

  // The focus stays where it is, so that the day is said.
  const said = page.getByRole('status').filter({ hasText: /^[A-Z][a-z]+day \d/ })
  await expect(said).toHaveCount(0)
  await page.keyboard.press(']')
  await page.waitForURL(`**/dashboard/day/${dayAfter(day, 1)}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Wednesday /)
  await expect(said).toHaveText((await heading.textContent()) ?? '')
  await page.keyboard.press('[')
  await page.waitForURL(`**/dashboard/day/${day}`)

  await desk.change(nils, 'Appointed')
  await expect(seat(page, 'Nils New')).toContainText('Approved')
  await seat(page, 'Nils New').getByRole('button', { name: 'Nils New', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nils New' })).toContainText('Accepted')
  await page.keyboard.press('Escape')

  // On the day itself a line shows the present; at 10:07 two visits run, and their words stand before it.
  await setBothClocks(page, inLondon(day, '10:07'))
  await page.goto('/dashboard/day')
  await expect(seat(page, 'Ana Approved')).toBeVisible()
  // Read in one moment, since the page moves to the line by itself.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [line, seat] = [document.querySelector('.now'), document.querySelector('.chair-day .seat')]
        if (!line || !seat) return 'No line shows the present'
        const { left, width } = seat.getBoundingClientRect()
        return seat.contains(document.elementFromPoint(left + width / 2, line.getBoundingClientRect().top))
      }),
    )
    .toBe(true)
  await page.goto(`/dashboard/day/${dayAfter(day, 1)}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:00 free 11 h/ })).toBeVisible()
  await expect(page.locator('.now')).toHaveCount(0)

  await page.goto('/dashboard/day/2026-02-30')
  await expect(page.getByRole('main')).toContainText('a day that no calendar has')
})

test('somebody who rings is booked with four clicks in twenty seconds, their number telling who they are', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const visit = { name: 'Priya Raman', phone: '+44 7700 900610', email: 'priya@example.org', chair: 3 }
  await desk.book({ ...visit, appointmentDate: day, appointmentTime: '09:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await expect(seat(page, 'Priya Raman')).toBeVisible()
  const rings = Date.now()
  const gap = page.getByRole('button', { name: /^Chair 2, from 09:00 free/ })
  // An hour and a half into it, by the scale.
  await gap.click({ position: { x: 40, y: 6 * 36 + 8 } })
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('07700 900610', { delay: 90 })
  await dialog.getByRole('button', { name: /^Priya Raman/ }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveValue('priya@example.org')
  await dialog.getByLabel('Service').selectOption('General hygiene')
  await dialog.getByRole('button', { name: 'Book', exact: true }).dblclick()
  await expect(dialog).toHaveCount(0)
  expect(Date.now() - rings).toBeLessThan(20_000)
  const booked = chair(page, 'Chair 2').locator('.seat')
  await expect(booked).toHaveCount(1)
  for (const words of ['10:30', 'Priya Raman', 'General hygiene', 'Approved']) await expect(booked).toContainText(words)
})

test('of two at one gap the slower one keeps what was typed, reads who is there, and books a free time by one press', async ({
  page: amira,
  browser,
  practice,
  desk,
}) => {
  const day = aFreeTuesday()
  const elsewhere = await browser.newContext({ baseURL: practice.address })
  const tom = await elsewhere.newPage()
  await restoreSession(amira, desk)
  await restoreSession(tom, await openDesk(practice))
  for (const page of [amira, tom]) await page.goto(`/dashboard/day/${day}`)
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book by telephone' })
  for (const [page, name, phone] of [
    [amira, 'Ugo Rossi', '07700 900611'],
    [tom, 'Vera Stone', '07700 900612'],
  ] as const) {
    await page.getByRole('button', { name: /^Chair 1, from 09:00 free/ }).press('Enter')
    await dialogOf(page).getByLabel('Phone').fill(phone)
    await dialogOf(page).getByLabel('Name').fill(name)
    await dialogOf(page).getByLabel('Length').selectOption('30 minutes')
  }
  await dialogOf(tom).getByLabel('Message').fill('Comes with her mother')
  await expect(dialogOf(tom).getByLabel('Whose visit it is')).toBeHidden()
  await dialogOf(tom).getByText('For someone else, no calls, access').press('Enter')
  await dialogOf(tom).getByLabel('Whose visit it is').fill('Ida Stone')
  await dialogOf(tom).getByLabel('No calls').press('Space')
  await dialogOf(amira).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialogOf(amira)).toHaveCount(0)
  await dialogOf(tom).getByRole('button', { name: 'Book', exact: true }).click()
  const told = 'Chair 1 is taken then: Ugo Rossi has it from 09:00, for 30 minutes.'
  await expect(dialogOf(tom).getByRole('alert').filter({ hasText: told })).toBeVisible()
  await expect(dialogOf(tom).getByLabel('Message')).toHaveValue('Comes with her mother')
  const free = dialogOf(tom).getByRole('list', { name: 'The next free times' }).getByRole('button')
  await expect(free).toHaveText([/09:00, Chair 2$/, /09:15, Chair 2$/, /09:30, Chair 1$/])
  await free.last().click()
  await expect(dialogOf(tom)).toHaveCount(0)
  for (const page of [amira, tom])
    await expect(chair(page, 'Chair 1').locator('.seat')).toContainText(['Ugo Rossi', 'Vera Stone'])
  await expect(seat(amira, 'Vera Stone')).toContainText('for Ida Stone')
  await expect(seat(amira, 'Vera Stone')).toContainText('No calls')
  await elsewhere.close()
})

test('the time that a caller was told stays in the dialog while a colleague takes it, and who has it is said', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await setBothClocks(page, inLondon(day, '08:00'))
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/day/${day}`)
  await expect(chair(page, 'Chair 1').locator('.gap button').first()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  const [time, at] = [dialog.getByLabel('Time', { exact: true }), dialog.getByLabel('Chair')]
  await expect(time).toHaveValue('09:00')
  const taken = { appointmentDate: day, appointmentTime: '09:00', minutes: 30 }
  for (const other of [1, 2, 3])
    await desk.book({ ...taken, name: `Quin Early ${other}`, phone: `07700 90062${other}`, chair: other })
  for (const other of [1, 2, 3]) await expect(seat(page, `Quin Early ${other}`)).toBeVisible()
  await expect(time).toHaveValue('09:00')
  await expect(at).toHaveValue('1')
  await dialog.getByLabel('Phone').fill('07700 900620')
  await dialog.getByLabel('Name').fill('Rae Later')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Quin Early 1 has it from 09:00' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Book .* 09:30, Chair 1$/ }).click()
  await expect(chair(page, 'Chair 1').locator('.seat').filter({ hasText: 'Rae Later' })).toContainText('09:30')
})

test('on a telephone a booking says once and in red what it lacks, and brings the next free times into sight', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const taken = { appointmentDate: day, appointmentTime: '10:00', chair: 1 }
  await desk.book({ ...taken, name: 'Rhea First', phone: '07700 900691' })
  await page.setViewportSize({ width: 390, height: 844 })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await expect(seat(page, 'Rhea First')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  const book = dialog.getByRole('button', { name: 'Book', exact: true })
  await dialog.getByLabel('Time').selectOption('10:00')
  await dialog.getByLabel('Chair').selectOption('Chair 1')
  await book.click()
  const name = dialog.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveCSS('border-top-color', 'rgb(142, 36, 24)')
  const lacks = dialog.getByText('Please give the name.')
  await expect(lacks).toHaveCount(1)
  await expect(lacks).toHaveCSS('color', 'rgb(142, 36, 24)')
  await page.setViewportSize({ width: 1366, height: 844 })
  const email = dialog.getByLabel('E-mail')
  const lower = async () => ((await name.boundingBox())?.y ?? 0) - ((await email.boundingBox())?.y ?? 0)
  expect(await lower(), 'one that is refused stands in a line with the one beside it').toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })

  await name.fill('Sid Second')
  await dialog.getByLabel('Phone').fill('07700 900692')
  await book.click()
  const free = dialog.getByRole('list', { name: 'The next free times' }).getByRole('button')
  await expect(free).toHaveCount(3)
  await expect
    .poll(async () => {
      const [last, foot] = await Promise.all([free.last().boundingBox(), dialog.locator('.dialog-foot').boundingBox()])
      return (foot?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)
    })
    .toBeGreaterThanOrEqual(0)
})

test('a long name on a day', async ({ page, desk }) => {
  await test.step('who comes is read whole in the list of a day on a telephone', async () => {
    const day = aFreeTuesday()
    const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
    await desk.book({ name, phone: '07700 900693', appointmentDate: day, appointmentTime: '10:00', chair: 1 })
    await restoreSession(page, desk)
    await page.goto(`/dashboard/day/${day}`)
    const opens = seat(page, name).getByRole('button', { name, exact: true })
    await expect(opens).toBeVisible()
    await fontsHaveCome(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const hidden = await opens.evaluate((part) => part.scrollWidth - part.clientWidth)
      expect(hidden, `at ${width}`).toBeLessThanOrEqual(1)
    }
  })
  await test.step('a visit has room for as many lines of a long name as it has quarters of an hour', async () => {
    const day = aFreeTuesday()
    const name = 'Bartholomew Maximilian Featherstonehaugh-Cholmondeley'
    const call = { name, phone: '07700 900694', appointmentDate: day, appointmentTime: '10:00', chair: 1 }
    await desk.book({ ...call, minutes: 60 })
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(`/dashboard/day/${day}`)
    const words = seat(page, name).getByRole('button', { name, exact: true }).locator('span')
    await expect(words).toBeVisible()
    await fontsHaveCome(page)
    const hidden = await words.evaluate((part) => part.scrollHeight - part.clientHeight)
    expect(hidden).toBeLessThanOrEqual(1)
  })
  await test.step('what is done is read whole on a tablet held upright, also where a visit is short', async () => {
    const day = aFreeTuesday()
    const call = { phone: '07700 900697', appointmentDate: day, appointmentTime: '10:00' }
    const [long, short] = ['General check-up and examination', 'Tooth colour filling (White Filling)']
    await desk.book({ ...call, name: 'Hal Half', chair: 1, minutes: 30, service: long })
    await desk.book({ ...call, name: 'Flo Fifteen', chair: 2, minutes: 15, service: short })
    await page.goto(`/dashboard/day/${day}`)
    for (const [name, service] of [
      ['Hal Half', long],
      ['Flo Fifteen', short],
    ] as const) {
      const words = seat(page, name).getByText(service)
      await expect(words).toBeVisible()
      await fontsHaveCome(page)
      const hidden = await words.evaluate((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const boxes = [part, part.closest('.how'), part.closest('.seat')]
        return Math.max(
          ...boxes.flatMap((box) => {
            const { right = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {}
            return [...range.getClientRects()].flatMap((line) => [line.right - right, line.bottom - bottom])
          }),
        )
      })
      expect.soft(hidden, service).toBeLessThanOrEqual(1)
    }
  })
  await test.step('below a name of two lines what is done ends with a sign that there is more of it', async () => {
    const day = aFreeTuesday()
    const seats = { phone: '07700 900697', appointmentDate: day, appointmentTime: '10:00', minutes: 15 }
    const service = 'Tooth colour filling (White Filling)'
    await desk.book({ ...seats, service, name: 'Oluwaseun Adeyemi-Johnson', chair: 1 })
    await desk.book({ ...seats, service, name: 'Flo Fifteen', chair: 2 })
    await page.goto(`/dashboard/day/${day}`)
    for (const [name, lines] of [
      ['Oluwaseun Adeyemi-Johnson', 1],
      ['Flo Fifteen', 2],
    ] as const) {
      const words = seat(page, name).getByText(service)
      await expect(words).toBeVisible()
      await fontsHaveCome(page)
      // The browser puts its sign at the end of the last line that it counts, seen or not.
      const counted = await words.locator('..').evaluate((part) => getComputedStyle(part).webkitLineClamp)
      expect.soft(counted, name).toBe(`${lines}`)
    }
  })
  await test.step('a name of two long words is read whole in a quarter of an hour, and the bar that moves it ends with its button', async () => {
    const name = 'Oluwaseun Adeyemi-Johnson'
    const day = aFreeTuesday()
    const call = { name, phone: '07700 900698', appointmentDate: day, appointmentTime: '10:00', chair: 1 }
    await desk.book({ ...call, minutes: 15 })
    for (const [width, height] of [
      [768, 1024],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/dashboard/day/${day}`)
      const opens = seat(page, name).getByRole('button', { name, exact: true })
      await expect(opens).toBeVisible()
      await fontsHaveCome(page)
      const hidden = await opens.evaluate((part) =>
        Math.max(
          ...[part, ...part.querySelectorAll('span')].flatMap((one) =>
            one.clientWidth > 0 ? [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight] : [],
          ),
        ),
      )
      expect.soft(hidden, `at ${width}`).toBeLessThanOrEqual(1)
    }
    await page.getByRole('button', { name: `Move ${name}` }).click()
    const [bar, leave] = await Promise.all([
      page.getByRole('region', { name: 'Moving' }).boundingBox(),
      page.getByRole('button', { name: 'Leave it' }).boundingBox(),
    ])
    const end = (box: typeof bar) => (box?.x ?? 0) + (box?.width ?? 0)
    expect(end(bar) - end(leave)).toBeLessThan(20)
  })
})

test('of nine chairs each is told from the others, and each visit says who comes and can be moved by mouse', async ({
  page,
  desk,
  practice,
}) => {
  const address = `${practice.address}/api/admin/practice`
  const token = { headers: { token: desk.token } }
  const { version, chairPlan } = (await (await page.request.get(address, token)).json()).practice
  const others = ['Dr Amira Shah', 'Dr Ben Okoro', 'Hygiene', 'Chair 7', 'Chair 8', 'Chair 9'].map((name, index) => ({
    chair: chairPlan.length + index + 1,
    name,
    onCall: false,
    exceptions: [],
  }))
  const keep = async (plan: object[], version: number) =>
    expect(await page.request.put(address, { ...token, data: { version, chairPlan: plan } })).toBeOK()
  await keep([...chairPlan, ...others], version)
  try {
    const day = aFreeTuesday()
    const call = { phone: '07700 900695', appointmentDate: day, appointmentTime: '10:00' }
    await desk.book({ ...call, name: 'Flo Fifteen', chair: 1, minutes: 15 })
    await desk.book({ ...call, name: 'Hal Hour', chair: 2, minutes: 60 })
    await restoreSession(page, desk)
    for (const width of [704, 768, 1366, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/dashboard/day/${day}`)
      await expect(page.locator('.chair-name')).toHaveCount(9)
      for (const name of ['Flo Fifteen', 'Hal Hour']) await expect(seat(page, name)).toBeVisible()
      await fontsHaveCome(page)
      for (const name of await page.locator('.chair-name').all()) {
        const hidden = await name.evaluate((part) =>
          Math.max(part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight),
        )
        expect.soft(hidden, `${await name.textContent()} at ${width}`).toBeLessThanOrEqual(1)
      }
      for (const name of ['Flo Fifteen', 'Hal Hour']) {
        const visit = await seat(page, name).boundingBox()
        const move = await page.getByRole('button', { name: `Move ${name}` }).boundingBox()
        const opens = await page.getByRole('button', { name, exact: true }).boundingBox()
        const end = (box: typeof visit) => (box?.x ?? 0) + (box?.width ?? 0)
        expect.soft(end(move), `${name} is moved at ${width}`).toBeLessThanOrEqual(end(visit))
        expect.soft(opens?.width, `${name} is read at ${width}`).toBeGreaterThan(30)
      }
    }
  } finally {
    await keep([...chairPlan, ...others.map((chair) => ({ ...chair, removed: true }))], version + 1)
  }
})

test('a receptionist who knows no key books by the button that every page has in its menu', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await restoreSession(page, desk)
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  const open = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Book by telephone' })
  await page.goto('/dashboard')
  await open.click()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await page.goto(`/dashboard/day/${day}`)
  await open.click()
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(day)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 800 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await open.click()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
})

test('a call on a Sunday is booked on the next day that is open', async ({ page, desk }) => {
  const tuesday = Temporal.PlainDate.from(aFreeTuesday())
  await setBothClocks(page, `${tuesday.subtract({ days: 2 })}T12:00:00Z`)
  await restoreSession(page, desk)
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  // The Monday may be a bank holiday.
  const day = await dialog.getByLabel('Date', { exact: true }).inputValue()
  expect([`${tuesday.subtract({ days: 1 })}`, `${tuesday}`]).toContain(day)
})

test('by keys alone somebody is booked, moved to another chair, put back, and noted as arrived', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const late = { appointmentDate: today(), appointmentTime: '23:45', chair: 1, minutes: 15, reason: 'A toothache' }
  await desk.book({ ...late, name: 'Wes Young', phone: '07700 900613' })
  // Midnight may come before the day is looked at.
  await setBothClocks(page, `${late.appointmentDate}T12:00:00Z`)
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:\d\d free/ })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.type('07700 900614')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Yara Zane')
  await page.keyboard.press('Enter')
  await expect(chair(page, 'Chair 1').locator('.seat')).toContainText('Yara Zane')
  // It gives the focus back to where it came from.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const name = seat(page, 'Yara Zane').getByRole('button', { name: 'Yara Zane', exact: true })
  const states = await page.getByRole('status').elementHandles()
  await name.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('region', { name: 'Moving' })).toContainText('Moving Yara Zane')
  const said = async () => (await Promise.all(states.map((state) => state.textContent()))).join()
  await expect.poll(said, 'a screen reader hears a status that stood there before').toContain('Moving Yara Zane')
  const second = page.getByRole('button', { name: /^Chair 2, from 09:\d\d free/ })
  await expect
    .poll(async () => {
      await page.keyboard.press('f')
      return second.evaluate((gap) => gap === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect(chair(page, 'Chair 2').locator('.seat')).toContainText('Yara Zane')
  // The day may be new before the step has its answer, and until then the key takes back the one before.
  await expect(page.getByText('Moved: Yara Zane')).toBeVisible()
  await page.keyboard.press('u')
  await expect(chair(page, 'Chair 1').locator('.seat')).toContainText('Yara Zane')

  // Nobody has come to a visit of a day to come, and its drawer has no button to say so.
  const noted: string[] = []
  page.on('request', (request) => request.url().includes('/api/admin/visit/') && noted.push(request.url()))
  const noButton = page.getByText('Nothing was pressed: there is no button for that key here.')
  for (const key of ['i', 'd', 'x']) await name.press(key)
  await expect(noButton).toBeVisible()
  await name.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Yara Zane' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(noted).toEqual([])

  await page.keyboard.press('t')
  const wes = seat(page, 'Wes Young')
  await wes.getByRole('button', { name: 'Wes Young', exact: true }).focus()
  await page.keyboard.press('i')
  await expect(wes).toContainText('Arrived')
  await wes.getByRole('button', { name: 'Wes Young', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Wes Young' })).toContainText(/Noted as arrived by .+/)
  // Once the rows do not rest any more.
  await expect(page.getByRole('button', { name: 'Arrived', pressed: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  noted.length = 0
  await wes.getByRole('button', { name: 'Wes Young', exact: true }).press('i')
  await wes.getByRole('button', { name: 'Wes Young', exact: true }).press('a')
  await expect(noButton).toBeVisible()
  expect(noted, 'who has arrived arrives once').toEqual([])
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: /Failed to load resource/ })

  test('a move whose answer is lost can be taken back', async ({ page, desk }) => {
    const day = aFreeTuesday()
    await desk.book({
      name: 'Moe Lost',
      phone: '07700 900626',
      appointmentDate: day,
      appointmentTime: '09:00',
      chair: 1,
    })
    await restoreSession(page, desk)
    await page.goto(`/dashboard/day/${day}`)
    await seat(page, 'Moe Lost').getByRole('button', { name: 'Moe Lost', exact: true }).press('m')
    const moves = '**/api/admin/update/*'
    await page.route(moves, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.locator('[data-gap="2 09:00"]').getByRole('button').press('ArrowDown')
    await page.locator('[data-gap="2 09:00"]').getByRole('button').press('Enter')
    await expect(page.getByText('Moved: Moe Lost')).toBeVisible()
    // What was done is marked no longer, as where its answer comes.
    await expect(page.getByRole('region', { name: 'Moving' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(chair(page, 'Chair 1').locator('.seat').filter({ hasText: 'Moe Lost' })).toContainText('09:00')
  })

  test('how a marked visit stands by now is asked for three times, and then said not to be known', async ({
    page,
    desk,
  }) => {
    const day = aFreeTuesday()
    const call = { phone: '07700 900623', appointmentDate: day, appointmentTime: '10:00', minutes: 30 }
    const yan = await desk.book({ ...call, name: 'Yan Far', chair: 1 })
    await restoreSession(page, desk)
    await openListening(page, `/dashboard/day/${day}`)
    await seat(page, 'Yan Far').getByRole('button', { name: 'Yan Far', exact: true }).press('m')
    await desk.change(yan, 'Cancelled')
    const moving = page.getByRole('region', { name: 'Moving' })
    const show = moving.getByRole('button', { name: 'Show it as it is now' })
    await page.route(`/api/admin/patients/${yan._id}`, (route) => route.abort())
    await show.press('Enter')
    await expect(page.getByText('How it stands now could not be read. Please try again.')).toBeVisible()
    await page.unroute(`/api/admin/patients/${yan._id}`)
    await show.press('Enter')
    await expect(moving).toHaveCount(0)
  })
})

test('the arrow keys lead into a free time: a visit is moved to the middle of it, and somebody is booked there', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const call = { appointmentDate: day, appointmentTime: '09:00', minutes: 30 }
  await desk.book({ ...call, name: 'Ike Vale', phone: '07700 900625', chair: 1 })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await seat(page, 'Ike Vale').getByRole('button', { name: 'Ike Vale', exact: true }).press('m')
  const gap = page.locator('[data-gap="2 09:00"]').getByRole('button')
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await gap.press(key)
  await expect(gap).toHaveAccessibleName(/^Chair 2, from 09:30 free \d+\sh.*: move here$/)
  await expect(page.locator('.pointed')).toHaveText('→ 09:30')
  await gap.press('Enter')
  await expect(chair(page, 'Chair 2').locator('.seat').filter({ hasText: 'Ike Vale' })).toContainText('09:30')
  // Until everything that shows it is new, he is the one who is moved.
  await expect(page.getByRole('region', { name: 'Moving' })).toHaveCount(0)

  const last = page.locator('[data-gap="3 09:00"]').getByRole('button')
  for (let quarter = 0; quarter < 5; quarter += 1) await last.press('ArrowDown')
  await last.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('10:15')
  await page.keyboard.press('Escape')
  // Whoever comes back to it begins anew.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(last).toHaveAccessibleName(/^Chair 3, from 09:00 free/)
})

test('where a day is scrolled, what has the focus is marked and covers no chair’s name, and neither that nor the visit being moved covers it', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const call = { appointmentDate: day, chair: 1, minutes: 30 }
  await desk.book({ ...call, name: 'Orla High', phone: '07700 900642', appointmentTime: '10:00' })
  await desk.book({ ...call, name: 'Pete High', phone: '07700 900643', appointmentTime: '14:00' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  const orla = seat(page, 'Orla High').getByRole('button', { name: 'Orla High', exact: true })
  const name = page.getByRole('heading', { name: /^Chair 1 / })
  const expectSeen = (what: Locator, where?: string) => {
    const isSeen = () =>
      what.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)))
      })
    return expect.poll(isSeen, where).toBe(true)
  }
  const scrollTo = (what: Locator, top: number) =>
    what.evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().top - top), top)
  // Corners would differ by a shade.
  const edge = async () => {
    const { x = 0, y = 0, height = 0 } = (await seat(page, 'Orla High').boundingBox()) ?? {}
    return page.screenshot({ clip: { x: x + 40, y: y + height - 6, width: 60, height: 8 } })
  }
  await expect(orla).toBeVisible()
  await fontsHaveCome(page)
  const withoutFocus = await edge()
  await orla.focus()
  await expect.poll(async () => withoutFocus.equals(await edge())).toBe(false)
  await orla.blur()
  await expect.poll(async () => withoutFocus.equals(await edge())).toBe(true)

  // Whoever walks back with the Tab key comes to a visit from below.
  await scrollTo(orla, 10)
  await orla.blur()
  await orla.focus()
  await expectSeen(orla)
  const gap = page.locator('[data-gap="1 09:00"]').getByRole('button')
  await scrollTo(orla, 80)
  await gap.evaluate((element) => element.focus({ preventScroll: true }))
  await page.keyboard.press('ArrowDown')
  await expectSeen(name)

  await orla.press('m')
  await expect(page.getByRole('region', { name: 'Moving' })).toBeVisible()
  const pete = seat(page, 'Pete High').getByRole('button', { name: 'Pete High', exact: true })
  // On a telephone the bar of the visit being moved is twice as high, and a low window has no room for it.
  for (const [width, height] of [
    [1366, 768],
    [390, 664],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await scrollTo(pete, height - 28)
    await pete.blur()
    await pete.focus()
    await expectSeen(pete, `${width} by ${height}`)
  }
})

test('a visit that a colleague has moved is moved by whoever read so, and one that was cancelled is not marked any more', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const call = { phone: '07700 900616', appointmentDate: day, appointmentTime: '10:00', minutes: 30 }
  const una = await desk.book({ ...call, name: 'Una Slow', chair: 1 })
  const vic = await desk.book({ ...call, name: 'Vic Slow', chair: 2 })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  const moving = page.getByRole('region', { name: 'Moving' })
  const mark = (name: string) => seat(page, name).getByRole('button', { name, exact: true }).press('m')
  await mark('Una Slow')
  await expect(moving).toContainText('10:00, Chair 1')
  await moving.getByLabel('Length').selectOption('45 minutes')
  await page.request.put(`/api/admin/update/${una._id}`, {
    headers: { token: desk.token },
    data: { appointmentDate: day, appointmentTime: '09:00', chair: 1 },
  })
  const lineOfNews = await moving.getByRole('status').last().elementHandle()
  const free = chair(page, 'Chair 3').locator('.gap button').last()
  const renewal = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/day\//, async (route) => {
    await renewal.promise
    await route.continue()
  })
  await free.press('Enter')
  await expect(moving.getByRole('alert')).toContainText(/already moved from .+ to .+ by .+/)
  await expect(moving.getByRole('status').first()).toContainText('09:00, Chair 1')
  await expect(moving.getByLabel('Length')).toHaveValue('45')
  // A press while the day is made new is none, and says so.
  await free.press('Enter')
  await expect(
    page.getByText('The last step was not over yet, so this press moved nothing. Please look, and press again.'),
  ).toBeVisible()
  expect(await lineOfNews?.evaluate((line) => line.isConnected), 'a screen reader hears the line change').toBe(true)
  renewal.resolve()
  await expect(moving.getByRole('button', { name: 'Only change the length' })).toHaveAttribute('aria-disabled', 'false')
  await free.press('Enter')
  await expect(chair(page, 'Chair 3').locator('.seat').filter({ hasText: 'Una Slow' })).toBeVisible()
  await expect(moving).toHaveCount(0)

  await mark('Vic Slow')
  await expect(moving).toContainText('10:00, Chair 2')
  await desk.change(vic, 'Cancelled')
  await free.press('Enter')
  await expect(page.getByText(/^Vic Slow: This request was already cancelled by /)).toBeVisible()
  await expect(moving).toHaveCount(0)
})

test('what a colleague does with a visit that is marked is told while it is marked', async ({ page, desk }) => {
  const day = aFreeTuesday()
  const call = { phone: '07700 900622', appointmentDate: day, appointmentTime: '10:00', minutes: 30 }
  const wes = await desk.book({ ...call, name: 'Wes Meant', chair: 1 })
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/day/${day}`)
  await seat(page, 'Wes Meant').getByRole('button', { name: 'Wes Meant', exact: true }).press('m')
  const moving = page.getByRole('region', { name: 'Moving' })
  const told = moving.getByRole('status').filter({ hasText: 'This request was' })
  await expect(moving).toContainText('from')
  // A day on which it is not to be seen.
  await page.getByRole('link', { name: 'Day after' }).click()
  await page.request.put(`/api/admin/update/${wes._id}`, {
    headers: { token: desk.token },
    data: { appointmentDate: day, appointmentTime: '12:00', chair: 2 },
  })
  await expect(told).toContainText('at 12:00 by')
  await expect(moving).toContainText('10:00, Chair 1')
  await told.getByRole('button', { name: 'Show it as it is now' }).press('Enter')
  await expect(moving).toContainText('12:00, Chair 2')
  await expect(told).toHaveCount(0)
  await expect(moving.getByLabel('Length')).toBeFocused()

  await desk.change(wes, 'Cancelled')
  await expect(told).toContainText('cancelled by')
  await told.getByRole('button', { name: 'Show it as it is now' }).press('Enter')
  await expect(moving).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a visit is dragged to a free time of another chair, and let go elsewhere it stays where it was', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await desk.book({
    name: 'Dara Gill',
    phone: '07700 900615',
    appointmentDate: day,
    appointmentTime: '10:00',
    chair: 1,
    minutes: 30,
  })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  const dara = seat(page, 'Dara Gill')
  await expect(dara).toHaveAttribute('draggable', 'true')
  const moving = page.getByRole('region', { name: 'Moving' })
  await dara.dragTo(page.getByRole('heading', { level: 1 }))
  await expect(moving).toHaveCount(0)
  await expect(chair(page, 'Chair 1').locator('.seat')).toContainText('Dara Gill')

  const afternoon = chair(page, 'Chair 3').locator('.gap button').last()
  const { start, quarter } = await afternoon.evaluate((gap) => {
    const [, from = ''] = gap.closest('[data-gap]')?.getAttribute('data-gap')?.split(' ') ?? []
    return { start: from, quarter: Number.parseFloat(getComputedStyle(gap).getPropertyValue('--quarter')) * 16 }
  })
  await dara.dragTo(afternoon, { targetPosition: { x: 40, y: quarter * 4.5 } })
  await expect(chair(page, 'Chair 3').locator('.seat').filter({ hasText: 'Dara Gill' })).toContainText(
    Temporal.PlainTime.from(start).add({ hours: 1 }).toString().slice(0, 5),
  )
  await expect(moving).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(chair(page, 'Chair 1').locator('.seat').filter({ hasText: 'Dara Gill' })).toContainText('10:00')
})

test('a visit that a colleague moves to another chair under the hand that drags it is let go like any other', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const call = { phone: '07700 900619', appointmentDate: day, appointmentTime: '10:00', minutes: 30 }
  const { _id } = await desk.book({ ...call, name: 'Edie Held', chair: 1 })
  await restoreSession(page, desk)
  await openListening(page, `/dashboard/day/${day}`)
  const edie = (name: string) => chair(page, name).locator('.seat').filter({ hasText: 'Edie Held' })
  await expect(edie('Chair 1')).toHaveAttribute('draggable', 'true')
  const heading = page.getByRole('heading', { level: 1 })
  const moving = page.getByRole('region', { name: 'Moving' })
  await edie('Chair 1').hover({ position: { x: 40, y: 12 } })
  await page.mouse.down()
  await heading.hover()
  await expect(moving).toContainText('Moving Edie Held')
  await page.request.put(`/api/admin/update/${_id}`, {
    headers: { token: desk.token },
    data: { appointmentDate: day, appointmentTime: '11:00', chair: 3 },
  })
  await expect(edie('Chair 3')).toBeVisible()
  await page.mouse.up()
  // A browser tells of no end where what was dragged has gone; that the mouse moves on as usual does.
  await page.mouse.move(5, 5, { steps: 30 })
  await expect(moving).toHaveCount(0)
  await expect(edie('Chair 3')).toContainText('11:00')
})

test('the days are saved as a file for spreadsheets, and a chair’s calendar is made, shown once and ended', async ({
  page,
  desk,
  practice,
}) => {
  const day = aThursdaySoon()
  const booked = { appointmentDate: day, appointmentTime: '10:00', chair: 2, phone: '07700 900615' }
  const { reference } = await desk.book({ ...booked, name: 'Zora Abel' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await page.getByRole('button', { name: 'Lists and calendars' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lists and calendars' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`appointments-${day}-to-${day}.csv`)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF"Date".*\r\n.*"Zora Abel"/)
  await dialog.getByRole('button', { name: 'Make the address of Chair 2' }).click()
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await proof.getByLabel('Your password').fill(staff.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const address = await dialog.getByLabel('The address of Chair 2').inputValue()
  expect(await (await page.request.get(address)).text()).toContain(reference)
  await dialog.getByRole('button', { name: 'Make the address of Chair 1' }).click()
  const first = dialog.getByLabel('The address of Chair 1')
  const shown = await first.inputValue()
  await dialog.getByRole('button', { name: 'End the address of Chair 2' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'opens nothing any more' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await expect(first).toHaveValue(shown)
  // Nobody hands out what a colleague has ended.
  await page.request.delete('/api/admin/chair-calendars/1', { headers: { token: desk.token } })
  await expect(first).toHaveCount(0)
  await expect(dialog.getByRole('alert').filter({ hasText: 'opens nothing any more' })).toBeVisible()

  // Nor does anybody take an address away that a colleague has made just now.
  const { token } = await openDesk(practice)
  const shownAgain = await page.request.post('/api/admin/proof', {
    headers: { token },
    data: { current: staff.password },
  })
  const confirmed: { proof: string } = await shownAgain.json()
  const list = Promise.withResolvers<void>()
  await page.route('**/api/admin/chair-calendars', async (route) => {
    await list.promise
    await route.continue()
  })
  const made = await page.request.post('/api/admin/chair-calendars/2', { headers: { token, proof: confirmed.proof } })
  await dialog.getByRole('button', { name: 'Make the address of Chair 2' }).click()
  const told = dialog.getByRole('alert').filter({ hasText: 'An address of this chair was made by Dr Amira Shah at' })
  await expect(told).toContainText('Nothing was changed')
  expect((await page.request.get((await made.json()).address)).status()).toBe(200)
  list.resolve()
  await dialog.getByRole('button', { name: 'Make anew the address of Chair 2' }).click()
  await expect(dialog.getByLabel('The address of Chair 2')).toBeVisible()
})

test('a visit that goes over midnight is told on its second day too, also on paper, and can be opened, moved and cancelled there', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const night = { appointmentDate: day, appointmentTime: '23:30', chair: 1, minutes: 60, reason: 'A broken jaw' }
  await desk.book({ ...night, name: 'Nia Night', phone: '07700 900618' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await expect(page.getByRole('region', { name: 'Out of hours' })).toContainText('Nia Night')
  await page.keyboard.press(']')
  await page.waitForURL(`**/dashboard/day/${dayAfter(day, 1)}`)
  const since = page.getByRole('region', { name: 'Since the evening before' })
  await expect(since).toContainText('23:30')
  await expect(page.locator('.printed-day tbody tr').first()).toContainText('23:30 the evening before')
  const row = since.getByRole('button', { name: 'Nia Night', exact: true })
  await row.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nia Night' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.press('m')
  await expect(page.getByText(/^Moving Nia Night/)).toBeVisible()
  await row.press('c')
  await expect(since).toHaveCount(0)
})

test('a visit that is open at midnight stays open while the day behind it becomes the new one', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  const evening = { appointmentDate: day, appointmentTime: '10:00', chair: 1, phone: '07700 900619' }
  await desk.book({ ...evening, name: 'Lena Late' })
  await restoreSession(page, desk)
  await shareClock(page)
  await page.clock.install({ time: inLondon(day, '23:58') })
  await page.goto('/dashboard/day')
  await seat(page, 'Lena Late').getByRole('button', { name: 'Lena Late', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Lena Late' })
  await drawer.getByRole('button', { name: 'Add a note' }).press('Enter')
  await expect(drawer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Comes with her')
  await page.clock.fastForward('03:00')
  await expect(page.locator('h1')).toHaveText(/^Wednesday /)
  await page.keyboard.type(' daughter')
  await expect(drawer.getByRole('textbox')).toHaveValue('Comes with her daughter')
})

test('a day that is typed is gone to once, when it is whole', async ({ page, desk }) => {
  const day = aFreeTuesday()
  // The same in every order of day and month, and not the day that is looked at.
  const year = Number(today().slice(0, 4)) + 1
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await page.getByLabel('Another day').focus()
  // Whoever pauses in the middle of it has said another year.
  await stopClock(page)
  await page.keyboard.type(`1111${year}`)
  await page.clock.resume()
  await expect(page).toHaveURL(new RegExp(`/day/${year}-11-11$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/day/${day}$`))
  // Whoever steps on before it counts means the step.
  await stopClock(page)
  await page.getByLabel('Another day').fill(`${year}-11-11`)
  await page.getByRole('link', { name: 'Today' }).click()
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/dashboard\/day$/)
})

test('a list whose line is lost in the middle is told, and can be asked for again', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${aFreeTuesday()}`)
  await page.getByRole('button', { name: 'Lists and calendars' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lists and calendars' })
  await page.evaluate(() => {
    const { blob } = Response.prototype
    Response.prototype.blob = () => {
      Response.prototype.blob = blob
      return Promise.reject(new TypeError('network error'))
    }
  })
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('"Date"')
})

test('24 visits are one sheet of A4, with chair, time, name, phone and note, and nothing to press', async ({
  page,
  desk,
}) => {
  const day = dayAfter(aFreeTuesday(), 1)
  const message = 'Takes warfarin since the spring, please ask about the dose before anything is taken out.'
  for (let visit = 0; visit < 24; visit += 1) {
    const appointmentTime = `${9 + Math.floor(visit / 3)}:15`.padStart(5, '0')
    const name = `Bartholomew Maximilian Featherstonehaugh-Cholmondeley ${visit}`
    const service = 'General check-up and examination'
    const care = { patientName: 'Wilhelmina Featherstonehaugh', noCalls: true, needs: 'Wheelchair, Welsh interpreter' }
    const email = `b${visit}@example.org`
    const phone = visit === 7 ? { phone: '+44 (0) 1632 / 960 140 - 12' } : {}
    const wish = { name, appointmentDate: day, appointmentTime, service, message, email, ...phone, ...care }
    await desk.change(await desk.request(wish), 'Appointed')
  }
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  await expect(page.locator('.chair-day .seat')).toHaveCount(24)
  expect(await sheets(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(25)
  await expect(rows.nth(1)).toContainText(
    /09:15\s*Chair 1\s*Bartholomew \S+ \S+ \d+\s*for Wilhelmina Featherstonehaugh\s*07700 \d+\s*No calls\s*Needs: Wheel/,
  )
  await expect(rows.nth(1)).toContainText('Takes warfarin')
  await page.setViewportSize({ width: 718, height: 1000 })
  const phones = page.locator('.printed-day td.phone')
  expect(await phones.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  for (const control of await page.getByRole('main').locator('button, a, input').all())
    await expect(control).toBeHidden()

  // On the tablet at the desk, for whom they come stands clear of their reference, of whatever letters it is.
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 768, height: 1024 })
  const first = page.locator('.chair-day .seat').first()
  const stands = await first.evaluate((seat) => {
    const [line, reference] = [seat.querySelector('.for-whom'), seat.querySelector('.reference')]
    if (!line || !reference) throw new Error('No second person, or no reference is shown')
    reference.textContent = 'WWWWWWWW'
    const range = document.createRange()
    range.selectNodeContents(line)
    const { right, bottom } = line.getBoundingClientRect()
    const words = Math.min(
      range.getBoundingClientRect().right,
      right - Number.parseFloat(getComputedStyle(line).paddingInlineEnd),
    )
    const { left, top } = reference.getBoundingClientRect()
    return words <= left || bottom <= top ? 'clear' : `over it by ${words - left} pixels`
  })
  expect(stands).toBe('clear')
})
