import { api } from '../../src/contract/api.ts'
import { expect, openDesk, type Page, restoreSession, test } from './front-desk.ts'

// Nobody else's requests stand in its queue.
test.use({ practiceName: 'a first view', forgives: /Failed to load resource/ })

/** What the script of a first view may weigh, in bytes of brotli. */
const mostScript = 129_000
/** As Lighthouse has slow 4G: milliseconds for a question and its answer, and bytes a millisecond. */
const slow4G = { turn: 150, bytes: 200 }
/** Of the 1.5 s within which the first row is promised, in milliseconds; what is left is for the processor. */
const mostOnTheLine = 1_250
/** Headers of a question and its answer, in bytes. */
const aroundEach = 700

/** What begins the dashboard. */
const programFile = /\/assets\/dashboard[^/]*\.js/

type Loaded = { path: string; kind: string; bytes: number; began: number; ended: number }

/** Everything that was there before the first row or, where there is no queue, the heading. */
function loadedBy(page: Page): Promise<Loaded[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, initiatorType, encodedBodySize, startTime, responseEnd }) => ({
        path: new URL(name).pathname,
        kind: initiatorType,
        bytes: encodedBodySize,
        began: startTime,
        ended: responseEnd,
      }))
      .filter(({ ended }) => ended <= Number(document.documentElement.dataset.shown ?? Number.POSITIVE_INFINITY)),
  )
}

for (const path of ['/dashboard', '/dashboard/patient'])
  test(`the first view of ${path} loads at most 129,000 bytes of script, all of it named in the page itself`, async ({
    page,
    desk,
  }) => {
    await restoreSession(page, desk)
    const answer = await page.goto(path)
    const html = (await answer?.text()) ?? ''
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    const scripts = (await loadedBy(page)).filter(({ path }) => path.endsWith('.js'))
    const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(bytes, path).toBeGreaterThan(50 * 1024)
    expect(bytes, path).toBeLessThanOrEqual(mostScript)
    // One that another one asks for comes a turn later.
    expect(scripts.filter(({ path }) => !html.includes(path)).map(({ path }) => path)).toEqual([])
    const programs = await Promise.all(scripts.map(async ({ path }) => (await page.request.get(path)).text()))
    const documented = Object.values(api).flatMap((calls) => Object.values(calls).map(({ says }) => says))
    const carried = documented.filter((sentence) => programs.some((program) => program.includes(sentence)))
    expect(carried, 'what only the documentation says').toEqual([])
  })

// The time of a line that is made up is counted, not measured: the machine that the test runs on has no part in it.
test('on slow 4G the line brings the first row of the queue within 1.25 s', async ({ page, desk }) => {
  await desk.request({ name: 'Ada Pain', service: '24 hours emergency dental care', urgent: true })
  await restoreSession(page, desk)
  await page.addInitScript(() => {
    const looking = new MutationObserver(() => {
      if (!document.querySelector('.queue-rows > li')) return
      looking.disconnect()
      document.documentElement.dataset.shown = String(performance.now())
    })
    looking.observe(document, { childList: true, subtree: true })
  })
  const answer = await page.goto('/dashboard')
  const html = (await answer?.text()) ?? ''
  await expect(page.locator('html')).toHaveAttribute('data-shown')
  const loaded = await loadedBy(page)
  expect(loaded.map(({ path }) => path)).toContain('/api/admin/queue')
  // The page, and what it names; what is not named is asked for by something else, a turn later.
  const turns = html.includes('/api/admin/queue') ? 2 : 3
  const bytes = loaded.reduce((sum, { bytes }) => sum + bytes + aroundEach, 0)
  const said = loaded.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')
  expect(turns * slow4G.turn + bytes / slow4G.bytes, said).toBeLessThan(mostOnTheLine)
})

test('the queue is on its way while the dashboard’s program still is, and stands until its own question is answered', async ({
  page,
  desk,
}) => {
  await desk.request({ name: 'Bea Early', service: '24 hours emergency dental care', urgent: true })
  await restoreSession(page, desk)
  const asked = Promise.withResolvers<void>()
  const own = Promise.withResolvers<void>()
  let questions = 0
  await page.route('**/api/admin/queue', async (route) => {
    questions += 1
    asked.resolve()
    if (questions > 1) await own.promise
    await route.fallback()
  })
  await page.route(programFile, async (route) => {
    await asked.promise
    await route.fallback()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Bea Early', exact: true })).toBeVisible()
  await desk.request({ name: 'Cal Since', service: '24 hours emergency dental care', urgent: true })
  own.resolve()
  await expect(page.getByRole('button', { name: 'Cal Since', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'askedEarly' in window)).toBe(false)
})

test('a queue that was asked for early is nobody’s who has signed in since', async ({ page, desk, practice }) => {
  await desk.request({ name: 'Dot Early', urgent: true })
  await restoreSession(page, desk)
  const other = await openDesk(practice)
  let questions = 0
  await page.route('**/api/admin/queue', (route) => {
    questions += 1
    return questions > 1 ? route.abort() : route.fallback()
  })
  const answered = page.waitForResponse('**/api/admin/queue')
  await page.route(programFile, async (route) => {
    await answered
    await page.evaluate((token) => localStorage.setItem('token', token), other.token)
    await route.fallback()
  })
  await page.goto('/dashboard')
  await expect(page.getByText('The queue could not be loaded.')).toBeVisible()
  await expect(page.getByText('Dot Early')).toHaveCount(0)
})

test('a program that does not come leaves a sentence with a telephone number and the way to try again', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  await page.route(programFile, (route) => route.abort())
  await page.goto('/dashboard/patient?status=Cancelled')
  const sentence = page.getByText('The dashboard has not come yet.')
  await expect(sentence).toBeVisible()
  await expect(sentence).toContainText('On a slow connection please wait a little longer.')
  const phone = sentence.getByRole('link', { name: '01632 960140' })
  await expect(phone).toHaveAttribute('href', 'tel:+441632960140')
  await page.unrouteAll()
  await sentence.getByRole('link', { name: 'load this page again' }).click()
  await expect(page.getByRole('heading', { name: 'Patient appointments' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Cancelled')
  await expect(sentence).toHaveCount(0)
})

test('while the program is on its way nothing else is seen in its place', async ({ page, desk }) => {
  await restoreSession(page, desk)
  const looked = Promise.withResolvers<void>()
  await page.route(programFile, async (route) => {
    await looked.promise
    await route.fallback()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  // Before its sheet is there it is seen like anything else.
  await expect(page.locator('.not-come')).toHaveCSS('animation-name', 'not-come')
  // That of the line itself may be over on a busy machine; a copy begins anew, and its clock is this test's.
  const seen = await page.locator('.not-come').evaluate((line) => {
    const copy = line.cloneNode(true)
    line.after(copy)
    return [5_999, 6_000].map((time) => {
      for (const coming of document.getAnimations()) {
        coming.pause()
        coming.currentTime = time
      }
      return getComputedStyle(copy as Element).visibility
    })
  })
  expect(seen).toEqual(['hidden', 'visible'])
  looked.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.not-come')).toHaveCount(0)
})

test('without scripts the dashboard says once what it needs', async ({ browser, practice }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${practice.address}/dashboard`)
  await expect(page.locator('noscript p', { hasText: 'The staff dashboard needs JavaScript.' })).toBeVisible()
  await expect(page.locator('.not-come')).toBeHidden()
  await context.close()
})
