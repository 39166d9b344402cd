import { aFreeTuesday } from './free-day.ts'
import { type Desk, expect, type Page, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { oneAfterTheOther } from './running-practice.ts'

test.use({ practiceName: 'a tidy desk' })
test.describe.configure(oneAfterTheOther)

test.beforeEach(async ({ desk }) => desk.emptyBlog())

async function openBlog(page: Page, desk: Desk, ...titles: string[]) {
  for (const title of titles) await desk.publish({ title, content: '<p>Floss.</p>' })
  await restoreSession(page, desk)
  await page.goto('/dashboard/blog')
  await expect(page.getByRole('heading', { name: titles[0] ?? 'Blog' })).toBeVisible()
}

const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('the keyboard goes on in the list of posts and in the bin', async ({ page, desk }) => {
  test.slow()
  await test.step('after Delete the keyboard goes on at the next post, after Undo at the one that is back', async () => {
    await openBlog(page, desk, 'Gums', 'Molars')
    await cardOf(page, 'Molars').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(cardOf(page, 'Molars')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Gums' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Molars' })).toBeFocused()
  })
  await test.step('after the last post has gone the keyboard goes on at the heading', async () => {
    await desk.emptyBlog()
    await openBlog(page, desk, 'Gums')
    await cardOf(page, 'Gums').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('There are no posts yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeFocused()
  })
  await test.step('after Restore the keyboard goes on in the bin', async () => {
    const gums = await desk.publish({ title: 'Restored gums' })
    const molars = await desk.publish({ title: 'Restored molars' })
    await desk.remove(gums)
    await desk.remove(molars)
    await restoreSession(page, desk)
    await page.goto('/dashboard/blog/bin')
    await cardOf(page, 'Restored molars').getByRole('button', { name: 'Restore' }).press('Enter')
    await expect(cardOf(page, 'Restored molars')).toHaveCount(0)
    await expect(cardOf(page, 'Restored gums').getByRole('button', { name: 'Restore' })).toBeFocused()
  })
})

test('after another browser was signed out the keyboard goes on at the next one, and a press there that comes too soon says so', async ({
  page,
  desk,
  practice,
}) => {
  const signIn = { data: { email: 'amira@ashcombedental.example', password: 'correct horse battery staple' } }
  for (const agent of ['Firefox/1', 'Edg/1', 'OPR/1'])
    await page.request.post(`${practice.address}/api/admin/login`, { ...signIn, headers: { 'user-agent': agent } })
  await restoreSession(page, desk)
  await page.goto('/dashboard/account')
  // Two of one kind are told apart by their hours.
  await expect(page.getByRole('button', { name: 'Sign out Firefox' })).toHaveAccessibleDescription(
    /Since .+, last seen /,
  )
  await page.getByRole('button', { name: 'Sign out Firefox' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out Firefox' })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':is(button, h2):focus')).toHaveCount(1)
  const edge = page.getByRole('button', { name: 'Sign out Edge' })
  await expect(edge).toBeEnabled()
  const opera = page.getByRole('button', { name: 'Sign out Opera' })
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() === 'DELETE') await answers.promise
    await route.fallback()
  })
  await edge.press('Enter')
  await expect(opera).toBeDisabled()
  await opera.press('Enter')
  await expect(page.getByText('Another press came too soon after the last step, and did nothing.')).toBeVisible()
  answers.resolve()
  await expect(edge).toHaveCount(0)
  await expect(opera).toHaveCount(1)
})

test('after Accept the keyboard goes on in the row while it stands, and at the next one when it has left', async ({
  page,
  desk,
}) => {
  const wish = { email: 'a.patient@example.com', appointmentDate: aFreeTuesday() }
  await desk.request({ ...wish, name: 'Ada Brook', appointmentTime: '10:15' })
  await desk.request({ ...wish, name: 'Ben Carr', appointmentTime: '11:15' })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const row = (name: string) =>
    page.locator('[data-row]').filter({ has: page.getByRole('button', { name, exact: true }) })
  await row('Ada Brook').getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(row('Ada Brook')).toHaveCount(0)
  await expect(row('Ben Carr').locator(':focus')).toHaveCount(1)
})

