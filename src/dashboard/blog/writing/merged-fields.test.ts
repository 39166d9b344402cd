import { expect, it } from 'vitest'
import { noFields } from '../post-fields.ts'
import { mergedFields } from './merged-fields.ts'

it('keeps what each of two people changed, and mine where both changed the same', () => {
  const start = {
    ...noFields,
    title: 'Gums',
    content: '<p>Old</p>',
    author: 'amira-shah',
    treatments: ['orthodontics'],
  }
  const mine = { ...start, title: 'Healthy gums', content: '<p>Mine</p>' }
  const theirs = {
    ...start,
    content: '<p>Theirs</p>',
    author: 'tom-hargreaves',
    treatments: [],
    publication: 'draft' as const,
  }
  expect(mergedFields(mine, start, theirs)).toEqual({ ...theirs, title: 'Healthy gums', content: '<p>Mine</p>' })
})
