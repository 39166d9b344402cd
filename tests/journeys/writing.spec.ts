import type { BrowserContext, Locator } from '@playwright/test'
import sharp from 'sharp'
import { type Desk, expect, type Post, restoreSession, test } from './front-desk.ts'
import { drawUntil, stopClock } from './public-form.ts'
import { fillLogin, outageLines, type Page, type Route, type RunningPractice, signIn } from './running-practice.ts'

const created = '**/api/admin/create'
const updated = '**/api/admin/blog/update/*'

/** The field for the text, whatever kind of field it is. */
const text = (page: Page) => page.getByLabel('Text', { exact: true })
const written = (page: Page) =>
  text(page).evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.value : field instanceof HTMLElement ? field.innerText.trim() : '',
  )

async function open(page: Page, desk: Desk, path: string): Promise<void> {
  await restoreSession(page, desk)
  await page.goto(path)
  await expect(page.getByLabel('Title')).toBeVisible()
}

/** Ends the session without the page's doing, as an hour of rest does. */
async function endSession(page: Page, practice: RunningPractice): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await fetch(`${practice.address}/api/admin/logout`, { method: 'POST', headers: { token } })
}

/** From the page that refused to save, and back to the post. */
async function signInAgain(page: Page, slug: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await fillLogin(page)
  await page.waitForURL(`**/dashboard/blog/update/${slug}`)
}

