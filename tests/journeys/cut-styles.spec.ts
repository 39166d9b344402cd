import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Styles } from '../../src/http/styles/page-styles.ts'
import { sortedStyles } from '../../src/serving/built-manifest.ts'
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
  // Two dozen readings of every element of a page.
  test.setTimeout(180_000)
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
    expect.soft(await differences(own, whole, page), path).toEqual([])
  }
  expect(await differences(common, whole, page), 'a page without its parts').not.toEqual([])
})

/**
 * What an element of the page ends up with in one sheet and not in the other, each in place of the page's own; the first
 * ten. What the browser made of the rules is compared, not pictures of it, since no two pictures are sure to be taken at
 * the same moment.
 */
function differences(left: string, right: string, page: Page): Promise<string[]> {
  // Fonts come when they come; both are measured in those of the machine, and nothing is on its way from one to the other.
  const sheets = [left, right].map(
    (css) => `${css.replace(/@font-face\s*\{[^}]*\}/g, '')} * { transition: none !important }`,
  )
  return page.evaluate((sheets) => {
    const own = document.querySelector<HTMLStyleElement>('head style')
    if (!own?.sheet) throw new Error('The page has no sheet of its own')
    own.sheet.disabled = true
    // Of a row of alike, the first, one between and the last are enough.
    const paths = new Map<Element | null, string>()
    const kinds = new Map<string, Element>()
    for (const element of document.body.querySelectorAll('*')) {
      const place = `${element.previousElementSibling ? '' : ' first'}${element.nextElementSibling ? '' : ' last'}`
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}${place}`
      const path = `${paths.get(element.parentElement) ?? ''} > ${name}`
      paths.set(element, path)
      kinds.set(path, element)
    }
    const parts = [...kinds.values()].flatMap((element) => {
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`
      const drawn = ['', '::before', '::after']
      if (element.matches('li, summary')) drawn.push('::marker')
      if (element.matches('input, textarea')) drawn.push('::placeholder')
      return drawn.map((part) => ({ name: name + part, style: getComputedStyle(element, part), isDrawn: part === '' }))
    })
    const properties = [...getComputedStyle(document.body)]
    const [before = [], after = []] = sheets.map((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
      return parts.map(({ style, isDrawn }) =>
        isDrawn || style.content !== 'none' ? properties.map((name) => style.getPropertyValue(name)) : [],
      )
    })
    return parts
      .flatMap(({ name }, index) =>
        properties
          .filter((_, at) => before[index]?.[at] !== after[index]?.[at])
          .map((property) => `${name} { ${property} }`),
      )
      .slice(0, 10)
  }, sheets)
}
