import sharp from 'sharp'
import { thorough } from '../thorough.ts'
import { expect, test } from './front-desk.ts'
import { field, openForm, sendButton, wakeForm } from './public-form.ts'
import { kindsOfPages } from './public-pages.ts'
import type { Page } from './running-practice.ts'

// What the examiner of accessibility.spec.ts cannot see: large text, other spacing, small screens, touch, the keyboard.
test.use({ bypassCSP: true, reducedMotion: 'reduce' })

const walked = thorough ? kindsOfPages : ['/', '/treatment/teeth-whitening', '/blog', '/appointment']

const telephone = { width: 390, height: 844 }
const desk = { width: 1366, height: 900 }
/** A screen of 1,280 by 1,024 at 400 %. */
const zoomed = { width: 320, height: 256 }

/** What does not fit: the page that is too wide, and words that are cut off by their own box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // What only a screen reader is told takes up a single pixel.
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (element.clientWidth <= 1 || !seen(element) || element.closest('.carousel-view, svg')) return false
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const wide = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
      const tall = overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 1
      return hasWords && (wide || tall)
    })
    // What is fixed makes no page wider.
    const bar = [...document.querySelectorAll('.bottom-bar a')].filter(
      (link) => link.getBoundingClientRect().right > innerWidth + 1,
    )
    return [
      ...(tooWide ? [`the page is ${document.documentElement.scrollWidth} pixels wide`] : []),
      ...[...bar, ...cut].map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`),
    ]
  })
}

/** Words of headings that begin on one line and end on another; a hyphen of their own may stand between the two. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}’]+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          // What only a screen reader is told takes up a single pixel.
          const isUnseen = heading.clientWidth <= 1 || text.parentElement?.closest('.unseen')
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (!isUnseen && lines.size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )
}

/** Every control by its place in the document, with its size; `inWords` where it stands in a line of text. */
function targets(page: Page) {
  return page.evaluate(() => {
    const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const inLine = (element: Element) => {
      const parent = element.closest('p, li, dd, td, address, label, legend, h1, h2, h3')
      const words = parent?.textContent?.trim().length ?? 0
      return getComputedStyle(element).display.startsWith('inline') && words > (element.textContent?.trim().length ?? 0)
    }
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.matches('.skip') && !element.closest('[inert]'))
      .map((element) => {
        // A label enlarges what it names.
        const label =
          element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) && element.closest('label')
        const { left, top, width, height } = (label || element).getBoundingClientRect()
        const name = `${element.outerHTML.slice(0, 90)} (${Math.round(width)} × ${Math.round(height)})`
        return {
          name,
          left,
          top,
          width,
          height,
          inWords: inLine(element),
          // The bar at the foot lies over whatever is scrolled beneath it.
          overAll: element.closest('.bottom-bar') !== null,
          main: element.matches('.button, input, select, textarea, .menu-button'),
        }
      })
      .filter(({ width, height }) => width > 0 && height > 0)
  })
}

const nameOf = ({ name }: { name: string }) => name

/** Every target is large enough to hit, and main actions fit a thumb. */
async function expectLargeTargets(page: Page, size: { width: number }, path: string): Promise<void> {
  const where = `${path}: targets at ${size.width} pixels`
  const all = (await targets(page)).filter(({ inWords }) => !inWords)
  expect.soft(all.length, where).toBeGreaterThan(10)
  // WCAG 2.5.8: 24 by 24 pixels, or so far from its neighbours that circles of 24 pixels do not touch.
  const centre = (one: (typeof all)[number]) => [one.left + one.width / 2, one.top + one.height / 2] as const
  const small = all.filter((one) => {
    if (one.width >= 24 && one.height >= 24) return false
    return all.some((other) => {
      if (other === one || other.overAll !== one.overAll) return false
      const [x, y] = centre(one)
      const nearestX = Math.max(other.left, Math.min(x, other.left + other.width))
      const nearestY = Math.max(other.top, Math.min(y, other.top + other.height))
      return Math.hypot(x - nearestX, y - nearestY) < 12
    })
  })
  expect.soft(small.map(nameOf), where).toEqual([])
  const low = all.filter(({ main, height }) => main && height < 44)
  if (size === telephone) expect.soft(low.map(nameOf), where).toEqual([])
}

