import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { now, priya } from '../../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'
import { openPhotographs } from '../../photographs/photographs.ts'
import { quickSecrets } from '../../secrets/test-quick-secrets.ts'
import { openWriting } from '../../writing/writing.ts'
import type { Records } from '../records.ts'
import { changePost, deletePost } from './publish-post.ts'
import type { SamplePost } from './sample-post.ts'
import { addSamplePosts } from './sample-posts.ts'
import type { Photographs } from './uploads.ts'

let folder: string
let records: TestRecords
let photographs: Photographs
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
  records = await openTestRecords()
  photographs = await openPhotographs(folder)
})
afterEach(async () => {
  await records.close()
  await rm(folder, { recursive: true })
})

const gums: SamplePost = {
  sample: true,
  slug: 'gums',
  title: 'Why gums bleed',
  description: 'What bleeding gums say.',
  topic: 'looking-after-teeth',
  author: 'lena-novak',
  reviewedOn: '2026-10-01',
  reviewedBy: 'amira-shah',
  treatments: ['hygiene-airflow'],
  picture: 'floss',
  imageAlt: 'A spool of floss',
  publishedOn: '2026-10-28',
  content: '<p onclick="x">Brush <strong>gently</strong>.</p>',
}
const teeth = { ...gums, slug: 'teeth', picture: 'nothing-of-that-name', publishedOn: '2027-06-01' }

const secrets = quickSecrets()
const context = (books: Records = records) => ({
  records: books,
  writing: openWriting(),
  photographs,
  secrets,
  content: { team: [], topics: [], treatments: [] },
  now,
  by: priya,
  async ownPicture(name: string) {
    if (name !== 'floss') return undefined
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a0' } })
      .webp()
      .toBuffer()
    return `data:image/webp;base64,${bytes.toString('base64')}`
  },
})
const add = (samples = [gums, teeth], books?: Records) => addSamplePosts(samples, context(books))
const slugs = async () => (await records.posts.list('with drafts')).map(({ slug }) => slug)

describe('sample posts', () => {
  test('are put into an empty blog as they are, public since their day, with their pictures', async () => {
    expect(await add()).toBe(2)
    const post = await records.posts.findBySlug('gums')
    const at = new Date('2026-10-28T09:00:00Z')
    expect(post).toMatchObject({
      title: 'Why gums bleed',
      content: '<p>Brush <strong>gently</strong>.</p>',
      topic: 'looking-after-teeth',
      author: 'lena-novak',
      reviewedOn: '2026-10-01',
      imageAlt: 'A spool of floss',
      publishAt: at,
      publishedAt: at,
      createdAt: at,
      sample: true,
      changedBy: { name: 'Sample' },
      photograph: { width: 900, height: 600 },
    })
    expect(await records.revisions.of(post?.id ?? '')).toMatchObject([{ number: 1, words: 2, status: 'published' }])
    // A day to come is no reason to hide it.
    expect(await records.posts.findBySlug('teeth')).toMatchObject({ publishAt: now, photograph: undefined })
  })

  test('are put in once, however often the program starts, and by one of several that start at once', async () => {
    const others = await Promise.all([records.reopen(), records.reopen(), records.reopen()])
    const counts = await Promise.all([records, ...others].map((books) => add([gums, teeth], books)))
    for (const other of others) await other.close()
    expect(counts.toSorted()).toEqual([0, 0, 0, 2])
    expect(await add()).toBe(0)
    expect((await slugs()).toSorted()).toEqual(['gums', 'teeth'])
  })

  test('do not come back when staff threw them away, nor into a blog that has posts of its own', async () => {
    await add([gums])
    const post = await records.posts.findBySlug('gums')
    await deletePost(post?.id ?? '', context())
    expect(await add()).toBe(0)
    await records.transaction(({ forgetting }) => forgetting.posts({ binned: new Date(now.getTime() + 1) }, 10))
    expect(await add()).toBe(0)
    expect(await slugs()).toEqual([])
  })

  test('become the practice’s own when staff save them', async () => {
    await add([gums])
    const post = await records.posts.findBySlug('gums')
    const saved = await changePost(post?.id ?? '', { title: 'Gums' }, context())
    expect(saved).toMatchObject({ kind: 'written', post: { sample: false, author: 'lena-novak' } })
  })

  test('leave no picture behind where the blog is not empty', async () => {
    await add([teeth])
    expect(await add([gums])).toBe(0)
    expect(await readdir(folder)).toEqual([])
  })
})
