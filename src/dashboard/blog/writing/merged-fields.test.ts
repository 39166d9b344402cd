import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../post-fields.ts'
import { descriptionByOne, mergedPost, publicationByThem } from './merged-fields.ts'

describe('what two people have changed of one post', () => {
  const post = {
    _id: 'gums',
    slug: 'gums',
    title: 'Gums',
    content: '<p>Old</p>',
    author: 'amira-shah',
    treatments: ['orthodontics'],
    createdAt: '2026-11-20T09:00:00.000Z',
    imageAddress: '/photographs/smile.jpg',
    imageAlt: 'A smile',
  }
  const start = fieldsOf(post)
  const mine = { post, start, fields: start, picture: undefined }
  const picture = { kind: 'chosen', key: 'door', file: new File([], 'door.jpg') } as const
  const theirPicture = { ...post, imageAddress: '/photographs/garden.jpg', imageAlt: 'Our garden' }

  it('is kept of each, and mine where both changed the same', () => {
    const fields = { ...start, title: 'Healthy gums', content: '<p>Mine</p>' }
    const theirs = { ...post, content: '<p>Theirs</p>', author: 'tom-hargreaves', treatments: [], published: false }
    expect(mergedPost({ ...mine, fields }, theirs)).toEqual({
      ...fieldsOf(theirs),
      title: 'Healthy gums',
      content: '<p>Mine</p>',
    })
  })

  it('has the header picture described by whoever put in the one that stands', () => {
    const described = { ...mine, fields: { ...start, imageAlt: 'A wide smile' } }
    const describedByThem = { ...post, imageAlt: 'A child who smiles' }
    expect(mergedPost({ ...mine, picture }, theirPicture).imageAlt).toBe('A smile')
    expect(mergedPost({ ...mine, picture }, describedByThem).imageAlt).toBe('A smile')
    expect(mergedPost(described, theirPicture).imageAlt).toBe('Our garden')
    expect(mergedPost(described, describedByThem).imageAlt).toBe('A wide smile')
    expect(mergedPost(mine, describedByThem).imageAlt).toBe('A child who smiles')
  })

  it('is told of the description of the header picture where one of two goes', () => {
    const described = { ...mine, fields: { ...start, imageAlt: 'A wide smile' } }
    const describedByThem = { ...post, imageAlt: 'A child who smiles' }
    const told = (editing: Parameters<typeof mergedPost>[0], theirs: typeof post) =>
      descriptionByOne(editing, { theirs, changedBy: 'Tom Reed' })
    expect(told(described, describedByThem)).toBe(
      'Both of you have changed what the header image shows: that will be as in the version that you keep.',
    )
    expect(told(described, theirPicture)).toBe(
      'Tom Reed has changed the header image: keeping yours keeps that one, and not what you wrote of the one before.',
    )
    expect(told(described, post), 'only mine').toBeUndefined()
    expect(told(mine, describedByThem), 'only theirs').toBeUndefined()
    expect(told(described, { ...post, imageAlt: 'A wide smile' }), 'the same').toBeUndefined()
    expect(told({ ...described, picture }, theirPicture), 'each with its picture').toBeUndefined()
  })
})

describe('whoever keeps their own text is told when visitors see it, where a colleague has changed that', () => {
  const now = new Date('2026-12-01T09:00:00Z')
  const post = { _id: 'gums', slug: 'gums', title: 'Gums', content: '<p>Theirs</p>', createdAt: now.toISOString() }
  const published = { ...post, status: 'published' as const }
  const draft = { ...post, status: 'draft' as const }
  const scheduled = { ...post, status: 'scheduled' as const, publishAt: '2026-12-04T09:00:00.000Z' }
  const publishedNow = { publication: 'now' as const }
  it.each([
    [
      'a public post that was taken off',
      published,
      draft,
      'send',
      {},
      'It is a draft by now: only staff see what you keep.',
    ],
    [
      'a draft that was published',
      draft,
      published,
      'send',
      {},
      'It is public by now: visitors see at once what you keep.',
    ],
    [
      'a draft that was published, saved as one',
      draft,
      published,
      'save draft',
      {},
      'It is public by now: visitors see at once what you keep.',
    ],
    [
      'a draft that was scheduled',
      draft,
      scheduled,
      'save draft',
      {},
      'It is scheduled by now: visitors see what you keep from Friday 4 December at 09:00, London time.',
    ],
    ['a post that stands as it stood', published, published, 'send', {}, undefined],
    ['a draft that they publish themselves', draft, scheduled, 'send', publishedNow, undefined],
    [
      'what they wanted to unpublish',
      published,
      published,
      'unpublish',
      {},
      'It is not unpublished yet: keeping yours does that, taking theirs does not.',
    ],
    ['what both wanted to unpublish', published, draft, 'unpublish', {}, undefined],
  ] as const)('%s', (_, before, theirs, again, chosen, sentence) => {
    const start = fieldsOf(before)
    const fields = { ...start, ...chosen, content: '<p>Mine</p>' }
    const merged = mergedPost({ post: before, fields, start, picture: undefined }, theirs)
    expect(publicationByThem({ theirs, again }, fields, merged, now)).toBe(sentence)
  })
})