/** A colleague with an account and a browser of their own, at their desk. */
async function colleague(context: BrowserContext, practice: RunningPractice, name: string): Promise<Page> {
  const account = await practice.addStaffMember(
    name,
    `${name.toLowerCase().replace(/\W+/g, '.')}@ashcombedental.example`,
  )
  const answer = await fetch(`${practice.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = await answer.json()
  const page = await context.newPage()
  await restoreSession(page, { token })
  return page
}

test.describe('a draft', () => {
  test('is begun with Ctrl+S, stays under the hands, and saves itself from then on', async ({ page, desk }) => {
    await page.clock.install()
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('Milk teeth')
    await text(page).fill('The first tooth comes')
    const made = page.waitForResponse(created)
    await page.keyboard.press('Control+s')
    const { response } = await (await made).json()
    expect(response.status).toBe('draft')
    await expect(page).toHaveURL(`/dashboard/blog/update/${response.slug}`)
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' at six months.')
    // The text is told in its turn; a jump of the clock would call everybody at once.
    await page.clock.runFor(200)
    // The words of the save before still stand.
    const saved = page.waitForResponse(updated)
    await page.clock.fastForward(11_000)
    expect((await saved).request().postDataJSON()).toMatchObject({ autosave: true })
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
    expect((await page.request.get(`/blog/${response.slug}`)).status()).toBe(404)
    await page.reload()
    await expect.poll(() => written(page)).toContain('The first tooth comes at six months.')
    await expect(page.getByRole('button', { name: /Restore what you wrote/ })).toHaveCount(0)
  })

  test('says that it is not saved where there is no connection, and is kept', async ({ page, desk }) => {
    const { slug } = await desk.write({ title: 'On a train', content: '<p>Tunnel ahead.</p>', draft: true })
    await page.clock.install()
    await open(page, desk, `/dashboard/blog/update/${slug}`)
    await page.route(updated, (route) => route.abort())
    await page.getByLabel('Title').fill('On a long train')
    await page.clock.fastForward(11_000)
    await expect(page.getByText('Not saved: no connection. Kept in this browser.')).toBeVisible()
    await page.unroute(updated)
    const saved = page.waitForResponse(updated)
    await page.clock.fastForward(11_000)
    expect((await (await saved).json()).updated.title).toBe('On a long train')
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
  })
  test.use({ forgives: outageLines })
})

test('the Enter key in a post', async ({ page, desk }) => {
  await test.step('Enter leads from the title to the text, and a missing title is told at the title too', async () => {
    await open(page, desk, '/dashboard/blog/create')
    await expect(text(page)).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Title').press('Enter')
    await expect(text(page)).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveValue('')
  })
  await test.step('Enter in a field beside the text publishes nothing', async () => {
    await page.getByLabel('Title').fill('Half a post')
    await text(page).fill('Half a sent')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/create$/.test(request.url()))
    await page.getByLabel('What the picture shows').fill('A door')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    expect((await sent).postDataJSON()).toMatchObject({ title: 'Half a post', imageAlt: 'A door', draft: true })
  })
})

test.describe('on a line that breaks', () => {
  test.use({ forgives: outageLines })

  test('a new post whose answer is lost is published once, however often it is sent', async ({ page, desk }) => {
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('Sent twice')
    await text(page).fill('A tooth')
    await page.route(created, breaking)
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: 'It may be done all the same' })).toBeVisible()
    await page.unroute(created, breaking)
    await submit.click()
    await expect(page.getByText('The post is written.')).toBeVisible()
    await page.goto('/dashboard/blog')
    await expect(page.getByRole('link', { name: 'Sent twice', exact: true })).toHaveCount(1)
  })

  test('an update whose answer is lost is not taken for a colleague’s when it is sent again', async ({
    page,
    desk,
  }) => {
    const { slug } = await desk.publish({ title: 'Updated twice', content: '<p>As it was.</p>' })
    await open(page, desk, `/dashboard/blog/update/${slug}`)
    await text(page).fill('As it is.')
    await page.route(updated, breaking)
    const asked = page.waitForResponse(
      async (answer) => answer.url().endsWith('/editing') && (await answer.json()).version > 1,
    )
    const update = page.getByRole('button', { name: 'Update', exact: true })
    await update.click()
    await expect(page.getByRole('alert').filter({ hasText: 'It may be done all the same' })).toBeVisible()
    await asked
    await expect(page.getByText('There is a newer version by now.')).toBeHidden()
    await page.unroute(updated, breaking)
    await update.click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain('As it is.')
  })

  // The step itself arrives.
  async function breaking(route: Route) {
    await route.fetch()
    await route.abort()
  }
})

test('a public post is changed by Update only, never by itself', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'Out in the open', content: '<p>As it was.</p>' })
  await page.clock.install()
  await open(page, desk, `/dashboard/blog/update/${slug}`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await text(page).fill('Half a sent')
  await page.keyboard.press('Control+s')
  await page.clock.fastForward(40_000)
  await expect(page.getByText('Visitors see it after Update.')).toBeVisible()
  expect(sent).toEqual([])
  expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain('As it was.')
})

test.describe('a post with an hour', () => {
  test('is scheduled in London’s time, and its card says for when', async ({ page, desk }) => {
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('After the summer')
    await text(page).fill('Back to school, back to brushing.')
    await page.getByRole('radio', { name: 'Publish at a time' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Please give the day and the time at which it is to come out.')).toBeVisible()
    await expect(page.getByLabel('Day')).toBeFocused()
    await page.getByLabel('Day').fill('2030-07-01')
    await page.getByLabel('Time in London').fill('09:00')
    await expect(page.getByText('Submit publishes it on Monday 1 July 2030 at 09:00, London time.')).toBeVisible()
    const answered = page.waitForResponse(created)
    await page.getByRole('button', { name: 'Submit' }).click()
    const { response } = await (await answered).json()
    expect(response).toMatchObject({ status: 'scheduled', publishAt: '2030-07-01T08:00:00.000Z' })
    expect((await page.request.get(`/blog/${response.slug}`)).status()).toBe(404)
    await page.goto('/dashboard/blog')
    const when = page.getByText('Scheduled for Monday 1 July 2030 at 09:00', { exact: true })
    await expect(when).toBeVisible()
    const post = page.getByRole('listitem').filter({ has: when })
    await post.getByRole('link', { name: 'Update' }).click()
    await expect(page.getByLabel('Day')).toHaveValue('2030-07-01')
    await expect(page.getByLabel('Time in London')).toHaveValue('09:00')
    // Another hour that is chosen is no writing that the browser keeps.
    await page.getByLabel('Day').fill('2030-07-02')
    const allPosts = page.getByRole('link', { name: 'All posts' }).first()
    await allPosts.click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await expect(question).toContainText('chosen anew and not saved')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Tuesday 2 July 2030 at 09:00' }).first()).toBeVisible()
    await allPosts.click()
    await expect(page.getByText('Scheduled for Tuesday 2 July 2030 at 09:00', { exact: true })).toBeVisible()
  })

  test('comes out by itself', async ({ page, desk }) => {
    const publishAt = new Date(Date.now() + 2_000)
    const post = { title: 'In two seconds', content: '<p>Now.</p>', publishAt: publishAt.toISOString() }
    const { slug } = await desk.write(post)
    await expect
      .poll(async () => {
        const status = (await page.request.get(`/blog/${slug}`)).status()
        if (new Date() < publishAt) expect(status).toBe(404)
        return status
      })
      .toBe(200)
  })
})

test('a post comes off the website and on again', async ({ page, desk }) => {
  test.slow()
  const { slug } = await desk.publish({ title: 'Too early', content: '<p>Oh.</p>' })
  await open(page, desk, `/dashboard/blog/update/${slug}`)
  await test.step('Unpublish takes a post off the website and leaves it a draft', async () => {
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Draft. Only staff see it.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Too early')
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)
  })
  await test.step('a draft becomes public when its writer says so', async () => {
    // As whoever opens it another day finds it.
    await page.reload()
    await expect(page.getByText('Draft. Only staff see it.', { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Not yet' })).toBeChecked()
    await page.getByRole('radio', { name: 'Publish now' }).check()
    await expect(page.getByText('Update publishes it.')).toBeVisible()
    const answered = page.waitForResponse(updated)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await answered
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200)
  })
})

test('what leads on from a post stands above the end of what belongs to it', async ({ page, desk }) => {
  await open(page, desk, '/dashboard/blog/create')
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const end = async (part: Locator) => {
      const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
      return x + width
    }
    const beside = await end(page.locator('.side-panel').first())
    expect
      .soft(Math.abs((await end(page.getByRole('link', { name: 'All posts' }))) - beside), `at ${width}`)
      .toBeLessThan(2)
  }
})

test('the preview shows what is written, in its own tab, and saves nothing', async ({ page, desk, context }) => {
  const { slug } = await desk.publish({ title: 'Seen before', content: '<p>Old words.</p>' })
  await open(page, desk, `/dashboard/blog/update/${slug}`)
  await page.getByLabel('Title').fill('Seen first')
  await text(page).fill('New words.')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await preview.waitForURL('**/blog/preview/**')
  await expect(preview.getByRole('heading', { level: 1, name: 'Seen first' })).toBeVisible()
  await expect(preview.getByText('New words.')).toBeVisible()
  expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain('Old words.')
})

test.describe('what was written and not saved', () => {
  test('is offered after a reload, and restored or thrown away', async ({ page, desk }) => {
    const { slug } = await desk.publish({ title: 'Twice begun', content: '<p>Saved words.</p>' })
    await open(page, desk, `/dashboard/blog/update/${slug}`)
    await expect(page.getByRole('button', { name: /Restore what you wrote/ })).toHaveCount(0)
    await text(page).fill('Words that nobody saved.')
    await page.reload()
    await expect.poll(() => written(page)).toBe('Saved words.')
    await page.getByRole('button', { name: /Restore what you wrote at \d\d:\d\d/ }).click()
    await expect.poll(() => written(page)).toBe('Words that nobody saved.')
    await page.reload()
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Twice begun')
    await expect(page.getByRole('button', { name: /Restore what you wrote/ })).toHaveCount(0)
  })

  test('keeps every field, and outlives a walk to another page', async ({ page, desk }) => {
    await open(page, desk, '/dashboard/blog/create')
    await page.getByText('Author and review').click()
    await page.getByLabel('Author', { exact: true }).selectOption({ index: 2 })
    await page.getByText('Topic and treatments').click()
    await page.getByRole('checkbox').first().check()
    const [author, topicOf] = [await page.getByLabel('Author', { exact: true }).inputValue(), 'Children']
    await page.getByLabel('Topic', { exact: true }).selectOption({ label: topicOf })
    await page.getByRole('link', { name: 'All posts' }).click()
    await page.getByRole('link', { name: 'Write a post' }).click()
    await expect(page.getByText(/This is what you wrote at/)).toBeVisible()
    await page.getByText('Author and review').click()
    await expect(page.getByLabel('Author', { exact: true })).toHaveValue(author)
    await page.getByText('Topic and treatments').click()
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect(page.getByRole('checkbox').first()).not.toBeChecked()
  })

  test('belongs to who wrote it, also on a shared computer', async ({ page, practice }) => {
    await signIn(page)
    await page.goto('/dashboard/blog/create')
    await page.getByLabel('Title').fill('For my eyes')
    await page.getByRole('button', { name: 'Logout' }).click()
    const { email, password } = await practice.addStaffMember('Lena Novak', 'lena.novak@ashcombedental.example')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/dashboard/patient**')
    await page.goto('/dashboard/blog/create')
    await expect(page.getByLabel('Title')).toHaveValue('')
    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn(page)
    await page.goto('/dashboard/blog/create')
    await expect(page.getByLabel('Title')).toHaveValue('For my eyes')
    await page.getByRole('button', { name: 'Throw it away' }).click()
  })

  test('stays when the session ends in the middle of writing, and is there after signing in', async ({
    page,
    desk,
    practice,
  }) => {
    const { slug } = await desk.publish({ title: 'A long afternoon', content: '<p>Begun.</p>' })
    await signIn(page)
    await page.goto(`/dashboard/blog/update/${slug}`)
    await text(page).fill('Begun and nearly done.')
    await endSession(page, practice)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toBeVisible()
    await expect.poll(() => written(page)).toBe('Begun and nearly done.')
    await signInAgain(page, slug)
    await page.getByRole('button', { name: /Restore what you wrote/ }).click()
    await expect.poll(() => written(page)).toBe('Begun and nearly done.')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain('Begun and nearly done.')
  })
})

test.describe('two people at one post', () => {
  async function twoPeople(page: Page, context: BrowserContext, practice: RunningPractice, desk: Desk, name: string) {
    const post = await desk.publish({ title: 'Both of us', content: '<p>Brush twice a day.</p>' })
    const path = `/dashboard/blog/update/${post.slug}`
    const other = await colleague(context, practice, name)
    await open(page, desk, path)
    await other.goto(path)
    await expect(other.getByText(/has this post open too \(since \d\d:\d\d\)\./)).toBeVisible()
    await text(page).fill('Brush twice a day, for two minutes.')
    await text(other).fill('Brush gently twice a day.')
    await other.getByLabel('Title').fill('Both of us at night')
    for (const [each, background] of [
      [page, 'teal'],
      [other, 'navy'],
    ] as const) {
      const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
      await each.getByLabel('Header image').setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer })
    }
    await other.getByLabel('What the picture shows').fill('The night sky')
    await other.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(other.getByLabel('Title')).toHaveValue('')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Two people changed this post' })
    await expect(dialog).toContainText('for two minutes.')
    await expect(dialog).toContainText('gently')
    await expect(dialog).toContainText('Both of you have changed the header image')
    return { post, dialog }
  }

  test('see each other, and who saves second may keep theirs', async ({ page, browser, practice, desk }) => {
    const context = await browser.newContext({ baseURL: practice.address })
    const { post, dialog } = await twoPeople(page, context, practice, desk, 'Tom Hargreaves')
    for (const whose of ['Yours', 'Tom Hargreaves’s']) {
      const side = dialog.getByRole('group', { name: whose })
      await side.focus()
      await expect(side, 'both texts can be scrolled by key').toBeFocused()
      // Only one of them wrote another title, so nobody has to choose between two.
      await expect(side).toContainText('Both of us at night')
    }
    await dialog.getByRole('button', { name: /Keep mine/ }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    const shown = await (await page.request.get(`/blog/${post.slug}`)).text()
    for (const words of ['Both of us at night', 'for two minutes.']) expect(shown).toContain(words)
    expect(shown, 'no picture is described by the words for another').not.toContain('The night sky')
    await page.goto(`/dashboard/blog/revisions/${post.slug}`)
    await expect(page.getByRole('link', { name: /Tom Hargreaves/ })).toBeVisible()
    await context.close()
  })

  test('or take the other’s, and have their own back afterwards', async ({ page, browser, practice, desk }) => {
    const context = await browser.newContext({ baseURL: practice.address })
    const { dialog } = await twoPeople(page, context, practice, desk, 'Grace Adeyemi')
    await dialog.getByRole('button', { name: /Take theirs/ }).click()
    await expect.poll(() => written(page)).toBe('Brush gently twice a day.')
    await page.getByRole('button', { name: /Restore what you wrote/ }).click()
    await expect.poll(() => written(page)).toBe('Brush twice a day, for two minutes.')
    await context.close()
  })
})

test.describe('a post that a colleague deletes', () => {
  test.use({ forgives: /Failed to load resource: the server responded with a status of 404/ })
  test('is told to whoever writes on it as it happens, takes nothing away, and may come back', async ({
    page,
    desk,
  }) => {
    const post = await desk.publish({ title: 'Under my hands', content: '<p>Begun.</p>' })
    const opened = ['**/api/admin/live', '**/editing'].map((call) => page.waitForResponse(call))
    await page.clock.install()
    await open(page, desk, `/dashboard/blog/update/${post.slug}`)
    await Promise.all(opened)
    await text(page).fill('Begun and nearly done.')
    // So nothing is asked again by the clock.
    await stopClock(page)
    await desk.remove(post)
    const told = page.getByRole('status').filter({ hasText: /^Dr Amira Shah deleted this post (at|on) / })
    await drawUntil(page, () => told.isVisible())
    // Also of a long text, whose end is far from the top of the page.
    await page.locator('.text-body').evaluate((body) => body.style.setProperty('padding-block-end', '80rem'))
    await page.mouse.wheel(0, 600)
    await expect(told).toBeInViewport({ ratio: 1 })
    expect(await written(page)).toBe('Begun and nearly done.')
    await page.request.post(`/api/admin/blog/restore/${post._id}`, { headers: { token: desk.token } })
    await drawUntil(page, async () => (await told.count()) === 0)
    await page.clock.resume()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await (await page.request.get(`/blog/${post.slug}`)).text()).toContain('Begun and nearly done.')
  })
})

test('a draft that a colleague saved meanwhile stops saving itself, without a dialog in the middle of a word', async ({
  page,
  desk,
}) => {
  const draft = await desk.write({ title: 'Ours', content: '<p>Begun together.</p>', draft: true })
  await page.clock.install()
  await open(page, desk, `/dashboard/blog/update/${draft.slug}`)
  await desk.update(draft, { content: '<p>Theirs.</p>' })
  await text(page).fill('Mine.')
  await page.clock.runFor(200)
  await page.clock.fastForward(11_000)
  await expect(page.getByText(/Not saved: .+ saved this post meanwhile\./)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Keep mine/ })
    .click()
  await expect(page.getByText('Saved a moment ago')).toBeVisible()
  await expect.poll(() => written(page)).toBe('Mine.')
})

test('an earlier version is compared with today’s, and restored', async ({ page, desk }) => {
  const post = await desk.publish({ title: 'Rinsing', content: '<p>Rinse after brushing.</p>' })
  await desk.update(post, { content: '<p>Do not rinse after <strong>brushing</strong>.</p>' })
  await open(page, desk, `/dashboard/blog/update/${post.slug}`)
  // A colleague saves between the two answers that the page is made of.
  const meanwhile = async (route: Route) => {
    await desk.update(post, { content: '<p>Never rinse.</p>' })
    await route.continue()
  }
  await page.route('**/api/admin/blog/*/revisions', meanwhile, { times: 1 })
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Earlier versions' })).toBeVisible()
  await expect(page.locator('del')).toContainText('Rinse')
  await expect(page.locator('ins')).toContainText('Do not rinse')
  await expect(page.getByText('Since then: 3 words added, 1 word taken away.')).toBeVisible()
  await expect(page.getByText('1 bold part instead of 0')).toBeVisible()
  const restore = page.getByRole('button', { name: 'Restore this version' })
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await restore.press('Enter')
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'changed this post' })).toBeVisible()
  await expect(versions).toHaveCount(2)
  await expect(page.locator('del')).toContainText('Rinse after')
  await expect(page.locator('ins')).toContainText('Never rinse')
  await expect(restore).toBeFocused()
  await expect(restore).toBeEnabled()
  await restore.press('Enter')
  await expect(page.getByText(/is back\. The one before it is kept\./)).toBeVisible()
  expect(await (await page.request.get(`/blog/${post.slug}`)).text()).toContain('Rinse after brushing.')
  await expect(versions).toHaveCount(3)
  await restore.click()
  await expect.poll(async () => (await page.request.get(`/blog/${post.slug}`)).text()).toContain('Never rinse')
})

test('an earlier version of a post that a colleague has deleted meanwhile is refused in one sentence', async ({
  page,
  desk,
}) => {
  const post = await desk.publish({ title: 'Fluoride', content: '<p>Once a day.</p>' })
  await desk.update(post, { content: '<p>Twice a day.</p>' })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/blog/revisions/${post.slug}`)
  const restore = page.getByRole('button', { name: 'Restore this version' })
  await expect(restore).toBeEnabled()
  await desk.remove(post)
  await restore.click()
  const said = page.getByRole('alert').filter({ hasText: /./ })
  await expect(said.filter({ hasText: 'deleted this post' })).toBeVisible()
  // All that the page shows has been asked for again by then.
  await expect(restore).toBeEnabled()
  await expect(said).toHaveCount(1)
  await expect(page.locator('del')).toContainText('Once')
})

