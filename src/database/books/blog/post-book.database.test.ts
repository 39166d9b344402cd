import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PostBook } from '../../../domain/blog/blog-books.ts'
import type { Post } from '../../../domain/blog/post.ts'
import { WriteConflict } from '../../../domain/records.ts'
import { draft, later, now, post, priya, tom } from '../../test-practice.ts'
import { openTestRecords, type TestRecords } from '../../test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

const photograph = { id: 'photo', width: 1200, height: 800, widths: [400, 1200], colour: '#a0b0c0' }

const write = <T>(work: (posts: PostBook) => Promise<T>) => records.transaction(({ posts }) => work(posts))
const add = (...posts: Post[]) =>
  write(async (book) => {
    for (const one of posts) await book.add(one)
  })
const slugs = async (asked: Parameters<PostBook['list']>[0]) =>
  (await records.posts.list(asked)).map(({ slug }) => slug)

describe('the posts', () => {
  it('come a page at a time, of a topic or of all, and are counted by topic without those that nobody sees', async () => {
    const children = { topic: 'children' }
    await add(post('one', children), post('two', { createdAt: later(1) }), post('three', children))
    await add(post('draft', { ...draft, ...children }), post('gone', children))
    const gone = await records.posts.findBySlug('about-gone')
    await write((book) => book.remove(gone?.id ?? '', later(1), priya))
    const publicAt = later(5)
    const all = await slugs({ publicAt })
    expect(all.toSorted()).toEqual(['about-one', 'about-three', 'about-two'])
    for (const after of [0, 1, 2, 3])
      expect(await slugs({ publicAt, page: { after, most: 2 } })).toEqual(all.slice(after, after + 2))
    expect((await slugs({ publicAt, topic: 'children' })).toSorted()).toEqual(['about-one', 'about-three'])
    expect(await records.posts.publicCounts(publicAt)).toEqual(
      new Map([
        ['', 1],
        ['children', 2],
      ]),
    )
  })

  it('come back as they were written, newest first, drafts only when asked for', async () => {
    const braces = post('braces', {
      photograph,
      imageAlt: 'A brace on a desk',
      description: 'How a brace moves teeth.',
      topic: 'children',
      treatments: ['orthodontics', 'invisalign'],
      author: 'lena-novak',
      reviewedOn: '2027-01-02',
      reviewedBy: 'amira-shah',
      sample: true,
      createdAt: later(1),
      changedAt: later(2),
      changedBy: tom,
    })
    const unfinished = post('draft', { createdAt: later(3), ...draft })
    await add(post('floss'), braces, unfinished)
    expect(await slugs({ publicAt: later(9) })).toEqual(['about-braces', 'about-floss'])
    expect(await slugs('with drafts')).toEqual(['about-draft', 'about-braces', 'about-floss'])
    expect(await records.posts.findById('braces')).toEqual(braces)
    expect(await records.posts.findBySlug('about-draft')).toEqual(unfinished)
    expect(await records.posts.findBySlug('braces')).toBeUndefined()
  })

  it('are public from their hour on, in the order in which they were public first', async () => {
    await add(
      post('monday', { createdAt: later(1) }),
      post('old', { createdAt: later(0), publishAt: later(100), publishedAt: later(0) }),
      post('late', { createdAt: later(-9), publishAt: later(60), publishedAt: later(60) }),
    )
    expect(await slugs({ publicAt: later(59.999) })).toEqual(['about-monday'])
    expect(await slugs({ publicAt: later(60) })).toEqual(['about-late', 'about-monday'])
    expect(await slugs({ publicAt: later(100) })).toEqual(['about-late', 'about-monday', 'about-old'])
    const next = (seconds: number) => records.posts.nextPublication(later(seconds))
    expect(await Promise.all([next(0), next(59.999), next(60), next(100)])).toEqual([
      later(1),
      later(60),
      later(100),
      undefined,
    ])
    await write((posts) => posts.remove('late', now, priya))
    expect(await next(1)).toEqual(later(100))
  })

  it('raise the edition with every change', async () => {
    const editions = [await records.posts.edition()]
    const noted = async (work: (posts: PostBook) => Promise<unknown>) => {
      await write(work)
      editions.push(await records.posts.edition())
    }
    await noted((posts) => posts.add(post('floss')))
    await noted((posts) => posts.change(post('floss', { title: 'Flossing', version: 2 }), 1))
    await noted((posts) => posts.remove('floss', now, priya))
    await noted((posts) => posts.restore('floss'))
    expect(editions).toEqual([0, 1, 2, 3, 4])
    await noted((posts) => posts.restore('floss'))
    expect(editions.at(-1)).toBe(4)
  })

  it('are refused over a version that is no longer the newest', async () => {
    await add(post('floss'))
    await write((posts) => posts.change(post('floss', { version: 2 }), 1))
    const late = write((posts) => posts.change(post('floss', { title: 'Late', version: 2 }), 1))
    await expect(late).rejects.toThrow(WriteConflict)
  })
})

