import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { archive, beginWithEmptyArchive, folder, now, passTo, photographs, records } from '../../tests/old-records.ts'
import { now as monday, post, priya } from '../database/test-practice.ts'
import { keepRevision } from '../domain/blog/keep-revision.ts'
import type { Post } from '../domain/blog/post.ts'
import { forgetOldRecords } from './forget-old-records.ts'

beginWithEmptyArchive()

describe('the blog', () => {
  const days = (count: number) => new Date(monday.getTime() + count * 86_400_000)

  test('a post leaves the bin after 30 days, with the photographs that nobody else shows', async () => {
    const [header, inText, shared, unsaved] = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map(kept))
    const picture = (id = '') => `<p><img src="/photographs/${id}-1200.webp" alt=""></p>`
    await add({ id: 'binned', photograph: header, content: picture(inText?.id) + picture(shared?.id) })
    await add({ id: 'draft', publishAt: undefined, content: picture(shared?.id) })
    await records.transaction(({ posts }) => posts.remove('binned', now, priya))
    await allUploadedAt(monday)

    passTo(days(30))
    expect(await forgetOldRecords(archive())).toMatchObject({ posts: 0, photographs: 1 })
    expect(await shown(header, inText, shared, unsaved)).toEqual([true, true, true, false])
    passTo(days(31))
    expect(await forgetOldRecords(archive())).toMatchObject({ posts: 1, photographs: 2 })
    expect(await shown(header, inText, shared)).toEqual([false, false, true])
    expect(await records.posts.findById('draft')).toBeDefined()
  })

  test('photographs that only a revision or a preview names stay as long as it does', async () => {
    const [inRevision, inPreview, unnamed, header] = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map(kept))
    const text = (one: Post['photograph']) => `<p><img src="/photographs/${one?.id}-1200.webp" alt=""></p>`
    const saved = post('post', { photograph: inRevision, content: text(header) })
    await add({ id: 'post' })
    await records.transaction(async (books) => {
      await keepRevision(saved, { autosave: false, words: 0 }, books)
      const manuscript = { ...saved, photograph: undefined, content: text(inPreview) }
      await books.previews.add({ manuscript, slug: 'soon', datedAt: now, ends: days(2) }, 'hash')
    })
    await allUploadedAt(monday)
    passTo(new Date(days(2).getTime() - 1))
    expect(await forgetOldRecords(archive())).toMatchObject({ previews: 0, photographs: 1 })
    expect(await shown(inRevision, inPreview, unnamed, header)).toEqual([true, true, false, true])
    passTo(days(2))
    expect(await forgetOldRecords(archive())).toMatchObject({ previews: 1, photographs: 1 })
    expect(await shown(inRevision, inPreview, header)).toEqual([true, false, true])
    await records.transaction(({ posts }) => posts.remove('post', now, priya))
    passTo(days(40))
    expect(await forgetOldRecords(archive())).toMatchObject({ posts: 1, photographs: 2 })
  })

  test('who had which post open is forgotten after a day', async () => {
    await add({ id: 'post' })
    const open = (tab: string, seenAt: Date) =>
      records.transaction(({ editing }) =>
        editing.note({ post: 'post', by: priya, tab, since: seenAt, seenAt }, new Date(seenAt.getTime() - 45_000)),
      )
    await open('one', monday)
    await open('two', new Date(monday.getTime() + 1))
    passTo(new Date(days(1).getTime() + 1))
    expect(await forgetOldRecords(archive())).toMatchObject({ editing: 1 })
    expect((await records.editing.of('post', monday)).map(({ tab }) => tab)).toEqual(['two'])
  })

  test('a photograph that was just uploaded waits for its post', async () => {
    const [fresh, used] = await Promise.all(['#f00', '#0f0'].map(kept))
    await add({ id: 'post', photograph: used })
    await allUploadedAt(new Date(monday.getTime() - 23 * 3_600_000))
    expect(await forgetOldRecords(archive())).toMatchObject({ photographs: 0 })
    expect(await shown(fresh)).toEqual([true])
  })

  test('the last photograph goes with the last post, but none because of an empty database', async () => {
    const only = await kept('#f00')
    await allUploadedAt(days(-90))
    expect(await forgetOldRecords(archive())).toMatchObject({ photographs: 0 })
    expect(await shown(only)).toEqual([true])
    await add({ id: 'post', photograph: only })
    await records.transaction(({ posts }) => posts.remove('post', now, priya))
    passTo(days(31))
    expect(await forgetOldRecords(archive())).toMatchObject({ posts: 1, photographs: 1 })
  })

  async function kept(colour: string) {
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const outcome = await photographs.keep(`data:image/png;base64,${png.toString('base64')}`)
    if (outcome.kind === 'refused') throw new Error(outcome.why)
    return outcome.photograph
  }

  async function allUploadedAt(instant: Date) {
    for (const name of await readdir(join(folder, 'photographs'))) {
      await utimes(join(folder, 'photographs', name), instant, instant)
    }
  }

  async function add({ id, ...facts }: Partial<Post> & { id: string }) {
    await records.transaction(({ posts }) => posts.add(post(id, { content: '', createdAt: now, ...facts })))
  }

  async function shown(...each: (Post['photograph'] | undefined)[]) {
    return Promise.all(each.map(async (one) => one !== undefined && (await photographs.card(one)) !== undefined))
  }
})
