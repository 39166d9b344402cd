import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sortedStyles } from '../../src/built-manifest.ts'
import type { Styles } from '../../src/http/page-styles.ts'
import { expect, request, test } from './front-desk.ts'
import type { Page } from './running-practice.ts'

test.use({ practiceName: 'cut styles', reducedMotion: 'reduce', viewport: { width: 1100, height: 900 } })

const built = join(import.meta.dirname, '../../dist/browser', sortedStyles)
const { common, parts }: Styles = JSON.parse(readFileSync(built, 'utf8'))
const whole = common + parts.map(({ css }) => css).join('')

/** One of each kind that wears other parts than the rest. */
const kinds = [
  '/',
  '/about',
  '/treatment/24hour-dental-emergency',
  '/team-members',
  '/fees',
  '/contact',
  '/appointment',
  '/blog',
  '/search?q=crown',
  '/login',
]

test('every kind of page looks the same in the styles cut for it and in all of them', async ({
  page,
  desk,
  practice,
}) => {
  // Some two dozen pictures of whole pages.
  test.setTimeout(300_000)
  const content = '<h2>Gums</h2><p>Floss.</p><blockquote>Slowly.</blockquote><pre>1 2</pre><ul><li>One</li></ul>'
  const { slug } = await desk.publish({ title: 'Worn by a post', content })
  const { requestAddress = '' } = await request(practice, { name: 'Wanda Cutter', email: 'wanda@example.com' })
  // What arrives late, or moves, is no matter of styles.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  for (const path of [...kinds, `/blog/${slug}`, new URL(requestAddress, practice.address).pathname]) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const picture of document.querySelectorAll('img, source')) {
        for (const name of ['src', 'srcset']) picture.removeAttribute(name)
      }
    })
    const own = (await page.locator('head style').textContent()) ?? ''
    expect.soft(await isPaintedTheSame(own, page), path).toBe(true)
  }
  const bare = await paintIn(common, page)
  expect(bare.equals(await paintIn(whole, page)), 'a page without its parts').toBe(false)
})

/** Twice more where not: what styles change they change each time, and a machine that is late only once. */
async function isPaintedTheSame(css: string, page: Page): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    const cut = await paintIn(css, page)
    if (cut.equals(await paintIn(whole, page))) return true
  }
  return false
}

/** The whole page, in a sheet that takes the place of its own. */
async function paintIn(css: string, page: Page): Promise<Buffer> {
  await page.evaluate((css) => {
    const own = document.querySelector<HTMLStyleElement>('head style')
    if (!own?.sheet) throw new Error('The page has no sheet of its own')
    own.sheet.disabled = true
    const sheet = new CSSStyleSheet()
    // Fonts come when they come; both are drawn in those of the machine.
    sheet.replaceSync(css.replace(/@font-face\s*\{[^}]*\}/g, ''))
    document.adoptedStyleSheets = [sheet]
  }, css)
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
}
