import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { coded, KeptPages } from './kept-pages.ts'

const about = {
  status: 200,
  headers: {},
  until: Number.POSITIVE_INFINITY,
  shows: ['posts'],
  givesCookie: false,
} as const
// Real words: of made-up ones the quick form may by chance be the smaller.
const html = readFileSync('content/treatments/dental-implants.md', 'utf8')

it('a page is ready at once, becomes smaller by itself, and its bytes never share a validator', async () => {
  const pages = new KeptPages()
  const kept = pages.keep('/', html, about)
  const quick = coded(kept, 'br')
  await vi.waitFor(() => expect(kept.brotliTag).toBe('br-small'))
  const small = coded(kept, 'br')
  expect(small.body.byteLength).toBeLessThan(quick.body.byteLength)
  expect(small.headers.etag).not.toBe(quick.headers.etag)
  for (const { body } of [quick, small]) expect(brotliDecompressSync(body).toString()).toBe(html)
})

it('no work is spent on a page that is old or was written again meanwhile', async () => {
  const pages = new KeptPages()
  const first = pages.keep('/blog', html, about)
  const second = pages.keep('/blog', `${html}<p>More</p>`, about)
  const other = pages.keep('/about', html, { ...about, shows: [] })
  pages.drop('posts')
  await vi.waitFor(() => expect(other.brotliTag).toBe('br-small'))
  expect([first.brotliTag, second.brotliTag]).toEqual(['br', 'br'])
})
