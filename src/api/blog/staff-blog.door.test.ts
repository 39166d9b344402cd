import { describe, expect, test } from 'vitest'
import { beginWithTwoWriters, change, picture, practice, revisions, tom, write } from '../../../tests/writing-posts.ts'
import { TooManyPictures } from '../../domain/blog/uploads.ts'
import { forgetOldRecords } from '../../jobs/forget-old-records.ts'

beginWithTwoWriters()

describe('two people', () => {
  const open = (id: string, tab: string, by = practice.asStaff) => by('POST', `/api/admin/blog/${id}/editing`, { tab })

  test('are told of each other while both have a post open, and of their own other tabs', async () => {
    const post = await write()
    const name = practice.backend.content.practice.name
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

  test('are told of each other also where one took over the tab of the other', async () => {
    const post = await write()
    await open(post._id, 'one')
    expect((await open(post._id, 'one', tom)).body.others).toMatchObject([{ since: '2026-12-01T09:00:00.000Z' }])
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

  test('of one person fifty tabs of a post are noted, and a further one is told of the others all the same', async () => {
    const post = await write()
    for (let tab = 0; tab < 52; tab += 1) await open(post._id, `tab ${tab}`, tom)
    const noted = await practice.backend.records.transaction(({ editing }) => editing.of(post._id, new Date(0)))
    expect(noted).toHaveLength(50)
    practice.pass(0.5)
    // Those that are noted stay so.
    await open(post._id, 'tab 7', tom)
    expect((await open(post._id, 'one more', tom)).body.others).toMatchObject([{ you: true }])
    practice.pass(0.5)
    expect((await open(post._id, 'mine')).body.others).toMatchObject([{ name: 'Tom Hargreaves' }])
    await open(post._id, 'one more', tom)
    expect(await practice.backend.records.transaction(({ editing }) => editing.of(post._id, new Date(0)))).toHaveLength(
      52,
    )
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

  test('is named, with who threw a post there, to whoever saves, previews, deletes or still writes what they wrote on it', async () => {
    const post = await write({ title: 'Gums' })
    await tom('DELETE', `/api/admin/blog/delete/${post._id}`)
    const message = 'Tom Hargreaves deleted this post at 09:00. Please restore it from the bin first.'
    expect(await change(post._id, { title: 'Gums and teeth' })).toMatchObject({ status: 404, body: { message } })
    const preview = await practice.asStaff('POST', '/api/admin/blog/preview', { _id: post._id, title: 'Gums' })
    expect(preview).toMatchObject({ status: 404, body: { message } })
    const writing = await practice.asStaff('POST', `/api/admin/blog/${post._id}/editing`, { tab: 'one' })
    expect(writing).toMatchObject({ status: 404, body: { message } })
    const again = await practice.asStaff('DELETE', `/api/admin/blog/delete/${post._id}`)
    const done = 'Tom Hargreaves deleted this post at 09:00. It is in the bin.'
    expect(again).toMatchObject({ status: 404, body: { message: done } })
    const nobodys = await change('AAAAAAAAAAAAAAAAAAAAAA', { title: 'Gums and teeth' })
    expect(nobodys).toMatchObject({ status: 404, body: { message: 'There is nothing with that address.' } })
  })

  test('holds a post no more that a colleague has taken out: whoever is slower reads so', async () => {
    const post = await write({ title: 'Gums' })
    await practice.asStaff('DELETE', `/api/admin/blog/delete/${post._id}`)
    expect((await tom('POST', `/api/admin/blog/restore/${post._id}`)).status).toBe(200)
    expect(await practice.asStaff('POST', `/api/admin/blog/restore/${post._id}`)).toMatchObject({
      status: 404,
      body: { message: 'Tom Hargreaves restored this post at 09:00. It is not in the bin any more.' },
    })
  })

  test('keeps what a colleague has restored and thrown away anew from an Undo of the throw before', async () => {
    const post = await write({ title: 'Gums' })
    const remove = (by: typeof tom) => by('DELETE', `/api/admin/blog/delete/${post._id}`)
    const restore = (by: typeof tom, change?: string) => by('POST', `/api/admin/blog/restore/${post._id}`, { change })
    const first = (await remove(practice.asStaff)).body
    practice.pass(0.05)
    await restore(tom)
    const second = (await remove(tom)).body
    expect(await restore(practice.asStaff, first.change)).toMatchObject({
      status: 409,
      body: { message: 'Tom Hargreaves deleted this post anew at 09:00. It is in the bin.' },
    })
    expect((await restore(tom, second.change)).status).toBe(200)
    expect(await restore(practice.asStaff, first.change)).toMatchObject({
      status: 404,
      body: { message: 'Tom Hargreaves restored this post at 09:00. It is not in the bin any more.' },
    })
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
  practice.backend.photographs.keep = () => Promise.reject(new TooManyPictures('More than a hundred wait'))
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
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    // Its address opens it.
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
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
    const { records, secrets, now } = practice.backend
    expect(await records.previews.find(token, now())).toBeUndefined()
    expect(await records.previews.find(secrets.tokenHash(token), now())).toMatchObject({ slug: 'soon' })
    expect(JSON.stringify(practice.log)).not.toContain(token)
  })
})
