import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Post } from '../domain/blog/post.ts'
import { Collided, type PostBook } from '../domain/records.ts'
import { later, now } from './test-practice.ts'
import { openTestRecords, type TestRecords } from './test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

const photograph = { id: 'photo', width: 1200, height: 800, widths: [400, 1200], colour: '#a0b0c0' }

function post(id: string, facts: Partial<Post> = {}): Post {
  return {
    id,
    slug: `about-${id}`,
    title: `About ${id}`,
    content: '<p>Brush twice a day.</p>',
    published: true,
    createdAt: now,
    changedAt: now,
    version: 1,
    ...facts,
  }
}

const write = <T>(work: (posts: PostBook) => Promise<T>) => records.together(({ posts }) => work(posts))
const add = (...posts: Post[]) =>
  write(async (book) => {
    for (const one of posts) await book.add(one, 'priya')
  })
const slugs = async (drafts: 'with drafts' | 'published') => (await records.posts.list(drafts)).map(({ slug }) => slug)

describe('the posts', () => {
  it('come back as they were written, newest first, drafts only when asked for', async () => {
    const braces = post('braces', { photograph, createdAt: later(1), changedAt: later(2) })
    const draft = post('draft', { published: false, createdAt: later(3) })
    await add(post('floss'), braces, draft)
    expect(await slugs('published')).toEqual(['about-braces', 'about-floss'])
    expect(await slugs('with drafts')).toEqual(['about-draft', 'about-braces', 'about-floss'])
    expect(await records.posts.findById('braces')).toEqual(braces)
    expect(await records.posts.findBySlug('about-draft')).toEqual(draft)
    expect(await records.posts.findBySlug('braces')).toBeUndefined()
  })

  it('raise the edition with every change', async () => {
    const editions = [await records.posts.edition()]
    const noted = async (work: (posts: PostBook) => Promise<unknown>) => {
      await write(work)
      editions.push(await records.posts.edition())
    }
    await noted((posts) => posts.add(post('floss'), 'priya'))
    await noted((posts) => posts.change(post('floss', { title: 'Flossing', version: 2 }), 1, 'priya'))
    await noted((posts) => posts.remove('floss', now, 'priya'))
    await noted((posts) => posts.restore('floss', 'priya'))
    expect(editions).toEqual([0, 1, 2, 3, 4])
    await noted((posts) => posts.restore('floss', 'priya'))
    expect(editions.at(-1)).toBe(4)
  })

  it('are refused over a version that is no longer the newest', async () => {
    await add(post('floss'))
    await write((posts) => posts.change(post('floss', { version: 2 }), 1, 'priya'))
    const late = write((posts) => posts.change(post('floss', { title: 'Late', version: 2 }), 1, 'tom'))
    await expect(late).rejects.toThrow(Collided)
  })
})

describe('a slug', () => {
  it('is refused when another post has it, had it, or has it in the bin', async () => {
    await add(post('one'), post('binned'))
    await write((posts) => posts.change(post('one', { slug: 'renamed', version: 2 }), 1, 'priya'))
    await write((posts) => posts.remove('binned', now, 'priya'))
    for (const slug of ['renamed', 'about-one', 'about-binned']) {
      expect(await records.posts.slugTaken(slug)).toBe(true)
      await expect(add(post('two', { slug }))).rejects.toThrow(Collided)
    }
    expect(await records.posts.slugTaken('about-two')).toBe(false)
  })

  it('leads on from where it once led', async () => {
    await add(post('one'))
    const renamed = post('one', { slug: 'renamed', version: 2 })
    await write((posts) => posts.change(renamed, 1, 'priya'))
    expect(await records.posts.findBySlug('about-one')).toBeUndefined()
    expect(await records.posts.findByOldSlug('about-one')).toEqual({ post: renamed, deleted: false })
    expect(await records.posts.findByOldSlug('renamed')).toBeUndefined()
    await write((posts) => posts.remove('one', now, 'priya'))
    expect(await records.posts.findByOldSlug('about-one')).toEqual({ post: renamed, deleted: true })
    expect(await records.posts.findByOldSlug('renamed')).toEqual({ post: renamed, deleted: true })
  })

  it('may be taken up again by the post that had it', async () => {
    await add(post('one'))
    await write((posts) => posts.change(post('one', { slug: 'renamed', version: 2 }), 1, 'priya'))
    await write((posts) => posts.change(post('one', { version: 3 }), 2, 'priya'))
    expect(await records.posts.findBySlug('about-one')).toMatchObject({ id: 'one' })
    expect(await records.posts.findByOldSlug('renamed')).toMatchObject({ post: { id: 'one' } })
  })
})

describe('the bin', () => {
  it('hides a post, and gives it back as it was', async () => {
    await add(post('floss', { photograph }))
    expect(await write((posts) => posts.remove('floss', now, 'priya'))).toBe(true)
    expect(await write((posts) => posts.remove('floss', now, 'priya'))).toBe(false)
    expect(await records.posts.findById('floss')).toBeUndefined()
    expect(await records.posts.findBySlug('about-floss')).toBeUndefined()
    expect(await slugs('with drafts')).toEqual([])
    expect(await write((posts) => posts.restore('floss', 'tom'))).toEqual(post('floss', { photograph }))
    expect(await write((posts) => posts.restore('floss', 'tom'))).toBeUndefined()
  })

  it('keeps the photographs of what is in it', async () => {
    await add(post('floss', { photograph }), post('plain'))
    await write((posts) => posts.remove('floss', now, 'priya'))
    expect(await records.posts.photographs()).toEqual([photograph])
  })
})
