import type { Locator } from '@playwright/test'
import { stopClock } from './public-form.ts'
import { expect, type Page, test } from './running-practice.ts'

/** A slide stands for three seconds and moves for half a second, by the page's own clock, which stands still here. */
const stands = 3_000
const moves = 500

type Carousel = { region: Locator; first(): Promise<string>; left(): Promise<number>; pass(ms: number): Promise<void> }

/** Opens the home page with its reviews awake and nothing over them, and stops the clock. */
async function openReviews(page: Page): Promise<Carousel> {
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.clock.install()
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Patient reviews' })
  await region.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(region).toHaveAttribute('data-awake')
  await page.mouse.move(2, 2)
  await stopClock(page)
  const slides = region.locator('li')
  const carousel = {
    region,
    /** Whose review stands first in the row. */
    first: () =>
      region.evaluate((one) => {
        const frame = one.getBoundingClientRect().left
        const near = (slide: Element) => Math.abs(slide.getBoundingClientRect().left - frame)
        const [nearest] = [...one.querySelectorAll('li')].sort((a, b) => near(a) - near(b))
        return nearest?.querySelector('figcaption')?.textContent ?? ''
      }),
    /** Where the first review of all is. */
    left: () => slides.first().evaluate((slide) => slide.getBoundingClientRect().left),
    pass: (ms: number) => page.clock.runFor(ms),
  }
  await comeToRest(carousel)
  return carousel
}

/** Lets a movement that has begun come to its end, with the carousel held by the pointer meanwhile. */
async function comeToRest({ region, pass }: Carousel): Promise<void> {
  await region.hover({ position: { x: 20, y: 5 } })
  await pass(1_500)
}

/** The page's clock stands still meanwhile; on a busy machine what was moved is drawn a moment later. */
async function hasMoved({ left }: Carousel, before: number): Promise<void> {
  await expect.poll(left).not.toBe(before)
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.mouse.move(2, 2)
}

/** As they were when they were opened, for what is asked next. */
async function comeToRestAgain(page: Page, reviews: Carousel): Promise<void> {
  await leave(page)
  await comeToRest(reviews)
}

test('reviews that move by themselves and by hand', async ({ page }) => {
  test.slow()
  const reviews = await openReviews(page)
  await test.step('it has no stop for the keyboard without a name, and dragging it selects no text', async () => {
    const view = reviews.region.locator('[data-carousel=view]')
    expect(await view.evaluate((one) => [one.tabIndex, getComputedStyle(one).userSelect])).toEqual([-1, 'none'])
  })
  await test.step('a slide stands for three seconds, and then the next one moves in', async () => {
    const before = await reviews.left()
    await leave(page)
    await reviews.pass(stands - 50)
    expect(await reviews.left()).toBe(before)
    await reviews.pass(50 + moves / 2)
    await hasMoved(reviews, before)
  })
  await test.step('a slide moves for half a second', async () => {
    await comeToRestAgain(page, reviews)
    await reviews.region.getByRole('button', { name: /^Next/ }).click()
    const places: number[] = []
    for (let passed = 0; passed < 1_200; passed += 20) {
      await reviews.pass(20)
      places.push(await reviews.left())
    }
    const end = places.at(-1) ?? Number.NaN
    const atRest = places.findIndex((_, step) => places.slice(step).every((place) => Math.abs(place - end) < 1))
    expect((atRest + 1) * 20).toBeGreaterThan(moves - 100)
    expect((atRest + 1) * 20).toBeLessThan(moves + 100)
  })
  await test.step('the row has no end, in either direction', async () => {
    await comeToRestAgain(page, reviews)
    const names = await reviews.region.locator('figcaption').allTextContents()
    expect(new Set(names).size).toBe(8)
    const begin = names.indexOf(await reviews.first())
    const seen: string[] = []
    for (let step = 0; step < 9; step += 1) {
      await reviews.region.getByRole('button', { name: 'Next slide of the reviews' }).click()
      await reviews.pass(1_000)
      seen.push(await reviews.first())
    }
    expect(seen).toEqual(Array.from({ length: 9 }, (_, step) => names[(begin + step + 1) % 8]))
    for (let step = 0; step < 3; step += 1) {
      await reviews.region.getByRole('button', { name: 'Previous slide of the reviews' }).click()
      await reviews.pass(1_000)
    }
    expect(await reviews.first()).toBe(names[(begin + 6) % 8])
  })
  await test.step('a swipe of a fifth of the width moves one on, a shorter one none, a longer one no further', async () => {
    await comeToRestAgain(page, reviews)
    const names = await reviews.region.locator('figcaption').allTextContents()
    const box = await reviews.region.locator('[data-carousel=view]').boundingBox()
    if (!box) throw new Error('The reviews are not there')
    const swipe = async (share: number) => {
      const [x, y] = [box.x + box.width / 2, box.y + 40]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let part = 1; part <= 4; part += 1) await page.mouse.move(x - (share * box.width * part) / 4, y)
      await page.mouse.up()
      await reviews.pass(1_500)
      return names.indexOf(await reviews.first())
    }
    const begin = names.indexOf(await reviews.first())
    expect(await swipe(0.17)).toBe(begin)
    expect(await swipe(0.23)).toBe((begin + 1) % 8)
    expect(await swipe(0.45)).toBe((begin + 2) % 8)
    expect(await swipe(-0.17)).toBe((begin + 2) % 8)
    expect(await swipe(-0.23)).toBe((begin + 1) % 8)
  })
  await test.step('it stops under a pointer and goes on when that is gone', async () => {
    await comeToRestAgain(page, reviews)
    const before = await reviews.left()
    await reviews.pass(4 * stands)
    expect(await reviews.left()).toBe(before)
    await leave(page)
    await reviews.pass(stands + moves)
    await hasMoved(reviews, before)
  })
  await test.step('it stops while the focus is in it, never takes the focus along, and goes on afterwards', async () => {
    await comeToRestAgain(page, reviews)
    const before = await reviews.left()
    const next = reviews.region.getByRole('button', { name: /^Next/ })
    await next.focus()
    await page.mouse.move(2, 2)
    await reviews.pass(4 * stands)
    expect(await reviews.left()).toBe(before)
    await expect(next).toBeFocused()
    await leave(page)
    await reviews.pass(stands + moves)
    await hasMoved(reviews, before)
  })
  await test.step('its pause holds until it is taken back, whatever the pointer does', async () => {
    await comeToRestAgain(page, reviews)
    await reviews.region.getByRole('button', { name: /^Pause/ }).click()
    const before = await reviews.left()
    await leave(page)
    await reviews.pass(4 * stands)
    expect(await reviews.left()).toBe(before)
    await reviews.region.getByRole('button', { name: /^Play/ }).click()
    await leave(page)
    await reviews.pass(stands + moves)
    await hasMoved(reviews, before)
  })
})

