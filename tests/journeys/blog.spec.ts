import sharp from 'sharp'
import { type Desk, expect, restoreSession, test } from './front-desk.ts'
import { outageLines, type Page } from './running-practice.ts'

const listCall = '**/api/admin/allPost'
/** 160 characters as people read them, with two entities on the way. */
const longText = `Floss &amp; brush &lt;daily&gt;. ${'Gums like a gentle hand. '.repeat(6)}`.slice(0, 174)
const longTextAsRead = longText.replace('&amp;', '&').replace('&lt;', '<').replace('&gt;', '>')

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#7c9a86' } })
    .png()
    .toBuffer()
}

function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}

async function sitDownAt(page: Page, desk: Desk, path: string): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(path)
}

test.describe('Section 2: Blog list (public)', () => {
  test('the list follows the practice’s posts', async ({ page, desk }) => {
    test.slow()
    await test.step('where there is no post the blog says Coming Soon', async () => {
      await desk.emptyBlog()
      const asked = page.waitForResponse(listCall)
      await page.goto('/blog')
      await asked
      await expect(page.getByText('Coming Soon')).toBeVisible()
      await expect(page.getByRole('main').locator('a[href^="/blog/"]')).toHaveCount(0)
    })
    await test.step('a card shows picture, title and the first 150 characters, and leads to its post', async () => {
      const image = `data:image/png;base64,${(await picture()).toString('base64')}`
      const word = 'a'.repeat(180)
      await desk.publish({ title: word, content: `<p>https://www.example.org/${word}</p>` })
      const { slug } = await desk.publish({ title: 'Gums that last', content: `<p>${longText}</p>`, image })
      await desk.publish({ title: `${word}s`, content: `<p>${word}</p>` })
      await page.goto('/blog')
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await tooWide(), 'a word without end is broken').toBe(0)
      const shown = card(page, 'Gums that last')
      await expect(shown).toContainText(`${longTextAsRead.slice(0, 150).trim()}`)
      await expect(shown).not.toContainText(longTextAsRead.slice(0, 155))
      await expect
        .poll(() => shown.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(0)
      await shown.getByRole('link', { name: 'Gums that last' }).click()
      await expect(page).toHaveURL(`/blog/${slug}`)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto('/search?q=aaaaa')
      await expect(page.getByRole('link', { name: `${word}s` })).toBeVisible()
      expect(await tooWide(), 'also where it is found').toBe(0)
    })
    await test.step('a post that was published since the page was made appears by itself', async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await desk.publish({ title: 'An older post', content: '<p>Yesterday.</p>' })
      const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
      await page.route(listCall, async (route) => {
        const answer = await route.fetch()
        const { allPost } = await answer.json()
        // As a server sends it that gives the specification's fields alone.
        const { excerpt: _, ...known } = allPost[0]
        const fresh = { ...known, _id: 'fresh', slug: 'quite-new', title: 'Quite new', content: '<p>Just in.</p>' }
        // And one whose extras are of another kind.
        const odd = { ...fresh, slug: 'odd', title: 'Odd', image, imageAddress: 5, publishedAt: 1, excerpt: null }
        const words = { content: '<p>Tom &amp; &constructor; co.</p>', createdAt: '2026-11-20T09:00:00.000Z' }
        const [older, ...others] = allPost
        const said = { ...older, excerpt: 'The day before today.' }
        await route.fulfill({ json: { allPost: [fresh, { ...odd, ...words }, said, ...others] } })
      })
      await page.goto('/blog')
      await expect(card(page, 'Quite new')).toContainText('Just in.')
      await expect(card(page, 'Odd')).toContainText('Tom & &constructor; co.')
      await expect(card(page, 'Odd').locator('time')).toHaveText('20/11/2026')
      await expect(card(page, 'Odd').locator('img')).toHaveAttribute('src', image)
      await expect(page.getByRole('link', { name: 'Quite new' })).toHaveAttribute('href', '/blog/quite-new')
      await expect(card(page, 'An older post')).toContainText('The day before today.')
    })
    await test.step('posts that are gone since leave the list, and Coming Soon stands instead', async () => {
      await page.unroute(listCall)
      await desk.publish({ title: 'Soon forgotten', content: '<p>Bye.</p>' })
      await page.route(listCall, (route) => route.fulfill({ json: { allPost: [] } }))
      await page.goto('/blog')
      await expect(page.getByText('Coming Soon')).toBeVisible()
      await expect(card(page, 'Soon forgotten')).toHaveCount(0)
    })
  })

  test('a slow list says Loading, but not before 300 ms, and the cards stand meanwhile', async ({ page, desk }) => {
    await desk.publish({ title: 'Worth the wait', content: '<p>Slowly.</p>' })
    const answer = Promise.withResolvers<void>()
    await page.route(listCall, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      // By the clock of the page: a busy machine sends what it is asked for some moments later.
      const { fetch } = window
      window.fetch = (...asked) => {
        if (String(asked[0]).endsWith('/allPost')) performance.mark('asked')
        return fetch(...asked)
      }
      const watching = new MutationObserver(() => {
        if (!/Loading/.test(document.querySelector('main')?.textContent ?? '')) return
        watching.disconnect()
        performance.mark('loading')
      })
      watching.observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto('/blog')
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    await expect(card(page, 'Worth the wait')).toBeVisible()
    const answered = page.waitForResponse(listCall)
    answer.resolve()
    const { allPost } = await (await answered).json()
    expect(allPost[0], 'the list brings what its cards show').toMatchObject({ content: '', excerpt: 'Slowly.' })
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    const after = await page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
      return at('loading') - at('asked')
    })
    expect(after).toBeGreaterThan(290)
  })
})

