import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway } from '../domain/records.ts'
import { drawAhead } from './draw-ahead.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
})
afterAll(() => practice.close())

test('a page of the blog that nobody has asked for yet is shown while the database is away', async () => {
  const { backend } = practice
  const { kept } = practice.practice
  for (const title of ['First words', 'Second words'])
    await practice.asStaff('POST', '/api/admin/create', { title, content: '<p>Yes.</p>', topic: 'children' })
  const drawn: string[] = []
  const ask = async (address: string) => {
    drawn.push(address)
    const { status } = await practice.send('GET', address)
    return new Response(null, { status })
  }
  await drawAhead({ backend, kept, ask })
  expect(drawn).toEqual(expect.arrayContaining(['/blog', '/blog/first-words', '/blog/topic/children', '/sitemap.xml']))

  const { posts } = backend.records
  const { list, findBySlug } = posts
  const away = () => Promise.reject(new RecordsAway('frozen'))
  Object.assign(posts, { list: away, findBySlug: away })
  // Old as after a save: what has no copy cannot be shown.
  kept.drop('posts')
  for (const address of drawn) expect((await practice.send('GET', address)).status, address).toBe(200)
  Object.assign(posts, { list, findBySlug })

  const before = drawn.length
  await drawAhead({ backend, kept, ask })
  expect(drawn.length, 'what has a copy is not drawn again').toBe(before)
})

test('the first that cannot be drawn ends it: the database is away', async () => {
  const { backend } = practice
  let asked = 0
  const ask = () => {
    asked += 1
    return new Response(null, { status: 500 })
  }
  await drawAhead({ backend, kept: { last: () => undefined }, ask })
  expect(asked).toBe(1)
})
