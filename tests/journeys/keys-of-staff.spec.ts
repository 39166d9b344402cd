import type { Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, openDesk, type Page, test } from './front-desk.ts'
import { fontsHaveCome, oneAfterTheOther } from './running-practice.ts'

test.use({ practiceName: 'a tidy desk' })
test.describe.configure(oneAfterTheOther)

const newPassword = 'purple elephants paint fences'

test('a forgotten password is replaced by a letter’s link, and the new one signs in', async ({ page, practice }) => {
  const ben = await practice.addStaffMember('Ben Okafor', 'ben@ashcombedental.example')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await page.getByLabel('Email').fill(ben.email)
  await page.getByRole('button', { name: 'Send the e-mail' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('a letter with a link is on its way')
  await expect(page.getByRole('link', { name: 'Back to the login' })).toBeFocused()
  const letter = await practice.letterTo(ben.email, /Choose a new password/)
  const link = letter.raw.replace(/=\r\n/g, '').match(/\/login\/new-password#[\w-]{43}/)?.[0] ?? ''

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  // A step to a part of the page is no link that is written over its address.
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await page.getByLabel('New password', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expectWrong(page.getByLabel('New password', { exact: true }), /at least 15 characters/)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('status')).toContainText('Your new password is set')
  const token = link.split('#')[1] ?? 'no token'
  expect(page.url()).not.toContain(token)
  expect(asked.filter((address) => new URL(address).pathname.includes(token))).toEqual([])
  // The next link opens in the same tab.
  await page.evaluate(() => {
    location.hash = 'another-link'
  })
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set' })).toHaveCount(0)

  await page.goto('/login')
  await page.getByLabel('Email').fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/patient**')
})

test('the line that asks who somebody is stands from the first moment on, and moves nothing as its answer comes', async ({
  page,
  practice,
}) => {
  const nell = await practice.addStaffMember('Nell Ward', 'nell@ashcombedental.example')
  await typeCredentials(page, nell)
  await page.waitForURL('**/dashboard/patient**')
  const asked = page.getByText('Please give your own name and a password of your own.')
  await expect(asked).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/doctor', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(asked).toBeVisible()
  await fontsHaveCome(page)
  const before = await heading.boundingBox()
  const answered = page.waitForResponse('**/api/admin/doctor')
  answer.resolve()
  await answered
  // The menu names her as soon as the answer is drawn.
  await expect(page.getByRole('banner').getByText('Nell Ward')).toBeVisible()
  await expect(asked).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})

test('what changes keys asks for the password once, and not again for ten minutes', async ({ page, practice }) => {
  const noor = await practice.addStaffMember('Noor Aziz', 'noor@ashcombedental.example')
  await typeCredentials(page, noor)
  await page.waitForURL('**/dashboard/patient**')
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const asked = page.getByText('Please give your own name and a password of your own.')

  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: 'Who are you?' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeFocused()
  await expect(asked).toBeHidden()
  await page.getByLabel('Your name').fill('Noor Aziz, reception')
  await page.getByLabel('New password', { exact: true }).fill('eleven otters read the paper')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expect(dialog.getByRole('button'), 'she has no passkey').toHaveText(['Close', 'Show', 'Confirm'])
  const [box, last] = await Promise.all([
    dialog.boundingBox(),
    dialog.getByRole('button', { name: 'Confirm' }).boundingBox(),
  ])
  const bottom = (part: typeof box) => (part?.y ?? 0) + (part?.height ?? 0)
  expect(bottom(box) - bottom(last), 'room below the last button').toBeLessThan(24)
  await page.keyboard.type(noor.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('stands under the name Noor Aziz, reception')).toBeFocused()
  await page.getByRole('link', { name: 'change it under Your account' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Who are you?' })).toHaveCount(0)
  await page.reload()

  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'not confirmed' })).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Dr Noor Aziz')
  const address = 'dr.aziz@ashcombedental.example'
  await page.getByLabel('E-mail', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Your password').fill('not my password')
  await page.keyboard.press('Enter')
  await expectWrong(dialog.getByLabel('Your password'), /not right/)
  await dialog.getByLabel('Your password').fill('eleven otters read the paper')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const kept = page.getByRole('status').filter({ hasText: 'are kept' })
  await expect(kept).toBeVisible()

  const password = page.getByLabel('New password', { exact: true })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/password', async (route) => {
    await answer.promise
    await route.continue()
  })
  await password.fill('seven badgers mend a piano')
  const sent = page.waitForRequest('**/api/admin/password')
  await page.keyboard.press('Enter')
  await sent
  await page.keyboard.type(' and a harp')
  await expect(password, 'what is typed now would not be part of it').toHaveValue('seven badgers mend a piano')
  answer.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible()
  await expect(kept).toBeVisible()
  await practice.letterTo(address, /Your password was changed/)
})

test('a late refusal leaves whoever types elsewhere where they are', async ({ page, practice }) => {
  const ola = await practice.addStaffMember('Ola Marsh', 'ola@ashcombedental.example')
  await typeCredentials(page, ola)
  await page.waitForURL('**/dashboard/patient**')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/doctor', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await answer.promise
    await route.fulfill({ status: 400, json: { message: 'Please give your e-mail address.', field: 'email' } })
  })
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Your password').fill(ola.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const password = page.getByLabel('New password', { exact: true })
  await password.click()
  answer.resolve()
  await expect(page.getByText('Please give your e-mail address.')).toBeVisible()
  await expect(password).toBeFocused()
})

