import { mainPhone, openForm, outOfHoursPhone } from './public-form.ts'
import { treatments } from './public-pages.ts'
import { expect, type Page, test } from './running-practice.ts'

const onHome = treatments.slice(0, 12)

/** The treatments that a part of the page leads to, each once, in order. */
function treatmentsLinkedIn(page: Page, part: 'main' | 'contentinfo'): Promise<string[]> {
  return page
    .getByRole(part)
    .locator('a[href^="/treatment/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
}

/** Opens a route of the specification, which is a screen of its own. */
async function open(page: Page, path: string, heading: RegExp | string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

function meta(page: Page, name: string) {
  return page.locator(`meta[name="${name}"]`)
}

/** How many slides of a carousel can be seen, those left out of which only a sliver shows. */
function slidesInView(page: Page, name: RegExp): Promise<number> {
  return page.getByRole('region', { name }).evaluate((region) => {
    const frame = region.getBoundingClientRect()
    return [...region.querySelectorAll('li')].filter((slide) => {
      const { left, right, width } = slide.getBoundingClientRect()
      const seen = Math.min(right, frame.right) - Math.max(left, frame.left)
      return width > 0 && seen > width * 0.8
    }).length
  })
}

/** The numbers, the street and WhatsApp at the head of a page, and its footer. */
async function expectHeadAndFoot(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  for (const number of [mainPhone, outOfHoursPhone])
    await expect(header.getByRole('link', { name: number })).toBeVisible()
  await expect(header).toContainText('14 Mill Lane')
  await expect(header.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/44/)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Top Services' })).toBeVisible()
  expect((await treatmentsLinkedIn(page, 'contentinfo')).sort()).toEqual(treatments.toSorted())
  await expect(footer.getByRole('heading', { name: 'Our Links' })).toBeVisible()
  for (const own of ['/', '/about', '/treatment', '/team-members', '/blog', '/contact', '/appointment'])
    await expect(footer.locator(`a[href="${own}"]`).first()).toBeVisible()
  for (const network of ['Facebook', 'Instagram', 'WhatsApp'])
    await expect(footer.getByRole('link', { name: network })).toHaveAttribute('href', /^https:\/\/www\.\w+\.com\/$/)
  await expect(footer).toContainText(/©\s*2024/)
  await expect(footer).toContainText(/Last updated/)
  await expect(footer).toContainText(/Designed by/i)
}

/** Section 9: the country prefix of WhatsApp is 44, wherever a chat is offered. */
async function expectChatsWithPrefix(page: Page): Promise<void> {
  const chats = await page
    .locator('a[href*="wa.me"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(chats.length).toBeGreaterThanOrEqual(2)
  for (const chat of chats) expect(chat).toMatch(/^https:\/\/wa\.me\/44[1-9]\d{9}$/)
}

/** What stands large and has a line that ends within a word. */
function brokenAtHyphens(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2, h3, dt, .lead)').evaluateAll(async (all) => {
    await document.fonts.ready
    const lineOf = (text: Text, at: number) => {
      const letter = document.createRange()
      letter.setStart(text, at)
      letter.setEnd(text, at + 1)
      return letter.getBoundingClientRect().top
    }
    return all.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = walker.nextNode(); text instanceof Text; text = walker.nextNode())
        for (const { index } of text.data.matchAll(/-(?=\w)/g))
          if (lineOf(text, index + 1) - lineOf(text, index) > 4) broken.push(one.textContent ?? '')
      return broken
    })
  })
}

/** Section 9: how many of something a page shows. */
function countOf(page: Page, part: string): Promise<number> {
  return page.locator(`main ${part}`).count()
}

