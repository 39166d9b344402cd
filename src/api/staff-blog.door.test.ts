import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { staffMember } from '../database/test-practice.ts'
import { TooManyPictures } from '../domain/blog/uploads.ts'
import { beginSession } from '../domain/staff/sessions.ts'
import { forgetOldRecords } from '../jobs/forget-old-records.ts'

let practice: TestPractice
let tom: (method: string, path: string, body?: unknown) => ReturnType<TestPractice['send']>
beforeEach(async () => {
  practice = await openTestPractice()
  tom = await signedIn('Tom Hargreaves')
})
afterEach(() => practice.close())

/** One more member of staff, who signs in anew for every call. */
async function signedIn(name: string) {
  const { records, secrets } = practice.house
  const member = staffMember({ id: name, email: `${name.length}@example.org`, name })
  await records.transaction(({ staff }) => staff.add(member))
  return async (method: string, path: string, body?: unknown) => {
    const now = practice.house.now()
    const token = await records.transaction((books) => beginSession(member, 'Firefox', books, { secrets, now }))
    return practice.send(method, path, body, { headers: { token } })
  }
}

const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
const write = async (more: object = {}) => {
  const answer = await practice.asStaff('POST', '/api/admin/create', {
    title: 'Looking after your gums',
    content: '<p>Brush twice a day.</p>',
    ...more,
  })
  if (!answer.body.response) throw new Error(answer.text)
  return answer.body.response
}
const change = (id: string, sent: object, by = practice.asStaff) =>
  by('PUT', `/api/admin/blog/update/${id}`, { autosave: false, ...sent })
const revisions = async (id: string) =>
  (await practice.asStaff('GET', `/api/admin/blog/${id}/revisions`)).body.revisions ?? []
const revision = async (id: string, number: number | string) =>
  practice.asStaff('GET', `/api/admin/blog/${id}/revisions/${number}`)

