import { everyPage, type SentPage, tagsOf } from './every-page.ts'
import { expect, test } from './front-desk.ts'
import { type Page, watch } from './running-practice.ts'

test.use({ practiceName: 'the whole site' })

// Whoever else a patient may be sent to: WhatsApp and two networks; the state, the regulators and those who help with a
// complaint; our own tour and studio.
const otherHosts =
  /^(wa\.me|www\.(facebook|instagram|whatsapp)\.com|[\w.-]+\.(nhs|gov|org)\.uk|(www|dcs|olr)\.gdc-uk\.org|www\.equalityadvisoryservice\.com|[\w.-]+\.example)$/

/** Every link of a page, as written. */
function linksOf({ html }: SentPage): string[] {
  return tagsOf(html, 'a').flatMap(({ href }) => (href === undefined ? [] : [unescaped(href)]))
}

function unescaped(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
}

/** Everything that a page asks a browser to fetch from us. */
function filesOf({ html }: SentPage): string[] {
  const candidates = (srcset = '') => srcset.split(',').map((one) => one.trim().split(' ')[0])
  const shown = ['img', 'source', 'script', 'video', 'iframe'].flatMap((name) => tagsOf(html, name))
  const shared = tagsOf(html, 'meta').filter(({ property }) => property === 'og:image')
  return [
    ...shown.flatMap(({ src, poster, srcset }) => [src, poster, ...candidates(srcset)]),
    ...tagsOf(html, 'link').map(({ href }) => href),
    ...shared.map(({ content }) => content),
  ].filter((file): file is string => Boolean(file))
}

test('every link within the site leads to a page that is there, and to an element that is on it', async ({
  practice,
  desk,
}) => {
  await desk.publish({ title: 'Linked from the blog', content: '<p>See <a href="/fees">our fees</a>.</p>' })
  const pages = await everyPage(practice)
  const own = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => /^[/#?]/.test(link))
      .map((link) => ({ on: page.path, link: new URL(link, practice.address + page.path) })),
  )
  expect(own.length).toBeGreaterThan(500)
  const answers = new Map<string, { status: number; html: string }>()
  for (const { link } of own) {
    const address = link.pathname + link.search
    if (answers.has(address)) continue
    const answer = await fetch(practice.address + address, { redirect: 'manual' })
    answers.set(address, { status: answer.status, html: await answer.text() })
  }
  const dead = own.flatMap(({ on, link }) => {
    const answer = answers.get(link.pathname + link.search)
    if (answer?.status !== 200) return [`${on}: ${link.pathname} is answered with ${answer?.status}`]
    const there = link.hash === '' || answer.html.includes(` id="${decodeURIComponent(link.hash.slice(1))}"`)
    return there ? [] : [`${on}: there is no ${link.hash} on ${link.pathname}`]
  })
  expect([...new Set(dead)]).toEqual([])
})

test('every picture, script, style and icon that a page names is there', async ({ practice }) => {
  const files = new Map<string, string>()
  for (const page of await everyPage(practice))
    for (const file of filesOf(page)) files.set(new URL(unescaped(file), practice.address).href, page.path)
  const missing: string[] = []
  for (const [file, on] of files) {
    if (!file.startsWith(practice.address)) missing.push(`${on}: ${file} is not ours`)
    else {
      const answer = await fetch(file, { redirect: 'manual' })
      const bytes = (await answer.arrayBuffer()).byteLength
      if (answer.status !== 200 || bytes === 0) missing.push(`${on}: ${file} is answered with ${answer.status}`)
    }
  }
  expect(files.size).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('links out of the site are secure and lead to few hosts', async ({ practice }) => {
  const odd = new Set<string>()
  for (const page of await everyPage(practice)) {
    for (const link of linksOf(page).filter((one) => /^[a-z]+:\/\//i.test(one) || one.startsWith('//'))) {
      const { protocol, hostname, username, port } = new URL(link, practice.address)
      const sound = protocol === 'https:' && otherHosts.test(hostname) && username === '' && port === ''
      if (!sound) odd.add(`${page.path}: ${link}`)
    }
  }
  expect([...odd]).toEqual([])
})

const toTheInbox = /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+(\?subject=[^&\s]+)?$/
/** Who sends a post by e-mail says to whom. */
const toAFriend = /^mailto:\?subject=[^&\s]+&body=[^&\s]+$/

test('telephone, e-mail and WhatsApp links are well formed, and there is no other kind', async ({ practice }) => {
  const kinds = new Set<string>()
  const odd = new Set<string>()
  for (const page of await everyPage(practice)) {
    for (const link of linksOf(page)) {
      const kind = link.match(/^(\w+):/)?.[1] ?? 'own'
      kinds.add(kind)
      if (kind === 'tel' && !/^tel:(\+?[0-9]{5,15}|111|999)$/.test(link)) odd.add(link)
      if (kind === 'mailto' && !toTheInbox.test(link) && !toAFriend.test(link)) odd.add(link)
      if (link.includes('//wa.me') && !/^https:\/\/wa\.me\/44\d{10}$/.test(link)) odd.add(link)
    }
  }
  expect([...odd]).toEqual([])
  expect([...kinds].sort()).toEqual(['https', 'mailto', 'own', 'tel'])
})

/** Reads a page as a visitor does, down to its end, so that everything lazy is fetched. */
async function readToItsEnd(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      scrollTo(0, top)
      // What is near is asked for with one of the next frames.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForLoadState('networkidle')
  // The sheet for paper is asked for last of all, and leaving before it is there would cut it off.
  const hasPaper = (await page.locator('script[data-print]').count()) > 0
  if (hasPaper) await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[media="print"]')?.sheet)
}

test('no page says anything in the console, fetches anything in vain or speaks to anybody else', async ({
  page,
  practice,
  desk,
}) => {
  test.setTimeout(180_000)
  await desk.publish({ title: 'Read to its end', content: '<p>Words.</p>' })
  const complaints = watch(page, practice.address)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  page.on('response', (answer) => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`))
  page.on('console', (message) => failed.push(message.text()))
  for (const { path } of await everyPage(practice)) {
    await readToItsEnd(page, path)
    expect.soft([...complaints, ...failed], path).toEqual([])
    const broken = await page
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.complete && one.naturalWidth === 0).length)
    expect.soft(broken, `${path}: pictures that cannot be shown`).toBe(0)
    complaints.length = 0
    failed.length = 0
  }
})