describe('a slug', () => {
  it('is refused when another post has it, had it, or has it in the bin', async () => {
    await add(post('one'), post('binned'))
    await write((posts) => posts.change(post('one', { slug: 'renamed', version: 2 }), 1))
    await write((posts) => posts.remove('binned', now, priya))
    for (const slug of ['renamed', 'about-one', 'about-binned']) {
      expect(await records.posts.slugTaken(slug)).toBe(true)
      await expect(add(post('two', { slug }))).rejects.toThrow(WriteConflict)
    }
    expect(await records.posts.slugTaken('about-two')).toBe(false)
    expect(await records.posts.slugTaken('about-one', 'one')).toBe(false)
  })

  it('leads on from where it once led', async () => {
    await add(post('one'))
    const renamed = post('one', { slug: 'renamed', version: 2 })
    await write((posts) => posts.change(renamed, 1))
    expect(await records.posts.findBySlug('about-one')).toBeUndefined()
    expect(await records.posts.findByOldSlug('about-one')).toEqual({ post: renamed })
    expect(await records.posts.findByOldSlug('renamed')).toBeUndefined()
    await write((posts) => posts.remove('one', now, priya))
    expect(await records.posts.findByOldSlug('about-one')).toEqual({ post: renamed, deletedAt: now })
    expect(await records.posts.findByOldSlug('renamed')).toEqual({ post: renamed, deletedAt: now })
  })

  it('may be taken up again by the post that had it', async () => {
    await add(post('one'))
    await write((posts) => posts.change(post('one', { slug: 'renamed', version: 2 }), 1))
    await write((posts) => posts.change(post('one', { version: 3 }), 2))
    expect(await records.posts.findBySlug('about-one')).toMatchObject({ id: 'one' })
    expect(await records.posts.findByOldSlug('renamed')).toMatchObject({ post: { id: 'one' } })
  })
})

describe('the bin', () => {
  it('hides a post, and gives it back as it was', async () => {
    await add(post('floss', { photograph }))
    expect(await write((posts) => posts.remove('floss', now, priya))).toBe(true)
    expect(await write((posts) => posts.remove('floss', now, priya))).toBe(false)
    expect(await records.posts.findById('floss')).toBeUndefined()
    expect(await records.posts.findBySlug('about-floss')).toBeUndefined()
    expect(await slugs('with drafts')).toEqual([])
    expect(await records.posts.binned()).toEqual([
      { post: post('floss', { photograph }), deletedAt: now, deletedBy: 'Priya Raman' },
    ])
    expect(await write((posts) => posts.restore('floss'))).toEqual(post('floss', { photograph }))
    expect(await records.posts.binned()).toEqual([])
    expect(await write((posts) => posts.restore('floss'))).toBeUndefined()
  })

  it('keeps the photographs of what is in it', async () => {
    await add(post('floss', { photograph }), post('plain'))
    await write((posts) => posts.remove('floss', now, priya))
    expect(await records.posts.photographs()).toEqual([photograph])
  })
})