test('a row that was scrolled by hand while its script was on its way goes on where it stood', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const held = Promise.withResolvers<void>()
  await page.route(/\/carousel-[^/]*\.js/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Patient reviews' })
  await region.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const third = region.locator('li').nth(2)
  await region.getByRole('group').evaluate((row) => row.scrollTo({ left: 2 * row.clientWidth, behavior: 'instant' }))
  await expect(third).toBeInViewport({ ratio: 0.9 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  held.resolve()
  await expect(region).toHaveAttribute('data-awake')
  await expect(third).toBeInViewport({ ratio: 0.9 })
})

test('for who asked for less movement', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const reviews = await openReviews(page)
  await test.step('it begins paused for who asked for less movement', async () => {
    await expect(reviews.region.getByRole('button', { name: /^Play/ })).toBeVisible()
    const before = await reviews.left()
    await leave(page)
    await reviews.pass(4 * stands)
    expect(await reviews.left()).toBe(before)
  })
  await test.step('Play plays, although its button has the focus and the pointer', async () => {
    await comeToRestAgain(page, reviews)
    const before = await reviews.left()
    await reviews.region.getByRole('button', { name: /^Play/ }).click()
    await expect(reviews.region.getByRole('button', { name: /^Pause/ })).toBeFocused()
    await reviews.pass(stands + moves)
    await hasMoved(reviews, before)
  })
})

// As some people have it who do not want to be known again by what their browser can do.
for (const missing of ['PerformanceObserver', 'IntersectionObserver', 'ResizeObserver'])
  test(`without ${missing} it turns or is scrolled by hand, and the page goes on`, async ({ page }) => {
    await page.addInitScript((missing) => void Reflect.deleteProperty(window, missing), missing)
    const script = page.waitForRequest(/\/carousel-[^/]*\.js/)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    await expect(page.getByLabel('What are you looking for?')).toBeFocused()
    await page.keyboard.press('Escape')
    const region = page.getByRole('region', { name: 'Patient reviews' })
    await region.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.evaluate((from) => import(from), (await script).url())
    const next = region.getByRole('button', { name: 'Next slide of the reviews' })
    if (missing === 'PerformanceObserver') await expect(next).toBeVisible()
    else {
      await expect(next).toBeHidden()
      await region.getByRole('group').focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => region.getByRole('group').evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
    }
  })

test.describe('without scripts', () => {
  test.use({ hasTouch: true, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a finger moves the row on', async ({ page }) => {
    await page.goto('/')
    const row = page.getByRole('region', { name: 'Patient reviews' }).getByRole('group')
    await row.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 }
    const glass = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      glass.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: x + 300, y: y + 80 })
    for (let moved = 10; moved <= 250; moved += 10) await touch('touchMove', { x: x + 300 - moved, y: y + 80 })
    await touch('touchEnd')
    await expect.poll(() => row.evaluate((one) => one.scrollLeft)).toBeGreaterThan(200)
  })
})
