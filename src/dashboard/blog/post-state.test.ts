import { expect, it } from 'vitest'
import { stateInWords, stateOf } from './post-state.ts'

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
