import { editorFormats } from '../../src/writing/test-editor-formats.ts'
import { expect, type Page, restoreSession, test } from './front-desk.ts'
import { sheets } from './paper.ts'
import { fill, mainPhone, openForm, outOfHoursPhone, sendButton } from './public-form.ts'

/** Opens a page with its sheet for paper, which comes after the first paint. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
}

/** What stands on paper, in words. */
function printed(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText)
}

const aroundChristmas = [
  ['Friday 25 December', 'Christmas Day'],
  ['Saturday 26 December', 'Boxing Day'],
  ['Monday 28 December', 'Boxing Day (substitute day)'],
  ['Friday 1 January', 'New Year’s Day'],
]

/** Has the contact page say so many closed days, whatever the next two weeks bring where this is tried. */
async function closeDays(page: Page, count: number): Promise<void> {
  const days = Array.from({ length: count }, (_, day) => aroundChristmas[day % aroundChristmas.length] ?? [])
  await page.locator('.info-panel .hours').evaluate((hours, days) => {
    const week = [...hours.children].filter((line) => !/\d/.test(line.querySelector('dt')?.textContent ?? ''))
    const closed = days.map(([day = '', reason = '']) => {
      const line = document.createElement('div')
      const term = document.createElement('dt')
      const said = document.createElement('dd')
      term.textContent = day
      said.textContent = `Closed: ${reason}`
      line.append(term, said)
      return line
    })
    hours.replaceChildren(...week, ...closed)
  }, days)
}

test('the contact page is one sheet with the address, the hours, the numbers, the map and every way here', async ({
  page,
}) => {
  await open(page, '/contact')
  // None, two, those around Christmas with one more, and a whole week of them; first of a practice that shuts for lunch.
  const weekdays = page.locator('.info-panel .hours dd').first()
  for (const hours of ['9am to 1pm and 2pm to 5.30pm', '9am to 8pm']) {
    await weekdays.evaluate((said, hours) => said.replaceChildren(hours), hours)
    for (const closed of [8, 5, 2, 0]) {
      await closeDays(page, closed)
      expect.soft(await sheets(page), `${closed} closed days, ${hours}`).toBe(1)
    }
  }
  await page.emulateMedia({ media: 'print' })
  const words = await printed(page)
  for (const said of ['14 Mill Lane', 'QA4\u00a02DN', '9am to 8pm', '9am to 3pm', 'Emergency appointments only'])
    expect(words).toContain(said)
  for (const said of [mainPhone, outOfHoursPhone, 'hello@ashcombedental.example', 'By train', 'Step-free access'])
    expect(words).toContain(said)
  await expect(page.locator('.map')).toBeVisible()
  await closeDays(page, 5)
  await expect(page.locator('.map')).toBeVisible()
  // Nine points at least, which is as small as a letter may be printed and still be read by most.
  const smallest = await page
    .locator('.directions dd, .info-panel dd, .info-panel address')
    .evaluateAll((all) => Math.min(...all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))))
  expect(smallest * 0.75).toBeGreaterThanOrEqual(9)
})

test('a page is printed with what it says and whose it is, without what can only be pressed', async ({ page }) => {
  test.slow()
  for (const [path, said, most] of [
    ['/', 'Our Process', 2],
    ['/treatment', 'Orthodontics', 2],
    ['/treatment/teeth-whitening', 'Questions people ask', 3],
    ['/treatment/invisalign', 'Questions people ask', 4],
    ['/fees', 'from £2,650', 3],
    ['/team-members', 'Dr Tom Hargreaves', 3],
    ['/about', 'community engagement', 2],
    ['/appointment', 'How to find us', 1],
  ] as const) {
    // Or what is printed would be dressed as that screen.
    await page.emulateMedia({ media: null })
    await open(page, path)
    expect.soft(await sheets(page), path).toBeLessThanOrEqual(most)
    await page.emulateMedia({ media: 'print' })
    const words = await printed(page)
    expect.soft(words.toLowerCase(), path).toContain(said.toLowerCase())
    for (const whose of ['14 Mill Lane', 'QA4\u00a02DN', mainPhone, outOfHoursPhone, '9am to 8pm'])
      expect.soft(words, path).toContain(whose)
    expect.soft(words, path).not.toMatch(/WhatsApp|Chat/)
    for (const pressed of ['main form', '.carousel', '.navigation', '.bottom-bar', '.button', '.footer-column']) {
      const shown = await page.locator(pressed).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
      expect.soft(shown, `${pressed} on ${path}`).toBe(0)
    }
    const grounds = await page
      .locator('.on-dark, .sanded, .hero, .footer, .banner-of-treatment')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    for (const ground of grounds) expect.soft(ground, path).toBe('rgba(0, 0, 0, 0)')
  }
})

