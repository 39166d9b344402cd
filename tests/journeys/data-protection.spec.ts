import { readFile } from 'node:fs/promises'
import { aFreeTuesday } from './free-day.ts'
import { expect, openListening, type Page, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { staff } from './running-practice.ts'

test.use({ practiceName: 'a tidy desk' })

test('one person is found by keyboard, saved as two files, and erased after the password was shown', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Maya Okafor', email: 'maya@example.org' })
  await restoreSession(page, desk)
  await page.goto('/dashboard/data-protection')
  const person = page.getByRole('region', { name: 'One person' })
  await page.setViewportSize({ width: 320, height: 568 })
  const longest = `${'somebody'.repeat(7)}@example.org`
  await person.getByLabel('E-mail address or phone number').fill(longest)
  await page.keyboard.press('Enter')
  await expect(person).toContainText(`${longest}: nothing is kept.`)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1366, height: 768 })
  await person.getByLabel('E-mail address or phone number').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await expect(person.getByRole('status').filter({ hasText: 'nobody@example.org: nothing is kept.' })).toBeVisible()
  await expect(person.getByRole('button', { name: 'Erase' })).toHaveCount(0)

  await person.getByLabel('E-mail address or phone number').fill('Maya@example.org')
  await page.keyboard.press('Enter')
  await expect(person).toContainText('1 request, 0 messages')
  await expect(person).toContainText('By the name Maya Okafor.')
  const saved: Promise<string>[] = []
  page.on('download', (file) =>
    saved.push(file.path().then(async (path) => `${file.suggestedFilename()} ${await readFile(path, 'utf8')}`)),
  )
  await person.getByRole('button', { name: 'Save all of it as files' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.getByLabel('Your password').fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(person).toContainText('Two files are saved')
  await expect.poll(() => saved.length).toBe(2)
  const files = (await Promise.all(saved)).toSorted()
  expect(files.map((file) => file.split(' ')[0])).toEqual(['person.html', 'person.json'])
  for (const file of files) expect(file).toContain('Maya Okafor')

  const erase = person.getByRole('button', { name: 'Erase' })
  await expect(erase).toHaveAttribute('aria-disabled', 'true')
  await person.getByRole('checkbox').press('Space')
  await erase.press('Enter')
  await expect(erase).toHaveCount(0)
  expect(await desk.find('Maya Okafor')).toBeUndefined()
})

test('who reads that somebody is to be erased once more has a button for that, until it is done', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Rosa Lasting', email: 'rosa@example.org' })
  await restoreSession(page, desk)
  await page.goto('/dashboard/data-protection')
  const person = page.getByRole('region', { name: 'One person' })
  await person.getByLabel('E-mail address or phone number').fill('rosa@example.org')
  await page.keyboard.press('Enter')
  await person.getByRole('checkbox').press('Space')
  // As while a back-up is read.
  let times = 0
  await page.route('**/data-protection/erase', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok() || times > 0) return route.fulfill({ response: answer })
    times += 1
    await route.fulfill({ json: { ...(await answer.json()), message: 'Please erase once more.', onceMore: true } })
  })
  await person.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
  await page.getByLabel('Your password').fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(person).toContainText('Please erase once more.')
  const again = person.getByRole('button', { name: 'Erase once more' })
  await expect(person.getByRole('button', { name: 'Erase', exact: true })).toHaveCount(0)
  // Whatever is looked for next, and not yet found.
  await person.getByLabel('E-mail address or phone number').fill('somebody-else@example.org')
  await expect(person.getByRole('status').first()).toHaveText('rosa@example.org is to be erased once more.')
  await expect(again).toHaveAccessibleName('Erase once more rosa@example.org')
  await again.press('Enter')
  await expect(person).toContainText('Nothing is kept about them.')
  await expect(again).toHaveCount(0)
})

test('whoever is shown somebody else of the same number says anew that they are to be erased', async ({
  page,
  desk,
}) => {
  const phone = '07700 900788'
  await desk.request({ name: 'Ruth Family', phone })
  await restoreSession(page, desk)
  await page.goto('/dashboard/data-protection')
  const person = page.getByRole('region', { name: 'One person' })
  await person.getByLabel('E-mail address or phone number').fill(phone)
  await page.keyboard.press('Enter')
  await expect(person).toContainText('By the name Ruth Family.')
  await person.getByRole('checkbox').check()
  await desk.request({ name: 'Saul Family', phone })
  await person.getByRole('button', { name: 'Save all of it as files' }).press('Enter')
  await page.getByLabel('Your password').fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(person).toContainText('It is not what you were shown any more.')
  await expect(person).toContainText('Saul Family')
  await expect(person.getByRole('checkbox')).not.toBeChecked()
  await expect(person.getByRole('button', { name: 'Erase' })).toHaveAttribute('aria-disabled', 'true')
})