test.describe('Section 2: Route list', () => {
  test('pages as they are come to', async ({ page }) => {
    test.slow()
    await test.step('a page begins at its top, whatever was read before', async () => {
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
      await expect(page).toHaveURL('/about')
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
    await test.step('the blog and the login are screens of their own', async () => {
      await open(page, '/blog', /\w/)
      await expectHeadAndFoot(page)
      await open(page, '/login', 'Login to Dashboard')
    })
  })

  test('every page is whole without its scripts having run, with its own title, description and keywords', async ({
    request,
  }) => {
    const titles = new Set<string>()
    const pages = ['/', '/about', '/treatment', '/team-members', '/blog', '/contact', '/appointment', ...treatments]
    for (const path of pages) {
      const html = await (await request.get(path)).text()
      titles.add(html.match(/<title>(.+?)<\/title>/)?.[1] ?? '')
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(html, path).toMatch(/<meta name="keywords" content="[^"]{10,}"/)
      expect(html, path).toMatch(/<h1[ >]/)
    }
    expect(titles.size).toBe(pages.length)
  })
})

test.describe('Section 2: Treatment detail slugs', () => {
  test('on a small telephone the number for emergencies stands on their first screen, above the bar', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/treatment/24hour-dental-emergency')
    const ring = page.getByRole('main').getByRole('link', { name: /^Ring 01632 9601/ })
    await expect(ring).toBeInViewport({ ratio: 1 })
    const bar = await page.locator('.bottom-bar').boundingBox()
    const box = await ring.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })

  test('each treatment has a page of its own, from its banner to its form', async ({ page }) => {
    test.slow()
    for (const path of treatments) {
      // One page that lacks something hides no other.
      const expectThere = expect.configure({ soft: true, message: path })
      const answer = await page.goto(path)
      expect.soft(answer?.status(), path).toBe(200)
      if (path === '/treatment/invisalign') await expectHeadAndFoot(page)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      if (path === '/treatment/teeth-whitening') expectThere(title).toBe('Teeth whitening')
      await expectThere(page).toHaveTitle(new RegExp(title.replace(/[^\w ]/g, '.')))
      for (const name of ['keywords', 'description'])
        await expectThere(meta(page, name)).toHaveAttribute('content', /\w+ \w+/)
      const main = page.getByRole('main')
      await expectThere(main.getByRole('link', { name: 'Request Appointment' }).first()).toHaveAttribute(
        'href',
        '/appointment',
      )
      const parts = main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .filter({ has: page.locator('img') })
      expectThere(await parts.count()).toBeGreaterThanOrEqual(2)
      await expectThere(main.locator('form')).toBeVisible()
      const pictures = main.locator('img')
      expectThere(
        await pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.alt === '').length),
      ).toBe(0)
      // Section 3: sub-services, reasons and a closing section, each with title and text.
      const services = main.locator('.sub-services')
      await expectThere(services.getByRole('heading', { level: 2 })).toHaveText(/\w+/)
      for (const service of await services.getByRole('listitem').all()) {
        await expectThere(service.getByRole('img')).toHaveAttribute('alt', /\w+ \w+/)
        await expectThere(service.getByRole('heading', { level: 3 })).toHaveText(/\w+/)
        await expectThere(service.getByRole('paragraph')).toHaveText(/\w+ \w+/)
      }
      const reasons = main.locator('.reasons')
      await expectThere(reasons.getByRole('heading', { level: 2 })).toHaveText(/\w+/)
      expectThere(await reasons.locator('dt').count()).toBeGreaterThanOrEqual(3)
      for (const reason of await reasons.locator('dd').all()) await expectThere(reason).toHaveText(/\w+ \w+/)
      const closing = main.locator('.closing')
      await expectThere(closing.getByRole('heading', { level: 2 }).first()).toHaveText(/\w+/)
      expectThere(await closing.locator('.closing-words').getByRole('paragraph').count()).toBeGreaterThanOrEqual(2)
    }
  })

  for (const [spelling, path] of [
    ['general-dentistry-service', '/treatment/genenral-dentistry-service'],
    ['removable-fixed-dentures', '/treatment/removeable-fixed-dentures'],
  ] as const) {
    test(`the correct spelling ${spelling} leads to the page of the misspelt address`, async ({ request }) => {
      expect((await request.get(`/treatment/${spelling}`, { maxRedirects: 0 })).status()).toBe(301)
      const answer = await request.get(`/treatment/${spelling}`)
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, path])
    })
  }
})

