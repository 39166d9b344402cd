import { expect, type Page, test } from './running-practice.ts'
import { openSlowLine } from './slow-line.ts'

/** What is asked for ahead of a click, with what it is for: `/about prefetch;prerender`. */
function askedAhead(page: Page): string[] {
  const asked: string[] = []
  page.context().on('request', async (request) => {
    const purpose = await request.headerValue('sec-purpose').catch(() => null)
    if (purpose) asked.push(`${new URL(request.url()).pathname} ${purpose}`)
  })
  return asked
}

test('a page is fetched while the pointer rests on its link, and is there at the click', async ({ page }) => {
  const asked = askedAhead(page)
  await page.goto('/fees')
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('banner').getByRole('link', { name: 'About', exact: true })
  await link.hover()
  await expect.poll(() => asked).toEqual(['/about prefetch;prerender'])
  await link.click()
  await expect(page).toHaveURL('/about')
  const delivery = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      return navigation instanceof PerformanceNavigationTiming && Reflect.get(navigation, 'deliveryType')
    })
  await expect.poll(delivery).toBe('navigational-prefetch')
})

test('a page with a form is fetched early but not drawn early, and what is private not even that', async ({ page }) => {
  const asked = askedAhead(page)
  await page.goto('/fees')
  await page.waitForLoadState('networkidle')
  for (const name of ['Staff login', 'Search'])
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).hover()
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).hover()
  await expect.poll(() => asked).toEqual(['/contact prefetch'])
})

test('a page that is drawn ahead of the click rests until it is looked at', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'of somebody who was here last year')
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('region', { name: /reviews/i }).scrollIntoViewIfNeeded()
  // Longer than a review stands.
  await page.clock.runFor(3_500)
  await expect(page.locator('[data-awake]')).toHaveCount(0)
  expect(calls.filter((path) => /^\/api|carousel/.test(path))).toEqual([])

  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect.poll(() => calls).toContain('/api/admin/doctor')
  await expect(page.getByRole('region', { name: /reviews/i })).toHaveAttribute('data-awake')
})

/** The parts of a page that move while one page changes into another. */
async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', async (event) => {
      const change = Reflect.get(event, 'viewTransition')
      if (!change) return
      await change.ready
      const moving = document.getAnimations().map(({ effect }) => effect && Reflect.get(effect, 'pseudoElement'))
      sessionStorage.setItem('moving', moving.join(' '))
    })
  })
}

const moving = (page: Page) => page.evaluate(() => sessionStorage.getItem('moving') ?? '')

test('the picture of a treatment’s card grows into the picture of its page, and back', async ({ page }) => {
  await watchChanges(page)
  await page.goto('/treatment')
  const card = page.locator('.service').filter({ hasText: 'Invisalign' })
  await card.hover()
  await card.getByRole('link', { name: /Know More/ }).click()
  await expect(page).toHaveURL('/treatment/invisalign')
  await expect.poll(() => moving(page)).toContain('::view-transition-group(treatment-picture)')
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => moving(page)).not.toContain('::view-transition-new(treatment-picture)')
})

test('it grows so too where the page comes in pieces', async ({ browser, practice }) => {
  const line = await openSlowLine(practice, { path: '/treatment/invisalign', before: ' class="arch"' })
  const page = await browser.newPage({ baseURL: line.address })
  await watchChanges(page)
  await page.goto('/treatment')
  const card = page.locator('.service').filter({ hasText: 'Invisalign' })
  // By keyboard, since a pointer that rests there has the whole page fetched before the click.
  await card.getByRole('link', { name: /Know More/ }).press('Enter')
  await expect(page).toHaveURL('/treatment/invisalign')
  await expect.poll(() => moving(page)).toContain('::view-transition-group(treatment-picture)')
  await page.close()
  await line.close()
})

test('pages change without movement for who asked for less of it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchChanges(page)
  await page.goto('/treatment')
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  expect(await moving(page)).toBe('')
})

for (const path of [
  '/',
  '/about',
  '/treatment',
  '/treatment/invisalign',
  '/team-members',
  '/blog',
  '/contact',
  '/fees',
]) {
  test(`${path} loads its two fonts early, one picture at once and the others when they are near`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const preloaded = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(preloaded).toHaveLength(2)
    expect([...new Set(fonts)].sort()).toEqual(preloaded.toSorted())
    const pictures = await page.locator('img').evaluateAll((all: HTMLImageElement[]) =>
      all.map((one) => ({
        lazy: one.loading === 'lazy',
        inFirstView: one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().width > 100,
      })),
    )
    expect(pictures.filter(({ lazy }) => !lazy).length).toBeLessThanOrEqual(1)
    // What is seen first must not wait to be found near.
    const first = pictures.find(({ inFirstView }) => inFirstView)
    if (first) expect(first.lazy).toBe(false)
  })
}
