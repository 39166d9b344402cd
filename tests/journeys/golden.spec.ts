import { openForm } from './public-form.ts'
import { expect, test } from './running-practice.ts'

/**
 * The first screen of the main pages, as it was last looked at and found good. After a change that is meant to be
 * seen: `npm test -- browser tests/journeys/golden.spec.ts --update-snapshots`, and look at the pictures.
 */

test.use({ reducedMotion: 'reduce', timezoneId: 'Europe/London' })
// Letters are drawn differently elsewhere.
test.skip(process.platform !== 'linux', 'The pictures were taken on Linux')

const pages = [
  ['home', '/'],
  ['treatment', '/treatment/teeth-whitening'],
  ['team', '/team-members'],
  ['contact', '/contact'],
  ['appointment', '/appointment'],
] as const

for (const [name, path] of pages) {
  for (const [width, height] of [
    [390, 844],
    [1366, 900],
  ] as const) {
    test(`${name} at ${width} pixels looks as it did`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      if (path === '/contact' || path === '/appointment') await openForm(page, path)
      else await page.goto(path)
      await page.evaluate(async () => {
        scrollTo(0, 0)
        // Whether the surgery is open depends on the hour of the test.
        for (const line of document.querySelectorAll('.surgery-line')) line.textContent = 'Open at times'
        await document.fonts.ready
        const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
        await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
      })
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, {
        animations: 'disabled',
        caret: 'hide',
        maxDiffPixelRatio: 0.01,
      })
    })
  }
}
