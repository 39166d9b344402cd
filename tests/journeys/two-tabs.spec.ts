import { openNewPost, openPost, text } from './editor-page.ts'
import { aFreeTuesday } from './free-day.ts'
import { expect, openDesk, request, restoreSession, test } from './front-desk.ts'
import { oneAfterTheOther, staff, watch } from './running-practice.ts'

test.use({ practiceName: 'a tidy desk' })
test.describe.configure(oneAfterTheOther)

test('a logout in another tab leaves the editor standing, and one in its own keeps the text', async ({
  page,
  desk,
  context,
}) => {
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Floss before breakfast')
  await text(page).fill('Between all teeth.')
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toBeVisible()
  await expect(text(page)).toContainText('Between all teeth.')
  await other.evaluate((token) => localStorage.setItem('token', token), desk.token)
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  // The token goes on being used by the other tests of this practice.
  await page.route('**/api/admin/logout', (route) => route.fulfill({ json: { success: true, message: 'Goodbye.' } }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login**')
  await restoreSession(page, desk)
  await page.goto('/dashboard/blog/create')
  await expect(page.getByLabel('Title')).toHaveValue('Floss before breakfast')
})

test('what is typed at Your account stays when the session ends, and so do the lists beside it', async ({
  page,
  practice,
  context,
}) => {
  const { token } = await openDesk(practice)
  await restoreSession(page, { token })
  await page.goto('/dashboard/account')
  const typed = [
    page.getByLabel('Name', { exact: true }),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Name of this device'),
  ]
  for (const field of typed) await field.fill('Half a sentence of mine')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await fetch(`${practice.address}/api/admin/logout`, { method: 'POST', headers: { token } })
  await typed[0]?.press('Enter')
  await page.getByLabel('Your password').fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog').getByText(/^You have been signed out\. What you chose stays here/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toHaveCount(3)
  const lost = page.getByText('The browsers could not be loaded.')
  await expect(lost).toBeVisible()
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate((token) => localStorage.setItem('token', token), (await openDesk(practice)).token)
  await expect(lost).toHaveCount(0)
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  for (const field of typed) await expect(field).toHaveValue('Half a sentence of mine')
})

test('whoever was signed out before they confirm that it is them signs in beside the dialog, and goes on in it', async ({
  page,
  practice,
  context,
}) => {
  const account = await practice.addStaffMember('Ida Holm', 'ida@example.org')
  const signIn = async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(account)
    const answer = await fetch(`${practice.address}/api/admin/login`, { method: 'POST', headers, body })
    return (await answer.json()).token
  }
  const token = await signIn()
  await restoreSession(page, { token })
  await page.goto('/dashboard/account')
  await page.getByLabel('New password', { exact: true }).fill('seven quiet herons at dusk')
  await page.keyboard.press('Enter')
  await page.getByLabel('Your password').fill(account.password)
  await fetch(`${practice.address}/api/admin/logout`, { method: 'POST', headers: { token } })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const way = dialog.getByRole('link', { name: 'sign in again in another tab' })
  await expect(way).toHaveAttribute('href', '/login')
  await expect(dialog.getByText('Please sign in.')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate((token) => localStorage.setItem('token', token), await signIn())
  await expect(way).toHaveCount(0)
  await expect(dialog.getByText(/Please sign in|signed out/)).toHaveCount(0)
  await page.getByLabel('Your password').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('the dialog that asks for the password says why it goes no further where the session still stands', async ({
  page,
  practice,
}) => {
  const account = await practice.addStaffMember('Uma Holm', 'uma@example.org')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(account)
  const answer = await fetch(`${practice.address}/api/admin/login`, { method: 'POST', headers, body })
  await restoreSession(page, await answer.json())
  // As a proxy may, for reasons of its own.
  const json = { success: false, message: 'Not from this network.' }
  await page.route('**/api/admin/proof', (route) => route.fulfill({ status: 401, json }))
  await page.goto('/dashboard/account')
  await page.getByLabel('New password', { exact: true }).fill('seven quiet herons at dusk')
  await page.keyboard.press('Enter')
  await page.getByLabel('Your password').fill(account.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(dialog.getByText('Not from this network.')).toBeVisible()
})

test('the login says that a step may not be done before which the session had ended', async ({
  page,
  practice,
  desk,
}) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Ida Marsh', appointmentDate: day })
  const { token } = await openDesk(practice)
  await restoreSession(page, { token })
  // As on a laptop that has slept, no line tells of the end.
  await page.route(/api\/admin\/live/, () => undefined)
  await page.goto(`/dashboard/patient?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: 'Ida Marsh' })
  await expect(row).toBeVisible()
  await fetch(`${practice.address}/api/admin/logout`, { method: 'POST', headers: { token } })
  await row.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL('**/login**')
  await expect(page.getByText('You were signed out, and your last step may not be done.')).toBeVisible()
})

test('a session that ends while the rest of a booking is on its way is said in its dialog, and what was typed is there for whoever typed it, and for nobody else', async ({
  page,
  practice,
  context,
}) => {
  const { token } = await openDesk(practice)
  await restoreSession(page, { token })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/booking-dialog[^/]*\.js/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto(`/dashboard/day/${aFreeTuesday()}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:\d\d free/ })).toBeVisible()
  await page.keyboard.press('n')
  const booking = page.getByRole('dialog', { name: 'Book by telephone' })
  const name = booking.getByLabel('Name', { exact: true })
  await booking.getByLabel('Phone').fill('07700 900131')
  await name.fill('Ora Quist')
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(() => localStorage.removeItem('token'))
  const signedOut = booking.getByText(/^You have been signed out\. What you chose stays here/)
  await expect(signedOut).toBeVisible()
  const signIn = (token: string) => other.evaluate((token) => localStorage.setItem('token', token), token)
  // The form comes before anybody knows who has signed in.
  const isKnown = Promise.withResolvers<void>()
  await page.route('**/api/admin/doctor', async (route) => {
    await isKnown.promise
    await route.fallback()
  })
  await signIn((await openDesk(practice)).token)
  await expect(signedOut).toHaveCount(0)
  held.resolve()
  await expect(booking.getByLabel('Service')).toBeVisible()
  isKnown.resolve()
  await expect(name).toHaveValue('Ora Quist')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(signedOut).toBeVisible()
  const book = booking.getByRole('button', { name: 'Book', exact: true })
  await book.press('Enter')
  await expect(booking.getByRole('alert').filter({ hasText: 'Please sign in.' })).toHaveText('Please sign in.')
  await signIn(token)
  await expect(signedOut).toHaveCount(0)
  await expect(name).toHaveValue('Ora Quist')
  await book.press('Enter')
  await expect(booking).toHaveCount(0)
  await expect(page.locator('.seat').filter({ hasText: 'Ora Quist' })).toHaveCount(1)
  await page.keyboard.press('n')
  await name.fill('Pia Quist')
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(signedOut).toBeVisible()
  const account = await practice.addStaffMember('Ben Holm', 'ben@example.org')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(account)
  const answer = await fetch(`${practice.address}/api/admin/login`, { method: 'POST', headers, body })
  await signIn((await answer.json()).token)
  await expect(booking).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(name).toHaveValue('')
})

test('a tab that takes the live line over asks what has happened in between', async ({ page, desk, practice }) => {
  const name = 'Kit Lund'
  const day = aFreeTuesday()
  await restoreSession(page, desk)
  const line = page.waitForResponse(/api\/admin\/live/)
  await page.goto(`/dashboard/patient?date=${day}`)
  await line
  const second = await page.context().newPage()
  const complaints = watch(second, practice.address)
  const letThrough = Promise.withResolvers<void>()
  await second.route(/api\/admin\/live/, async (route) => {
    await letThrough.promise
    await route.continue()
  })
  await second.goto(page.url())
  await expect(second.getByText('No Appointment Found')).toBeVisible()
  const taken = second.waitForRequest(/api\/admin\/live/)
  await page.close()
  await taken
  await desk.request({ name, appointmentDate: day })
  letThrough.resolve()
  await expect(second.getByRole('row').filter({ hasText: name })).toBeVisible()
  expect(complaints).toEqual([])
})

test('what was typed of a caller is not shown to whoever signs in after', async ({ page, desk, practice, context }) => {
  await restoreSession(page, desk)
  const day = aFreeTuesday()
  await desk.request({ name: 'Mo Marsh', appointmentDate: day })
  await page.goto(`/dashboard/patient?date=${day}`)
  await page.getByRole('button', { name: 'Mo Marsh' }).click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('dialog').getByLabel('Note', { exact: true })
  await note.fill('Owes us a visit')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await page.keyboard.press('n')
  const name = page.getByRole('dialog', { name: 'Book by telephone' }).getByLabel('Name', { exact: true })
  await name.fill('Lottie Marsh')
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  const { token } = await openDesk(practice)
  const other = await context.newPage()
  await other.goto('/healthz')
  const renewed = page.waitForRequest((asked) => asked.headers().token === token)
  await other.evaluate((token) => localStorage.setItem('token', token), token)
  await renewed
  await page.keyboard.press('n')
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mo Marsh' }).click()
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await other.evaluate((token) => localStorage.setItem('token', token), desk.token)
})

test('a tab that was duplicated is another window, and says that the post is open twice', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'Open twice', content: '<p>Words.</p>' })
  const isTold = /\/editing$/
  // An answer that comes as the page is left would go with it.
  const first = page.waitForResponse(isTold)
  await openPost(page, desk, slug)
  await (await first).finished()
  // Nor is it that of the page before.
  await page.reload({ waitUntil: 'commit' })
  const told = page.waitForResponse(isTold)
  expect((await (await told).json()).others).toEqual([])
  // What is opened by a page begins with its store, as a duplicate does.
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void open(location.href))
  const double = await opened
  await expect(double.getByText('You have this post open in another window too')).toBeVisible()
  await double.close()
})