test('what a colleague erases leaves the screens on which it is open', async ({ page, desk, practice }) => {
  test.slow()
  const asColleague = async (path: string, body: object, more = {}): Promise<{ proof?: string }> => {
    const headers = { token: desk.token, 'content-type': 'application/json', ...more }
    const answer = await fetch(practice.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const erase = async (who: string) => {
    const { proof } = await asColleague('/api/admin/proof', { current: staff.password })
    await asColleague('/api/admin/data-protection/erase', { who }, { proof })
  }
  const ines = await desk.request({ name: 'Ines Gone', email: 'ines@example.org' })
  await desk.request({ name: 'Otis Gone', email: 'otis@example.org' })
  // The token goes on being used by the other tests of this practice.
  await page.route('**/api/admin/logout', (route) => route.fulfill({ json: { success: true, message: 'Goodbye.' } }))
  await restoreSession(page, desk)
  const listening = page.waitForResponse('**/api/admin/live')
  await page.goto('/dashboard/patient?date=&status=New+Appointment&search=Gone')
  await listening
  await page.getByRole('button', { name: 'Otis Gone' }).click()
  await expect(page.getByRole('dialog', { name: 'Otis Gone' })).toContainText('Requested')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.keyboard.type('Afraid of needles')
  await erase('otis@example.org')
  await expect(page.getByRole('dialog', { name: 'Erased' })).toContainText('A colleague has erased this request.')
  await expect(page.getByText('otis@example.org')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await restoreSession(page, desk)

  const again = page.waitForResponse('**/api/admin/live')
  await page.goto(`/dashboard/patient/update/${ines._id}`)
  await again
  await expect(page.getByRole('heading', { name: 'Appointment of Ines Gone' })).toBeVisible()
  await erase('ines@example.org')
  await expect(page.getByRole('status').filter({ hasText: 'A colleague has erased this request.' })).toBeVisible()
  await expect(page.getByText('Ines Gone')).toHaveCount(0)

  const day = aFreeTuesday()
  const email = 'abel@example.org'
  await desk.request({ name: 'Abel Gone', email, appointmentDate: day, appointmentTime: '09:00' })
  await openListening(page, `/dashboard/day/${day}`)
  const stands = page.waitForResponse('**/api/admin/standing/*')
  await page.getByRole('button', { name: 'Move Abel Gone' }).click()
  await stands
  await expect(page.getByRole('region', { name: 'Moving' })).toContainText('Moving Abel Gone')
  await erase(email)
  await expect(page.getByRole('alert').filter({ hasText: 'A colleague has erased this request.' })).toBeVisible()
  await expect(page.getByText('Abel Gone')).toHaveCount(0)

  // Where no news come, the step itself learns of it.
  await page.route('**/api/admin/live', () => undefined)
  await desk.request({ name: 'Rhea Gone', email: 'rhea@example.org' })
  await page.goto('/dashboard/patient?date=&status=New+Appointment&search=Gone')
  const row = page.getByRole('row', { name: /Rhea Gone/ })
  await expect(row).toBeVisible()
  await erase('rhea@example.org')
  await row.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A colleague has erased this request.' })).toBeVisible()
  await expect(page.getByText('nothing with that address')).toHaveCount(0)

  // As does whoever takes back what they did to it, for which there are ten seconds.
  await page.clock.setFixedTime(new Date())
  await desk.request({ name: 'Uma Gone', email: 'uma@example.org' })
  await page.reload()
  // Three seconds after the step the page would load again, and know no name any more.
  await page.route(/\/dashboard\/patient\?/, (route) => route.fulfill({ status: 204 }))
  await page
    .getByRole('row', { name: /Uma Gone/ })
    .getByRole('button', { name: 'Cancel', exact: true })
    .click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await erase('uma@example.org')
  await undo.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Uma Gone: A colleague has erased' })).toBeVisible()

  // Nobody is handed files in which nothing is.
  await desk.request({ name: 'Vera Gone', email: 'vera@example.org' })
  await page.goto('/dashboard/data-protection')
  const person = page.getByRole('region', { name: 'One person' })
  await person.getByLabel('E-mail address or phone number').fill('vera@example.org')
  await page.keyboard.press('Enter')
  await expect(person).toContainText('1 request, 0 messages')
  await erase('vera@example.org')
  await person.getByRole('button', { name: 'Save all of it as files' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(person).toContainText('vera@example.org: nothing is kept.')
  await expect(person).toContainText('Nothing is kept about them any more, so no file was saved.')
  await expect(person.getByRole('button', { name: 'Erase' })).toHaveCount(0)

  // Somebody of the same family rings while one of them is about to be erased.
  const phone = '07700 900777'
  await desk.request({ name: 'Wes Gone', phone })
  await person.getByLabel('E-mail address or phone number').fill(phone)
  await page.keyboard.press('Enter')
  await expect(person).toContainText('By the name Wes Gone.')
  const sure = person.getByRole('checkbox')
  await sure.check()
  await desk.request({ name: 'Ada Stays', phone })
  await person.getByRole('button', { name: 'Erase' }).click()
  await expect(person.getByRole('alert')).toContainText('It is not what you were shown any more.')
  await expect(person).toContainText('By the names Ada Stays and Wes Gone.')
  await expect(sure).not.toBeChecked()
  expect(await desk.find('Ada Stays')).toBeDefined()
})

test('a colleague is invited by letter, sets a password, is signed out as their account is closed, and is let in again, all by keyboard', async ({
  page,
  browser,
  practice,
  desk,
}) => {
  test.slow()
  await restoreSession(page, desk)
  await page.goto('/dashboard/people')
  const elsewhere = await browser.newContext({ baseURL: practice.address, hasTouch: true })
  const other = await elsewhere.newPage()
  await other.clock.install()
  await restoreSession(other, desk)
  const listening = other.waitForResponse('**/api/admin/live')
  await other.goto('/dashboard/people')
  await listening
  const email = 'gus@ashcombedental.example'
  await page.getByLabel('Their name').fill('Gus Invited')
  await page.getByLabel('Their e-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Please confirm that it is you' })
    .getByLabel('Your password')
    .fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gus Invited is invited.')).toBeVisible()
  // At another desk too, where nobody has pressed anything.
  const accountAt = (at: Page) => at.getByRole('listitem').filter({ hasText: email })
  await expect(accountAt(other)).toContainText('Gus Invited')
  const { raw } = await practice.letterTo(email, /./)
  const link = raw.replace(/=\r\n/g, '').match(/\/login\/new-password#[\w-]{43}/)?.[0] ?? ''

  const gus = await (await browser.newContext({ baseURL: practice.address })).newPage()
  const password = 'purple elephants paint fences'
  await gus.goto(link)
  await gus.getByLabel('New password', { exact: true }).fill(password)
  await gus.keyboard.press('Enter')
  await expect(gus.getByRole('status')).toContainText('Your new password is set')
  await signIn(gus)
  await expect(gus.getByRole('heading', { name: 'Patient appointments' })).toBeVisible()

  // What is half typed keeps nothing of patients in a leaver's sight, in neither tab.
  const second = await gus.context().newPage()
  for (const tab of [gus, second]) {
    await tab.goto('/dashboard/account')
    await tab.getByLabel('Name of this device').fill('My own laptop')
  }

  const account = accountAt(page)
  // As if many accounts stood below theirs.
  await page.locator('.people').evaluate((list) => list.style.setProperty('padding-block-end', '80rem'))
  await accountAt(other).getByRole('button', { name: 'Close account' }).focus()
  await stopClock(other)
  await account.getByRole('button', { name: 'Close account' }).press('Enter')
  await expect(account).toContainText('Closed since')
  // Whoever was about to close it there as well opens nothing.
  const openAgain = accountAt(other).getByRole('button', { name: 'Open again' })
  await drawUntil(other, () => openAgain.isVisible())
  await openAgain.tap()
  await drawUntil(other, () => other.getByText('Something moved just there, so nothing was pressed.').isVisible())
  await expect(openAgain).toBeFocused()
  await other.keyboard.press('Enter')
  await drawUntil(other, () => other.getByText('This button changed just now, so nothing was pressed.').isVisible())
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await elsewhere.close()
  await expect(page.getByText('The account is closed and signed out everywhere.')).toBeInViewport({ ratio: 1 })
  await expect(account.getByRole('button', { name: 'Open again' })).toBeFocused()
  for (const tab of [gus, second]) {
    await tab.waitForURL('**/login?ended=closed')
    await expect(tab.getByText('Your account was closed, and you were signed out everywhere.')).toBeVisible()
  }
  await account.getByRole('button', { name: 'Open again' }).press('Enter')
  // And not on a button that would take their password from them.
  await expect(account.getByRole('button', { name: 'Close account' })).toBeFocused()
  await signIn(gus)
  await expect(gus.getByRole('heading', { name: 'Patient appointments' })).toBeVisible()
  await gus.context().close()

  async function signIn(at: Page): Promise<void> {
    await at.goto('/login')
    await at.getByLabel('Email').fill(email)
    await at.getByLabel('Password', { exact: true }).fill(password)
    await at.keyboard.press('Enter')
    await at.waitForURL('**/dashboard/patient**')
  }
})