// The lines of the login and the search stand on their own, below one another.
test('on the narrowest telephone a link that stands alone is as high as a thumb needs', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/login', '/search', '/search?q=zebra']) {
    await page.goto(path)
    if (path === '/login') await expect(page.getByRole('link', { name: 'Forgotten password?' })).toBeVisible()
    const low = (await targets(page)).filter(({ inWords, height }) => !inWords && height < 44)
    expect.soft(low.map(nameOf), path).toEqual([])
  }
})

test('the way to all treatments stands in one line, on every screen', async ({ page }) => {
  await page.goto('/')
  const way = page.getByRole('link', { name: 'See all 14 treatments' })
  for (const width of [320, 390, 768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await way.evaluate((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size
    })
    expect.soft(lines, `${width} pixels`).toBe(1)
  }
})

/** A style that a reader brings along, as browsers and add-ons put it: above everything of ours. */
const wider =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

// The emergency's page has what no other has: a telephone number in a button.
test('a page has targets large enough to hit, and keeps its words at twice the size of text and with wider lines, letters and words (1.4.12)', async ({
  page,
}) => {
  test.slow()
  for (const path of [...walked, '/treatment/24hour-dental-emergency'])
    for (const size of [telephone, desk]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await expectLargeTargets(page, size, path)

      const root = page.locator('html')
      await root.evaluate((html) => html.style.setProperty('font-size', '200%'))
      await expect.soft.poll(() => cutOff(page), `${path}: twice the size at ${size.width} pixels`).toEqual([])
      if (size === telephone) {
        await page.setViewportSize({ ...size, width: 320 })
        await expect.soft.poll(() => cutOff(page), `${path}: twice the size at 320 pixels`).toEqual([])
      }
      await root.evaluate((html) => html.style.removeProperty('font-size'))

      await page.addStyleTag({ content: wider })
      await expect.soft.poll(() => cutOff(page), `${path}: wider lines on ${size.width} pixels`).toEqual([])
    }
})

/** How many letters each line of a paragraph has, but its last. */
function fullLines(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main p')].flatMap((paragraph) => {
      const lines: { bottom: number; letters: number }[] = []
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let at = 0; at < (text.textContent ?? '').length; at += 1) {
          const letter = document.createRange()
          letter.setStart(text, at)
          letter.setEnd(text, at + 1)
          const { bottom, width } = letter.getBoundingClientRect()
          if (width === 0) continue
          const line = lines.at(-1)
          if (line && Math.abs(line.bottom - bottom) < 8) line.letters += 1
          else lines.push({ bottom, letters: 1 })
        }
      }
      return lines.slice(0, -1).map(({ letters }) => letters)
    }),
  )
}

// As look and feel ask for: 60 to 70, and whoever reads finds the next line.
test('on a wide screen the lines of longer texts have 70 letters at most, a few more where words are narrow', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  for (const path of ['/privacy', '/team-members', '/treatment/24hour-dental-emergency']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const lines = await fullLines(page)
    expect.soft(lines.length, path).toBeGreaterThan(20)
    const average = lines.reduce((sum, letters) => sum + letters, 0) / lines.length
    expect.soft(average, `${path}: letters in a line`).toBeLessThan(70)
    expect.soft(Math.max(...lines), `${path}: letters in the longest line`).toBeLessThan(80)
  }
})