describe('revisions', () => {
  test('every save is one, newest first, with who, when and how many words', async () => {
    const post = await write({ draft: true })
    practice.pass(5)
    await change(post._id, { content: '<p>Brush twice a day, <b>gently</b>.</p>' }, tom)
    practice.pass(5)
    await change(post._id, { publishAt: '2026-12-24T09:00:00Z' })
    const { name } = practice.house.content.practice
    expect(await revisions(post._id)).toEqual([
      line(3, { savedAt: '2026-12-01T09:10:00.000Z', savedBy: name, status: 'scheduled', words: 5 }),
      line(2, { savedAt: '2026-12-01T09:05:00.000Z', savedBy: 'Tom Hargreaves', status: 'draft', words: 5 }),
      line(1, { savedAt: '2026-12-01T09:00:00.000Z', savedBy: name, status: 'draft', words: 4 }),
    ])
  })

  test('one holds all that was written, and sent back it is as it was', async () => {
    const facts = {
      imageAlt: 'Green',
      description: 'About gums.',
      topic: 'children',
      treatments: ['orthodontics'],
      author: 'grace-adeyemi',
      reviewedOn: '2026-11-30',
      reviewedBy: 'amira-shah',
    }
    const post = await write({ ...facts, image: await picture('#0a0'), draft: true })
    const cleared = { imageAlt: '', description: '', topic: '', treatments: [], author: '', image: '' }
    await change(post._id, { ...cleared, title: 'Teeth', content: '' })
    const first = (await revision(post._id, 1)).body.revision
    expect(first).toMatchObject({
      ...facts,
      number: 1,
      title: 'Looking after your gums',
      content: '<p>Brush twice a day.</p>',
      image: post.imageAddress,
      imageAddress: post.imageAddress,
      status: 'draft',
    })
    const { number, savedAt, savedBy, status, words, ...written } = first ?? {}
    const { updated } = (await change(post._id, written)).body
    expect(updated).toMatchObject({ ...facts, title: post.title, content: post.content, image: post.image })
    // One without a picture takes it away again.
    const second = (await revision(post._id, 2)).body.revision
    expect(second).toMatchObject({ image: '', imageAddress: expect.stringContaining('/pictures/') })
    expect((await change(post._id, { image: second?.image })).body.updated?.imageAddress).toBe(second?.imageAddress)
  })

  test('the one before a picture was taken away still has it, and brings it back', async () => {
    const post = await write({ image: await picture('#0a0'), imageAlt: 'Green' })
    const kept = (await change(post._id, { image: null })).body.updated
    expect(kept).toMatchObject({ image: post.image, imageAlt: 'Green' })
    const bare = (await change(post._id, { image: '' })).body.updated
    expect(bare).toMatchObject({ imageAddress: expect.stringContaining('/pictures/'), imageAlt: '', published: true })
    const { image, imageAlt } = (await revision(post._id, 1)).body.revision ?? {}
    expect(await change(post._id, { image, imageAlt })).toMatchObject({
      body: { updated: { image: post.image, imageAddress: post.imageAddress, imageAlt: 'Green' } },
    })
  })

  test('there are none of a post that is not there, and no numbers but those that were given', async () => {
    const post = await write()
    for (const number of ['2', '0', '-1', '1.0', 'one', '99999999999999999999']) {
      expect((await revision(post._id, number)).status).toBe(404)
    }
    expect((await practice.asStaff('GET', '/api/admin/blog/AAAAAAAAAAAAAAAAAAAAAA/revisions')).status).toBe(404)
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${post._id}`)
    expect((await practice.asStaff('GET', `/api/admin/blog/${post._id}/revisions`)).status).toBe(404)
    expect((await revision(post._id, 1)).status).toBe(404)
  })

  test('the editor’s own saves of ten minutes are one', async () => {
    const post = await write({ draft: true })
    const autosave = async (minutes: number, by = practice.asStaff) => {
      practice.pass(minutes)
      await change(post._id, { title: `After ${minutes}`, autosave: true }, by)
      return (await revisions(post._id)).map((each) => `${each.number}${each.autosave ? ' auto' : ''}`)
    }
    expect(await autosave(1)).toEqual(['2 auto', '1'])
    expect(await autosave(4)).toEqual(['3 auto', '1'])
    expect(await autosave(5.9)).toEqual(['4 auto', '1'])
    // Ten minutes after the first of them.
    expect(await autosave(0.1)).toEqual(['5 auto', '4 auto', '1'])
    expect(await autosave(1, tom)).toEqual(['6 auto', '5 auto', '4 auto', '1'])
    await change(post._id, { title: 'Said so' }, tom)
    expect(await autosave(1, tom)).toEqual(['8 auto', '7', '6 auto', '5 auto', '4 auto', '1'])
  })

  test('a hundred are kept; the oldest of the editor’s own go first', async () => {
    const post = await write()
    const { records } = practice.house
    await records.transaction(async (books) => {
      const kept = await books.revisions.find(post._id, 1)
      if (!kept) throw new Error('No revision')
      for (let number = 2; number <= 100; number += 1) {
        await books.revisions.add(post._id, { ...kept, number, autosave: number === 40 || number === 41 })
      }
    })
    const found = await records.posts.findById(post._id)
    if (!found) throw new Error('No post')
    await records.transaction(({ posts }) => posts.change({ ...found, version: 100 }, 1))
    const gone = async () => {
      await change(post._id, { title: 'Once more' })
      const kept = (await revisions(post._id)).map(({ number }) => number)
      expect(kept).toHaveLength(100)
      return Array.from({ length: kept[0] ?? 0 }, (_, index) => index + 1).filter((number) => !kept.includes(number))
    }
    expect(await gone()).toEqual([40])
    expect(await gone()).toEqual([40, 41])
    expect(await gone()).toEqual([1, 40, 41])
  })

  test('a post from before revisions keeps what it said', async () => {
    const post = await write({ content: '<p>As it was</p>' })
    await practice.house.records.transaction((books) => books.revisions.remove(post._id, [1]))
    await change(post._id, { content: '' })
    expect((await revisions(post._id)).map(({ number, words }) => [number, words])).toEqual([
      [2, 0],
      [1, 3],
    ])
  })
})

describe('two people', () => {
  const open = (id: string, tab: string, by = practice.asStaff) => by('POST', `/api/admin/blog/${id}/editing`, { tab })

  test('are told of each other while both have a post open, and of their own other tabs', async () => {
    const post = await write()
    const name = practice.house.content.practice.name
    expect((await open(post._id, 'one')).body).toEqual({ others: [], version: 1 })
    practice.pass(0.5)
    expect((await open(post._id, 'two', tom)).body.others).toEqual([{ name, since: '2026-12-01T09:00:00.000Z' }])
    expect((await open(post._id, 'three', tom)).body.others).toEqual([
      { name, since: '2026-12-01T09:00:00.000Z' },
      { name: 'Tom Hargreaves', since: '2026-12-01T09:00:30.000Z', you: true },
    ])
    await change(post._id, { title: 'Gums' }, tom)
    expect((await open(post._id, 'one')).body).toEqual({
      others: [{ name: 'Tom Hargreaves', since: '2026-12-01T09:00:30.000Z' }],
      version: 2,
    })
  })

  test('one who was not heard of for 45 seconds has closed it, and begins anew when they come back', async () => {
    const post = await write()
    await open(post._id, 'one', tom)
    practice.pass(0.75)
    expect((await open(post._id, 'two')).body.others).toHaveLength(1)
    practice.pass(0.1)
    expect((await open(post._id, 'two')).body.others).toEqual([])
    await open(post._id, 'one', tom)
    expect((await open(post._id, 'two')).body.others).toMatchObject([{ since: '2026-12-01T09:00:51.000Z' }])
  })

  test('a tab needs a name, and a post must be there', async () => {
    const post = await write()
    for (const tab of [undefined, '', ' ', 'x'.repeat(65)]) {
      const answer = await practice.asStaff('POST', `/api/admin/blog/${post._id}/editing`, { tab })
      expect(answer).toMatchObject({ status: 400, body: { field: 'tab' } })
    }
    expect((await open('AAAAAAAAAAAAAAAAAAAAAA', 'one')).status).toBe(404)
  })
})

describe('the bin', () => {
  test('shows what is in it, who threw it away, and the day it goes', async () => {
    const [gums, teeth] = [await write({ title: 'Gums' }), await write({ title: 'Teeth' })]
    await tom('DELETE', `/api/admin/blog/delete/${gums._id}`)
    practice.pass(60)
    await tom('DELETE', `/api/admin/blog/delete/${teeth._id}`)
    const thrown = { deletedBy: 'Tom Hargreaves', goneOn: '2027-01-01' }
    expect((await practice.asStaff('GET', '/api/admin/bin')).body.posts).toEqual([
      { _id: teeth._id, slug: 'teeth', title: 'Teeth', deletedAt: '2026-12-01T10:00:00.000Z', ...thrown },
      { _id: gums._id, slug: 'gums', title: 'Gums', deletedAt: '2026-12-01T09:00:00.000Z', ...thrown },
    ])
    await practice.asStaff('POST', `/api/admin/blog/restore/${teeth._id}`)
    expect((await practice.asStaff('GET', '/api/admin/bin')).body.posts).toMatchObject([{ slug: 'gums' }])
    expect((await practice.send('GET', '/api/admin/blog/gums')).status).toBe(404)
  })

  test('is emptied on that day; the address says for ever that something was here', async () => {
    const post = await write({ title: 'Gums' })
    await change(post._id, { slug: 'all-about-gums' })
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${post._id}`)
    const status = async (slug: string) => (await practice.send('GET', `/blog/${slug}`)).status
    practice.pass(30 * 24 * 60)
    await forgetOldRecords(practice.practice.archive)
    expect((await practice.asStaff('GET', '/api/admin/bin')).body.posts).toHaveLength(1)
    practice.pass(24 * 60)
    await forgetOldRecords(practice.practice.archive)
    expect((await practice.asStaff('GET', '/api/admin/bin')).body.posts).toEqual([])
    expect([await status('gums'), await status('all-about-gums'), await status('teeth')]).toEqual([410, 410, 404])
    expect((await practice.send('GET', '/api/admin/blog/gums')).status).toBe(404)
    expect((await write({ title: 'Gums' })).slug).toBe('gums-2')
  })
})

