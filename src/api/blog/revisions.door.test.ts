import { describe, expect, test } from 'vitest'
import { beginWithTwoWriters, change, picture, practice, revisions, tom, write } from '../../../tests/writing-posts.ts'

beginWithTwoWriters()

const revision = async (id: string, number: number | string) =>
  practice.asStaff('GET', `/api/admin/blog/${id}/revisions/${number}`)

describe('revisions', () => {
  test('every save is one, newest first, with who, when and how many words', async () => {
    const post = await write({ draft: true })
    practice.pass(5)
    await change(post._id, { content: '<p>Brush twice a day, <b>gently</b>.</p>' }, tom)
    practice.pass(5)
    await change(post._id, { publishAt: '2026-12-24T09:00:00Z' })
    const { name } = practice.backend.content.practice
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
    const { records } = practice.backend
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
    await practice.backend.records.transaction((books) => books.revisions.remove(post._id, [1]))
    await change(post._id, { content: '' })
    expect((await revisions(post._id)).map(({ number, words }) => [number, words])).toEqual([
      [2, 0],
      [1, 3],
    ])
  })
})

function line(number: number, facts: object) {
  return { number, title: 'Looking after your gums', autosave: false, ...facts }
}
