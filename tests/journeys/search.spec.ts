import type { Locator } from '@playwright/test'
import { mainPhone, outOfHoursPhone, stopClock } from './public-form.ts'
import { expect, type Page, test } from './running-practice.ts'

/** Opens the search of the header as a visitor of a wide screen does, its results awake. */
async function openSearch(page: Page, path = '/about'): Promise<Locator> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  const field = page.getByLabel('What are you looking for?')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('role', 'combobox')
  return field
}

function option(page: Page, name: string | RegExp): Locator {
  return page.getByRole('option', { name })
}

test('results show while somebody types, and are walked and opened with the keyboard alone', async ({ page }) => {
  const field = await openSearch(page)
  await page.keyboard.type('braces')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('group', { name: 'Treatments' }).getByRole('option').first()).toContainText(
    'Orthodontics',
  )
  await expect(
    option(page, /^Removable braces/)
      .locator('mark')
      .first(),
  ).toHaveText('braces')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/^\d+ results below$/)
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator(`#${active}`)).toContainText('Orthodontics')
  await page.keyboard.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[aria-selected=true]')).toHaveText(/^See all results/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/treatment/orthodontics')
})

test('Enter means the words that stand in the field, not a result of those before', async ({ page }) => {
  const field = await openSearch(page)
  await page.keyboard.type('braces')
  await expect(option(page, /Orthodontics/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  // No new results are drawn before the field is sent.
  await page.clock.install()
  await stopClock(page)
  await page.keyboard.type(' fees')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=braces+fees')
})

test('what somebody types is sent nowhere until they send it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openSearch(page)
  await page.keyboard.type('bleeding')
  await expect(option(page, /Periodontal/)).toBeVisible()
  expect(asked.filter((address) => /bleed/i.test(address))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bleeding')
  await expect(page.getByRole('main').getByRole('link', { name: 'Periodontal treatments' })).toBeVisible()
})

test('a slip of the finger is forgiven, and nothing found is said with a way out', async ({ page }) => {
  const field = await openSearch(page)
  await page.keyboard.type('denturs')
  await expect(option(page, /Removable and fixed dentures/)).toBeVisible()
  await field.fill('zebra')
  const sentence = /Nothing found for “zebra”. Try another word, or ring us on 01632 960140./
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(sentence)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('Escape closes the search and gives the focus back', async ({ page }) => {
  const field = await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused()
})

test('nothing of the search is loaded before its field is touched, and nothing of it is waited for', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/fees')
  await page.waitForLoadState('networkidle')
  const ofSearch = () => asked.filter((path) => /search/.test(path))
  expect(ofSearch()).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await expect.poll(ofSearch).toEqual([expect.stringMatching(/^\/assets\/search-.*\.js$/), '/search.json'])

  // Whoever sends it before its index is there waits for nothing.
  await page.clock.install()
  await page.route('**/search.json', () => {})
  await page.goto('/about')
  const asksForIndex = page.waitForRequest('**/search.json')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await asksForIndex
  await stopClock(page)
  await page.keyboard.type('bleeding')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bleeding')
})

test('the menu of a small screen begins with the search, and opens without a keyboard over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  const field = page.getByLabel('What are you looking for?')
  await expect(field).toBeVisible()
  await expect(field).not.toBeFocused()
  await field.click()
  await expect(field).toHaveAttribute('role', 'combobox')
  await page.keyboard.type('false teeth')
  await option(page, /Removable and fixed dentures/).click()
  await expect(page).toHaveURL('/treatment/removeable-fixed-dentures')

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/search')
  const [label, button] = ['label', 'button'].map((part) => page.getByRole('main').locator(`form ${part}`))
  const right = (part: typeof label) => part?.evaluate((drawn) => drawn.getBoundingClientRect().right)
  expect(await right(label), 'the label has the room above the button, too').toBe(await right(button))
})

test('a question that was found is unfolded on its page', async ({ page }) => {
  await page.goto('/search?q=too old for a brace')
  await page.getByRole('link', { name: 'Am I too old for a brace?' }).click()
  await expect(page.getByText('Age alone does not stop teeth from moving.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search opens, is sent as a form and answered with a page', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    await page.getByLabel('What are you looking for?').fill('gum disease')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=gum+disease')
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect(first.getByRole('link', { name: 'Periodontal treatments' })).toBeVisible()
    await expect(first).toContainText('You may be looking for gum disease')
    await expect(first.locator('mark').first()).toHaveText('gum')
    await page.getByRole('main').getByLabel('What are you looking for?').fill('zebra')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('main')).toContainText('Nothing found for “zebra”')
    await expect(page.getByRole('main').getByRole('link', { name: mainPhone })).toBeVisible()
  })

  test('a menu that is open while a tablet is turned keeps nobody from the page', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.mouse.click(300, 500)
    await expect(page.locator('#navigation:popover-open')).toHaveCount(0)
  })
})

test('a menu that is open while a tablet is turned closes', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.locator('#navigation:popover-open')).toHaveCount(0)
})

test('whoever scrolls while Menu or Search is open finds the page behind it where they left it', async ({ page }) => {
  for (const [width, name] of [
    [390, 'Menu'],
    [1180, 'Search'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name }).first().click()
    const close = page.getByRole('banner').getByRole('button', { name: 'Close' }).filter({ visible: true })
    await close.hover()
    await page.mouse.wheel(0, 600)
    await close.click()
    // Comes after what came before it.
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY), name).toBe(100)
  }
})

test('at every width the header keeps its four ways to the practice, its name and its search', async ({ page }) => {
  await page.goto('/about')
  for (const width of [320, 390, 600, 768, 880, 1024, 1025, 1120, 1245, 1246, 1366, 1920]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const header = page.getByRole('banner')
      const parts = [
        header.getByRole('link', { name: mainPhone }),
        header.getByRole('link', { name: outOfHoursPhone }),
        header.getByRole('link', { name: '14 Mill Lane' }),
        header.getByRole('link', { name: 'WhatsApp' }),
        header.getByRole('link', { name: 'Ashcombe Dental Group' }),
        header.getByRole('button', { name: width > 1024 ? 'Search' : 'Menu' }).first(),
      ]
      const boxes = []
      for (const part of parts) {
        await expect(part).toBeVisible()
        const box = await part.boundingBox()
        if (!box) throw new Error('A part of the header is not there')
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        boxes.push(box)
      }
      for (const [place, one] of boxes.entries()) {
        for (const other of boxes.slice(place + 1)) {
          const apart =
            one.x + one.width <= other.x + 1 ||
            other.x + other.width <= one.x + 1 ||
            one.y + one.height <= other.y + 1 ||
            other.y + other.height <= one.y + 1
          expect(apart).toBe(true)
        }
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      // The name and what is beside it stay in one line.
      const [name, way] = boxes.slice(-2)
      expect(
        Math.abs((name?.y ?? 0) + (name?.height ?? 0) / 2 - ((way?.y ?? 0) + (way?.height ?? 0) / 2)),
      ).toBeLessThan(8)
    })
  }
})
