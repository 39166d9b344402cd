import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { RecordsAway } from '../domain/records.ts'
import { openDrawing, startDrawingAhead } from './draw-ahead.ts'

let practice: TestPractice
let asked: string[]
beforeEach(async () => {
  practice = await openTestPractice({ settings: { publicUrl: 'https://www.ashcombedental.example' } })
  asked = []
})
afterEach(() => practice.close())

async function ask(address: string): Promise<Response> {
  asked.push(address)
  const { status } = await practice.send('GET', address)
  return new Response(null, { status })
}
const website = () => ({ backend: practice.backend, kept: practice.practice.kept, ask })
const later = (answer: Promise<Response>) => (address: string) => {
  asked.push(address)
  return answer
}
const write = async (title: string) => {
  const { body } = await practice.asStaff('POST', '/api/admin/create', {
    title,
    content: `<p>${title}, she said.</p>`,
    topic: 'children',
  })
  return body.response?._id ?? ''
}
const statusOf = async (address: string) => (await practice.send('GET', address)).status

/** The database answers nobody until what is given back is called. */
function freeze(): () => void {
  const { posts } = practice.backend.records
  const { list, findBySlug } = posts
  const away = () => Promise.reject(new RecordsAway('frozen'))
  Object.assign(posts, { list: away, findBySlug: away })
  return () => void Object.assign(posts, { list, findBySlug })
}

test('a page of the blog that nobody has asked for yet is shown while the database is away', async () => {
  for (const title of ['First words', 'Second words']) await write(title)
  const drawAhead = openDrawing(website())
  await drawAhead()
  const drawn = [...asked]
  expect(drawn).toEqual(
    expect.arrayContaining(['/blog', '/blog/first-words', '/blog/topic/children', '/blog/feed.xml', '/sitemap.xml']),
  )
  const thaw = freeze()
  for (const address of drawn) expect(await statusOf(address), address).toBe(200)
  thaw()
  await drawAhead()
  expect(asked, 'what has a copy is not drawn again').toEqual(drawn)
})

test('so are the list that browsers search, and the posts to whoever searches here', async () => {
  await write('First words')
  await openDrawing(website())()
  await expect
    .poll(async () => {
      const thaw = freeze()
      const list = await practice.send('GET', '/search.json')
      const page = await practice.send('GET', '/search?q=first+words')
      thaw()
      return [list.status, list.text.includes('/blog/first-words'), page.text.includes('/blog/first-words')]
    })
    .toEqual([200, true, true])
})

test('what was corrected or taken down since does not come back then', async () => {
  const [corrected, gone] = [await write('Hot tea heals'), await write('Never brush')]
  const drawAhead = openDrawing(website())
  await drawAhead()
  const change = { title: 'Hot tea heals', content: '<p>It does not.</p>' }
  await practice.asStaff('PUT', `/api/admin/blog/update/${corrected}`, change)
  await practice.asStaff('DELETE', `/api/admin/blog/delete/${gone}`)
  await drawAhead()
  const thaw = freeze()
  const { text } = await practice.send('GET', '/blog/hot-tea-heals')
  expect([text.includes('she said'), text.includes('It does not')]).toEqual([false, true])
  expect(await statusOf('/blog/never-brush')).not.toBe(200)
  thaw()
})

test('one that cannot be drawn keeps no other from it, and three end the round: the database is away', async () => {
  for (const title of ['First words', 'Second words', 'Third words']) await write(title)
  const failing = (slow: RegExp) => async (address: string) => {
    if (!slow.test(address)) return ask(address)
    asked.push(address)
    return new Response(null, { status: 500 })
  }
  await openDrawing({ ...website(), ask: failing(/second/) })()
  expect(asked).toContain('/blog/first-words')
  asked = []
  practice.practice.kept.drop('posts')
  await openDrawing({ ...website(), ask: failing(/./) })()
  expect(asked).toHaveLength(3)
})

test('whoever closes waits for no answer', async () => {
  const answer = Promise.withResolvers<Response>()
  const drawing = startDrawingAhead({ ...website(), ask: later(answer.promise) }, (error) => {
    throw error
  })
  await expect.poll(() => asked).toHaveLength(1)
  await drawing.close()
  answer.resolve(new Response(null))
})

test('and nothing is asked for behind it', async () => {
  const answer = Promise.withResolvers<Response>()
  const closing = new AbortController()
  const drawn = openDrawing({ ...website(), ask: later(answer.promise) })(closing)
  await expect.poll(() => asked).toHaveLength(1)
  closing.abort()
  answer.resolve(new Response(null))
  await expect(drawn).rejects.toThrow('aborted')
  expect(asked).toHaveLength(1)
})