test('a post, its treatments and a date have room for their words at twice the size of text', async ({
  page,
  desk,
}) => {
  // Whose titles stand below it as well may be of one word without end.
  await desk.emptyBlog()
  const treatments = ['periodontal-treatments', 'hygiene-airflow']
  const words = { title: 'Large letters', content: '<h2>One</h2><h2>Two</h2><h2>Three</h2><p>Short.</p>' }
  const { slug } = await desk.write({ ...words, treatments, author: 'grace-adeyemi' })
  await page.setViewportSize({ ...telephone, width: 320 })
  await page.goto(`/blog/${slug}`)
  await expect(page.locator('.related-treatments')).toBeVisible()
  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
  await expect.poll(() => cutOff(page)).toEqual([])

  // By the browser's own setting: what the post holds stands beside it only where it leaves the text its room.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.reload()
  await expect(page.locator('.contents summary')).toBeVisible()
  expect((await page.locator('.post-text').boundingBox())?.width).toBeGreaterThan(600)
  await page.setViewportSize({ width: 1030, height: 768 })
  await page.goto('/treatment/dental-implants')
  expect((await page.locator('.reasons dd').first().boundingBox())?.width).toBeGreaterThan(300)

  await page.setViewportSize({ ...telephone, width: 320 })
  await page.goto('/appointment')
  const besideTheDate = await page.getByLabel('Appointment Date').evaluate((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.font = font
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    return field.clientWidth - padding - pen.measureText('24/12/2026').width
  })
  expect(besideTheDate, 'room for the sign that opens the calendar').toBeGreaterThan(28)

  await wakeForm(page)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  const number = page.locator('.urgency-number .telephone')
  const rooms = await number.evaluate((link) =>
    [link, link.closest('.care')].map((one) => one?.getBoundingClientRect().right ?? 0),
  )
  expect(rooms[0], 'the number to ring is within its card').toBeLessThanOrEqual(rooms[1] ?? 0)
  await field(page, 'name').fill('Maud Abel')
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Put my answers back' })).toBeVisible()
  expect(await cutOff(page), 'a form that was refused').toEqual([])

  await page.getByRole('button', { name: 'Menu' }).click()
  const beyond = await page.locator('#navigation').evaluate((menu) => menu.scrollWidth - menu.clientWidth)
  expect(beyond, 'the menu is wider than its sheet').toBe(0)
  expect((await page.locator('#search-words').boundingBox())?.width, 'room for a word').toBeGreaterThan(180)

  for (const path of ['/', '/about', '/treatment/orthodontics', '/accessibility', `/blog/${slug}`]) {
    await page.goto(path)
    await expect.soft(page.locator('.bottom-bar'), `${path}: lies over the page`).not.toBeInViewport()
    expect.soft(await brokenWords(page), `${path}: words of headings that break`).toEqual([])
  }
  const widths = await page.locator('.bottom-bar a').evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(new Set(widths).size, 'both ways below the page as wide').toBe(1)
  const foot = await page.locator('.footer').evaluate((one) => {
    const last = one.querySelector('.footer-legal')?.getBoundingClientRect().bottom ?? 0
    return one.getBoundingClientRect().bottom - last
  })
  expect(foot, 'room for a bar that does not lie there').toBeLessThan(80)
  await page.setViewportSize({ width: 568, height: 320 })
  await page.goto('/contact')
  await expect(page.locator('.bottom-bar'), 'lies over a telephone on its side').not.toBeInViewport()
})

/** As WCAG 2.2 reckons with the light of a colour: three parts of it, each up to 255. */
function lightOf(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the words over the large picture stand out from each of its points on a tablet (1.4.3)', async ({ page }) => {
  for (const width of [640, 740, 768, 800, 1024]) {
    await page.setViewportSize({ width, height: 1400 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const line = page.locator('.hero .surgery-line')
    const words = await line.evaluate((one) => {
      // The longest that it says, whatever the hour.
      if (one.lastChild) one.lastChild.nodeValue = 'Surgery closed, emergencies by phone now. Opens tomorrow at 9am'
      const range = document.createRange()
      range.selectNodeContents(one)
      return { boxes: [...range.getClientRects()].map((box) => box.toJSON()), colour: getComputedStyle(one).color }
    })
    await page.locator('.hero-words').evaluate((one) => one.style.setProperty('opacity', '0'))
    const light = lightOf(words.colour.match(/\d+/g)?.map(Number) ?? [])
    for (const clip of words.boxes.filter(({ width, height }) => width > 20 && height > 15)) {
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .raw()
        .toBuffer({ resolveWithObject: true })
      let lightest = 0
      for (let at = 0; at < data.length; at += info.channels)
        lightest = Math.max(lightest, lightOf([...data.subarray(at, at + 3)]))
      expect.soft((light + 0.05) / (lightest + 0.05), `at ${width} pixels`).toBeGreaterThan(4.5)
    }
  }
})

/** `way`: from the stop before it, in the order of the document. */
type Stop = { way: 'on' | 'back' | 'none'; name: string; seen: boolean; inView: boolean }

type Walked = Window & { lastStop?: Element }

/** Where the focus is: which of the page's controls, whether its ring can be seen, and whether something covers it. */
function focusNow(page: Page): Promise<Stop | undefined> {
  return page.evaluate(async () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const bar = document.querySelector('.bottom-bar')
    const isInView = () => {
      const { left, top, right, bottom } = focused.getBoundingClientRect()
      const covers = bar?.checkVisibility() && getComputedStyle(bar).position === 'fixed' && !bar.contains(focused)
      const foot = bar && covers ? bar.getBoundingClientRect().top : innerHeight
      return bottom > 0 && top < foot && right > 0 && left < innerWidth
    }
    // What comes into sight on focus does so with one of the next frames.
    for (let frames = 0; frames < 30 && !isInView(); frames += 1) await new Promise(requestAnimationFrame)
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    }
    const wayTo = (element: Element) => {
      // Counted places change where a part of the page wakes up meanwhile.
      const last = (window as Walked).lastStop
      if (element === last) return 'none'
      const isBefore = last?.isConnected && last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      return isBefore ? 'back' : 'on'
    }
    const way = wayTo(focused)
    ;(window as Walked).lastStop = focused
    // A card whose whole face leads on has the ring around itself.
    const card = focused.closest('.post-card')
    return {
      way,
      name: focused.outerHTML.slice(0, 90),
      seen: hasRing(focused) || (card !== null && hasRing(card)),
      inView: isInView(),
    }
  })
}

