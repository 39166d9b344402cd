import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'
import { openPhotographs } from '../../photographs/photographs.ts'
import { quickSecrets } from '../../secrets/test-quick-secrets.ts'
import { openWriting } from '../../writing/writing.ts'
import { looksLikeId, type Post } from './post.ts'
import { changePost, deletePost, restorePost, type Save, type Written, writePost } from './publish-post.ts'
import { type Photographs, photographsIn } from './uploads.ts'

const writing = openWriting()
const secrets = quickSecrets()

let folder: string
let records: TestRecords
let photographs: Photographs
let now: Date

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posts-'))
  now = new Date('2026-12-01T09:00:00Z')
  records = await openTestRecords()
  photographs = await openPhotographs(folder)
})
afterEach(async () => {
  await records.close()
  await rm(folder, { recursive: true })
})

const content = { team: [], topics: [], treatments: [] }
const context = () => ({
  records,
  writing,
  photographs,
  secrets,
  content,
  now,
  by: { id: 'amira', name: 'Amira Shah' },
})

async function write(draft: Save): Promise<Post> {
  return postOf(await writePost(draft, context()))
}

async function change(id: string, draft: Save): Promise<Post> {
  return postOf(await changePost(id, draft, context()))
}

function postOf(written: Written): Post {
  if (written.kind !== 'written') throw new Error(written.kind)
  return written.post
}

async function picture(background: string, width = 900, height = 600): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

describe('a new post', () => {
  it('is published at once under an address made of its title', async () => {
    const post = await write({ title: 'Looking after your gums', content: '<p>Brush.</p>' })
    expect(post).toMatchObject({
      slug: 'looking-after-your-gums',
      title: 'Looking after your gums',
      content: '<p>Brush.</p>',
      publishAt: now,
      publishedAt: now,
      changedBy: { id: 'amira', name: 'Amira Shah' },
      version: 1,
      createdAt: now,
    })
    expect(await records.posts.findBySlug('looking-after-your-gums')).toEqual(post)
    expect(looksLikeId(post.id)).toBe(true)
  })

  it('may be a draft, and may have neither text nor picture', async () => {
    const post = await write({ title: 'Later', draft: true })
    expect(post).toMatchObject({ publishAt: undefined, publishedAt: undefined, content: '' })
    expect(post.photograph).toBeUndefined()
    expect(await records.posts.list({ publicAt: now })).toEqual([])
  })

  it('gets a number where its address is taken, also by one in the bin, and never looks like an id', async () => {
    const first = await write({ title: 'Gums' })
    await deletePost(first.id, context())
    expect([await write({ title: 'Gums' }), await write({ title: 'gums!' })].map(({ slug }) => slug)).toEqual([
      'gums-2',
      'gums-3',
    ])
    const twenty = 'a'.repeat(20)
    const slugs = [await write({ title: twenty }), await write({ title: twenty })].map(({ slug }) => slug)
    // With `-2` it would have the 22 characters of an id.
    expect(slugs).toEqual([twenty, `${twenty}-10`])
  })

  it('gets an address of its own when ten of one title are written at once', async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, () => write({ title: 'Gums' })))
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(10)
  })

  it.each([
    [{}, 'no-title'],
    [{ title: '' }, 'no-title'],
    [{ title: '  ' }, 'no-title'],
    [{ title: 'x'.repeat(201) }, 'title-too-long'],
  ])('is refused: %j', async (draft, kind) => {
    expect(await writePost({ content: '<p>x</p>', ...draft }, context())).toEqual({ kind })
    expect(await records.posts.list('with drafts')).toEqual([])
  })

  it('is refused where its text is longer than anybody reads, without its pictures or with them', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(5_000_000)}">`
    const words = '<p>Brush your teeth.</p>'
    const tooLong = words.repeat(50_000)
    const disguised = `<p>data:image/${'tooth '.repeat(200_000)}</p>`
    for (const content of [tooLong, picture + tooLong, disguised]) {
      expect(await writePost({ title: 'Teeth', content }, context())).toEqual({ kind: 'text-too-long' })
    }
    // Long enough for a book, and only then is its picture looked at.
    const written = await writePost({ title: 'Teeth', content: picture + words.repeat(40_000) }, context())
    expect(written).toMatchObject({ kind: 'image-refused' })
  })

  it('is refused where its text brings more than a hundred pictures', async () => {
    const pictures = Array.from({ length: 101 }, (_, at) => `<img src="data:image/png;base64,${btoa(`${at}`)}">`)
    const write = (content: string) => writePost({ title: 'Teeth', content }, context())
    expect(await write(pictures.join(''))).toEqual({ kind: 'too-many-pictures' })
    expect(await write(pictures.slice(1).join(''))).toMatchObject({ kind: 'image-refused', place: 1 })
  })

  it('is kept without anything that could run', async () => {
    const post = await write({
      title: 'x',
      content: '<p onclick="x">a<script>alert(1)</script><img src=x onerror=y></p>',
    })
    expect(post.content).toBe('<p>a<img src="//:0"></p>')
  })
})

