import type { Route } from '@playwright/test'
import { text } from './editor-page.ts'
import { aFreeTuesday } from './free-day.ts'
import { expect, type Page, restoreSession, test } from './front-desk.ts'
import { fontsHaveCome } from './running-practice.ts'

test.use({ forgives: /Failed to load resource|^Error|MIME type/ })

const blogFile = /\/assets\/post-list[^/]*\.js/
const editorFile = /\/assets\/rich-text-editor[^/]*\.js/
const bookingFile = /\/assets\/booking-dialog[^/]*\.js/
const programFile = /\/assets\/dashboard[^/]*\.js/

test('a page that cannot be drawn leaves the menu, and says nothing of what it held', async ({ page, desk }) => {
  await restoreSession(page, desk)
  const body = 'export const PostList = () => { throw new Error("Ngozi Okafor has toothache") }'
  await page.route(blogFile, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto('/dashboard/blog')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible()
  await expect(page.getByText('toothache')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('link', { name: 'Patient', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Patient appointments' })).toBeVisible()
})

test('a page that is slow says so in its place, and is asked for once more where it is not sent', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/patient')
  await expect(page.getByRole('heading', { name: 'Patient appointments' })).toBeVisible()
  let asked = 0
  const slow = Promise.withResolvers<void>()
  await page.route(blogFile, async (route) => {
    asked += 1
    await slow.promise
    return asked === 1 ? route.abort() : route.fallback()
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  await expect(page.getByText('Patient appointments')).toBeHidden()
  slow.resolve()
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
  expect(asked).toBe(2)
})

test('an outage', async ({ page, desk }) => {
  test.slow()
  await restoreSession(page, desk)
  await test.step('in an outage a page that is not sent says so, and the dashboard is not loaded anew by itself', async () => {
    let opened = 0
    page.on('load', () => (opened += 1))
    await page.route(blogFile, (route) => route.fulfill({ status: 503 }))
    await page.goto('/dashboard/blog')
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    expect(opened).toBe(1)
    await page.unroute(blogFile)
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
  })
  await test.step('in an outage Your account says that it could not ask who is signed in, and says it once it could', async () => {
    await page.route('**/api/admin/doctor', (route) => route.fulfill({ status: 503 }))
    await page.goto('/dashboard/account')
    await expect(page.getByRole('alert').filter({ hasText: 'We could not ask who is signed in.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
    await page.unroute('**/api/admin/doctor')
    await expect(page.getByText('Signed in as Dr Amira Shah')).toBeVisible()
    await expect(page.getByText('We could not ask who is signed in.')).toHaveCount(0)
  })
  await test.step('in an outage a booking that is asked for by its key says in its dialog that it could not be had, and is there afterwards', async () => {
    await page.route(bookingFile, (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('n')
    const booking = page.getByRole('dialog', { name: 'Book by telephone' })
    await expect(booking).toContainText('The rest of this form could not be loaded. What you typed stays here.')
    await expect(booking.getByRole('button', { name: 'Load again' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(booking).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.unroute(bookingFile)
    await page.keyboard.press('n')
    await expect(booking.getByLabel('Service')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('in an outage who rings is typed all the same, and stays while the rest of a booking is asked for again', async () => {
    await page.route(bookingFile, (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let opened = 0
    const count = () => (opened += 1)
    page.on('load', count)
    await page.keyboard.press('n')
    const booking = page.getByRole('dialog', { name: 'Book by telephone' })
    const phone = booking.getByLabel('Phone')
    await page.keyboard.type('07700 900128')
    const sentence = booking.getByText('The rest of this form could not be loaded.')
    await expect(sentence).toBeVisible()
    await expect(booking.getByRole('button', { name: 'Load the whole page' })).toHaveCount(0)
    await expect(phone).toBeFocused()
    await expect(phone).toHaveValue('07700 900128')
    await booking.getByLabel('Name', { exact: true }).fill('Una Waits')
    await booking.getByRole('button', { name: 'Load again' }).click()
    await expect(sentence).toHaveCount(0)
    await expect(sentence).toBeVisible()
    // Enter where the keyboard is does not press Close.
    await page.keyboard.press('Enter')
    await expect(sentence).toContainText('If that does not help, load the whole page. What you typed is lost then.')
    const question = page.waitForEvent('dialog')
    const anew = booking.getByRole('button', { name: 'Load the whole page' }).click()
    await (await question).dismiss()
    await anew
    await page.unroute(bookingFile)
    // Enter asks for it too, and sends nothing that nobody has seen whole.
    await phone.press('Enter')
    await expect(booking.getByLabel('Service')).toBeVisible()
    await expect(phone).toHaveValue('07700 900128')
    await expect(booking.getByLabel('Name', { exact: true })).toHaveValue('Una Waits')
    expect(opened).toBe(0)
    page.off('load', count)
    await booking.getByRole('button', { name: 'Clear' }).click()
    await page.keyboard.press('Escape')
    await expect(booking).toHaveCount(0)
  })
  await test.step('in an outage a page that was not sent is asked for again by whoever comes back to it', async () => {
    await page.route(blogFile, (route) => route.abort())
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    const open = (name: string) => menu.getByRole('link', { name, exact: true })
    await open('Blog').click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await page.unroute(blogFile)
    await open('Patient').click()
    await expect(page.getByRole('heading', { name: 'Patient appointments' })).toBeVisible()
    await open('Blog').click()
    await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
  })
})

test('a booking that is slow to come says so in its dialog, and no key that is pressed meanwhile does anything else', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  const held = Promise.withResolvers<void>()
  await page.route(bookingFile, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.keyboard.press('n')
  const booking = page.getByRole('dialog', { name: 'Book by telephone' })
  await expect(booking).toContainText('Loading...')
  await page.keyboard.type('gp 07 n')
  await page.keyboard.press('Enter')
  await expect(booking).toContainText('Loading...')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.keyboard.press('Escape')
  await expect(booking).toHaveCount(0)
  // The browser's Back closes it as it does once it is there.
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Patient', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patient appointments' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(booking).toContainText('Loading...')
  await page.evaluate(() => history.back())
  await expect(booking).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/patient/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.keyboard.press('n')
  held.resolve()
  await expect(booking.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(booking).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who rings is typed from the first key on, though the rest of the booking comes in the middle of a word', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  let letCome: (() => void) | undefined
  await page.route(bookingFile, async (route) => {
    const held = Promise.withResolvers<void>()
    letCome = held.resolve
    await held.promise
    await route.fallback()
  })
  const booking = page.getByRole('dialog', { name: 'Book by telephone' })
  const phone = booking.getByLabel('Phone')
  const name = booking.getByLabel('Name', { exact: true })
  const service = booking.getByLabel('Service')
  const letItCome = () => letCome?.()
  const typeUntilItHasCome = async (text: string, at: number) => {
    await page.keyboard.type(text.slice(0, at))
    await expect(service).toHaveCount(0)
    letItCome()
    await page.keyboard.type(text.slice(at), { delay: 15 })
  }

  const open = async () => {
    letCome = undefined
    await page.keyboard.press('n')
    await expect.poll(() => letCome).toBeDefined()
  }
  const openFromOverview = async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await open()
  }

  await openFromOverview()
  const topOfPhone = async () => (await phone.boundingBox())?.y
  const before = await topOfPhone()
  await typeUntilItHasCome('+44 (0) 7700 900 123 or 900 124', 8)
  await expect(service).toBeVisible()
  // Nothing moves under the hand.
  expect(await topOfPhone()).toBeCloseTo(before ?? 0, 0)
  await expect(phone).toBeFocused()
  await page.keyboard.type('!')
  await expect(phone).toHaveValue('+44 (0) 7700 900 123 or 900 124!')

  await openFromOverview()
  await page.keyboard.type('07700 900125')
  await page.keyboard.press('Tab')
  await typeUntilItHasCome('Ada Augusta Byron, Countess of Lovelace', 5)
  await expect(service).toBeVisible()
  await expect(name).toBeFocused()
  await expect(phone).toHaveValue('07700 900125')
  await expect(name).toHaveValue('Ada Augusta Byron, Countess of Lovelace')

  await openFromOverview()
  await page.keyboard.type('07700 900127')
  await page.keyboard.press('Shift+Tab')
  const close = booking.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  letItCome()
  await expect(service).toBeVisible()
  await expect(close).toBeFocused()

  // A word that an input method puts together is whole first.
  await openFromOverview()
  await page.keyboard.press('Tab')
  const keys = await page.context().newCDPSession(page)
  const reading = 'さとうかずこさまとそのごかぞくのみなさま'
  for (let at = 1; at <= reading.length; at += 1) {
    const text = reading.slice(0, at)
    await keys.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    if (at === 2) letItCome()
  }
  await expect(name).toHaveValue(reading)
  await expect(service).toHaveCount(0)
  await keys.send('Input.insertText', { text: '佐藤和子' })
  await expect(service).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('佐藤和子')

  const day = aFreeTuesday()
  await page.goto(`/dashboard/day/${day}`)
  await expect(page.getByRole('button', { name: /^Chair 1, from 09:\d\d free/ })).toBeVisible()
  await open()
  await page.keyboard.type('07700 900126')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Enid Early')
  await page.keyboard.press('Enter')
  letItCome()
  await expect(page.locator('.seat').filter({ hasText: 'Enid Early' })).toHaveCount(1)
  await expect(booking).toHaveCount(0)
})

test('after a new version was put in its place, the page is loaded anew once by itself, and never in a circle', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  await page.goto('/dashboard/closures')
  const reason = page.getByLabel('Reason')
  await reason.fill('Training, and not sent')
  let opened = 0
  page.on('load', () => (opened += 1))
  await page.route(blogFile, (route) => route.fulfill({ status: 404 }))
  await page.route(programFile, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('button', { name: 'Leave all the same' }).click()
  await expect(page.getByText('There is a new version of the dashboard. What you write is kept')).toBeVisible({
    timeout: 15_000,
  })
  expect(opened).toBe(1)
  // What was typed for a caller is kept in this window alone.
  await page.route(bookingFile, (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('n')
  const booking = page.getByRole('dialog')
  await expect(booking.getByText('There is a new version of the dashboard.')).toBeVisible({ timeout: 15_000 })
  await expect(booking).not.toContainText('kept in this browser')
  await booking.getByLabel('Phone').fill('07700 900647')
  await expect(booking).toContainText('A booking by telephone is begun and not made.')
  await booking.getByLabel('Phone').press('Enter')
  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'Patient', exact: true }).click()
  await menu.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByText('A booking by telephone is begun and not made.')).toBeVisible({ timeout: 15_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
})

test('a booking that is asked for after a new version was put in its place is open once that is loaded', async ({
  page,
  desk,
}) => {
  const day = aFreeTuesday()
  await restoreSession(page, desk)
  await page.goto(`/dashboard/day/${day}`)
  const gap = page.getByRole('button', { name: /^Chair 3, from 09:00 free/ })
  await expect(gap).toBeVisible()
  let isOld = true
  page.on('load', () => (isOld = false))
  await page.route(bookingFile, (route) => (isOld ? route.fulfill({ status: 404 }) : route.fallback()))
  await page.route(programFile, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await gap.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book by telephone' })
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expect(dialog.getByLabel('Date')).toHaveValue(day)
  await expect(dialog.getByLabel('Chair')).toHaveValue('3')
  expect(isOld).toBe(false)
  // Once: whoever closes it and loads the page again has asked for none.
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(gap).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('who presses Enter behind the title while the editor is on its way goes on in the text with what was typed', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  const arrives = Promise.withResolvers<void>()
  await page.route(editorFile, async (route) => {
    await arrives.promise
    await route.fallback()
  })
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await page.goto('/dashboard/blog/create')
  const title = page.getByLabel('Title')
  await title.pressSequentially('Floss before breakfast')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Or <after> it.')
  await expect(title).toBeFocused()
  arrives.resolve()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(' Both count.')
  await expect(text(page)).toHaveText('Or <after> it. Both count.')
  await expect(title).toHaveValue('Floss before breakfast')
  expect(sent).toEqual([])
})

test('an editor that is gone takes no typed word along', async ({ page, desk }) => {
  await restoreSession(page, desk)
  let hold = () => undefined as unknown
  const typed = new Promise((resolve) => (hold = () => resolve(undefined)))
  await page.route(editorFile, async (route) => {
    await typed
    await route.fulfill({ status: 404 })
  })
  await page.route(programFile, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.goto('/dashboard/blog/create')
  await page.getByLabel('Title').fill('Floss before breakfast')
  hold()
  await expect(page.getByText('The editor could not be loaded.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByLabel('Title')).toHaveValue('Floss before breakfast')
  await page.unrouteAll()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(text(page)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Floss before breakfast')
})

test('nothing moves on the writing page when its editor comes', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'A steady page', content: '<p>Short.</p>' })
  await restoreSession(page, desk)
  const tops = () =>
    page.evaluate(() =>
      ['.form-footer', '.side-column', '.side-foot'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top,
      ),
    )
  for (const width of [320, 390, 768, 1024, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 1800 })
    const slow = Promise.withResolvers<void>()
    await page.route(editorFile, async (route) => {
      await slow.promise
      return route.fallback()
    })
    await page.goto(`/dashboard/blog/update/${slug}`)
    await expect(page.getByLabel('Title')).toHaveValue('A steady page')
    await fontsHaveCome(page)
    const before = await tops()
    slow.resolve()
    await expect(text(page)).toBeVisible()
    expect(await tops(), `${width} px`).toEqual(before)
    await page.unroute(editorFile)
  }
})

test('nothing that can be pressed moves while the answers come, in whatever order', async ({ page, desk }) => {
  // Sixteen pages, each of whose answers comes by itself.
  test.slow()
  const { _id: id } = await desk.request({ name: 'Wilhelmina Featherstonehaugh' })
  await restoreSession(page, desk)
  const held: Route[] = []
  await page.route(/\/api\/(?!.*live)/, (route) => void held.push(route))
  const paths = ['/login', '', '/patient', `/patient/update/${id}`, '/messages', '/people', '/account', '/blog/create']
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 2000 })
    for (const path of paths) {
      await page.goto(path === '/login' ? path : `/dashboard${path}`)
      await expect(page.locator('main h1')).toBeVisible()
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await fontsHaveCome(page)
      const moved = await movedSince(page)
      for (let last = held.pop(); last; last = held.pop()) {
        await last.continue()
        await (await last.request().response())?.finished()
        moved.push(...(await movedSince(page)))
      }
      expect.soft(moved, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('no row moves when the list above which it stands cannot be asked anew, and when it can', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Abel Steady' })
  await page.clock.install()
  await restoreSession(page, desk)
  const failure = page.getByText('could not be loaded. We keep trying.')
  const failuresLater = async () => {
    await page.clock.runFor(10_000)
    return failure.count()
  }
  for (const path of ['', '/day', '/patient?date=', '/messages']) {
    await page.goto(`/dashboard${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await movedSince(page)
    await page.route(/\/api\/(?!.*live)/, (route) => route.abort())
    await expect.poll(failuresLater).toBeGreaterThan(0)
    await expect(failure.first()).toBeInViewport()
    await page.emulateMedia({ media: 'print' })
    await expect.soft(page.getByText('What stands here may be older.').first(), path).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    expect.soft(await movedSince(page), path).toEqual([])
    await page.unroute(/\/api\/(?!.*live)/)
    await expect.poll(failuresLater).toBe(0)
    expect.soft(await movedSince(page), path).toEqual([])
  }
})

/** What can be pressed and stands elsewhere than when it was last looked. */
function movedSince(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    const known: Map<Element, number> = Reflect.get(window, 'tops') ?? new Map()
    const shown = [...document.querySelectorAll('main :is(a, button, input, select)')].filter(
      (each) => each.clientWidth > 0 || each.getClientRects().length > 0,
    )
    const tops = new Map(shown.map((each) => [each, Math.round(each.getBoundingClientRect().top)]))
    Reflect.set(window, 'tops', tops)
    return shown
      .filter((each) => Math.abs((tops.get(each) ?? 0) - (known.get(each) ?? tops.get(each) ?? 0)) > 1)
      .map((each) => `${each.textContent || each.id} from ${known.get(each)} to ${tops.get(each)}`)
  })
}