test('the home page, on a wide screen and on a small one', async ({ page }) => {
  test.slow()
  await open(page, '/', /first step towards a healthier smile/i)
  await test.step('Section 2, Home: it says who is here, day and night, and how to begin', async () => {
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/first step towards a healthier smile/i)
    await expect(page.getByRole('heading', { name: "We're open 24/7" })).toBeVisible()
    await expect(main.getByText('for emergencies, by phone')).toBeVisible()
    await expect(main).toContainText(/latest technology/i)
    await expect(main).toContainText(/compassionate care/i)
    await expect(main.getByRole('link', { name: /^Call Us/ })).toHaveAttribute('href', /^tel:/)
    await expect(main.getByRole('link', { name: 'Request Appointment' }).first()).toHaveAttribute(
      'href',
      '/appointment',
    )
  })
  await test.step('Section 2, Home: it shows twelve treatments, four steps, eight reviews, the brands and the ways to pay', async () => {
    await expect(page.getByRole('heading', { name: 'Our Top Level Treatments' })).toBeVisible()
    expect((await treatmentsLinkedIn(page, 'main')).sort()).toEqual(onHome.toSorted())
    await expect(page.getByRole('heading', { name: 'Our Process' })).toBeVisible()
    for (const step of ['Book a consultation', 'Tailored plan', 'Begin treatment', 'Maintain a long-lasting smile'])
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
    await expect(page.getByRole('region', { name: /reviews/i }).getByRole('listitem')).toHaveCount(8)
    await expect(
      page
        .getByRole('region', { name: /brands|suppliers/i })
        .getByRole('listitem')
        .first(),
    ).toBeAttached()
    await expect(page.getByRole('heading', { name: /pay/i })).toBeVisible()
    const inOrder = [
      /24\/7/,
      /treatments/i,
      /our process/i,
      /materials|brands/i,
      /pay/i,
      /patients say/i,
      /come and see us/i,
    ]
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(inOrder)
  })
  await test.step('Section 2, Home: Our Process is four steps in their order, and the invitation to the clinic leads to the form', async () => {
    const process = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Our Process' }) })
    expect(await process.getByRole('listitem').getByRole('heading').allTextContents()).toEqual([
      'Book a consultation',
      'Tailored plan',
      'Begin treatment',
      'Maintain a long-lasting smile',
    ])
    await expect(page.getByRole('main').getByRole('link', { name: /visit.*clinic/i })).toHaveAttribute(
      'href',
      '/appointment',
    )
  })
  await test.step('Section 3, Review: each of the eight has a name, five of five and its words', async () => {
    const reviews = page.getByRole('region', { name: /reviews/i }).getByRole('listitem')
    await expect(reviews).toHaveCount(8)
    for (const review of await reviews.all()) {
      await expect(review).toContainText('Rated 5 out of 5')
      await expect(review.locator('blockquote')).toHaveText(/\w+ \w+/)
      await expect(review.locator('figcaption')).toHaveText(/\w+/)
    }
  })
  await test.step('Section 3, Brand and payment-option images: each brand and each way to pay has its picture', async () => {
    const brands = page.getByRole('region', { name: /suppliers/i }).getByRole('listitem')
    expect(await brands.count()).toBeGreaterThanOrEqual(4)
    for (const brand of await brands.all()) await expect(brand.locator('img')).toHaveAttribute('alt', /\w/)
    const ways = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ways to pay' }) })
    expect(await ways.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    for (const way of await ways.getByRole('listitem').all()) await expect(way.locator('img')).toHaveCount(1)
  })
  await test.step('Section 9, Business constants: 12 treatments and 8 reviews', async () => {
    expect(await treatmentsLinkedIn(page, 'main')).toHaveLength(12)
    expect(await countOf(page, '.review')).toBe(8)
  })
  await test.step('Section 2, Navigation and footer: it begins with the numbers, the street and WhatsApp, and ends with the footer', async () => {
    await expectHeadAndFoot(page)
    await expectChatsWithPrefix(page)
  })
  await test.step('Section 2, Navigation: a wide screen shows the whole of it and no bar at the foot', async () => {
    await page.setViewportSize({ width: 1366, height: 800 })
    for (const name of ['About', 'Treatments', 'Team', 'Blog', 'Contact'])
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  })
  await test.step('Section 9, Layout breakpoints: 1245, 1024, 880 and 600 px', async () => {
    for (const [breakpoint, part, below, above] of [
      [1245, '.gallery', 3, 4],
      [1024, '.footer-index', 2, 4],
      [880, '.gallery', 2, 3],
      [600, '.gallery', 1, 2],
    ] as const) {
      await test.step(`${breakpoint} pixels: from ${above} columns to ${below}`, async () => {
        const columns = () =>
          page
            .locator(part)
            .first()
            .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
        await page.setViewportSize({ width: breakpoint + 1, height: 800 })
        await expect.poll(columns).toBe(above)
        await page.setViewportSize({ width: breakpoint, height: 800 })
        await expect.poll(columns).toBe(below)
      })
    }
  })
  await test.step('Section 2, Navigation: a small screen has a menu that opens and closes, and a bar to ask and to chat at its foot', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.reload()
    const link = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(link).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Close' }).click()
    await expect(link).toBeHidden()
    const bar = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: 'WhatsApp' }) })
      .last()
    await expect(bar.getByRole('link', { name: 'Request Appointment' })).toHaveAttribute('href', '/appointment')
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/44/)
    for (const scroll of [0, 2_000]) {
      await page.evaluate((top) => scrollTo(0, top), scroll)
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(790)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(810)
    }
  })
  await test.step('On a tablet that lies on its side, what it says of the hours stands above that bar', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.setViewportSize({ width: 1024, height: 768 })
    const hours = page.locator('.hero-hours')
    const bar = page.locator('.bottom-bar')
    await expect(hours).toBeVisible()
    await expect(bar).toBeVisible()
    // At whatever hour this is tried: while the surgery is closed its line is longest.
    await hours.locator('.surgery-line').evaluate((line) => {
      line.lastChild?.replaceWith('Surgery closed, emergencies by phone now. Opens on Wednesday 30 December at 10.30am')
    })
    const [foot, top] = await Promise.all([
      hours.evaluate((part) => part.getBoundingClientRect().bottom),
      bar.evaluate((part) => part.getBoundingClientRect().top),
    ])
    expect(foot).toBeLessThanOrEqual(top)
  })
})