test('a drag that begins in a dialog and ends beside it leaves it open', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Keyboard shortcuts/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const words = await dialog.getByText('Go to the overview').boundingBox()
  if (!words) throw new Error('The dialog shows no shortcuts')
  await page.mouse.move(words.x + 5, words.y + 5)
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 5 })
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('whoever accepts goes on below, also when the row goes to another part of the queue', async ({ page, desk }) => {
  const wish = { email: 'b.patient@example.com', appointmentDate: aFreeTuesday() }
  for (const [name, appointmentTime] of [
    ['Cal Reed', '09:15'],
    ['Dot Rowe', '10:15'],
    ['Eli Ross', '11:15'],
    ['Flo Rudd', '12:15'],
  ] as const)
    await desk.request({ ...wish, name, appointmentTime, ...(name === 'Eli Ross' && { email: '' }) })
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const row = (name: string) =>
    page.locator(`[data-row]`).filter({ has: page.getByRole('button', { name, exact: true }) })
  await row('Eli Ross').getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(row('Eli Ross').getByRole('button', { name: 'Told' })).toBeVisible()
  // Soon the row stands among those who are to be told.
  await expect(row('Flo Rudd').locator(':focus')).toHaveCount(1)
})

test('after the telephone booking the keyboard goes on where it was, or at who was booked', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${aFreeTuesday()}`)
  const gap = page.getByRole('button', { name: /^Chair 1, from 09:00 free/ })
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await gap.press('Enter')
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  // Whoever is quick presses both before the page has drawn anything.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await dialog.getByLabel('Phone').fill('07700 900641')
  await dialog.getByLabel('Name', { exact: true }).fill('Hope Ryder')
  await dialog.getByRole('button', { name: 'Book', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hope Ryder', exact: true })).toBeFocused()
})

test('whoever takes a caller by their number goes on at the name, and whoever clears the form stays in it', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Ivo Known', phone: '07700 900642', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.goto('/dashboard/day')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('07700 900642')
  await dialog.getByRole('button', { name: /^Ivo Known/ }).press('Enter')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(dialog.locator(':focus')).toHaveCount(1)
})

test('a chair that is changed, and one that is not', async ({ page, desk }) => {
  await test.step('a chair that is changed takes the focus into its form, and gives it back', async () => {
    await restoreSession(page, desk)
    await page.goto('/dashboard/chairs')
    const change = page.getByRole('listitem').filter({ hasText: 'Chair 1' }).getByRole('button', { name: 'Change' })
    await change.press('Enter')
    await expect(page.getByRole('heading', { name: 'Chair 1' })).toBeFocused()
    await page.getByLabel('Every treatment').press('Space')
    const exceptions = page.getByRole('group', { name: 'Holidays, illness and other exceptions' })
    await exceptions.getByLabel('From', { exact: true }).fill(aFreeTuesday())
    await exceptions.getByLabel('Reason').fill('A course')
    await exceptions.getByRole('button', { name: 'Add the exception' }).press('Enter')
    await exceptions.getByRole('button', { name: 'Take out A course' }).press('Enter')
    // Where no exception is left it is the group itself.
    await expect(exceptions.and(page.locator(':focus-within'))).toHaveCount(1)
    await page.getByRole('button', { name: 'Do not save' }).press('Enter')
    await expect(change).toBeFocused()
  })
  await test.step('a change of a chair that is given up among those whom it meets leads back into its form', async () => {
    const seat = { appointmentDate: aFreeTuesday(), appointmentTime: '10:00', chair: 1 }
    await desk.book({ ...seat, name: 'Quin Stays', phone: '07700 900651' })
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Chair 1' })
      .getByRole('button', { name: 'Change' })
      .press('Enter')
    await page.getByRole('button', { name: 'Remove this chair' }).press('Enter')
    await expect(page.getByRole('heading', { name: /a time then/ })).toBeFocused()
    await page.getByRole('button', { name: 'Do not save' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Chair 1' })).toBeFocused()
  })
})

test('closed days and bank holidays that are saved leave the focus where it was, and say so where they did', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'Saved. It holds from now on' })
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await page.getByLabel('Closed from', { exact: true }).fill(aFreeTuesday())
  await page.getByLabel('Reason').fill('A new floor')
  // A region that comes with its words in it is read out by no screen reader.
  const lines = page.getByRole('main').locator('[role="status"]:empty')
  await expect(lines.first()).toBeAttached()
  await lines.evaluateAll((all) => {
    for (const line of all) line.setAttribute('data-from-the-start', '')
  })
  const refused = page.getByRole('main').getByRole('alert').filter({ hasText: 'Not today.' })
  await page.route('**/practice/meets', (route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  // The practice is read anew behind a refusal, and whoever has read the sentence does not wait for that.
  await page.route('**/api/admin/practice', (route) => answered.then(() => route.continue()))
  await close.press('Enter')
  await expect(refused).toBeVisible()
  // What is asked anew has another answer, also where that says the same.
  await page.unroute('**/practice/meets')
  await page.route('**/practice/meets', (route) => answered.then(() => route.continue()))
  await close.press('Enter')
  await expect(refused).toBeHidden()
  answer()
  await expect(said).toHaveAttribute('data-from-the-start')
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await expect(close).toBeFocused()
  const holidays = page.getByLabel('Closed automatically')
  const before = await holidays.inputValue()
  const save = page.getByRole('button', { name: 'Save bank holidays' })
  for (const other of ['Scotland', before]) {
    await holidays.selectOption(other)
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await save.press('Enter')
    await kept
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(said).toBeVisible()
    await expect(save).toBeFocused()
  }
  const closed = page.getByRole('region', { name: 'Closed from today on' })
  await closed.getByRole('listitem').filter({ hasText: 'A new floor' }).getByRole('button').press('Enter')
  await expect(closed.getByRole('status')).toHaveText('Saved. It holds from now on, on every page.')
})

test('the focus goes on where a sentence that was read and closed stood', async ({ page, desk }) => {
  const day = aFreeTuesday()
  const request = await desk.request({ name: 'Jon Lost', appointmentDate: day, appointmentTime: '16:15' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: 'Jon Lost' })
  await expect(row).toBeVisible()
  await page.route('**/api/admin/statuschange/*', async (route) => {
    await desk.change(request, 'Appointed')
    await route.continue()
  })
  await row.getByRole('button', { name: 'Accept' }).press('Enter')
  const close = page.getByRole('row').getByRole('button', { name: 'Close' })
  await expect(close).toBeVisible()
  // Read long after the lists are new.
  await page.clock.fastForward(10_000)
  await close.press('Enter')
  await expect(row.getByRole('button', { name: 'Jon Lost', exact: true })).toBeFocused()
})

test('the focus goes on in the page when the offer that had it has ended', async ({ page, desk }) => {
  const wish = { email: 'kai@example.org', appointmentDate: aFreeTuesday(), appointmentTime: '10:15' }
  await desk.request({ ...wish, name: 'Kai Lost' })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const row = page.locator('[data-row]').filter({ has: page.getByRole('button', { name: 'Kai Lost', exact: true }) })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(row).toBeVisible()
  // Offered for ten seconds, which may pass before the row has left on a busy machine.
  await stopClock(page)
  const renewed = page.waitForResponse(/\/api\/admin\/queue$/)
  await row.getByRole('button', { name: 'Accept' }).press('Enter')
  await drawUntil(page, () => undo.isVisible())
  await renewed
  const hasLeft = async () => {
    await page.clock.runFor(100)
    return (await row.count()) === 0
  }
  await expect.poll(hasLeft, { intervals: [20] }).toBe(true)
  await undo.focus()
  await page.clock.runFor(10_000)
  await page.clock.resume()
  await expect(undo).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a row that a colleague answers leaves the keyboard at the next one, where no key that was meant for it acts', async ({
  page,
  desk,
}) => {
  const wish = { appointmentDate: aFreeTuesday(), message: 'Kept in the list' }
  // The list begins with the last of them.
  await desk.request({ ...wish, name: 'Nat Listed', appointmentTime: '09:15' })
  const mia = await desk.request({ ...wish, name: 'Mia Listed', appointmentTime: '10:15' })
  const lea = await desk.request({ ...wish, name: 'Lea Listed', appointmentTime: '11:15' })
  await page.clock.install()
  await restoreSession(page, desk)
  const listening = page.waitForResponse('**/api/admin/live')
  await page.goto('/dashboard/patient?date=&status=New+Appointment&search=Listed')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const hasFocus = (name: string) => async () => (await row(name).locator('.row-open:focus').count()) === 1
  await expect(row('Nat Listed')).toBeVisible()
  await listening
  await stopClock(page)
  await row('Lea Listed').getByRole('button', { name: 'Accept' }).focus()
  await desk.change(lea, 'Cancelled')
  await drawUntil(page, hasFocus('Lea Listed'))
  await expect(row('Lea Listed').locator('.row-open')).toHaveAccessibleDescription('Answered elsewhere')
  await page.clock.runFor(2_200)
  await drawUntil(page, hasFocus('Mia Listed'))
  await expect(page.getByRole('status').getByText('Lea Listed has left this list.')).toBeVisible()
  const changed: string[] = []
  page.on('request', (request) => request.url().includes('/statuschange/') && changed.push(request.url()))
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(changed).toEqual([])

  // Above the next one a dialog may stand meanwhile.
  await page.keyboard.press('Enter')
  await drawUntil(page, () => page.getByRole('dialog').isVisible())
  await desk.change(mia, 'Cancelled')
  await drawUntil(page, async () => (await row('Mia Listed').getByText('Answered elsewhere').count()) === 1)
  await page.clock.runFor(2_200)
  await page.keyboard.press('Escape')
  await drawUntil(page, hasFocus('Nat Listed'))
})

test('a row that a colleague’s step takes out of sight leaves the keyboard where it is', async ({ page, desk }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  const appointmentDate = aFreeTuesday()
  const urgent = { appointmentDate: '', appointmentTime: '', urgent: true }
  const ora = await desk.request({ ...urgent, name: 'Ora Carried' })
  const pia = await desk.request({ ...urgent, name: 'Pia Carried' })
  await desk.request({ ...urgent, name: 'Quin Carried' })
  for (const [place, name] of ['Ray', 'Sid', 'Tia'].entries()) {
    const time = { appointmentDate, appointmentTime: `1${place}:45` }
    await desk.change(await desk.request({ ...time, name: `${name} Carried` }), 'Appointed')
  }
  await restoreSession(page, desk)
  const listening = page.waitForResponse('**/api/admin/live')
  await page.goto('/dashboard')
  const opener = (name: string) => page.getByRole('button', { name, exact: true })
  await opener('Pia Carried').focus()
  await listening
  await desk.change(pia, 'Appointed')
  await expect(opener('Quin Carried')).toBeFocused()
  await expect(page.getByRole('status').getByText('Pia Carried has another place in this list now.')).toBeVisible()

  const row = (name: string) => page.getByRole('listitem').filter({ has: opener(name) })
  await page.getByRole('heading', { level: 1 }).focus()
  await row('Ora Carried').hover()
  const scrolled = await page.evaluate(() => scrollY)
  await desk.change(ora, 'Appointed')
  const isBelow = async () => {
    const [ora, quin] = await Promise.all([row('Ora Carried').boundingBox(), row('Quin Carried').boundingBox()])
    return ora !== null && quin !== null && ora.y > quin.y
  }
  await expect.poll(isBelow).toBe(true)
  expect(await page.evaluate(() => scrollY), 'nor does it take along whoever points at it').toBe(scrolled)
})

test('a key that is held down opens the drawer of the row that it accepted no sooner than it is pressed again', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Uma Held', email: 'uma@example.org', appointmentDate: aFreeTuesday() })
  await page.clock.install()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  const opener = page.getByRole('button', { name: 'Uma Held', exact: true })
  await page.locator('[data-row]').filter({ has: opener }).getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.down('Enter')
  await expect(opener).toBeFocused()
  // The browser says of it that it is the same press.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Uma Held' })).toBeVisible()
})
