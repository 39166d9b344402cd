import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const write = (more: object = {}) =>
  practice.asStaff('POST', '/api/admin/create', { title: 'Looking after your gums', content: '<p>Brush.</p>', ...more })
const change = (post: { _id: string } | undefined, sent: object) =>
  practice.asStaff('PUT', `/api/admin/blog/update/${post?._id}`, sent)
const allPost = async () => (await practice.send('GET', '/api/admin/allPost')).body.allPost ?? []

describe('an hour of publication', () => {
  const tomorrow = '2026-12-02T08:30:00.000Z'

  test('hides a post until then, and shows it everywhere from then on without any save', async () => {
    await write({ title: 'An older one' })
    const { response } = (await write({ title: 'Soon', publishAt: tomorrow })).body
    expect(response).toMatchObject({
      status: 'scheduled',
      published: false,
      publishAt: tomorrow,
      publishedAt: tomorrow,
    })
    const shown = async () => [
      (await allPost()).map(({ slug }) => slug).join(),
      (await practice.send('GET', '/blog')).text.includes('href="/blog/soon"'),
      (await practice.send('GET', '/blog/soon')).status,
      (await practice.send('GET', '/api/admin/blog/soon')).status,
      (await practice.send('GET', '/api/admin/blog/soon', undefined, { headers: { token: await practice.signIn() } }))
        .body.status,
    ]
    expect(await shown()).toEqual(['an-older-one', false, 404, 404, 'scheduled'])
    practice.pass(23.5 * 60 - 0.001)
    expect(await shown()).toEqual(['an-older-one', false, 404, 404, 'scheduled'])
    practice.pass(0.001)
    expect(await shown()).toEqual(['soon,an-older-one', true, 200, 200, 'published'])
    expect((await practice.send('GET', '/blog/soon')).text).toContain('02/12/2026')
  })

  test('that a clock which was ahead has shown hides it again when that is put right', async () => {
    await write({ title: 'Soon', publishAt: tomorrow })
    const shown = async () => [
      (await allPost()).length,
      (await practice.send('GET', '/blog')).text.includes('href="/blog/soon"'),
    ]
    practice.pass(24 * 60)
    expect(await shown()).toEqual([1, true])
    practice.pass(-24 * 60)
    expect(await shown()).toEqual([0, false])
  })

  test('may be moved, given up for a draft, or brought forward to now', async () => {
    const { response } = (await write({ publishAt: tomorrow })).body
    const later = '2026-12-03T08:30:00.000Z'
    const steps: [object, object][] = [
      [{ title: 'Gums' }, { status: 'scheduled', publishAt: tomorrow }],
      [{ draft: false }, { status: 'scheduled', publishAt: tomorrow }],
      [{ publishAt: '2026-12-03T09:30:00+01:00' }, { status: 'scheduled', publishAt: later, publishedAt: later }],
      [
        { draft: true, publishAt: later },
        { status: 'draft', published: false },
      ],
      [
        { draft: true, publishAt: null },
        { status: 'draft', published: false },
      ],
      [{ publishAt: later }, { status: 'scheduled' }],
      [{ publishAt: null }, { status: 'published', published: true, publishedAt: '2026-12-01T09:00:00.000Z' }],
    ]
    for (const [sent, expected] of steps) expect((await change(response, sent)).body.updated).toMatchObject(expected)
    expect((await change(response, { draft: true })).body.updated).not.toHaveProperty('publishAt')
  })

  test('that is over means at once, and leaves a public post its day', async () => {
    const { response } = (await write({ publishAt: '2026-11-01T09:00:00Z' })).body
    expect(response).toMatchObject({ status: 'published', publishedAt: '2026-12-01T09:00:00.000Z' })
    practice.pass(60)
    const since = '2026-12-01T09:00:00.000Z'
    for (const publishAt of ['2026-12-01T09:30:00Z', null]) {
      const again = await change(response, { publishAt })
      expect(again.body.updated).toMatchObject({ status: 'published', publishAt: since, publishedAt: since })
    }
  })

  test('a post that is withdrawn is not found, and comes back with the day it first had', async () => {
    const { response } = (await write()).body
    practice.pass(2 * 24 * 60)
    await change(response, { draft: true })
    expect((await practice.send('GET', `/blog/${response?.slug}`)).status).toBe(404)
    const { updated } = (await change(response, { draft: false })).body
    expect(updated).toMatchObject({ status: 'published', publishedAt: '2026-12-01T09:00:00.000Z' })
  })
})
