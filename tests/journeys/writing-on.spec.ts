import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { openNewPost, openPost, text } from './editor-page.ts'
import { expect, type Page, restoreSession, test } from './front-desk.ts'

// The editor’s own Undo is another one.
const undo = (page: Page) => page.getByRole('status').filter({ hasText: 'thrown away' }).getByRole('button')

test('what was thrown away comes back by Undo', async ({ page, desk }) => {
  test.slow()
  await test.step('what was thrown away comes back by Undo, which has the focus', async () => {
    const { slug } = await desk.publish({ title: 'Twice begun', content: '<p>Saved words.</p>' })
    await openPost(page, desk, slug)
    await text(page).fill('Words that nobody saved.')
    await page.reload()
    await page.getByRole('button', { name: 'Throw it away' }).press('Enter')
    await expect(undo(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Restore what you wrote/ }).click()
    await expect(text(page)).toContainText('Words that nobody saved.')
  })
  await test.step('a new post that was thrown away comes back by Undo', async () => {
    await openNewPost(page, desk)
    await page.getByLabel('Title').fill('Mouthwash')
    await page.reload()
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await undo(page).click()
    await expect(page.getByLabel('Title')).toHaveValue('Mouthwash')
  })
})

test('while a draft is saved no other button of the form pretends to work', async ({ page, desk }) => {
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Two presses')
  const saved = Promise.withResolvers<void>()
  await page.route('**/api/admin/create', async (route) => {
    await saved.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Submit')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Saving the draft…' })).toBeVisible()
  saved.resolve()
  await expect(page.getByText('Saved a moment ago')).toBeVisible()
  await expect(button('Update')).not.toHaveAttribute('aria-disabled', 'true')
})

test('“See the post” shows a preview', async ({ page, desk, context }) => {
  test.slow()
  await test.step('of what visitors do not see', async () => {
    const { slug } = await desk.publish({ title: 'Taken off again', content: '<p>For staff alone.</p>' })
    await openPost(page, desk, slug)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'See the post' }).click()
    const preview = await opened
    await expect(preview.getByText('For staff alone.')).toBeVisible()
    await expect(preview).toHaveURL(/\/blog\/preview\//)
    await preview.close()
  })
  await test.step('of what visitors see only from an hour to come', async () => {
    const publishAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const { slug } = await desk.write({ title: 'From next week', content: '<p>Not yet.</p>', publishAt })
    await openPost(page, desk, slug)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'See the post' }).click()
    const preview = await opened
    await expect(preview).toHaveURL(/\/blog\/preview\//)
    await expect(preview.getByText('Not yet.')).toBeVisible()
  })
})

test('an update sends title, text and the picture that the form holds, and the stored one stays', async ({
  page,
  desk,
}) => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7c9a86' } })
    .jpeg()
    .toBuffer()
  const image = `data:image/jpeg;base64,${picture.toString('base64')}`
  const { slug } = await desk.publish({ title: 'With a picture', content: '<p>Look.</p>', image })
  await openPost(page, desk, slug)
  const before = await page.getByAltText('The present header').getAttribute('src')
  const sent = page.waitForRequest(/\/api\/admin\/blog\/update\//)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({
    title: 'With a picture',
    content: '<p>Look.</p>',
    image: expect.stringContaining('/photographs/'),
  })
  const answer = await (await request.response())?.json()
  expect(answer.updated.imageAddress).toBe(before)
})

test('in a window of 320 by 256 the line that is written stays in sight', async ({ page, desk }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openNewPost(page, desk)
  await text(page).click()
  await page.keyboard.insertText('Brush twice a day. '.repeat(30))
  await page.keyboard.type('The end')
  const { top, bottom } = await page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0).getBoundingClientRect()
    const line = range?.height ? range : getSelection()?.focusNode?.parentElement?.getBoundingClientRect()
    return { top: (line?.bottom ?? 0) - 20, bottom: line?.bottom ?? 0 }
  })
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(256)
  // Nothing lies over it.
  const inText = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('.editor-text') !== null,
    [60, bottom - 10],
  )
  expect(inText).toBe(true)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

/** The browser has room for everything but copies of what is written. */
async function leaveNoRoom(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const put = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('copy ')) throw new DOMException('There is no room', 'QuotaExceededError')
      put.call(this, key, text)
    }
  })
}