test.describe('without pictures', () => {
  test.use({ forgives: /Failed to load resource/ })

  test('what the large picture of the home page shows does not stand among its words', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.abort())
    await page.goto('/')
    const picture = page.getByRole('img', { name: /^A large porcelain tooth/ })
    await expect(picture).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  })
})

test('edges: the strip in one column, buttons as wide as the words, and every page from one height', async ({
  page,
}) => {
  await test.step('where letters leave room for one number in a row, each begins at the edge', async () => {
    // As narrow for letters of the usual size as a telephone is for letters twice as large.
    await page.setViewportSize({ width: 230, height: 800 })
    await page.goto('/')
    const edges = await page
      .locator('.reach a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x))
    expect(new Set(edges).size).toBe(1)
  })
  await test.step('what is said of Sunday takes two lines at most, beside the door and at the foot', async () => {
    for (const path of ['/', '/contact']) {
      await page.goto(path)
      for (const width of [320, 360, 740, 768, 1246]) {
        await page.setViewportSize({ width, height: 800 })
        const lines = await page
          .locator('.hours dd')
          .evaluateAll((all) =>
            all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
          )
        expect.soft(Math.round(Math.max(...lines)), `${path} at ${width}`).toBeLessThanOrEqual(2)
      }
    }
    await page.goto('/')
  })
  await test.step('the buttons of the large picture end where its words may', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    const buttons = await page.locator('.hero-ways').boundingBox()
    expect(buttons?.width).toBeLessThanOrEqual(0.42 * 768 + 1)
  })
  await test.step('a practice and a person with long names leave the page as wide as the screen', async () => {
    await page.goto('/team-members')
    await page.evaluate(() => {
      const say = (where: string, words: string) => document.querySelector(where)?.replaceChildren(words)
      say('.masthead .brand-rest', 'Kirkcudbright and Stewartry Specialist Dental Care and Implantology Group')
      say('.member h2', 'Dr Venkatanarasimharajuvaripeta Thiruvananthapuramsubramaniam')
    })
    for (const width of [320, 390, 768, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      const { wide, button } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        button: document.querySelector('.menu-button')?.getBoundingClientRect().right ?? 0,
      }))
      expect.soft({ width, fits: wide <= width && button <= width }).toEqual({ width, fits: true })
    }
  })
  await test.step('what belongs together stands on one line, and on a tablet in columns of one height', async () => {
    const topOf = (words: string) =>
      page
        .locator(words)
        .first()
        .evaluate((one) => one.getBoundingClientRect().top)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    expect.soft(await topOf('.service-buttons :nth-child(2)'), 'a card').toBe(await topOf('.service-buttons a'))
    await page.setViewportSize({ width: 768, height: 1024 })
    const ours = await page
      .locator('.footer-index > :nth-child(3) li')
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
    expect.soft(ours, 'our own pages in the footer, beside three networks').toBeLessThanOrEqual(4)
    await page.goto('/contact')
    expect.soft(Math.abs((await topOf('.info-panel h3')) - (await topOf('.info-panel h2'))), 'contact').toBeLessThan(12)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto('/treatment/24hour-dental-emergency')
    const [costs, ring] = await Promise.all([topOf('.banner-ways > :last-child'), topOf('.banner-ways .button')])
    expect.soft(costs - ring, 'what an emergency costs, beside the ways').toBeLessThan(30)
  })
  await test.step('no word of a heading breaks at its hyphen', async () => {
    for (const [width, path] of [
      [320, '/'],
      [1366, '/'],
      [320, '/treatment/teeth-whitening'],
      [390, '/treatment/24hour-dental-emergency'],
      [1920, '/treatment/24hour-dental-emergency'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      expect.soft(await brokenAtHyphens(page), `${path} at ${width} pixels`).toEqual([])
    }
  })
  await test.step('every page begins at one height', async () => {
    // Or it would be measured while it rises.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, height] of [
      [390, 844],
      [1366, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const tops = new Map<string, number>()
      for (const path of ['/team-members', '/fees', '/contact', '/privacy', '/search']) {
        await page.goto(path)
        tops.set(path, await page.locator('h1').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      }
      expect.soft(new Set(tops.values()).size, `${width} pixels: ${JSON.stringify([...tops])}`).toBe(1)
    }
  })
})

test.describe('Section 9: Carousels and layout breakpoints', () => {
  test('so many reviews and brands stand side by side at each width', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, reviews, brands] of [
      [1366, 3, 4],
      [1246, 3, 4],
      [1245, 2, 4],
      [881, 2, 4],
      [880, 1, 3],
      [601, 1, 3],
      [600, 1, 1],
    ] as const) {
      await test.step(`${width} pixels: ${reviews} reviews and ${brands} brands`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/')
        for (const [name, count] of [
          [/reviews/i, reviews],
          [/brands|suppliers/i, brands],
        ] as const) {
          await page.getByRole('region', { name }).scrollIntoViewIfNeeded()
          await expect.poll(() => slidesInView(page, name)).toBe(count)
        }
      })
    }
  })
})