/** Walks through a page with the Tab key until it lets go, and tells each stop once. */
async function walkThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let steps = 0; steps < 300; steps += 1) {
    await page.keyboard.press('Tab')
    const stop = await focusNow(page)
    if (!stop || stop.way === 'back') return stops
    const last = stops.at(-1)
    // A date field is several stops, of which the browser marks the last by itself.
    if (last && stop.way === 'none') last.seen ||= stop.seen
    else stops.push(stop)
  }
  throw new Error('The Tab key never leaves the page')
}

/** The controls that a walk has to reach, in the order of the document. */
function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled, [type=hidden]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .map((element) => element.outerHTML.slice(0, 90)),
  )
}

test('a page is walked with the Tab key: in order, in sight, and out again', async ({ page }) => {
  test.setTimeout(300_000)
  for (const [place, path] of walked.entries()) {
    // Where there is no time for both, one page on a telephone and the next on a desk.
    for (const size of thorough ? [telephone, desk] : [place % 2 === 0 ? telephone : desk]) {
      const where = `${path} at ${size.width} pixels`
      await page.setViewportSize(size)
      if (path === '/contact' || path === '/appointment') await openForm(page, path)
      else await page.goto(path)
      await page.evaluate(() => scrollTo(0, 0))
      const expected = await reachable(page)
      const stops = await walkThrough(page)
      expect
        .soft(
          stops.filter(({ seen }) => !seen).map(({ name }) => name),
          where,
        )
        .toEqual([])
      expect
        .soft(
          stops.filter(({ inView }) => !inView).map(({ name }) => name),
          where,
        )
        .toEqual([])
      // Carousels that wake up on the way let go of what they needed without a script.
      const still = await reachable(page)
      const missed = expected.filter((name) => still.includes(name) && !stops.some((stop) => stop.name === name))
      expect.soft(missed, where).toEqual([])
    }
  }
})

test('at 400 % on a low screen the focus is never under the bar at the foot', async ({ page }) => {
  test.slow()
  await page.setViewportSize(zoomed)
  for (const path of ['/', '/appointment', '/fees']) {
    await page.goto(path)
    expect((await walkThrough(page)).filter(({ inView }) => !inView).map(({ name }) => name)).toEqual([])
    expect(await cutOff(page)).toEqual([])
  }
})

test('on a dark ground of a reader’s own the marks of what we use are light', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  const mark = page.locator('.brands img').first()
  await mark.scrollIntoViewIfNeeded()
  await expect.poll(() => mark.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)
  const { data, info } = await sharp(await mark.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let lightest = 0
  for (let at = 0; at < data.length; at += info.channels)
    lightest = Math.max(lightest, lightOf([...data.subarray(at, at + 3)]))
  expect(lightest).toBeGreaterThan(0.5)
})

test('in forced colours buttons keep an edge, the focus its ring and pictures their place', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  test.slow()
  for (const path of ['/', '/appointment']) {
    if (path === '/appointment') await openForm(page, path)
    else await page.goto(path)
    const edgeless = await page.locator('.button:visible').evaluateAll(
      (all) =>
        all.filter((button) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(button)
          return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
        }).length,
    )
    expect(edgeless, path).toBe(0)
    const seenThrough = await page
      .locator('.hero .button')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).backgroundColor.endsWith(', 0)')).length)
    expect(seenThrough, 'on the picture').toBe(0)
    const unmarked = await page.locator('select:visible').evaluateAll(
      (all) =>
        all.filter((list) => {
          const { appearance, backgroundImage } = getComputedStyle(list)
          return appearance === 'none' && !backgroundImage.includes('url(')
        }).length,
    )
    expect(unmarked, `${path}: lists without their arrow`).toBe(0)
    expect(await hiddenChoices(page)).toEqual([])
    expect((await walkThrough(page)).filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([])
  }
})

