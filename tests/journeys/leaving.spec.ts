import { aFreeTuesday } from './free-day.ts'
import { expect, type Page, restoreSession, test } from './front-desk.ts'
import { staff } from './running-practice.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay here' })
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave all the same' })
const menu = (page: Page, words: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: words, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The token goes on being used by the other tests of this practice. */
async function keepToken(page: Page): Promise<void> {
  await page.route('**/api/admin/logout', (route) => route.fulfill({ json: { success: true, message: 'Goodbye.' } }))
}

/** What the browser itself asks before the window goes; the answer is to stay. */
function stayWhereAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  return asked
}

/** Presses a telephone number, and the way to the public pages before the telephone's program has opened. */
async function ringAndLeave(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')?.click()
    document.querySelector<HTMLAnchorElement>('a.brand')?.click()
  })
}

test('an appointment that is half changed is not left unasked by link, key, history or Logout, and ringing asks nothing', async ({
  page,
  desk,
}) => {
  const { _id } = await desk.request({ name: 'Ada Half', phone: '07700 900645', appointmentDate: aFreeTuesday() })
  await keepToken(page)
  const asked = stayWhereAsked(page)
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  const service = page.getByLabel('Service')
  await service.selectOption('Veneers')
  await page.getByRole('link', { name: '07700 900645' }).click()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(question(page)).toContainText('not saved')
  await stay(page).click()
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await stay(page).press('Enter')
  await expect(question(page)).toHaveCount(0)
  await ringAndLeave(page)
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(service).toHaveValue('Veneers')
  // As it was, nothing would be lost.
  await service.selectOption('')
  await menu(page, 'Messages').click()
  await expect(heading(page, 'Messages')).toBeVisible()
  await page.evaluate(() => history.back())
  await service.selectOption('Veneers')
  await page.evaluate(() => history.forward())
  await leave(page).click()
  await expect(heading(page, 'Messages')).toBeVisible()
  await menu(page, 'Chairs').click()
  await expect(heading(page, 'Chairs')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

const halfTyped = [
  {
    form: 'a chair',
    title: 'Chairs',
    async begin(page: Page) {
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Chair 1' })
      await row.getByRole('button', { name: 'Change' }).click()
      return page.getByLabel('Name', { exact: true })
    },
  },
  { form: 'a closed day', title: 'Closed days', begin: async (page: Page) => page.getByLabel('Reason') },
  {
    form: 'an invitation',
    title: 'People',
    begin: async (page: Page) => page.getByLabel('Their name'),
  },
]

test('what is half typed or chosen is not left unasked', async ({ page, desk }) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/messages')
  await test.step('a chair, a closed day and an invitation that are half typed are not left unasked', async () => {
    for (const { form, title, begin } of halfTyped)
      await test.step(form, async () => {
        await menu(page, title).click()
        const field = await begin(page)
        await field.fill('Half of it')
        await menu(page, 'Messages').click()
        await stay(page).click()
        await expect(heading(page, title)).toBeVisible()
        await expect(field).toHaveValue('Half of it')
        await menu(page, 'Messages').click()
        await leave(page).press('Enter')
        await expect(heading(page, 'Messages')).toBeFocused()
      })
  })
  await test.step('a choice of bank holidays that is not saved is not left unasked', async () => {
    await menu(page, 'Closed days').click()
    const nation = page.getByLabel('Closed automatically')
    const kept = await nation.inputValue()
    await nation.selectOption('Scotland')
    await menu(page, 'Messages').click()
    await stay(page).click()
    await expect(nation).toHaveValue('Scotland')
    await nation.selectOption(kept)
    await menu(page, 'Messages').click()
    await expect(heading(page, 'Messages')).toBeVisible()
  })
})

test('the question goes with what would have been lost, and whoever asked to leave goes', async ({ page, desk }) => {
  const { _id } = await desk.request({ name: 'Eve Half', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/update/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`/dashboard/patient/update/${_id}`)
  await page.getByLabel('Service').selectOption('Veneers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await menu(page, 'Messages').click()
  await expect(question(page)).toContainText('not saved')
  answer.resolve()
  await expect(heading(page, 'Messages')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('a correction and an offer that are folded away are not left unasked', async ({ page, desk }) => {
  const { _id } = await desk.request({ name: 'Cai Half', email: 'cai@example.org', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  const correct = page.getByRole('button', { name: 'Correct them' })
  const name = page.getByLabel('Name', { exact: true })
  await correct.press('Enter')
  await name.fill('Cai Halfpenny')
  await correct.press('Enter')
  await expect(name).toHaveCount(0)
  await menu(page, 'Messages').click()
  await stay(page).click()
  await correct.press('Enter')
  await expect(name).toHaveValue('Cai Halfpenny')
  await page.getByRole('button', { name: 'Not now' }).press('Enter')

  const offer = page.getByRole('form', { name: 'Offer other times' })
  const opener = page.getByRole('button', { name: 'Choose up to three times' })
  await opener.press('Enter')
  await offer.getByRole('group', { name: 'Free times' }).getByRole('button').first().press('Enter')
  await expect(offer.getByRole('status').filter({ hasText: /./ })).toContainText('Chosen:')
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await menu(page, 'Messages').click()
  await stay(page).click()
  await opener.press('Enter')
  await expect(offer.getByRole('status').filter({ hasText: /./ })).toContainText('Chosen:')
  await offer.getByRole('button', { name: 'Not now' }).press('Enter')
  await menu(page, 'Messages').click()
  await expect(heading(page, 'Messages')).toBeVisible()
})

test('a correction that is saved, and kept without a space too many, is left unasked', async ({ page, desk }) => {
  const { _id } = await desk.request({ name: 'Dee Half', email: 'dee@example.org', appointmentDate: aFreeTuesday() })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  const name = page.getByLabel('Name', { exact: true })
  // The second time nothing is corrected by it.
  for (const typed of ['Dee Whole ', ' Dee Whole']) {
    await page.getByRole('button', { name: 'Correct them' }).press('Enter')
    await name.fill(typed)
    await name.press('Enter')
    await expect(name).toHaveCount(0)
    await expect(heading(page, 'Appointment of Dee Whole')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(heading(page, 'Patient appointments')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Appointment of Dee Whole')).toBeVisible()
  }
})

test('what was typed for a caller and in a note outlives other pages, and no logout takes it unasked', async ({
  page,
  desk,
}) => {
  const { _id } = await desk.request({ name: 'Bea Half', appointmentDate: aFreeTuesday() })
  await keepToken(page)
  const asked = stayWhereAsked(page)
  await restoreSession(page, desk)
  await page.goto(`/dashboard/patient/update/${_id}`)
  const note = page.getByLabel('Note', { exact: true })
  await page.getByRole('button', { name: 'Add a note' }).click()
  await note.fill('Rings back on')
  await menu(page, 'Messages').click()
  await expect(heading(page, 'Messages')).toBeVisible()
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.press('Enter')
  await expect(question(page)).toContainText('A note for staff')
  await stay(page).press('Enter')
  await page.evaluate(() => history.back())
  await expect(note).toHaveValue('Rings back on')
  await page.getByRole('button', { name: 'Not now' }).click()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await dialog.getByLabel('Phone').fill('07700 900646')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await menu(page, 'Chairs').click()
  await expect(heading(page, 'Chairs')).toBeVisible()
  await logout.press('Enter')
  await expect(question(page)).toContainText('A booking by telephone')
  await stay(page).press('Enter')
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('Phone')).toHaveValue('07700 900646')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await logout.press('Enter')
  await leave(page).press('Enter')
  await page.waitForURL('**/login')
  expect(asked).toEqual([])
})

test('Back closes what was opened last, and leaves the page behind it', async ({ page, desk }) => {
  test.slow()
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await test.step('Back closes the booking of who is on the telephone, and leaves the page behind it', async () => {
    await menu(page, 'Chairs').click()
    await expect(heading(page, 'Chairs')).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
    await dialog.getByLabel('Phone').pressSequentially('07700 900647')
    await page.evaluate(() => history.back())
    await expect(dialog).toHaveCount(0)
    await expect(heading(page, 'Chairs')).toBeVisible()
    await page.keyboard.press('n')
    await expect(dialog.getByLabel('Phone')).toHaveValue('07700 900647')
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.evaluate(() => history.back())
    await page.waitForURL('**/dashboard')
  })
  await test.step('Back closes the shortcuts, and leaves the page behind them', async () => {
    await menu(page, 'Chairs').click()
    await expect(heading(page, 'Chairs')).toBeVisible()
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await shortcuts.getByRole('checkbox').press('Home')
    await page.evaluate(() => history.back())
    await expect(shortcuts).toHaveCount(0)
    await expect(heading(page, 'Chairs')).toBeVisible()
    await page.evaluate(() => history.back())
    await page.waitForURL('**/dashboard')
  })
  await test.step('Back closes the booking first where the page behind it is half typed, and then asks about the page', async () => {
    await menu(page, 'People').click()
    const typed = page.getByLabel('Their name')
    await typed.fill('Half of it')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
    await dialog.getByLabel('Phone').press('Home')
    await page.evaluate(() => history.back())
    await expect(dialog).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(typed).toHaveValue('Half of it')
    await typed.press('Home')
    await page.evaluate(() => history.back())
    await leave(page).press('Enter')
    await page.waitForURL('**/dashboard')
  })
  await test.step('Back closes a visit that was opened, with what is noted of it kept, and the lists of a day', async () => {
    const day = aFreeTuesday()
    await desk.request({ name: 'Bo Opened', appointmentDate: day, appointmentTime: '09:00' })
    await menu(page, 'Patient').click()
    await page.getByLabel('Date').fill(day)
    const opener = page.getByRole('button', { name: 'Bo Opened', exact: true })
    await opener.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Bo Opened' })
    await drawer.getByRole('button', { name: 'Add a note' }).press('Enter')
    await drawer.getByLabel('Note', { exact: true }).pressSequentially('Rings back')
    await page.evaluate(() => history.back())
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(drawer.getByLabel('Note', { exact: true })).toHaveValue('Rings back')
    await drawer.getByRole('button', { name: 'Not now' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    await menu(page, 'Day').click()
    await page.getByRole('button', { name: 'Lists and calendars' }).press('Enter')
    const lists = page.getByRole('dialog', { name: 'Lists and calendars' })
    await lists.getByRole('button', { name: 'Make the address of Chair 1' }).press('Enter')
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await proof.getByLabel('Your password').press('Home')
    await page.evaluate(() => history.back())
    await expect(proof).toHaveCount(0)
    await expect(lists.getByText('Nothing was changed, because it was not confirmed.')).toBeVisible()
    await lists.getByRole('button', { name: 'Close' }).press('Home')
    await page.evaluate(() => history.back())
    await expect(lists).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\/day$/)
    await page.evaluate(() => history.back())
    await page.waitForURL('**/dashboard/patient**')
  })
})

test('a confirmation that was left unanswered keeps no later step from being taken back', async ({ page, desk }) => {
  await desk.request({ name: 'Cy Undone', appointmentDate: aFreeTuesday(), appointmentTime: '09:00' })
  // A browser that lets nobody stop Back.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await restoreSession(page, desk)
  await page.goto('/dashboard')
  await menu(page, 'Day').click()
  await page.getByRole('button', { name: 'Lists and calendars' }).press('Enter')
  await page.getByRole('button', { name: 'Make the address of Chair 1' }).press('Enter')
  await page.getByLabel('Your password').press('Home')
  await page.evaluate(() => history.back())
  const asked = page.locator('.queue-rows > li').filter({ hasText: 'Cy Undone' })
  await asked.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(page.getByText('Accepted: Cy Undone')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Undone. No letter was sent.')).toBeVisible()
})

test('links to hand over are shown this once, each until it is handed over, and are not left unasked', async ({
  page,
  desk,
}) => {
  await page.route('**/api/admin/people', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const { name, email } = route.request().postDataJSON()
    const link = `https://ashcombe.example/login/new-password#${email}`
    await route.fulfill({ status: 201, json: { success: true, message: `${name} is invited.`, link } })
  })
  await restoreSession(page, desk)
  await page.goto('/dashboard/people')
  const linkFor = (name: string) => page.getByRole('region', { name: `Link for ${name}` })
  for (const name of ['Ada', 'Ben']) {
    await page.getByLabel('Their name').fill(name)
    await page.getByLabel('Their e-mail address').fill(`${name}@ashcombedental.example`)
    await page.keyboard.press('Enter')
    if (name === 'Ada') {
      await page.getByLabel('Your password').fill(staff.password)
      await page.keyboard.press('Enter')
    }
    await expect(linkFor(name).getByText(`The link for ${name} opens once`)).toBeFocused()
  }
  await menu(page, 'Messages').click()
  await expect(question(page)).toContainText('The link for')
  await stay(page).click()
  for (const name of ['Ada', 'Ben']) {
    await expect(linkFor(name)).toContainText(`#${name}@`)
    await linkFor(name).getByRole('button', { name: 'I have handed it over' }).press('Enter')
    await expect(linkFor(name)).toHaveCount(0)
  }
  await menu(page, 'Messages').click()
  await expect(heading(page, 'Messages')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('a link on show is called void once a colleague has made a newer one, or has closed the account', async ({
  page,
  desk,
  practice,
}) => {
  for (const name of ['Cleo', 'Dan'])
    await practice.addStaffMember(name, `${name.toLowerCase()}@ashcombedental.example`)
  const asColleague = async (method: string, path: string, body: object, more = {}) => {
    const headers = { 'content-type': 'application/json', token: desk.token, ...more }
    const answer = await fetch(practice.address + path, { method, headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const { proof } = await asColleague('POST', '/api/admin/proof', { current: staff.password })
  type Listed = { _id: string; name: string; linkUntil?: string }
  const listed = async (name: string): Promise<Listed> => {
    const answer = await fetch(`${practice.address}/api/admin/people`, { headers: { token: desk.token } })
    return (await answer.json()).people.find((one: Listed) => one.name === name)
  }
  // As where no letters leave.
  let resets = ['Cleo', 'Dan']
  let untilAnswered: Promise<unknown> | undefined
  await page.route('**/api/admin/people/*/reset', async (route) => {
    const answer = await (await route.fetch()).json()
    const [name = '', ...others] = resets
    resets = others
    const { linkUntil } = await listed(name)
    await untilAnswered
    await route.fulfill({
      json: { ...answer, link: `https://ashcombe.example/login/new-password#${linkUntil}`, linkUntil },
    })
  })
  // A session has one proof at a time, and the page shows one of its own.
  const { token } = await asColleague('POST', '/api/admin/login', staff)
  await restoreSession(page, { token })
  await page.goto('/dashboard/people')
  const linkFor = (name: string) => page.getByRole('region', { name: `Link for ${name}` })
  for (const name of ['Cleo', 'Dan']) {
    await page.locator('.people li').filter({ hasText: name }).getByRole('button', { name: 'New password' }).click()
    if (name === 'Cleo') {
      await page.getByLabel('Your password').fill(staff.password)
      await page.keyboard.press('Enter')
    }
    await expect(linkFor(name)).toBeVisible()
  }
  const isVoid = (why: string) =>
    page.getByRole('alert').filter({ hasText: `${why} The link that stood here opens nothing any more.` })
  await test.step('but not by one’s own newer one, of which the accounts tell before its answer comes', async () => {
    await page.evaluate(() => {
      const told = new Set<string>()
      Reflect.set(window, 'told', told)
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role="alert"]')) told.add(alert.textContent ?? '')
      }).observe(document.body, { subtree: true, childList: true })
    })
    resets = ['Cleo']
    untilAnswered = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/people'))
    const first = await linkFor('Cleo').elementHandle()
    await page.locator('.people li').filter({ hasText: 'Cleo' }).getByRole('button', { name: 'New password' }).click()
    await expect.poll(() => first?.evaluate((link) => link.isConnected)).toBe(false)
    await expect(linkFor('Cleo')).toBeVisible()
    expect(await page.evaluate(() => [...Reflect.get(window, 'told')].filter((one) => /Cleo/.test(one)))).toEqual([])
  })
  const { _id: cleo } = await listed('Cleo')
  await asColleague('POST', `/api/admin/people/${cleo}/reset`, { secondFactor: false }, { proof })
  await expect(isVoid('A newer link was made for Cleo.')).toBeVisible()
  await expect(linkFor('Cleo')).toHaveCount(0)
  await expect(linkFor('Dan')).toBeVisible()
  const { _id: dan } = await listed('Dan')
  const setOpen = (open: boolean) => asColleague('PUT', `/api/admin/people/${dan}`, { open }, { proof })
  await setOpen(false)
  await expect(isVoid('The account of Dan was closed.')).toBeVisible()
  await setOpen(true)
  await expect(page.locator('.people li').filter({ hasText: 'Dan' })).not.toContainText('closed')
  await expect(
    isVoid('The account of Dan was closed.'),
    'an account that is open again brings no link back',
  ).toBeVisible()
})