test('a name that somebody has changed elsewhere is not taken back by a form of before', async ({
  page,
  practice,
  context,
}) => {
  const una = await practice.addStaffMember('Una Marsh', 'una@ashcombedental.example')
  await typeCredentials(page, una)
  await page.waitForURL('**/dashboard/patient**')
  const before = await context.newPage()
  for (const tab of [page, before]) await tab.goto('/dashboard/account')
  await before.getByLabel('E-mail', { exact: true }).fill('una.finch@ashcombedental.example')
  await page.getByLabel('Name', { exact: true }).fill('Una Finch')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Your password').fill(una.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your name and e-mail address are kept.')).toBeVisible()
  await expect(before.getByLabel('Name', { exact: true })).toHaveValue('Una Finch')
  await expect(before.getByLabel('E-mail', { exact: true })).toHaveValue('una.finch@ashcombedental.example')

  const change = before.waitForRequest((request) => request.method() === 'PUT')
  await before.getByRole('button', { name: 'Save' }).click()
  // A name that is changed at this very moment has not come here yet.
  expect((await change).postDataJSON()).toEqual({ email: 'una.finch@ashcombedental.example' })
})

test('a new password lists the passkeys that still open the account, each to be removed', async ({
  page,
  practice,
}) => {
  const iris = await practice.addStaffMember('Iris Novak', 'iris@ashcombedental.example')
  await typeCredentials(page, iris)
  await page.waitForURL('**/dashboard/patient**')
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...kind, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await page.goto('/dashboard/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const laptop = 'Receptionlaptop'.repeat(4)
  await passkeys.getByLabel('Name of this device').fill(laptop)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(iris.password)
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toHaveText([new RegExp(`^${laptop} since`)])

  // Another page of the same browser has not been confirmed, and may be by the passkey.
  await page.reload()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()

  await page.setViewportSize({ width: 320, height: 568 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const password = page.getByRole('region', { name: 'Password', exact: true })
  await expect(password.getByText(laptop)).toHaveCount(0)
  await password.getByLabel('New password', { exact: true }).fill(newPassword)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('These passkeys still open your account.')).toBeVisible()
  await password.getByRole('button', { name: `Remove ${laptop}` }).press('Enter')
  await expect(passkeys.getByText('You have none yet.')).toBeVisible()
  await expect(password.getByText('These passkeys still open your account.')).toHaveCount(0)
  // The button has gone with its row, and the next button of the page would sign this browser out.
  await expect(password.getByRole('heading', { name: 'Password' })).toBeFocused()
})

test('an authenticator app is scanned, and one of its ten printed codes opens without the phone', async ({
  page,
  practice,
}) => {
  const ben = await practice.addStaffMember('Ben Okafor', 'ben.okafor@ashcombedental.example')
  await typeCredentials(page, ben)
  await page.waitForURL('**/dashboard/patient**')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/dashboard/account')
  const app = page.getByRole('region', { name: 'Authenticator app' })
  const columnOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.x
  await expect(app).toBeVisible()
  const before = await columnOf('Passkeys')
  await app.getByRole('button', { name: 'Set it up' }).click()
  await page.getByLabel('Your password').fill(ben.password)
  await page.keyboard.press('Enter')
  await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await columnOf('Passkeys'), 'the column of what stands below').toBe(before)
  const secret = (await app.locator('code').first().innerText()).replace(/\s/g, '')
  await app.getByLabel('Six-digit code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await app.getByRole('button', { name: 'Turn on' }).click()
  const codes = app.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(app.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const [code = ''] = await codes.allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(app.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toContainText('shown only now')
  await page.keyboard.press('Escape')
  await app.getByRole('button', { name: 'I have kept them' }).click()
  await expect(app).toContainText('10 recovery codes are left.')

  await typeCredentials(page, ben)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/patient**')
  await page.goto('/dashboard/account')
  await expect(app).toContainText('9 recovery codes are left.')
  await practice.letterTo(ben.email, /A recovery code was used/)
})

test('recovery codes on show are called void where others are made, or the app is turned off, in another browser', async ({
  page,
  practice,
  context,
}) => {
  const mo = await practice.addStaffMember('Mo Hart', 'mo@ashcombedental.example')
  await typeCredentials(page, mo)
  await page.waitForURL('**/dashboard/patient**')
  const elsewhere = await context.newPage()
  for (const tab of [elsewhere, page]) await tab.goto('/dashboard/account')
  const app = page.getByRole('region', { name: 'Authenticator app' })
  await app.getByRole('button', { name: 'Set it up' }).click()
  await page.getByLabel('Your password').fill(mo.password)
  await page.keyboard.press('Enter')
  await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible()
  const typeCode = async () => {
    const secret = (await app.locator('code').first().innerText()).replace(/\s/g, '')
    await app.getByLabel('Six-digit code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  }
  await typeCode()
  await app.getByRole('button', { name: 'Turn on' }).click()
  const codes = app.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes).toBeVisible()
  await expect(app).toContainText('It is on')

  const makeNewOnes = (tab: Page) => tab.getByRole('button', { name: 'Make new recovery codes' }).click()
  await makeNewOnes(elsewhere)
  await expect(elsewhere.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()
  await expect(codes).toHaveCount(0)
  const isVoid = app.getByRole('alert').filter({ hasText: 'open nothing any more' })
  await expect(isVoid).toContainText('New recovery codes were made in another browser.')
  await expect(isVoid, 'a box of its own among the words').toHaveClass(/notice-warning/)
  await makeNewOnes(page)
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(isVoid).toHaveCount(0)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'open nothing any more' })).toBeVisible()

  const line = Promise.withResolvers<void>()
  const known = /\/api\/admin\/doctor$/
  await page.route(known, async (route) => {
    await line.promise
    await route.continue()
  })
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await makeNewOnes(page)
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await makeNewOnes(elsewhere)
  await expect(elsewhere.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()
  line.resolve()
  await expect(isVoid, 'by whoever read of the newest before those of their own').toBeVisible()
  await page.unroute(known)

  const turnOff = async () => {
    await elsewhere.getByLabel('Password, to turn it off').fill(mo.password)
    await elsewhere.getByRole('button', { name: 'Turn off' }).click()
  }
  await turnOff()
  await expect(app).toContainText('It is off.')
  await expect(codes).toHaveCount(0)
  await expect(isVoid).toContainText('The app was turned off')

  // Off again before anybody has read here that it is on.
  await app.getByRole('button', { name: 'Set it up' }).click()
  await typeCode()
  const news = Promise.withResolvers<void>()
  await page.route(known, async (route) => {
    await news.promise
    await route.continue()
  })
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(codes).toBeVisible()
  await turnOff()
  await expect(elsewhere.getByRole('button', { name: 'Set it up' })).toBeVisible()
  news.resolve()
  await expect(isVoid).toContainText('The app was turned off')
  await expect(codes).toHaveCount(0)
})

test('who has confirmed in one tab is not asked again in another one of before, nor because of a clock that is a day ahead', async ({
  page,
  practice,
  context,
}) => {
  const una = await practice.addStaffMember('Una Tabbed', 'una@ashcombedental.example')
  await typeCredentials(page, una)
  await page.waitForURL('**/dashboard/patient**')
  const other = await context.newPage()
  const offered = (tab: Page) => tab.getByLabel('Six-digit code')
  for (const tab of [page, other]) {
    await tab.clock.install({ time: Date.now() + 24 * 60 * 60_000 })
    await tab.goto('/dashboard/account')
    await tab.getByRole('button', { name: 'Set it up' }).click()
    await tab.getByLabel('Your password').fill(una.password)
    await tab.keyboard.press('Enter')
    await expect(offered(tab)).toBeVisible()
  }
  for (const tab of [page, other]) {
    await tab.getByLabel('Name', { exact: true }).fill('Una Tabbed, hygienist')
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('status').filter({ hasText: 'are kept' })).toBeVisible()
  }
})

test('what changes keys asks once where two calls wait for it', async ({ page, practice }) => {
  await typeCredentials(page, await practice.addStaffMember('Sol Reyes', 'sol@ashcombedental.example'))
  await page.waitForURL('**/dashboard/patient**')
  await page.goto('/dashboard/account')
  const held = Promise.withResolvers<void>()
  const json = { success: false, message: 'Please confirm that it is you.', field: 'proof' }
  await page.route('**/api/admin/proof', (route) =>
    route.fulfill({ json: { proof: 'a-proof', ends: '2999-01-01T00:00:00.000Z' } }),
  )
  await page.route(/admin\/(authenticator|password)$/, async (route) => {
    await held.promise
    await route.fulfill({ status: 403, json })
  })
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await page.getByRole('button', { name: 'Set it up' }).click()
  await dialog.getByLabel('Your password').fill('any')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  const refused = [/authenticator$/, /password$/].map((call) => page.waitForResponse(call))
  held.resolve()
  await Promise.all(refused)
  await page.evaluate(() => fetch('/healthz'))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'not confirmed' })).toHaveCount(2)
})