test('the points of a list are compared with their marks beside their words', async ({ page, desk }) => {
  const list = '<ul><li><p>Brush.</p><p>Gently.</p></li><li><p>Floss.</p></li></ul>'
  const post = await desk.publish({ title: 'Two points', content: list })
  await desk.update(post, { content: list.replace('Floss', 'Rinse') })
  await restoreSession(page, desk)
  await page.goto(`/dashboard/blog/revisions/${post.slug}`)
  const compared = page.getByRole('main').getByText('• Brush.')
  await expect(compared).toContainText(/• Brush\.\s+Gently\.\s+• /)
})

test('the wording check gives reasons and sources, leads to the words, and stops nobody', async ({ page, desk }) => {
  await open(page, desk, '/dashboard/blog/create')
  await page.getByLabel('Title').fill('Calm visits')
  await text(page).fill('We are kind.\n\nA pain-free visit with our specialist.')
  await expect(page.getByText('2 notes')).toBeVisible()
  const advice = page.getByRole('listitem').filter({ hasText: 'Promise of no pain' })
  await expect(advice).toContainText('Nobody can promise how it will feel')
  await expect(advice.getByRole('link')).toHaveAttribute('href', /gdc-uk\.org/)
  await advice.getByRole('button', { name: 'Show these words' }).click()
  await expect(text(page)).toBeFocused()
  const selected = await page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : getSelection()?.toString()
  })
  expect(selected).toBe('pain-free')
  // What the practice may change is named, and filled in when the post is read.
  await text(page).fill('Ring us on 01632 960140.')
  const typed = page.getByRole('listitem').filter({ hasText: 'Our number, typed' })
  await expect(typed).toContainText('Write {phone}.')
  await expect(typed.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('the list of posts and the bin', async ({ page, desk }) => {
  await test.step('the list says of a post what readers see in braces', async () => {
    await desk.publish({ title: 'Two numbers', content: '<p>Ring {phone}, or {oldNumber}.</p>' })
    await restoreSession(page, desk)
    await page.goto('/dashboard/blog')
    const card = page.getByRole('listitem').filter({ hasText: 'Two numbers' })
    await expect(card.getByText('Readers see {oldNumber}: the practice has no fact of this name.')).toBeVisible()
  })
  await test.step('a deleted post waits in the bin and comes back from there', async () => {
    const title = `Thrown out too soon: ${'a'.repeat(120)}`
    const { slug, _id } = await desk.publish({ title, content: '<p>Sorry.</p>' })
    await desk.remove({ _id })
    await page.getByRole('link', { name: 'Bin' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Thrown out too soon' })
    await expect(row).toContainText(/Deleted by .+ on .+\. Gone for good on /)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'a word without end').toBe(320)
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toHaveCount(0)
    expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200)
  })
  await test.step('what came back from there is offered by no Undo any more', async () => {
    await desk.publish({ title: 'There and back' })
    // Undo is offered for as long as this clock stands.
    await page.clock.setFixedTime(new Date())
    await page.goto('/dashboard/blog')
    const row = page.getByRole('listitem').filter({ hasText: 'There and back' })
    await row.getByRole('button', { name: 'Delete' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await page.getByRole('link', { name: 'Bin' }).click()
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toHaveCount(0)
    await expect(undo).toHaveCount(0)
  })
})

test('the address can be changed, and the old one leads to the new one', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'A slug to be changed', content: '<p>Moved.</p>' })
  await open(page, desk, `/dashboard/blog/update/${slug}`)
  await page.getByText('In search engines').click()
  await page.getByLabel(/^Address/).fill('Moving house')
  await expect(page.getByLabel(/^Address/)).toHaveValue('moving-house')
  await expect(page.getByText(`The old address, /blog/${slug}, will lead to the new one`)).toBeVisible()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  const answer = await page.request.get(`/blog/${slug}`)
  expect(new URL(answer.url()).pathname).toBe('/blog/moving-house')
})

