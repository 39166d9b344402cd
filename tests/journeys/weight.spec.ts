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

for (const path of ['/', '/about', '/treatment', '/team-members', '/fees', '/privacy']) {
  test(`${path} loads at most 2 kB of script before anyone touches or scrolls it`, async ({ page }) => {
    expect(await scriptBytes(page, path)).toBeLessThanOrEqual(2048)
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