test('the audit says who looked at a patient, and leads to the appointment', async ({ page, practice }) => {
  const desk = await openDesk(practice)
  const maya = await desk.request({ name: 'Maya Clarke' })
  const noah = await desk.request({ name: 'Noah Clarke' })
  const ben = await practice.addStaffMember('Ben Clarke', 'ben.clarke@ashcombedental.example')
  await typeCredentials(page, ben)
  await page.waitForURL('**/dashboard/patient**')
  for (const { _id: id } of [noah, maya]) {
    await page.goto(`/dashboard/patient/update/${id}`)
    await expect(page.getByRole('region', { name: 'Change the appointment' })).toBeVisible()
  }
  await page.goto('/dashboard/people')
  await page.getByRole('link', { name: 'Audit: who did and looked at what', exact: true }).click()
  const rows = page
    .getByRole('main')
    .getByRole('list', { name: /newest first/ })
    .getByRole('listitem')
  await expect(rows.filter({ hasText: `looked at a request: ${noah.reference}` })).toHaveCount(1)
  await page.getByLabel('Who', { exact: true }).selectOption('Ben Clarke')
  await page.getByLabel('Appointment’s reference').fill(maya.reference.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText([new RegExp(`^Ben Clarke looked at a request: ${maya.reference}`)])
  await expect(page.getByLabel('Who', { exact: true })).toHaveValue(/.+/)
  await rows.getByRole('link', { name: maya.reference }).click()
  await page.waitForURL(`**/dashboard/patient/update/${maya._id}`)
})

async function typeCredentials(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a link that no letter held opens nothing', async ({ page }) => {
  await page.goto('/login/new-password')
  await expect(page.getByText('opened by a link that is made for it')).toBeVisible()
  // Whoever then writes the link over that address stays on the page.
  await page.evaluate(() => {
    location.hash = 'a-link'
  })
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/new-password$/)
})

/** Said where it can be mended, to everybody, and nowhere else. */
async function expectWrong(field: Locator, why: RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(why)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  // Whoever is in that field already hears of it too.
  await expect(field.page().getByRole('alert').filter({ hasText: why })).toBeVisible()
  await expect(field.page().getByText(why)).toHaveCount(1)
}