/** What says only by its colour that it is the chosen one, and in forced colours does not. */
async function hiddenChoices(page: Page): Promise<string[]> {
  const no = page.getByRole('button', { name: 'No', exact: true })
  if (await no.isVisible()) await no.click()
  return page.evaluate(() => {
    const ground = (one: Element) => getComputedStyle(one).backgroundColor
    const pressed = [...document.querySelectorAll('.button[aria-pressed=true]')]
    const others = [...document.querySelectorAll('.button[aria-pressed=false]')]
    const lined = [...document.querySelectorAll('.navigation li a:not(.button, [aria-current])')].filter(
      (one) => Number.parseFloat(getComputedStyle(one).borderBottomWidth) > 0,
    )
    const stars = [...document.querySelectorAll('.rating i')].filter(
      (one) => ground(one) === ground(document.documentElement),
    )
    // With colours of its own alone the browser lays no plate under its words.
    const hasOwn = (one: Element) => getComputedStyle(one).forcedColorAdjust === 'none'
    // With colours of its own it would have our ring too, which is as dark as many a reader's page.
    const letters = getComputedStyle(document.documentElement).color
    const hasDarkRing = (one: Element) => getComputedStyle(one).outlineColor !== letters
    const alike = pressed.filter(
      (one) => !hasOwn(one) || hasDarkRing(one) || others.some((other) => ground(one) === ground(other)),
    )
    return [...alike, ...lined, ...stars].map((one) => `${one.tagName} ${one.textContent}`)
  })
}

/** What has moved on a page by itself since it was opened: parts that were animated, and slides that went on. */
async function movesOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const carousels = page.locator('[data-island=carousel]')
  for (const carousel of await carousels.all()) {
    await carousel.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(carousel).toHaveAttribute('data-awake')
  }
  const places = () =>
    carousels.locator('li').evaluateAll((all) => all.map((slide) => Math.round(slide.getBoundingClientRect().left)))
  const before = await places()
  // Longer than a slide stands and moves.
  await page.clock.runFor(4_000)
  const after = await places()
  const animated = await page.evaluate(() => Reflect.get(window, 'animated') as string[])
  return [...animated, ...(before.join() === after.join() ? [] : ['slides'])]
}

/** Notes each transition, and whatever else moves for longer than can be seen, also what is over when somebody looks. */
async function noteAnimations(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const animated: string[] = []
    Reflect.set(window, 'animated', animated)
    // What it was to last, since on a busy machine it may be over when its beginning is told.
    const isSeen = (target: Element, part: string) =>
      getComputedStyle(target, part || null)
        .animationDuration.split(',')
        .some((seconds) => Number.parseFloat(seconds) > 0.001)
    const note = (target: Element) => animated.push(target.outerHTML.slice(0, 80))
    document.addEventListener('transitionrun', ({ target }) => target instanceof Element && note(target))
    document.addEventListener('animationstart', ({ target, pseudoElement }) => {
      if (target instanceof Element && isSeen(target, pseudoElement)) note(target)
    })
  })
}

test('nothing moves by itself for who asked for less motion, on any kind of page', async ({ page }) => {
  await noteAnimations(page)
  for (const path of kindsOfPages) expect(await movesOn(page, path), path).toEqual([])
  // Nor where the telephone is turned, which changes nearly every element of the home page.
  await movesOn(page, '/')
  for (const { width, height } of [telephone, desk]) {
    await page.setViewportSize({ width, height })
    await page.clock.runFor(1_000)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'animated') as string[])).toEqual([])
})

test.describe('for who did not ask for less motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('the same look sees words that rise and slides that go on', async ({ page }) => {
    await noteAnimations(page)
    const moves = await movesOn(page, '/')
    expect(moves).toContain('slides')
    expect(moves.filter((what) => /<h1|<p/.test(what))).not.toEqual([])
  })
})