test('the list asks for all posts on each of its pages, and keeps to its page and topic', async ({ page, desk }) => {
  await desk.emptyBlog()
  for (let number = 1; number <= 13; number += 1) {
    await desk.publish({
      title: `Number ${number}.`,
      content: '<p>Words.</p>',
      topic: number % 2 ? 'news' : 'children',
    })
  }
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  for (const [path, shown] of [
    ['/blog', 13],
    ['/blog/topic/news', 7],
  ] as const) {
    const asked = page.waitForResponse(listCall)
    await page.goto(path)
    await (await asked).finished()
    await expect(titles).toHaveCount(shown)
  }
  // What was written since the page was made counts too.
  await page.route(listCall, async (route) => {
    const answer = await route.fetch()
    const { allPost } = await answer.json()
    const fresh = { ...allPost[0], _id: 'fresh', slug: 'fresh', title: 'Fresh.', topic: 'children' }
    await route.fulfill({ json: { allPost: [fresh, ...allPost] } })
  })
  await page.goto('/blog/topic/news')
  await expect(titles).toHaveCount(7)
  await expect(page.getByText('Fresh.')).toHaveCount(0)
  await page.goto('/blog/topic/children')
  await expect(titles.first()).toHaveText('Fresh.')
})

test('a list that has not changed is not touched, and one that has keeps the focus where it was', async ({
  page,
  desk,
}) => {
  await desk.emptyBlog()
  for (const title of ['First.', 'Second.']) await desk.publish({ title, content: '<p>Words.</p>' })
  const changes = () => page.evaluate(() => (Reflect.get(window, 'changes') as number) ?? 0)
  let odd: object[] = []
  await page.route(listCall, async (route) => {
    await page.evaluate(() => {
      const list = document.querySelector('[data-blog=list]')
      const watch = new MutationObserver((all) => Reflect.set(window, 'changes', all.length))
      if (list) watch.observe(list, { childList: true, subtree: true, characterData: true, attributes: true })
      document.querySelector<HTMLElement>('[data-blog=list] a')?.focus()
    })
    const answer = await route.fetch()
    const { allPost } = await answer.json()
    await route.fulfill({ json: { allPost: [...odd, ...allPost] } })
  })
  const focused = page.locator('[data-blog=list] a:focus')
  for (const fresh of [
    [],
    [
      { _id: 'odd', title: null },
      { _id: 'bare', slug: 'bare', title: 'Bare.', createdAt: 'soon' },
    ],
  ]) {
    odd = fresh
    const asked = page.waitForResponse(listCall)
    await page.goto('/blog')
    await (await asked).finished()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(fresh.length === 0 ? 2 : 3)
    const line = fresh.length === 0 ? '' : 'Sorry, one post could not be loaded.'
    await expect(page.locator('[data-blog=line]')).toHaveText(line)
    await expect(focused).toHaveText('Second.')
    if (fresh.length === 0) expect(await changes()).toBe(0)
  }
})

