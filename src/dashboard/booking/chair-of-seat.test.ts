import { expect, it } from 'vitest'
import { chairOf } from './chair-of-seat.ts'

const day = { chairs: [2, 3].map((chair) => ({ chair, name: `Chair ${chair}` })) }
const removed = { chairs: day.chairs.map((one) => (one.chair === 2 ? { ...one, removed: true } : one)) }

it.each([
  ['the one that was chosen', 3, { chair: 2 }, day, 3],
  ['the first free one until one is chosen', undefined, { chair: 3 }, day, 3],
  ['one of the day where none is free, although the first chair was removed', undefined, undefined, day, 2],
  ['none that was removed, where nothing is free', undefined, undefined, removed, 3],
  ['the chosen one, although it was removed since', 2, { chair: 3 }, removed, 2],
  ['the chosen one while the day is not there yet', 1, undefined, undefined, 1],
])('a booking begins on %s', (_, chosen, first, answer, chair) => {
  expect(chairOf(chosen, first, answer)).toBe(chair)
})