describe('a picture', () => {
  const send = async (image: unknown) => practice.asStaff('POST', '/api/admin/pictures', { image })

  test('is kept by itself, and a text may name it', async () => {
    const answer = await send(await picture('#1e5a52'))
    expect(answer).toMatchObject({
      status: 201,
      body: { picture: { width: 1500, height: 1000, colour: '#1e5a52' }, message: expect.any(String) },
    })
    const address = answer.body.picture?.address ?? ''
    expect(address).toMatch(/^\/photographs\/[\w-]{22}-1200\.webp$/)
    expect((await practice.send('GET', address)).status).toBe(200)
    expect((await write({ content: `<p><img src="${address}" alt="Green"></p>` })).content).toContain(address)
  })

  test.each([
    ['none', undefined],
    ['words', 'cat'],
    ['half a PNG', 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='],
    ['a number', 7],
  ])('that is %s is refused', async (_, image) => {
    expect(await send(image)).toMatchObject({ status: 400, body: { field: 'image', message: expect.any(String) } })
  })
})

test('where many pictures are being read, whoever sends one more is told to wait a moment', async () => {
  const post = await write({})
  const image = await picture('#1e5a52')
  practice.house.photographs.keep = () => Promise.reject(new TooManyPictures('More than a hundred wait'))
  for (const answer of [
    await practice.asStaff('POST', '/api/admin/pictures', { image }),
    await practice.asStaff('POST', '/api/admin/create', { title: 'Gums', image }),
    await practice.asStaff('PUT', `/api/admin/blog/update/${post._id}`, { image }),
    await practice.asStaff('POST', '/api/admin/blog/preview', { title: 'Gums', image }),
  ]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect(answer.body.message).toContain('Many pictures')
  }
})

describe('a preview', () => {
  const preview = (sent: object) => practice.asStaff('POST', '/api/admin/blog/preview', sent)

  test('looks like the post, says that it is none, and is gone after half an hour', async () => {
    const answer = await preview({ title: 'Soon', content: '<p>Hello<script>alert(1)</script></p>', draft: true })
    expect(answer).toMatchObject({ status: 201, body: { until: '2026-12-01T09:30:00.000Z' } })
    const address = answer.body.address ?? ''
    expect(address).toMatch(/^\/blog\/preview\/[\w-]{43}$/)
    const page = await practice.send('GET', address)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    expect(page.text).not.toMatch(/rel="canonical"|ld\+json/)
    expect(page.text).toContain('Preview. Not published.')
    expect(page.text).toContain('<p>Hello</p>')
    expect(page.text).not.toContain('alert(1)')
    expect((await practice.send('GET', '/api/admin/allPost')).body.allPost).toEqual([])
    practice.pass(29.9)
    expect((await practice.send('GET', address)).status).toBe(200)
    practice.pass(0.1)
    expect((await practice.send('GET', address)).status).toBe(404)
    expect((await practice.send('GET', '/blog/preview/guessed')).status).toBe(404)
  })

  test('of a post shows what would be saved, without saving it', async () => {
    const post = await write({ image: await picture('#0a0') })
    practice.pass(24 * 60)
    const answer = await preview({ _id: post._id, title: 'Better words', content: '<p>Floss.</p>' })
    const page = await practice.send('GET', answer.body.address ?? '')
    expect(page.text).toContain('Better words')
    expect(page.text).toContain('01/12/2026')
    expect(page.text).toContain(post.imageAddress)
    expect((await practice.send('GET', `/blog/${post.slug}`)).text).toContain('Brush twice a day.')
    expect(await revisions(post._id)).toHaveLength(1)
  })

  test('is refused as the save would be', async () => {
    expect(await preview({ content: '<p>x</p>' })).toMatchObject({ status: 400, body: { field: 'title' } })
    expect(await preview({ title: 'x', topic: 'astrology' })).toMatchObject({ status: 400, body: { field: 'topic' } })
    expect((await preview({ title: 'x', _id: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(404)
  })

  test('keeps only the hash of what opens it', async () => {
    const { address = '' } = (await preview({ title: 'Soon' })).body
    const token = address.slice(address.lastIndexOf('/') + 1)
    const { records, secrets, now } = practice.house
    expect(await records.previews.find(token, now())).toBeUndefined()
    expect(await records.previews.find(secrets.tokenHash(token), now())).toMatchObject({ slug: 'soon' })
    expect(JSON.stringify(practice.log)).not.toContain(token)
  })
})

function line(number: number, facts: object) {
  return { number, title: 'Looking after your gums', autosave: false, ...facts }
}
