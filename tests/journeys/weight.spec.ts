import { expect, type Page, test } from './running-practice.ts'

/** Bytes of script on the wire (brotli) that a page has loaded by itself. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  )
}

test.use({ viewport: { width: 390, height: 844 } })

for (const path of ['/', '/about', '/treatment', '/team-members', '/blog', '/fees', '/privacy']) {
  test(`${path} loads at most 2 kB of script before anyone touches or scrolls it`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBeLessThanOrEqual(2048)
  })
}

/** Bytes on the wire of what has to come before a page can be read as it is meant. */
async function weights(page: Page, path: string): Promise<Record<'page' | 'fonts' | 'firstPicture', number>> {
  // Whoever asks first gets what is written quickly; the smaller bytes follow at once.
  await expect
    .poll(async () => (await page.request.get(path, { headers: { 'accept-encoding': 'br' } })).headers().etag)
    .toContain('br-small')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const [own] = performance.getEntriesByType('navigation')
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    const sum = (entries: PerformanceResourceTiming[]) => entries.reduce((bytes, one) => bytes + one.encodedBodySize, 0)
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.currentSrc
    return {
      page: own instanceof PerformanceNavigationTiming ? own.encodedBodySize : Number.NaN,
      fonts: sum(loaded.filter(({ name }) => name.endsWith('.woff2'))),
      firstPicture: sum(loaded.filter(({ name }) => name === first)),
    }
  })
}

for (const path of ['/', '/treatment', '/treatment/teeth-whitening', '/team-members', '/contact', '/appointment']) {
  // With its headers such a page fills the ten packets that a server may send before it has to wait for an answer.
  test(`${path} is read after 13.2 KiB of page, 26 of fonts and 24 of its first picture`, async ({ page }) => {
    const { page: own, fonts, firstPicture } = await weights(page, path)
    expect(own).toBeGreaterThan(5 * 1024)
    expect(own).toBeLessThanOrEqual(13.2 * 1024)
    expect(fonts).toBeGreaterThan(10 * 1024)
    expect(fonts).toBeLessThanOrEqual(26 * 1024)
    expect(firstPicture).toBeLessThanOrEqual(24 * 1024)
  })
}

for (const path of ['/contact', '/appointment']) {
  test(`${path} loads at most 75 kB of script, its form awake`, async ({ page }) => {
    await scriptBytes(page, path)
    await page.locator('main form').first().scrollIntoViewIfNeeded()
    await page.locator('main form input').first().focus()
    await page.waitForLoadState('networkidle')
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    )
    expect(bytes).toBeGreaterThan(20 * 1024)
    expect(bytes).toBeLessThanOrEqual(75 * 1024)
  })
}
