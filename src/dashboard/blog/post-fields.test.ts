import { describe, expect, it } from 'vitest'
import {
  changedBody,
  fieldsOf,
  newBody,
  noFields,
  type PostFields,
  publicationBody,
  sameWriting,
} from './post-fields.ts'

const written = (part: Partial<PostFields>): PostFields => ({ ...noFields, ...part })

describe('a new post sends', () => {
  it.each([
    ['only its title where there is nothing else', { title: 'Gums' }, { title: 'Gums' }],
    ['its text when there is one', { title: 'Gums', content: '<p>Hi</p>' }, { title: 'Gums', content: '<p>Hi</p>' }],
    ['an empty title too, which the server refuses', {}, { title: '' }],
    [
      'what else was filled in',
      { author: 'amira-shah', treatments: ['orthodontics'] },
      {
        title: '',
        author: 'amira-shah',
        treatments: ['orthodontics'],
      },
    ],
    ['that it is a draft', { publication: 'draft' as const }, { title: '', draft: true }],
    [
      'its hour',
      { publication: 'later' as const, day: '2026-07-01', time: '09:00' },
      {
        title: '',
        publishAt: '2026-07-01T08:00:00.000Z',
      },
    ],
  ])('%s', (_, part, body) => {
    expect(newBody(written(part))).toEqual(body)
  })
})

it('a change sends title and text always, and of the rest what was changed, also what was emptied', () => {
  const start = written({
    title: 'Gums',
    content: '<p>Old</p>',
    slug: 'gums',
    author: 'amira-shah',
    description: 'All.',
  })
  expect(changedBody(start, start)).toEqual({ title: 'Gums', content: '<p>Old</p>' })
  expect(changedBody({ ...start, content: '', author: '', slug: 'healthy-gums' }, start)).toEqual({
    title: 'Gums',
    content: '',
    author: '',
    slug: 'healthy-gums',
  })
})

it('a form that was emptied by its update takes no text from the post', () => {
  expect(changedBody(written({ title: 'Gums' }), noFields)).toEqual({ title: 'Gums' })
})

describe('visitors are shown a post', () => {
  it.each([
    ['now that was a draft', 'now', 'draft', { draft: false, publishAt: null }],
    ['now that had an hour', 'now', 'later', { draft: false, publishAt: null }],
    ['that is public already', 'now', 'now', {}],
    ['later', 'later', 'draft', { draft: false, publishAt: '2026-11-27T09:00:00.000Z' }],
    ['no more', 'draft', 'now', { draft: true }],
    ['still not', 'draft', 'draft', {}],
  ] as const)('%s', (_, publication, before, body) => {
    expect(publicationBody(written({ publication, day: '2026-11-27', time: '09:00' }), before)).toEqual(body)
  })
})

it('fills the form from a post', () => {
  expect(fieldsOf({ title: 'Gums', content: '', published: false }).publication).toBe('draft')
  expect(fieldsOf({ title: 'Gums', content: '', published: true }).publication).toBe('now')
  const scheduled = { title: 'Gums', content: '', status: 'scheduled', publishAt: '2026-07-01T08:00:00Z' } as const
  expect(fieldsOf(scheduled)).toMatchObject({ publication: 'later', day: '2026-07-01', time: '09:00' })
  expect(sameWriting(fieldsOf(scheduled), { ...fieldsOf(scheduled), publication: 'draft' })).toBe(true)
  expect(sameWriting(fieldsOf(scheduled), { ...fieldsOf(scheduled), author: 'amira-shah' })).toBe(false)
})