describe('the pictures of a post', () => {
  it('are kept as files, those in the text as well, and the text names the files', async () => {
    const [header, inText] = [await picture('#204060'), await picture('#a06040', 2000, 1000)]
    const post = await write({
      title: 'Smiles',
      image: header,
      content: `<p>a<img src="${inText}" alt="A smile"></p><p><img src="${inText}"></p>`,
    })
    expect(post.photograph).toMatchObject({ width: 900, height: 600, widths: [400, 800, 900] })
    const [id] = photographsIn(post.content)
    expect(post.content).toBe(
      `<p>a<img src="/photographs/${id}-1200.webp" alt="A smile" width="1600" height="800"></p>` +
        `<p><img src="/photographs/${id}-1200.webp" width="1600" height="800"></p>`,
    )
    expect(post.content).not.toContain('data:')
    expect(await photographs.file(`${id}-1200.webp`)).toBeDefined()
  })

  it.each([
    ['a picture that is none', { image: 'data:image/png;base64,AAAA' }, 'not-an-image-we-take'],
    ['a picture of somebody else’s', { image: 'https://x.example/tooth.png' }, 'not-an-image-we-take'],
    [
      'a drawing that could hold a script',
      { image: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}` },
      'not-an-image-we-take',
    ],
    ['a text with a broken picture', { content: '<img src="data:image/png;base64,iVBORw0KGgo=">' }, 'unreadable'],
  ])('refuse the post: %s', async (_, draft, why) => {
    expect(await writePost({ title: 'Smiles', ...draft }, context())).toMatchObject({ kind: 'image-refused', why })
    expect(await records.posts.list('with drafts')).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('stay as they are when what we handed out comes back', async () => {
    const post = await write({ title: 'Smiles', image: await picture('#204060'), content: '<p>a</p>' })
    if (!post.photograph) throw new Error('No photograph')
    const files = await readdir(folder)
    const card = await photographs.card(post.photograph)
    const again = await change(post.id, { title: 'Smiles', image: card, content: post.content })
    expect(again.photograph).toEqual(post.photograph)
    const byAddress = await change(post.id, { image: photographs.address(post.photograph, 800) })
    expect(byAddress.photograph).toEqual(post.photograph)
    expect(await readdir(folder)).toEqual(files)
  })

  it('are replaced, or taken away, when that is asked for', async () => {
    const post = await write({ title: 'Smiles', image: await picture('#204060') })
    const replaced = await change(post.id, { image: await picture('#a06040') })
    expect(replaced.photograph?.id).not.toBe(post.photograph?.id)
    expect((await change(post.id, { image: '' })).photograph).toBeUndefined()
  })
})

describe('a post that is changed', () => {
  it('keeps its address, its day, and every field that was not sent', async () => {
    const post = await write({ title: 'Gums', content: '<p>a</p>', image: await picture('#204060') })
    now = new Date('2026-12-02T09:00:00Z')
    const changed = await change(post.id, { title: 'Healthy gums' })
    expect(changed).toEqual({ ...post, title: 'Healthy gums', changedAt: now, version: 2 })
    expect(await records.posts.findById(post.id)).toEqual(changed)
    expect((await change(post.id, { content: '' })).content).toBe('')
  })

  it('can be withdrawn and published again', async () => {
    const post = await write({ title: 'Gums' })
    const first = now
    now = new Date('2026-12-02T09:00:00Z')
    expect(await change(post.id, { draft: true })).toMatchObject({ publishAt: undefined, publishedAt: first })
    expect(await change(post.id, { title: 'Gums' })).toMatchObject({ publishAt: undefined, publishedAt: first })
    expect(await change(post.id, { draft: false })).toMatchObject({ publishAt: now, publishedAt: first })
  })

  it('may keep a text that was taken when longer ones were, and no longer one than that', async () => {
    const post = await write({ title: 'Teeth', content: '<p>Brush.</p>' })
    const long = '<p>Brush your teeth.</p>'.repeat(50_000)
    await records.transaction(({ posts }) => posts.change({ ...post, content: long, version: 2 }, 1))
    expect(await change(post.id, { title: 'Gums', content: long })).toMatchObject({ title: 'Gums', content: long })
    const longer = { content: `${long}<p>And floss.</p>` }
    expect(await changePost(post.id, longer, context())).toEqual({ kind: 'text-too-long' })
  })

  it('is not changed over the head of somebody who was quicker', async () => {
    const post = await write({ title: 'Gums' })
    await change(post.id, { title: 'Gums and teeth', readVersion: 1 })
    expect(await changePost(post.id, { title: 'Gums again', readVersion: 1 }, context())).toMatchObject({
      kind: 'changed-meanwhile',
      post: { title: 'Gums and teeth', version: 2, changedBy: { name: 'Amira Shah' } },
    })
    const both = await Promise.all(
      ['one', 'two'].map((title) => changePost(post.id, { title, readVersion: 2 }, context())),
    )
    expect(both.map(({ kind }) => kind).sort()).toEqual(['changed-meanwhile', 'written'])
  })

  it('must be there, and must keep a title', async () => {
    const post = await write({ title: 'Gums' })
    expect(await changePost(post.id, { title: '' }, context())).toEqual({ kind: 'no-title' })
    expect(await changePost('abcdefghijklmnopqrstuv', { title: 'x' }, context())).toEqual({ kind: 'unknown' })
    await deletePost(post.id, context())
    expect(await changePost(post.id, { title: 'x' }, context())).toEqual({ kind: 'unknown' })
  })
})

it('a deleted post lies in the bin, and comes back as it was', async () => {
  const post = await write({ title: 'Gums', content: '<p>a</p>' })
  expect(await deletePost(post.id, context())).toBe(true)
  expect(await deletePost(post.id, context())).toBe(false)
  expect(await records.posts.findById(post.id)).toBeUndefined()
  expect(await restorePost(post.id, context())).toEqual(post)
  expect(await restorePost(post.id, context())).toBeUndefined()
  expect(await records.posts.findById(post.id)).toEqual(post)
})

it('a post whose hour came while it lay in the bin comes back as a draft, unless that is undone at once', async () => {
  const post = await write({ title: 'Gums', publishAt: new Date('2026-12-01T10:00:00Z') })
  now = new Date('2026-12-01T09:59:58Z')
  await deletePost(post.id, context())
  now = new Date('2026-12-01T10:00:04Z')
  expect(await restorePost(post.id, context())).toEqual(post)
  const other = await write({ title: 'Teeth', publishAt: new Date('2026-12-01T12:00:00Z') })
  await deletePost(other.id, context())
  now = new Date('2026-12-08T09:00:00Z')
  const back = await restorePost(other.id, context())
  expect(back).toMatchObject({ title: 'Teeth', publishAt: undefined, publishedAt: undefined, version: 2 })
  expect(await records.posts.findById(other.id)).toEqual(back)
  expect(await records.posts.list({ publicAt: now })).toMatchObject([{ title: 'Gums' }])
  expect(await records.revisions.latest(other.id)).toMatchObject({ number: 2, status: 'draft' })
  // Of one that had been public before, readers know the day.
  await change(post.id, { publishAt: new Date('2026-12-08T10:00:00Z') })
  await deletePost(post.id, context())
  now = new Date('2026-12-09T09:00:00Z')
  const known = { publishAt: undefined, publishedAt: post.publishedAt }
  expect(await restorePost(post.id, context())).toMatchObject(known)
})