test('readers choose a topic, and one grid holds a hundred posts', async ({ page, desk }) => {
  await desk.emptyBlog()
  await desk.publish({ title: 'Leaf.', content: '<p>Words.</p>', topic: 'news' })
  await page.route(listCall, async (route) => {
    const answer = await route.fetch()
    const { allPost } = await answer.json()
    const many = Array.from({ length: 120 }, (_, number) => ({
      ...allPost[0],
      _id: `${number}`,
      slug: `leaf-${number}`,
    }))
    await route.fulfill({ json: { allPost: many } })
  })
  await page.goto('/blog')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(100)
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('/blog/topic/news')
  await expect(page.getByRole('link', { name: 'News', exact: true })).toHaveAttribute('aria-current', 'true')
})

test.describe('when the practice’s server has a fault', () => {
  test.use({ forgives: outageLines })

  test('the failure stands above the cards, which stay', async ({ page, desk }) => {
    await desk.publish({ title: 'Still here', content: '<p>For good.</p>' })
    const message = `Sorry, something went wrong: ${'x'.repeat(300)}.`
    await page.route(listCall, (route) => route.fulfill({ status: 500, json: { success: false, message } }))
    await page.goto('/blog')
    const failure = page.getByText(message)
    await expect(failure).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expect(card(page, 'Still here')).toBeVisible()
    const [above, below] = [await failure.boundingBox(), await card(page, 'Still here').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  test('an answer that cannot be read is a failure too, and no empty blog', async ({ page, desk }) => {
    await desk.publish({ title: 'Still to be read', content: '<p>For good.</p>' })
    const listLine = page.locator('[data-blog=line]')
    for (const [status, json] of [
      [200, { allPost: [null, 7, { _id: 'a', title: 'No address' }] }],
      [200, { message: 7 }],
      [503, { message: ' ' }],
    ] as const) {
      await page.route(listCall, (route) => route.fulfill({ status, json }))
      await page.goto('/blog')
      await expect.soft(listLine, JSON.stringify(json)).toHaveText('Sorry, the newest posts could not be loaded.')
      await expect.soft(card(page, 'Still to be read')).toBeVisible()
      await page.unroute(listCall)
    }
    const odd = { slug: 'odd', title: 'An odd sign', content: '<p>&#9999999999; and no harm</p>', createdAt: 'soon' }
    await page.route(listCall, (route) => route.fulfill({ json: { allPost: [odd] } }))
    await page.goto('/blog')
    await expect(card(page, 'An odd sign')).toContainText('and no harm')
  })

  test('a post that could not be created stays in its form', async ({ page, desk }) => {
    await sitDownAt(page, desk, '/dashboard/blog/create')
    await page.route('**/api/admin/create', (route) => route.fulfill({ status: 500, json: { message: 'Sorry.' } }))
    await page.getByLabel('Title').fill('Not lost')
    await page.getByLabel('Text').fill('Every word of it.')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sorry.' })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Not lost')
    await expect(page.getByLabel('Text')).toHaveText('Every word of it.')
  })

  test('posts that cannot be had are an alert with the error’s JSON on the dashboard', async ({ page, desk }) => {
    await page.route(listCall, (route) => route.fulfill({ status: 500, json: { message: 'Sorry.' } }))
    await sitDownAt(page, desk, '/dashboard/blog')
    const alert = page.getByRole('alert').filter({ hasText: '{' })
    expect(JSON.parse((await alert.innerText()).match(/\{.*\}/s)?.[0] ?? 'null')).toMatchObject({ message: 'Sorry.' })
  })
})

const dayInLondon = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' })

test.describe('Section 2: Single blog post', () => {
  test('a post as its readers have it', async ({ page, desk }) => {
    await test.step('a post shows title, picture, day, reading time and its text as HTML', async () => {
      const image = `data:image/png;base64,${(await picture()).toString('base64')}`
      const content = `<h2>Why</h2><p>${'Sugar feeds what makes acid. '.repeat(90)}</p><p></p><p><strong>Wait</strong> an hour.</p>`
      // Midnight may come before it is read.
      const before = dayInLondon()
      const { slug } = await desk.publish({ title: 'Sugar and time', content, image })
      await page.goto(`/blog/${slug}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Sugar and time' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible()
      await expect(page.getByText('Wait', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
      const open = await page.locator('.prose > p:empty').boundingBox()
      expect(open?.height, 'a line that was left open').toBeGreaterThan(15)
      const day = new RegExp(`^(${before}|${dayInLondon()})$`)
      await expect(page.getByRole('article').getByText(day)).toBeVisible()
      await expect(page.getByText(/\b3 mins\b/)).toBeVisible()
      await expect(page.getByRole('article').locator('img').first()).toBeVisible()
      await expect(page).toHaveTitle(/Sugar and time/)
    })
    await test.step('a post without a picture has the practice’s arch', async () => {
      const { slug } = await desk.publish({ title: 'Plain words', content: '<p>No picture.</p>' })
      await page.goto(`/blog/${slug}`)
      await expect
        .poll(() =>
          page
            .getByRole('article')
            .locator('img')
            .first()
            .evaluate((one: HTMLImageElement) => one.naturalWidth),
        )
        .toBeGreaterThan(0)
    })
  })
})

const longPost = ['What it is', 'What helps', 'When to come']
  .map(
    (words) =>
      `<h2>${words}</h2>${'<p>Plaque makes gums sore, and sore gums bleed. Brush them all the same.</p>'.repeat(8)}`,
  )
  .join('')

test('a long post shows what it holds, and leads there', async ({ page, desk }) => {
  for (const [width, beside] of [
    [1366, true],
    [390, false],
  ] as const)
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const { slug } = await desk.publish({ title: `Sore gums at ${width}`, content: longPost })
      await page.goto(`/blog/${slug}`)
      const contents = page.getByRole('navigation', { name: 'In this post' })
      await expect(contents).toHaveCount(1)
      if (!beside) await contents.getByText('In this post').filter({ visible: true }).click()
      await contents.getByRole('link', { name: 'When to come' }).click()
      const heading = page.getByRole('heading', { name: 'When to come' })
      await expect(heading).toBeInViewport()
      await expect(page).toHaveURL(/#part-when-to-come$/)
      // Beside the text it goes along.
      if (beside) await expect(contents.getByRole('link', { name: 'What it is' })).toBeInViewport()
    })
})

test('a post is passed on by its link and by e-mail', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { slug } = await desk.publish({ title: 'Tell & share', content: '<p>Do.</p>' })
  await page.goto(`/blog/${slug}`)
  const address = new URL(`/blog/${slug}`, page.url()).href
  await page.getByRole('link', { name: 'Send by e-mail' }).scrollIntoViewIfNeeded()
  const copy = page.getByRole('button', { name: 'Copy link' })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const letter = new URL((await page.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href')) ?? '')
  expect([letter.searchParams.get('subject'), letter.searchParams.get('body')]).toEqual([
    'Tell & share',
    `Tell & share\n${address}`,
  ])
})

test.describe('when somebody wants to see a video', () => {
  test.use({ forgives: /foreign request https:\/\/www\.youtube-nocookie\.com\/embed/ })

  test('a video is asked for only by a click, and then from a host that follows nobody', async ({ page, desk }) => {
    const frame =
      '<figure data-type="video"><iframe src="https://www.youtube.com/embed/abcdefghijk" title="How to floss"></iframe></figure>'
    const { slug } = await desk.publish({ title: 'Floss, the film', content: frame })
    await page.goto(`/blog/${slug}`)
    await expect(page.locator('iframe')).toHaveCount(0)
    const link = page.getByRole('link', { name: /Play the video: How to floss.*YouTube/ })
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghijk')
    // The film itself stays away: what is asked for is all that counts here.
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }))
    const wanted = /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk/
    const [asked] = await Promise.all([page.waitForRequest(wanted), link.click()])
    expect(asked.url()).toMatch(wanted)
    await expect(page.locator('iframe')).toHaveAttribute('title', 'How to floss')
  })
})

test('feeds are well-formed in a browser’s own eyes', async ({ page, desk }) => {
  await desk.publish({ title: 'Salt & ]]> <sugar>', content: '<p>One ]]&gt; two &amp; three</p>', topic: 'news' })
  // Pages of ours let no script read markup.
  await page.goto('/healthz')
  for (const path of ['/blog/feed.xml', '/blog/atom.xml']) {
    const read = await page.evaluate(async (path) => {
      const text = await (await fetch(path)).text()
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return [
        document.querySelectorAll('parsererror').length,
        document.querySelector('item title, entry title')?.textContent,
      ]
    }, path)
    expect(read).toEqual([0, 'Salt & ]]> <sugar>'])
  }
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/blog/feed.xml')
})

test.describe('Section 9: Reading time', () => {
  test('the shortest post takes one minute', async ({ request, desk }) => {
    const { slug } = await desk.publish({ title: 'Floss', content: '<p>Do.</p>' })
    expect(await (await request.get(`/blog/${slug}`)).text()).toMatch(/>1(<!-- -->)? mins read</)
  })
})

test('a new post is published by Submit, and the form is emptied', async ({ page, desk }) => {
  await sitDownAt(page, desk, '/dashboard/blog/create')
  await expect(page.getByLabel('Title')).toHaveAttribute('placeholder', 'Write blog title')
  const picker = page.locator('input[type="file"]')
  await expect(picker).toHaveAttribute('accept', /^image\//)
  await page.getByLabel('Title').fill('Wisdom teeth')
  await page.getByLabel('Text').fill('Some stay.\n\nSome go.')
  await picker.setInputFiles({ name: 'arch.png', mimeType: 'image/png', buffer: await picture() })
  const preview = page.getByRole('main').locator('img')
  await expect(preview).toHaveAttribute('src', /^data:image\/png;base64,/)
  expect((await preview.boundingBox())?.height).toBe(300)
  const answered = page.waitForResponse('**/api/admin/create')
  await page.getByRole('button', { name: 'Submit' }).click()
  const { message, response } = await (await answered).json()
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Text')).toHaveText('')
  await expect(picker).toHaveValue('')
  await page.goto(`/blog/${response.slug}`)
  await expect(page.getByText('Some go.')).toBeVisible()
})

test('a new post of which something is missing, or that is not sent yet', async ({ page, desk }) => {
  await sitDownAt(page, desk, '/dashboard/blog/create')
  await test.step('an empty body is not sent', async () => {
    await page.getByLabel('Title').fill('Only a title')
    const sent = page.waitForRequest('**/api/admin/create')
    await page.getByRole('button', { name: 'Submit' }).click()
    expect((await sent).postDataJSON()).toEqual({ title: 'Only a title' })
    await expect(page.getByLabel('Title')).toHaveValue('')
  })
  await test.step('a post without a title is refused by the server, and stays in the form', async () => {
    await page.getByLabel('Text').fill('A text in search of a title.')
    const answered = page.waitForResponse('**/api/admin/create')
    await page.getByRole('button', { name: 'Submit' }).click()
    const answer = await answered
    expect(answer.status()).toBe(400)
    await expect(page.getByRole('alert').filter({ hasText: (await answer.json()).message })).toBeVisible()
    await expect(page.getByLabel('Text')).toHaveText('A text in search of a title.')
  })
  await test.step('what is being written outlives a reload', async () => {
    await page.getByLabel('Title').fill('Half a thought')
    await page.getByLabel('Text').fill('And then')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
    await expect(page.getByLabel('Text')).toHaveText('And then')
  })
})

test('a post is changed by Update, keeps its address, and the form is emptied', async ({ page, desk }) => {
  const image = `data:image/png;base64,${(await picture()).toString('base64')}`
  const { slug } = await desk.publish({ title: 'Before', content: '<p>First words.</p>', image })
  await sitDownAt(page, desk, `/dashboard/blog/update/${slug}`)
  await expect(page.getByLabel('Title')).toHaveValue('Before')
  await expect(page.getByLabel('Text')).toHaveText('First words.')
  await page.getByLabel('Title').fill('After')
  await page.getByLabel('Text').fill('Second words.')
  const answered = page.waitForResponse('**/api/admin/blog/update/*')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  // The picture too, which nobody touched: the form holds one.
  expect((await answered).request().postDataJSON()).toMatchObject({
    title: 'After',
    content: '<p>Second words.</p>',
    image: expect.stringMatching(/^\/photographs\//),
  })
  const { message, updated } = await (await answered).json()
  expect(updated).toMatchObject({ slug, title: 'After' })
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible()
  await expect(page.getByText('Second words.')).toBeVisible()
})

test.describe('Section 9: Blog excerpt', () => {
  test('the dashboard’s cards show 150 characters and three dots, and lead to the post and to its form', async ({
    page,
    desk,
  }) => {
    const long = await desk.publish({ title: 'Long read', content: `<p>${longText}</p>` })
    await desk.publish({ title: 'Short read', content: '<p>Floss.</p>' })
    await sitDownAt(page, desk, '/dashboard/blog')
    await expect(card(page, 'Long read').getByText(`${longTextAsRead.slice(0, 150)}...`, { exact: true })).toBeVisible()
    await expect(card(page, 'Short read').getByText('Floss....', { exact: true })).toBeVisible()
    const image = card(page, 'Short read').locator('img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await expect(card(page, 'Long read').getByRole('link', { name: 'Long read' })).toHaveAttribute(
      'href',
      `/blog/${long.slug}`,
    )
    await card(page, 'Long read').getByRole('link', { name: 'Update' }).click()
    await expect(page).toHaveURL(`/dashboard/blog/update/${long.slug}`)
  })

  test('they say what visitors read, facts and signs too; where a title is written it goes on naming its fact', async ({
    page,
    desk,
  }) => {
    const content = '<p>Caf&eacute; &amp; cr&egrave;me? Ring {phone}.</p>'
    const { slug } = await desk.publish({ title: 'Ring {phone}', content })
    await sitDownAt(page, desk, '/dashboard/blog')
    const shown = card(page, 'Ring 01632 960140')
    await expect(shown.getByText('Café & crème? Ring 01632 960140....', { exact: true })).toBeVisible()
    await shown.getByRole('link', { name: 'Update' }).click()
    await expect(page).toHaveURL(`/dashboard/blog/update/${slug}`)
    await expect(page.getByLabel('Title')).toHaveValue('Ring {phone}')
    await page.getByText('In search engines').click()
    await expect(page.locator('.search-title')).toContainText('Ring 01632 960140')
  })
})

test('a deleted post is gone for visitors, and Undo brings it back', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'Deleted by mistake', content: '<p>Oh.</p>' })
  await sitDownAt(page, desk, '/dashboard/blog')
  await card(page, 'Deleted by mistake').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Deleted by mistake')).toHaveCount(0)
  expect((await page.request.get(`/blog/${slug}`)).status()).toBeGreaterThanOrEqual(400)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Deleted by mistake')).toBeVisible()
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200)
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: outageLines })

  test('a Delete whose answer is lost is told when its post has left the list', async ({ page, desk }) => {
    await desk.publish({ title: 'Deleted unheard', content: '<p>Oh.</p>' })
    await restoreSession(page, desk)
    await page.goto('/dashboard/blog')
    // The line breaks behind the step.
    await page.route('**/api/admin/blog/delete/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await card(page, 'Deleted unheard').getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, 'Deleted unheard')).toHaveCount(0)
    const told = page.getByRole('alert').filter({ hasText: 'Deleted unheard: ' })
    await expect(told).toContainText('It may be done all the same')
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toHaveCount(0)
  })

  test('a Restore whose answer is lost, or that a colleague was quicker with, is told when its post has left the bin', async ({
    page,
    desk,
  }) => {
    const unheard = await desk.publish({ title: 'Restored unheard' })
    const slower = await desk.publish({ title: 'Restored too late' })
    for (const post of [unheard, slower]) await desk.remove(post)
    await restoreSession(page, desk)
    await page.goto('/dashboard/blog/bin')
    const inBin = (title: string) => page.locator('.bin li').filter({ hasText: title })
    const told = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
    const restoreCall = '**/api/admin/blog/restore/*'
    await page.route(restoreCall, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await inBin('Restored unheard').getByRole('button', { name: 'Restore' }).click()
    await expect(inBin('Restored unheard')).toHaveCount(0)
    await expect(told('Restored unheard: ')).toContainText('It may be done all the same')
    await page.unroute(restoreCall)

    // A colleague takes it out while the press is on its way.
    await page.route(restoreCall, async (route) => {
      await route.fetch()
      await expect(inBin('Restored too late')).toHaveCount(0)
      await route.continue()
    })
    await inBin('Restored too late').getByRole('button', { name: 'Restore' }).click()
    await expect(told('Restored too late: ')).toContainText(
      /Dr Amira Shah restored this post at \d\d:\d\d\. It is not in the bin any more\./,
    )
  })
})
