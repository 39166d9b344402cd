import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'
import { RecordsAway } from '../../domain/records.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { samplePosts: true } })
})
afterEach(() => practice.close())

test('a hundred posts with their pictures are at most six megabytes, put together once for everybody', async () => {
  const { records, photographs, secrets } = practice.backend
  const samples = await records.posts.list('with drafts')
  await records.transaction(async ({ posts }) => {
    for (let number = samples.length; number < 100; number += 1) {
      const like = samples[number % samples.length]
      if (!like) throw new Error('There are no sample posts')
      const content = like.content.repeat(2)
      await posts.add({ ...like, content, id: secrets.newId(), slug: `post-${number}`, title: `Post ${number}` })
    }
  })
  let cards = 0
  const { card } = photographs
  photographs.card = (photograph) => {
    cards += 1
    return card(photograph)
  }
  const ask = () => practice.send('GET', '/api/admin/allPost')
  // They come together while none is kept yet, and again after a save.
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, ask))
  if (!first) throw new Error('Nobody was answered')
  expect(first.body.allPost).toHaveLength(100)
  expect(Buffer.byteLength(first.text)).toBeLessThan(6_000_000)
  expect(cards).toBe(100)
  expect(others.every(({ text }) => text === first.text)).toBe(true)
  expect((await ask()).text).toBe(first.text)
  expect(cards).toBe(100)
  await practice.asStaff('POST', '/api/admin/create', { title: 'One more' })
  await Promise.all(Array.from({ length: 8 }, ask))
  expect(cards).toBe(200)
})

test('the list of years is the same packed and unpacked, though only one of both is kept', async () => {
  const { records, secrets } = practice.backend
  const [like] = await records.posts.list('with drafts')
  if (!like) throw new Error('There are no sample posts')
  await records.transaction(async ({ posts }) => {
    for (let number = 0; number < 90; number += 1) {
      const content = `<p>${number} ${'Brush twice a day. '.repeat(6_000)}</p>`
      await posts.add({ ...like, content, id: secrets.newId(), slug: `post-${number}`, title: `Post ${number}` })
    }
  })
  const headers = { prefer: 'return=minimal' }
  const plain = await practice.send('GET', '/api/admin/allPost', undefined, { headers })
  expect(Buffer.byteLength(plain.text)).toBeGreaterThan(8_000_000)
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.text)))
  const packed = await practice.stream('/api/admin/allPost', { ...headers, 'accept-encoding': 'gzip' })
  const bytes = new Uint8Array(await packed.arrayBuffer())
  expect(packed.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(gunzipSync(bytes).toString()).toBe(plain.text)
  expect(plain.body.allPost).toHaveLength((await records.posts.list('with drafts')).length)
})

test('the last good copy stands while the database is away', async () => {
  const { posts } = practice.backend.records
  const ask = async () => (await practice.send('GET', '/api/admin/allPost')).body.allPost?.length
  const count = await ask()
  const { edition } = posts
  posts.edition = async () => {
    throw new RecordsAway('frozen')
  }
  expect(await ask()).toBe(count)
  posts.edition = edition
  await practice.asStaff('POST', '/api/admin/create', { title: 'Back again' })
  expect(await ask()).toBe((count ?? 0) + 1)
})
