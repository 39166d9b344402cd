import type { Page } from '@playwright/test'
import { activeContent } from '../../src/writing/test-active-content.ts'
import { hostileHtml } from '../../src/writing/test-hostile-html.ts'
import { openNewPost, openPost, paste, send, text, tool } from './editor-page.ts'
import { expect, restoreSession, test } from './front-desk.ts'

// Browsers complain about what they do not run; here it is asked whether anything ran at all.
test.use({ forgives: /[\s\S]/ })
test.setTimeout(90_000)

/** Ends whatever a payload has left open, so that it does not swallow the next. */
const ends = `"'>--></script></style></textarea></title></xmp></noscript></select></svg></math></template><hr>`
/** Nothing ends this one. */
const swallowsAll = /<plaintext/i

const batches = batchesOf(
  hostileHtml.toSorted((one, other) => Number(swallowsAll.test(one)) - Number(swallowsAll.test(other))),
  60,
).map((payloads) => payloads.join(ends))

test('nothing that is pasted runs, nor is anything written that could', async ({ page, desk }) => {
  const ran = await watchForScripts(page)
  await openNewPost(page, desk)
  await page.getByLabel('Title').fill('Pasted')
  for (const payloads of batchesOf([...hostileHtml], 60)) {
    await paste(page, ...payloads.map((html) => ({ html, text: html })))
    await expectHarmless(page)
  }
  const sent = (await send(page, 'Submit')) ?? ''
  expect(sent.length).toBeGreaterThan(1_000)
  expect(activeContent(sent)).toEqual([])
  expect(await ran()).toEqual([])
})

for (const policy of ['on', 'off'] as const) {
  test(`nothing runs that a post brings past the server, with the policy ${policy}`, async ({ page, desk }) => {
    const { slug } = await desk.publish({ title: 'Loaded', content: '<p>As it was kept.</p>' })
    const ran = await watchForScripts(page)
    if (policy === 'off') await withoutPolicy(page)
    let html = ''
    await page.route(`**/api/admin/blog/${slug}*`, async (route) => {
      const post = await (await route.fetch()).json()
      await route.fulfill({ json: { ...post, content: html } })
    })
    for (html of batches) {
      await openPost(page, desk, slug)
      await expectHarmless(page)
      await touchAll(page)
    }
    // What is loaded is written again with the first change.
    await text(page).press('Control+End')
    await page.keyboard.type('x')
    await tool(page, 'Bold').click()
    expect(activeContent((await send(page, 'Update')) ?? '<script>')).toEqual([])
    expect(await ran()).toEqual([])
  })

  test(`nor on the list of posts, with the policy ${policy}`, async ({ page, desk }) => {
    await desk.publish({ title: 'Listed', content: '<p>As it was kept.</p>' })
    const ran = await watchForScripts(page)
    if (policy === 'off') await withoutPolicy(page)
    await page.route(/\/api\/admin\/allPost/, async (route) => {
      const { allPost } = await (await route.fetch()).json()
      const posts = hostileHtml.map((content, at) => ({ ...allPost[0], _id: `${at}`, title: content, content }))
      await route.fulfill({ json: { allPost: posts } })
    })
    await restoreSession(page, desk)
    await page.goto('/dashboard/blog')
    await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
    expect(await ran()).toEqual([])
  })
}

/** What a mouse, a finger and a keyboard would set off. */
async function touchAll(page: Page): Promise<void> {
  await text(page).evaluate((field) => {
    for (const element of field.querySelectorAll('*')) {
      for (const kind of ['mouseover', 'pointerdown', 'focus', 'blur', 'load', 'error', 'toggle', 'animationstart']) {
        element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
      }
    }
  })
}

/** Answers what has run: dialogs, and requests to others for anything but a picture. */
async function watchForScripts(page: Page): Promise<() => Promise<string[]>> {
  const found: string[] = []
  page.on('dialog', async (dialog) => {
    // The form asks whether what is written may be left.
    if (dialog.type() === 'beforeunload') return dialog.accept()
    found.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (hostname && hostname !== 'localhost' && request.resourceType() !== 'image') found.push(request.url())
  })
  page.on('popup', (popup) => found.push(`window ${popup.url()}`))
  await page.route(/^https?:\/\/(?!localhost)/, (route) => route.abort())
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(globalThis, name, { value: () => sessionStorage.setItem('ran', name) })
    }
  })
  return async () => {
    const called = await page.evaluate(() => sessionStorage.getItem('ran'))
    return called ? [...found, called] : found
  }
}

async function withoutPolicy(page: Page): Promise<void> {
  await page.route('**/dashboard/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const { 'content-security-policy': _left, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
}

/** What stands in the field: no element or attribute that could run, no address of another kind. */
async function expectHarmless(page: Page): Promise<void> {
  const wrong = await text(page).evaluate((field) => {
    const forbidden = 'script, style, link, meta, base, iframe, frame, object, embed, form, svg, template, textarea'
    const elements = [...field.querySelectorAll('*')]
    const odd = elements.filter((element) => element.matches(forbidden))
    const events = elements.filter(({ attributes }) => [...attributes].some(({ name }) => /^(on|srcdoc)/i.test(name)))
    const addresses = elements.flatMap((element) => [element.getAttribute('href'), element.getAttribute('src')])
    const strange = addresses.filter(
      (address) => address && /^\s*(?!data:image\/)[a-z]+script:|^\s*data:text/i.test(address),
    )
    return [...odd, ...events].map(({ outerHTML }) => outerHTML.slice(0, 200)).concat(strange.map(String))
  })
  expect(wrong).toEqual([])
}

function batchesOf<Each>(all: readonly Each[], most: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))
}