test('the list of treatments', async ({ page }) => {
  await open(page, '/treatment', 'Our Top Level Treatments')
  await test.step('Section 2, Treatments index: each card shows title and description, and leads on to the treatment and to the form', async () => {
    await expect(page.getByRole('heading', { name: 'Our Top Level Treatments' })).toBeVisible()
    expect((await treatmentsLinkedIn(page, 'main')).sort()).toEqual(treatments.toSorted())
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Teeth whitening' }) })
    await expect(card.locator('img')).toBeVisible()
    const more = card.getByRole('link', { name: /Know More/ })
    const rising = card.locator('.service-more')
    await expect(rising).toHaveCSS('opacity', '0')
    await card.hover()
    await expect(rising).toHaveCSS('opacity', '1')
    await page.mouse.move(0, 0)
    await expect(rising).toHaveCSS('opacity', '0')
    await more.focus()
    await expect(rising).toHaveCSS('opacity', '1')
    await expect(more).toHaveAttribute('href', '/treatment/teeth-whitening')
    await expect(card.getByRole('link', { name: 'Request Appointment' })).toHaveAttribute('href', '/appointment')
    await expect(card.getByText(/Tooth whitening for adults/)).toBeVisible()
  })
  await test.step('Section 9, Business constants: 14 treatments', async () => {
    expect(await treatmentsLinkedIn(page, 'main')).toHaveLength(14)
  })
})

