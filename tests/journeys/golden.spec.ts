import { openForm } from './public-form.ts'
import { expect, type Page, test } from './running-practice.ts'

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

/** Edges of letters that are drawn a shade otherwise are let pass; a word more, or a line that has moved, is not. */
const alike = { animations: 'disabled', caret: 'hide', maxDiffPixels: 300 } as const

/** Opens the first screen of a page, as still as a picture. */
async function openStill(page: Page, path: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  if (path === '/contact' || path === '/appointment') await openForm(page, path)
  else await page.goto(path)
  await page.evaluate(async () => {
    scrollTo(0, 0)
    // Whether the surgery is open depends on the hour of the test.
    for (const line of document.querySelectorAll('.surgery-line')) line.textContent = 'Open at times'
    // And whether it will be closed, on the day: on those of the next two weeks that have a date.
    for (const line of document.querySelectorAll('.hours > div'))
      if (/\d/.test(line.querySelector('dt')?.textContent ?? '')) line.remove()
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
}

for (const [name, path] of pages) {
  test(`${name} looks as it did, at 390 and at 1366 pixels`, async ({ page }) => {
    for (const [width, height] of [
      [390, 844],
      [1366, 900],
    ] as const) {
      await openStill(page, path, { width, height })
      await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, alike)
    }
  })
}

test('a heading that has moved by two pixels, or a link in another blue, looks otherwise', async ({ page }) => {
  for (const fault of ['h1 { position: relative; top: 2px }', 'main a { color: blue !important }']) {
    await openStill(page, '/contact', { width: 390, height: 844 })
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, fault)
    await expect(page).not.toHaveScreenshot('contact-390.png', { ...alike, timeout: 2_000 })
  }
})