test('a second tab on “Create Blog” begins a post of its own, until the first one is closed', async ({
  page,
  desk,
  context,
}) => {
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Of the first tab')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/dashboard/blog/create')
  await expect(second.getByText('The tab in which you wrote it is still open.')).toBeVisible()
  await expect(second.getByLabel('Title')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Of the first tab')
  await expect(second.getByText('The tab in which you wrote it is still open.')).toBeVisible()
  await page.close()
  const openTabs = () =>
    second.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('tab ')))
  await expect.poll(openTabs).toHaveLength(1)
  await second.reload()
  await expect(second.getByLabel('Title')).toHaveValue('Of the first tab')
  await second.getByRole('button', { name: 'Throw it away' }).click()
})

test('what another tab has sent is offered no longer', async ({ page, desk, context }) => {
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Sent from the first tab')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/dashboard/blog/create')
  const offer = second.getByText('You wrote “Sent from the first tab”')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(offer).toHaveCount(0)
})

test('after a logout in one tab no other holds a patient’s name', async ({ page, desk, practice, context }) => {
  const complaints = watch(page, practice.address)
  const day = aFreeTuesday()
  await request(practice, { name: 'Ngozi Okafor', appointmentDate: day, appointmentTime: '10:00' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: 'Ngozi Okafor' })
  await row.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted: Ngozi Okafor')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(() => localStorage.removeItem('token'))
  await page.waitForURL('**/login**')
  // Whoever signs in next is answered slowly, and sees nothing of what was there before.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/patients**', async (route) => {
    await held.promise
    await route.fallback()
  })
  await other.evaluate((token) => localStorage.setItem('token', token), desk.token)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('Ngozi')).toHaveCount(0)
  held.resolve()
  await expect(row).toBeVisible()
  expect(complaints).toEqual([])
})