test('About', async ({ page }) => {
  await open(page, '/about', /\w/)
  await test.step('Section 2, About: it tells mission, vision and ten core values, and offers the tour', async () => {
    for (const name of [/mission/i, /vision/i]) await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    for (const value of [
      'compassion',
      'integrity',
      'excellence',
      'respect',
      'professionalism',
      'patient-centred care',
      'collaboration',
      'continual learning',
      'prevention',
      'community engagement',
    ])
      await expect(page.getByRole('heading', { name: new RegExp(`^${value}$`, 'i') })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tour Our Dental Practice' })).toHaveAttribute(
      'href',
      /^https:\/\/[\w.]+\.example\//,
    )
  })
  await test.step('Section 3, Core value: each of the ten has a title and a description', async () => {
    const values = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(values).toHaveCount(10)
    for (const value of await values.all()) await expect(value.getByRole('paragraph')).toHaveText(/\w+ \w+ \w+/)
  })
  await test.step('Section 9, Business constants: 10 core values', async () => {
    expect(await countOf(page, 'li:has(h3)')).toBe(10)
  })
  await test.step('Section 2, Navigation and footer', async () => {
    await expectHeadAndFoot(page)
  })
})

test('Meet Our Team', async ({ page }) => {
  await open(page, '/team-members', 'Meet Our Team')
  await test.step('Section 2, Team: it shows five people, each with a picture and three paragraphs', async () => {
    await expect(page.getByRole('heading', { name: 'Meet Our Team' })).toBeVisible()
    const members = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(members).toHaveCount(5)
    for (const member of await members.all()) {
      await expect(member.locator('img')).toBeVisible()
      const long = (await member.getByRole('paragraph').allTextContents()).filter((text) => text.length > 120)
      expect(long).toHaveLength(3)
    }
  })
  await test.step('Section 9, Business constants: 5 members of the team', async () => {
    expect(await countOf(page, 'li:has(h2, h3)')).toBe(5)
  })
})

test('Contact', async ({ page }) => {
  await open(page, '/contact', /contact/i)
  await test.step('Section 2, Contact: it names hours, numbers, e-mail, address and WhatsApp', async () => {
    await expect(page).toHaveTitle('Ashcombe Dental Group')
    await expect(meta(page, 'description')).toHaveAttribute('content', /appointments.*emergency care.*directions/i)
    await expect(meta(page, 'keywords')).toHaveAttribute('content', /appointments.*emergency care.*directions/i)
    await expect(page.getByRole('heading', { name: 'Surgery Opening Hours' })).toBeVisible()
    const main = page.getByRole('main')
    for (const words of [
      /9am to 8pm/,
      /9am to 3pm/,
      /emergency appointments only/i,
      '14 Mill Lane',
      'QA4 2DN',
      'United Kingdom',
    ])
      await expect(main).toContainText(words)
    for (const number of [mainPhone, outOfHoursPhone])
      await expect(main.getByRole('link', { name: number }).first()).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(main.getByRole('link', { name: 'hello@ashcombedental.example' }).first()).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
      'href',
      'https://wa.me/447700900140',
    )
    await expect(main.getByRole('link', { name: 'Request Appointment' })).toHaveAttribute('href', '/appointment')
    await expectChatsWithPrefix(page)
  })
  await test.step('Section 2, Contact: its two panels stand side by side on wide screens and one above the other on small ones', async () => {
    const hours = page.getByRole('heading', { name: 'Surgery Opening Hours' })
    const form = page.getByRole('main').locator('form')
    const boxes = async () => {
      const [one, other] = [await hours.boundingBox(), await form.boundingBox()]
      if (!one || !other) throw new Error('A panel is not there')
      return [one, other] as const
    }
    await page.setViewportSize({ width: 1366, height: 900 })
    let [info, message] = await boxes()
    expect(info.x + info.width <= message.x || message.x + message.width <= info.x).toBe(true)
    await page.setViewportSize({ width: 390, height: 900 })
    ;[info, message] = await boxes()
    expect(Math.abs(info.x - message.x)).toBeLessThan(60)
    expect(message.y).toBeGreaterThan(info.y + info.height)
  })
})

