import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { RecordsAway } from '../domain/records.ts'
import { type CachedPage, encoded, isKnownAlready, PageCache, takesCoding } from './page-cache.ts'

const about = {
  route: '/',
  status: 200,
  asks: [],
  headers: {},
  begun: new Map(),
  until: Number.POSITIVE_INFINITY,
  shows: ['posts'],
} as const
// Real words: of made-up ones the quick form may by chance be the smaller.
const html = readFileSync('content/treatments/dental-implants.md', 'utf8')

it('a page is ready at once, becomes smaller by itself, and its bytes never share a validator', async () => {
  const pages = new PageCache()
  const kept = pages.keep('/', html, about)
  const quick = encoded(kept, 'br')
  await expect.poll(() => kept.brotli).not.toBe(quick)
  const small = encoded(kept, 'br')
  expect(small.body.byteLength).toBeLessThan(quick.body.byteLength)
  expect(small.headers.etag).not.toBe(quick.headers.etag)
  for (const { body } of [quick, small]) expect(brotliDecompressSync(body).toString()).toBe(html)
})

it('what changed while it was drawn, the practice too, is not kept', () => {
  const pages = new PageCache()
  for (const subject of ['posts', 'practice'] as const) {
    const begun = pages.begin()
    pages.drop(subject)
    pages.keep('/blog', html, { ...about, begun })
    expect(pages.fresh('/blog', 0), subject).toBeUndefined()
  }
  pages.keep('/blog', html, { ...about, begun: pages.begin() })
  expect(pages.fresh('/blog', 0)).toBeDefined()
})

it('while the database is away one page at a time tries whether it is back, and everybody has the last copy', async () => {
  const pages = new PageCache()
  const last = pages.keep('/blog', html, about)
  let tries = 0
  const draw = () => {
    tries += 1
    return Promise.reject(new RecordsAway('away'))
  }
  expect(await pages.drawnOrLast('/blog', draw)).toBe(last)
  const answers = Array.from({ length: 5 }, () => pages.drawnOrLast('/blog', draw))
  expect(new Set(await Promise.all(answers))).toEqual(new Set([last]))
  expect(tries).toBe(2)
})

it('whoever has a page by a tag that a proxy has made weak has it already', () => {
  const headers = { etag: '"one-br"' }
  expect(['W/"one-br"', '"other", W/"one-br"', '"other"'].map((tags) => isKnownAlready(headers, tags))).toEqual([
    true,
    true,
    false,
  ])
})

it('no work is spent on a page that is old or was written again meanwhile', async () => {
  const pages = new PageCache()
  const first = pages.keep('/blog', html, about)
  const second = pages.keep('/blog', `${html}<p>More</p>`, about)
  const other = pages.keep('/about', html, { ...about, shows: [] })
  for (const page of [first, second]) expect(tagOf(page)).toBe(tagOf(page))
  pages.drop('posts')
  await expect.poll(() => tagOf(other)).toMatch(/-br-small"$/)
  expect([tagOf(first), tagOf(second)].filter((tag) => !tag?.endsWith('-br"'))).toEqual([])
})

it('nor on one that nobody asks for a second time', async () => {
  const pages = new PageCache()
  const [once, often] = [pages.keep('/blog', html, about), pages.keep('/about', html, about)]
  expect(tagOf(once)).toMatch(/-br"$/)
  await expect.poll(() => tagOf(often)).toMatch(/-br-small"$/)
  expect(tagOf(once)).toMatch(/-br"$/)
})

it('one that cannot be made smaller stays as it is, and keeps none behind it from it', async () => {
  const pages = new PageCache()
  let forms = 0
  const headers = {
    get 'cache-control'() {
      forms += 1
      // The plain one and the quick one are made.
      if (forms > 2) throw new RangeError('Array buffer allocation failed')
      return 'no-cache'
    },
  }
  const [odd, other] = [pages.keep('/blog', html, { ...about, headers }), pages.keep('/about', html, about)]
  const quick = encoded(odd, 'br')
  expect(encoded(odd, 'br')).toBe(quick)
  await expect.poll(() => tagOf(other)).toMatch(/-br-small"$/)
  expect(forms).toBe(3)
  expect(encoded(odd, 'br')).toBe(quick)
})

it('of more pages than it may hold those go first that nobody has asked for longest', () => {
  const pages = new PageCache(undefined, 10 * Buffer.byteLength(html))
  for (let post = 0; post < 10; post += 1) {
    pages.fresh('/', post)
    pages.keep(`/blog/${post}`, html, about)
  }
  pages.keep('/', html, about)
  for (let post = 10; post < 1_000; post += 1) {
    pages.fresh('/', post)
    pages.keep(`/blog/${post}`, html, about)
  }
  const held = Array.from({ length: 1_000 }, (_, post) => post).filter((post) => pages.last(`/blog/${post}`))
  expect(held.length).toBeLessThan(10)
  expect(held.at(-1)).toBe(999)
  expect(pages.last('/')).toBeDefined()
})

it.each([
  ['gzip, deflate, br, zstd', true, true],
  ['br;q=1.0, gzip;q=0.05', true, true],
  ['br;q=0, gzip', false, true],
  ['gzip ; q=0.000 , br', true, false],
  ['GZip, BR', true, true],
  ['br;Q=0, GZIP', false, true],
  ['identity', false, false],
  ['', false, false],
])('who accepts %j is sent no coding that they refuse', (accepts, br, gzip) => {
  expect([takesCoding(accepts, 'br'), takesCoding(accepts, 'gzip')]).toEqual([br, gzip])
})

function tagOf({ brotli }: CachedPage): string | undefined {
  return brotli.headers.etag
}
