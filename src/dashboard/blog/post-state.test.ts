import { expect, it } from 'vitest'
import { addressOf, stateInWords, stateOf } from './post-state.ts'

const waits = { status: 'scheduled', publishAt: '2026-11-27T09:00:00.000Z' } as const

it.each([
  ['before its hour', '2026-11-27T08:59:59Z', 'scheduled', 'Scheduled for Friday 27 November at 09:00'],
  ['once its hour has come, although the answer is older', '2026-11-27T09:00:00Z', 'published', undefined],
])('a post that waits for an hour says what is so %s', (_, at, state, words) => {
  expect([stateOf(waits, new Date(at)), stateInWords(waits, new Date(at))]).toEqual([state, words])
})

it('a post of whose hour nothing is known is scheduled all the same', () => {
  expect(stateInWords({ status: 'scheduled' }, new Date('2026-11-27T09:00:00Z'))).toBe('Scheduled')
})

it.each([
  ['public', { status: 'published' }, '/blog/gums'],
  ['a draft', { status: 'draft' }, '/dashboard/blog/update/gums'],
  ['to come out later', { status: 'scheduled', publishAt: '2026-11-27T09:00:00.000Z' }, '/dashboard/blog/update/gums'],
  ['out since its hour came', { status: 'scheduled', publishAt: '2026-11-20T09:00:00.000Z' }, '/blog/gums'],
] as const)('the title of a post that is %s leads where it can be seen', (_, standing, address) => {
  expect(addressOf({ slug: 'gums', ...standing }, new Date('2026-11-24T10:00:00.000Z'))).toBe(address)
})