test('the emptied form takes the same post up again', async ({ page, desk }) => {
  const { slug } = await desk.publish({ title: 'Once more', content: '<p>And again.</p>' })
  await open(page, desk, `/dashboard/blog/update/${slug}`)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByRole('button', { name: 'Go on writing this post' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Once more')
  await expect.poll(() => written(page)).toBe('And again.')
})

test('a phone has the rest in a fold, which opens where something is missing', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, desk, '/dashboard/blog/create')
  await expect(page.getByRole('radio', { name: 'Publish now' })).toBeHidden()
  await page.getByRole('button', { name: 'Publishing, picture, people and more' }).click()
  await page.getByRole('radio', { name: 'Publish at a time' }).check()
  await page.getByRole('button', { name: 'Publishing, picture, people and more' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Day')).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

async function choosePicture(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7c9a86' } })
    .png()
    .toBuffer()
  await page.getByLabel('Header image').setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer })
}

const chosenHeader = (page: Page) => page.getByRole('img', { name: 'The chosen header' })
const presentHeader = (page: Page) => page.getByRole('img', { name: 'The present header' })

/** How many pictures this browser keeps. */
const keptPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('pictures')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('chosen').objectStore('chosen').count()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  )

test.describe('a header picture that was chosen and not saved', () => {
  test('is there again after the browser crashed, and goes with the post', async ({ page, context, desk }) => {
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('A view to keep')
    await choosePicture(page)
    await expect.poll(() => keptPictures(page)).toBe(1)
    // Nothing is asked, and nothing is told to the page.
    await page.close()
    const again = await context.newPage()
    await again.goto('/dashboard/blog/create')
    await expect(again.getByText(/This is what you wrote at \d\d:\d\d\. It is not saved yet\./)).toBeVisible()
    await expect(again.getByText('has to be chosen again')).toHaveCount(0)
    await expect(chosenHeader(again)).toHaveAttribute('src', /^data:image\/png;base64,/)
    expect((await chosenHeader(again).boundingBox())?.height).toBe(300)
    await expect(again.getByLabel('Header image')).toHaveValue(/view\.png$/)
    const answered = again.waitForResponse(created)
    await again.getByRole('button', { name: 'Submit' }).click()
    const { response } = await (await answered).json()
    expect(response).toMatchObject({ title: 'A view to keep', imageWidth: 900 })
    // What nobody needs any more is gone with the next opening.
    await expect(again.getByLabel('Title')).toHaveValue('')
    await again.goto('/dashboard/blog/create')
    await expect.poll(() => keptPictures(again)).toBe(0)
    await again.close()
  })

  test('is offered with the words after signing in again, or by itself', async ({ page, desk, practice }) => {
    const { slug } = await desk.publish({ title: 'Locked out', content: '<p>Without a view.</p>' })
    await signIn(page)
    await page.goto(`/dashboard/blog/update/${slug}`)
    await choosePicture(page)
    await expect(chosenHeader(page)).toBeVisible()
    await endSession(page, practice)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await signInAgain(page, slug)
    await page.getByRole('button', { name: /Restore what you wrote/ }).click()
    await expect(chosenHeader(page)).toBeVisible()
    const answered = page.waitForResponse(updated)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    expect((await (await answered).json()).updated.imageWidth).toBe(900)
  })

  test('is asked for again where this browser has lost it', async ({ page, desk }) => {
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('Lost on the way')
    await choosePicture(page)
    await expect.poll(() => keptPictures(page)).toBe(1)
    await page.goto('/healthz')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          indexedDB.deleteDatabase('pictures').onsuccess = () => resolve()
        }),
    )
    await page.goto('/dashboard/blog/create')
    await expect(page.getByText('Its header picture has to be chosen again.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Lost on the way')
    await page.getByRole('button', { name: 'Throw it away' }).click()
  })
})