test('who has this website forgotten by their browser is led to login by their next step', async ({ page, desk }) => {
  const day = aFreeTuesday()
  await desk.request({ name: 'Olu Adeyemi', appointmentDate: day })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: 'Olu Adeyemi' })
  // A page hears nothing of what it removes itself, nor, in some browsers, of what is removed in the settings.
  await row.getByRole('button', { name: 'Accept' }).evaluate((button: HTMLElement) => {
    localStorage.clear()
    button.click()
  })
  await page.waitForURL('**/login**')
  await expect(page.getByText('You were signed out, and your last step may not be done.')).toBeVisible()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient?date=${day}`)
  await expect(row).toContainText('New Appointment')
})

test('a tab that another one tells of a change asks for what has changed alone', async ({ page, desk, context }) => {
  const wish = { name: 'Tabitha Towers', appointmentDate: aFreeTuesday(), appointmentTime: '11:00' }
  const asked = await desk.request(wish)
  await restoreSession(page, desk)
  const listening = page.waitForResponse('**/api/admin/live')
  await page.goto(`/dashboard/patient?date=${wish.appointmentDate}`)
  await listening
  const second = await context.newPage()
  await second.goto(`/dashboard/patient?date=${wish.appointmentDate}`)
  const row = second.getByRole('row').filter({ hasText: 'Tabitha Towers' })
  await expect(row).toContainText('New Appointment')
  const calls: string[] = []
  second.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await desk.change(asked, 'Appointed')
  await expect(row).toContainText('Approved')
  expect(calls).toContain('/api/admin/patients')
  // Who is signed in is as it was.
  expect(calls).not.toContain('/api/admin/doctor')
})