test('Appointment', async ({ page }) => {
  await open(page, '/appointment', /appointment/i)
  await test.step('Section 2, Appointment: it gives the numbers and the way here by public transport beside the form', async () => {
    const main = page.getByRole('main')
    for (const words of [mainPhone, outOfHoursPhone, /train/i, /bus/i]) await expect(main).toContainText(words)
    await expect(main.locator('form')).toBeVisible()
    await expectChatsWithPrefix(page)
  })
  await test.step('the date is as high as the time beside it', async () => {
    const pair = page.locator('.form-pair', { has: page.locator('[name=appointmentDate]') })
    const [date, time] = await pair
      .locator('input, select')
      .evaluateAll((both) => both.map((one) => one.getBoundingClientRect()).map(({ top, height }) => [top, height]))
    expect(date).toEqual(time)
  })
})

test.describe('Section 2: Navigation and footer', () => {
  test('the line about the surgery says what is so by now to whoever comes back to a page, or stays on it', async ({
    page,
  }) => {
    const line = page.locator('.strip .surgery-line')
    const says = (path: string, line: string) =>
      page.route(path, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/(?<="surgery-line">).*?(?=<\/p>)/g, line)
        await route.fulfill({ response: answer, body })
      })
    await says('/fees', '<span class="dot dot-open" aria-hidden="true"></span>Open now until 8pm')
    await says('/', '<span class="dot" aria-hidden="true"></span>Surgery closed, emergencies by phone now')
    await page.clock.install()
    await page.goto('/fees')
    await expect(line).toHaveText('Open now until 8pm')
    await page.clock.fastForward(5 * 60_000)
    await expect(line).toHaveText('Surgery closed, emergencies by phone now')
    await page.goto('/fees')
    await expect(line).toHaveText('Open now until 8pm')
    // No browser without a window ever hides a page.
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return line.textContent()
      })
      .toBe('Surgery closed, emergencies by phone now')
    await expect(line.locator('.dot-open')).toHaveCount(0)
  })

  test('headline and line of the surgery in their rows', async ({ page }) => {
    await test.step('the words of a headline stand equally far apart, whichever letters they end and begin with', async () => {
      await page.goto('/team-members')
      const gaps = await page.locator('h1').evaluate(async (headline) => {
        await document.fonts.ready
        const width = (words: string) => {
          headline.textContent = words
          const range = document.createRange()
          range.selectNodeContents(headline)
          return range.getBoundingClientRect().width
        }
        return ['rT', 'nA', '.W', ',a', 'ek'].map(([end = '', begin = '']) =>
          Math.round(width(`${end} ${begin}`) - width(end) - width(begin)),
        )
      })
      expect(new Set(gaps), gaps.join(' ')).toHaveProperty('size', 1)
    })
    await test.step('while the surgery is closed its line and the numbers stand in one row', async () => {
      await page.goto('/fees')
      // The longest of a week without closed days.
      const closed = 'Surgery closed, emergencies by phone now. Opens on Wednesday at 9am'
      await page.evaluate((closed) => {
        const dot = document.querySelector('.strip .dot')
        dot?.classList.remove('dot-open')
        if (dot?.nextSibling) dot.nextSibling.textContent = closed
      }, closed)
      await expect(page.locator('.strip .surgery-line')).toHaveText(closed)
      for (const width of [1280, 1366, 1536, 1920]) {
        await page.setViewportSize({ width, height: 600 })
        const middles = await page.locator('.strip :is(.surgery-line, .reach li)').evaluateAll((parts) =>
          parts.map((part) => {
            const { top, height } = part.getBoundingClientRect()
            return top + height / 2
          }),
        )
        expect(Math.max(...middles) - Math.min(...middles), `${width} pixels`).toBeLessThan(2)
      }
    })
  })
})

test('each field of a form is the only one under its word, and its button the only one that sends', async ({
  page,
}) => {
  const words = {
    '/contact': [/name/i, /e-?mail/i, /phone/i, /message/i],
    '/appointment': [/name/i, /e-?mail/i, /phone/i, /service/i, /date/i, /time/i, /message/i],
  }
  for (const [path, labels] of Object.entries(words)) {
    await openForm(page, path)
    for (const label of labels) await expect.soft(page.getByLabel(label), `${label} on ${path}`).toHaveCount(1)
    await expect.soft(page.locator('button[type="submit"]'), path).toHaveCount(1)
  }
})