test('six posts are one sheet, also from a tablet, each with its words beside its picture', async ({
  browser,
  desk,
  practice,
}) => {
  await desk.emptyBlog()
  const content = `<p>${'Brush for two minutes, twice a day. '.repeat(6)}</p>`
  for (const what of ['gums', 'enamel', 'fear', 'fees', 'children', 'accidents'])
    await desk.publish({ title: `What you may want to know of ${what} before you come`, content })
  const tablet = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })
  const page = await tablet.newPage()
  await open(page, `${practice.address}/blog`)
  expect(await sheets(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const numbers = await page.locator('.footer-practice p').evaluate((lines) => lines.getBoundingClientRect().height)
  expect(numbers, 'as high as for a thumb').toBeLessThan(100)
  for (const card of await page.locator('.post-card').all()) {
    const [picture, words] = [await card.locator('.picture').boundingBox(), await card.locator('h2').boundingBox()]
    expect(picture?.width).toBeLessThan(130)
    expect(words?.y ?? 0).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0))
  }
  await tablet.close()
})

test('of a video a post has its words on paper, without the frame for a picture that paper cannot show', async ({
  page,
  desk,
}) => {
  const { slug } = await desk.publish({ title: 'A film about brushing', content: `${editorFormats.video}` })
  await open(page, `/blog/${slug}`)
  await page.emulateMedia({ media: 'print' })
  const video = page.getByRole('link', { name: 'Play the video' })
  await expect(video).toBeVisible()
  expect((await video.boundingBox())?.height).toBeLessThan(120)
})

test('every answer of a treatment page is printed, folded or not', async ({ page }) => {
  await open(page, '/treatment/orthodontics')
  await page.emulateMedia({ media: 'print' })
  const answer = page.getByText('Age alone does not stop teeth from moving.')
  const box = await answer.boundingBox()
  expect(box?.height ?? 0).toBeGreaterThan(10)
})

test('what became of a form is printed with its reference, and nothing of the form beside it', async ({ page }) => {
  await openForm(page, '/appointment')
  await fill(page, { name: 'Petra Paper', email: 'petra@example.com' })
  await sendButton(page).click()
  await expect(page.getByText('Your reference is')).toBeVisible()
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  expect(await sheets(page)).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  const words = await printed(page)
  expect(words).toMatch(/Your reference is [A-Z0-9]{8}\./)
  for (const said of ['Full Name', 'Request Appointment', 'You will be contacted soon'])
    expect(words).not.toContain(said)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page is one sheet too', async ({ page }) => {
    await page.goto('/contact')
    await closeDays(page, 0)
    expect(await sheets(page)).toBe(1)

    await fill(page, { name: 'Petra Paper', email: 'petra@example.com', phone: '01632 960111', message: 'Hello' })
    await sendButton(page).click()
    await closeDays(page, 0)
    expect(await sheets(page)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Your reference is')).toBeVisible()
    await expect(page.locator('main form')).toBeHidden()
  })
})

test('messages are printed with who wrote them, and without what can only be pressed', async ({
  page,
  desk,
  practice,
}) => {
  const message = { name: 'Mona Paper', email: 'mona@example.com', phone: '07700 900871', message: 'Is there a lift?' }
  await page.request.post(`${practice.address}/api/user/contact`, { data: message })
  await restoreSession(page, desk)
  await page.goto('/dashboard/messages')
  const hers = page.getByRole('listitem').filter({ hasText: message.name })
  await expect(hers.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const words of [message.message, message.email, message.phone]) await expect(hers.getByText(words)).toBeVisible()
  await expect(page.getByRole('button').or(page.getByRole('link', { name: 'Reply' }))).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Requests with/ })).toHaveCount(0)
})

test('closed days, chairs, people and what is kept about one are printed without what can only be pressed', async ({
  page,
  desk,
}) => {
  await restoreSession(page, desk)
  for (const [path, said] of [
    ['/dashboard/closures', 'Christmas Day'],
    ['/dashboard/chairs', 'Chair 1'],
    ['/dashboard/people', 'Dr Amira Shah'],
  ] as const) {
    await page.emulateMedia({ media: null })
    await page.goto(path)
    const words = page.locator('.plain-rows').getByText(said).first()
    await expect(words).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect.soft(words, path).toBeVisible()
    await expect.soft(page.getByRole('button'), path).toHaveCount(0)
  }

  await desk.request({ name: 'Perry Paper', email: 'perry.paper@example.com' })
  await page.emulateMedia({ media: null })
  await page.goto('/dashboard/data-protection')
  await page.getByLabel('E-mail address or phone number').fill('perry.paper@example.com')
  await page.getByRole('button', { name: 'See what is kept' }).click()
  await expect(page.getByText('By the name Perry Paper.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('By the name Perry Paper.')).toBeVisible()
  await expect(page.getByRole('button').or(page.getByRole('checkbox'))).toHaveCount(0)
})