test.describe('a header picture', () => {
  test('is taken away with Update, and comes back with the version before', async ({ page, desk }) => {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9a7c86' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${buffer.toString('base64')}`
    const post = await desk.write({ title: 'A picture too many', content: '<p>Words.</p>', image, imageAlt: 'Rose' })
    const shown = async () => (await page.request.get(`/blog/${post.slug}`)).text()
    await open(page, desk, `/dashboard/blog/update/${post.slug}`)
    await expect(presentHeader(page)).toBeVisible()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await expect(presentHeader(page)).toHaveCount(0)
    await expect(page.getByText('Visitors then see the arched door.')).toBeVisible()
    await expect(page.getByLabel('What the picture shows')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Bring the picture back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(presentHeader(page)).toBeVisible()
    await expect(page.getByLabel('What the picture shows')).toHaveValue('Rose')
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    expect(await shown()).toContain('alt="Rose"')
    const asked = page.waitForRequest(updated)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    expect((await asked).postDataJSON()).toMatchObject({ image: '', imageAlt: '' })
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await shown()).not.toContain('Rose')
    expect(await shown()).toContain('<img src="/pictures/arched-door-')
    await page.goto(`/dashboard/blog/revisions/${post.slug}`)
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await expect(page.getByText(/is back\. The one before it is kept\./)).toBeVisible()
    expect(await shown()).toContain('alt="Rose"')
  })

  test('as a telephone takes it, larger than the practice keeps any, is made smaller before it is sent', async ({
    page,
    desk,
  }) => {
    test.setTimeout(150_000)
    const noise = Buffer.from(Array.from({ length: 512 * 512 * 3 }, (_, at) => (at * at * 31) % 251))
    const buffer = await sharp(noise, { raw: { width: 512, height: 512, channels: 3 } })
      .resize(8_000, 6_000, { kernel: 'nearest' })
      .jpeg({ quality: 80 })
      .toBuffer()
    expect(buffer.length).toBeGreaterThan(8 * 1024 * 1024)
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('Forty-eight megapixels')
    await page.getByLabel('Header image').setInputFiles({ name: 'IMG_0002.JPG', mimeType: 'image/jpeg', buffer })
    await expect(chosenHeader(page)).toBeVisible({ timeout: 60_000 })
    const answered = page.waitForResponse(created, { timeout: 60_000 })
    await page.getByRole('button', { name: 'Submit' }).click()
    const { image } = (await answered).request().postDataJSON()
    expect(await sharp(Buffer.from(image.split(',')[1], 'base64')).metadata()).toMatchObject({
      width: 2_400,
      height: 1_800,
    })
    const { response } = await (await answered).json()
    expect(response).toMatchObject({ title: 'Forty-eight megapixels', imageWidth: 1_600 })
  })

  test('that was only chosen is taken out again, and none is sent', async ({ page, desk }) => {
    await open(page, desk, '/dashboard/blog/create')
    await page.getByLabel('Title').fill('Second thoughts')
    await expect(page.getByRole('button', { name: 'Remove the picture' })).toHaveCount(0)
    await choosePicture(page)
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await expect(chosenHeader(page)).toHaveCount(0)
    await expect(page.getByLabel('Header image')).toBeFocused()
    await expect(page.getByLabel('Header image')).toHaveValue('')
    // As telephones keep them; no browser but theirs could show it here.
    const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
    await page.getByLabel('Header image').setInputFiles(heic)
    await expect(page.getByRole('alert').filter({ hasText: 'JPEG, PNG, WebP, GIF or AVIF' })).toBeVisible()
    await expect(page.getByLabel('Header image')).toHaveAccessibleDescription(/the site can show no other/)
    await expect(chosenHeader(page)).toHaveCount(0)
    const asked = page.waitForRequest(created)
    await page.getByRole('button', { name: 'Submit' }).click()
    expect((await asked).postDataJSON()).toEqual({ title: 'Second thoughts' })
    await expect(page.getByLabel('Title')).toHaveValue('')
  })

  test('that is to go is still to go after a reload', async ({ page, desk }) => {
    const buffer = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#7c869a' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${buffer.toString('base64')}`
    const { slug } = await desk.publish({ title: 'Going', content: '<p>Gone.</p>', image })
    await open(page, desk, `/dashboard/blog/update/${slug}`)
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await page.reload()
    await expect(presentHeader(page)).toBeVisible()
    await page.getByRole('button', { name: /Restore what you wrote/ }).click()
    await expect(page.getByRole('button', { name: 'Bring the picture back' })).toBeVisible()
  })
})

test('a draft takes its picture along when it saves itself', async ({ page, desk }) => {
  const { slug } = await desk.write({ title: 'With a view', content: '<p>Look.</p>', draft: true })
  await page.clock.install()
  await open(page, desk, `/dashboard/blog/update/${slug}`)
  await choosePicture(page)
  const saved = page.waitForResponse(updated)
  await page.clock.fastForward(11_000)
  const post: Post & { imageWidth: number } = (await (await saved).json()).updated
  expect(post.imageWidth).toBe(900)
})
