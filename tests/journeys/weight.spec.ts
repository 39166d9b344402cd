import type { APIRequestContext } from '@playwright/test'
import { field, wakeForm } from './public-form.ts'
import { treatments } from './public-pages.ts'
import { expect, openRunningPractice, type Page, test } from './running-practice.ts'

test.use({ viewport: { width: 390, height: 844 } })

type Weights = Record<'page' | 'fonts' | 'firstPicture' | 'scripts', number>

/** Bytes on the wire of what a page has loaded so far, by itself or because somebody touched it. */
function weights(page: Page): Promise<Weights> {
  return page.evaluate(() => {
    const [own] = performance.getEntriesByType('navigation')
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    const sum = (entries: PerformanceResourceTiming[]) => entries.reduce((bytes, one) => bytes + one.encodedBodySize, 0)
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.currentSrc
    return {
      page: own instanceof PerformanceNavigationTiming ? own.encodedBodySize : Number.NaN,
      fonts: sum(loaded.filter(({ name }) => name.endsWith('.woff2'))),
      firstPicture: sum(loaded.filter(({ name }) => name === first)),
      scripts: sum(loaded.filter(({ name }) => name.endsWith('.js'))),
    }
  })
}

/** The first two who ask for a page get what is written quickly, and the others the smaller bytes; how many these are. */
async function smallestBytes(request: APIRequestContext, path: string): Promise<number> {
  const ask = async () => (await request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()
  await expect.poll(async () => (await ask()).etag).toContain('br-small')
  return Number((await ask())['content-length'])
}

/** What has to come before a page can be read as it is meant, and what comes by itself afterwards. */
async function weightsOnArrival(page: Page, path: string): Promise<Weights> {
  await smallestBytes(page.request, path)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return weights(page)
}

/** With its headers such a page fills the ten packets that a server may send before it has to wait for an answer. */
const mostPage = 13.2 * 1024

function expectQuickToRead({ page, fonts, firstPicture }: Weights): void {
  expect(page).toBeGreaterThan(5 * 1024)
  expect(page).toBeLessThanOrEqual(mostPage)
  expect(fonts).toBeGreaterThan(10 * 1024)
  expect(fonts).toBeLessThanOrEqual(26 * 1024)
  expect(firstPicture).toBeLessThanOrEqual(24 * 1024)
}

const quick = ['/', '/treatment', '/team-members']

for (const path of [...quick, '/about', '/blog', '/fees', '/privacy']) {
  const read = quick.includes(path)
    ? ' is read after 13.2 KiB of page, 26 of fonts and 24 of its first picture, and'
    : ''
  test(`${path}${read} loads at most 2 kB of script before anyone touches or scrolls it`, async ({ page }) => {
    const arrived = await weightsOnArrival(page, path)
    if (quick.includes(path)) expectQuickToRead(arrived)
    expect(arrived.scripts).toBeLessThanOrEqual(2048)
  })
}

for (const path of treatments) {
  test(`${path} is read after 13.2 KiB of page, 26 of fonts and 24 of its first picture`, async ({ page }) => {
    expectQuickToRead(await weightsOnArrival(page, path))
  })
}

// Longer than most, and between them in nearly every format of the editor.
test('each post that an empty blog begins with is read after 13.2 KiB of page', async ({ request }) => {
  const practice = await openRunningPractice({ SAMPLE_POSTS: 'yes' })
  const answer = await request.get(`${practice.address}/api/admin/allPost`, { headers: { prefer: 'return=minimal' } })
  const { allPost }: { allPost: { slug: string }[] } = await answer.json()
  expect(allPost).toHaveLength(6)
  for (const { slug } of allPost) {
    expect.soft(await smallestBytes(request, `${practice.address}/blog/${slug}`), slug).toBeLessThanOrEqual(mostPage)
  }
  await practice.close()
})

for (const path of ['/contact', '/appointment']) {
  test(`${path} is read as quickly, with as little script, and loads at most 75 kB with its form awake`, async ({
    page,
  }) => {
    const arrived = await weightsOnArrival(page, path)
    expectQuickToRead(arrived)
    expect(arrived.scripts).toBeLessThanOrEqual(2048)
    await field(page, 'name').fill('Amelia Ward')
    await wakeForm(page)
    await expect(field(page, 'name')).toHaveValue('Amelia Ward')
    await page.waitForLoadState('networkidle')
    const { scripts } = await weights(page)
    expect(scripts).toBeGreaterThan(20 * 1024)
    expect(scripts).toBeLessThanOrEqual(75 * 1024)
  })
}

for (const [device, use] of [
  ['an older telephone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ['a tablet', { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 }],
  ['a laptop', { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(use)

    test('no picture comes twice as wide as it is shown, where there is a smaller one', async ({ page }) => {
      // First where its pictures are small: a browser shows the larger file that it has instead.
      for (const path of ['/treatment/orthodontics', '/', '/about', '/team-members', '/blog']) {
        await page.goto(path)
        expect(await page.evaluate(tooWide), path).toEqual([])
      }
    })

    test('no picture is drawn out by more than a quarter, where there is a larger one', async ({ page }) => {
      for (const path of ['/treatment/cosmetic-dentistry', '/treatment/orthodontics', '/about']) {
        await page.goto(path)
        expect(await page.evaluate(drawnOut), path).toEqual([])
      }
    })
  })

/** Pictures of more than 400 pixels, our narrowest, that have twice the pixels across which their place can show. */
async function tooWide(): Promise<string[]> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.picture img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode()))
  return pictures.flatMap(({ currentSrc, clientWidth, clientHeight, naturalWidth, naturalHeight }) => {
    const width = Number(/-(\d+)-[0-9a-f]{8}\./.exec(currentSrc)?.[1])
    // It covers its place, and what is beyond that is cut off.
    const shown = Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight) * devicePixelRatio
    return width > 400 && shown > 0 && width >= 2 * shown ? [`${currentSrc} for ${Math.round(shown)} pixels`] : []
  })
}

/** Pictures in the narrowest of their files whose place shows more than a quarter more pixels across than it has. */
async function drawnOut(): Promise<string[]> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.picture img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode()))
  return pictures.flatMap(({ currentSrc, clientWidth, clientHeight, naturalWidth, naturalHeight }) => {
    const shown = Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight) * devicePixelRatio
    return currentSrc.includes('-400-') && shown > 500 ? [`${currentSrc} for ${Math.round(shown)} pixels`] : []
  })
}