test('where the browser has no room for what was written, it is asked first', async ({ page, desk }) => {
  test.slow()
  await leaveNoRoom(page)
  await test.step('before somebody leaves: by link, keys and Back', async () => {
    await restoreSession(page, desk)
    await page.goto('/dashboard/blog')
    await page.getByRole('link', { name: 'Create Blog' }).click()
    await expect(text(page)).toBeVisible()
    const title = page.getByLabel('Title')
    await title.fill('Nowhere to lie')
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(question).toContainText('no room')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Submit' }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/blog\/create$/)
    await expect(title).toHaveValue('Nowhere to lie')
    await question.getByRole('button', { name: 'Leave all the same' }).click()
    await expect(page).toHaveURL(/\/dashboard\/blog$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog', exact: true })).toBeVisible()
  })
  await test.step('before somebody signs out', async () => {
    await openNewPost(page, desk)
    const title = page.getByLabel('Title')
    await title.fill('Nowhere to lie')
    // The token goes on being used by the other tests of this practice.
    await page.route('**/api/admin/logout', (route) => route.fulfill({ json: { success: true, message: 'Goodbye.' } }))
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await page.getByRole('button', { name: 'Logout' }).press('Enter')
    await question.getByRole('button', { name: 'Stay here' }).press('Enter')
    await expect(question).toHaveCount(0)
    await expect(title).toHaveValue('Nowhere to lie')
    await page.getByRole('button', { name: 'Logout' }).press('Enter')
    await question.getByRole('button', { name: 'Leave all the same' }).press('Enter')
    await page.waitForURL('**/login')
  })
})

test('a header picture for which the browser has no room is not left unasked', async ({ page, desk }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  await openNewPost(page, desk)
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7c9a86' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Header image').setInputFiles({ name: 'arch.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('link', { name: 'All posts' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toContainText('no room to keep the header picture')
  await question.getByRole('button', { name: 'Leave all the same' }).click()
  await expect(page).toHaveURL(/\/dashboard\/blog$/)
})

test('a title in Arabic runs from the right where it is written, and where it is read', async ({ page, desk }) => {
  const title = 'صحة الأسنان'
  const { slug } = await desk.publish({ title, content: '<p dir="rtl">نظف أسنانك مرتين.</p>' })
  await openPost(page, desk, slug)
  await expect(page.getByLabel('Title')).toHaveCSS('direction', 'rtl')
  for (const path of ['/dashboard/blog', '/blog', `/blog/${slug}`]) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { name: title }).first(), path).toHaveCSS('direction', 'rtl')
  }
  await page.goto('/dashboard/blog')
  const card = page.getByRole('listitem').filter({ hasText: title })
  const right = (place: Locator) =>
    place.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return Math.round(words.getBoundingClientRect().right)
    })
  const actions = card.locator('.post-actions')
  const edge = await actions.evaluate((element) => Math.round(element.getBoundingClientRect().right))
  expect.soft(await right(card.getByRole('heading'))).toBe(edge)
  expect.soft(await right(card.getByText('نظف أسنانك مرتين.'))).toBe(edge)
  await page.goto('/blog')
  await expect(page.getByText('نظف أسنانك مرتين.')).toHaveCSS('direction', 'rtl')
})

test('who was writing on a post that a colleague deleted is led to their words from the bin', async ({
  page,
  desk,
}) => {
  const post = await desk.publish({ title: 'Deleted from under us', content: '<p>Saved.</p>' })
  await openPost(page, desk, post.slug)
  await text(page).fill('Words that nobody saved.')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await desk.remove(post)
  await page.getByRole('link', { name: 'All posts' }).click()
  await page.getByRole('link', { name: 'Bin' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Deleted from under us' })
  await expect(row).toContainText(/You wrote on it at \d\d:\d\d, and that is not saved\./)
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`/dashboard/blog/update/${post.slug}`)
  await page.getByRole('button', { name: /Restore what you wrote/ }).click()
  await expect(text(page)).toContainText('Words that nobody saved.')
})

test('words on a post that is gone for good go on as a new post', async ({ page, desk }) => {
  const post = await desk.publish({ title: 'Gone for good', content: '<p>Saved.</p>' })
  await openPost(page, desk, post.slug)
  await page.getByLabel('Title').fill('Words that outlive it')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await page.goto('/dashboard/blog')
  // As it is once its thirty days are over.
  await page.evaluate((id) => {
    for (const key of Object.keys(localStorage).filter((key) => key.includes(id))) {
      const copy = JSON.parse(localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
      localStorage.setItem(key.replace(id, 'gone'), JSON.stringify({ ...copy, about: 'gone' }))
    }
  }, post._id)
  await page.getByRole('link', { name: 'Bin' }).click()
  const left = page.getByRole('region', { name: 'Not saved, and the post is gone for good' })
  await left.getByRole('button', { name: 'Go on as a new post' }).press('Enter')
  await expect(page).toHaveURL(/\/blog\/create$/)
  await expect(page.getByLabel('Title')).toHaveValue('Words that outlive it')
})

test('no post is called gone for good that only an old list lacks', async ({ page, desk }) => {
  const post = await desk.publish({ title: 'Only in the bin', content: '<p>Saved.</p>' })
  await restoreSession(page, desk)
  await page.goto('/dashboard/blog/bin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.getByRole('link', { name: 'All posts' }).click()
  const card = page.getByRole('listitem').filter({ hasText: post.title })
  await card.getByRole('link', { name: 'Update' }).click()
  await page.getByLabel('Title').fill('Words that nobody saved')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/bin', async (route) => {
    await answer.promise
    await route.continue()
  })
  await desk.remove(post)
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(card).toHaveCount(0)
  // At any moment, however short.
  await page.evaluate(() => {
    const note = () => {
      if (document.getElementById('words-left-heading')) document.body.dataset.calledGone = 'yes'
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Bin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible()
  answer.resolve()
  await expect(card).toContainText(/You wrote on it at \d\d:\d\d, and that is not saved\./)
  expect(await page.evaluate(() => document.body.dataset.calledGone)).toBeUndefined()
})

test('no post is called gone for good that the bin cannot read', async ({ page, desk }) => {
  const post = await desk.publish({ title: 'Unreadable in the bin', content: '<p>Saved.</p>' })
  await openPost(page, desk, post.slug)
  await page.getByLabel('Title').fill('Words that nobody saved')
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await desk.remove(post)
  await page.route('**/api/admin/bin', (route) => route.fulfill({ json: { success: true, posts: [{}] } }))
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: post.title })).toHaveCount(0)
  await page.getByRole('link', { name: 'Bin' }).click()
  await expect(page.getByText('could not be read')).toBeVisible()
  expect(await page.getByRole('heading', { name: 'the post is gone for good' }).count()).toBe(0)
})
