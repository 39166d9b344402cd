import { expect, it } from 'vitest'
import type { DayAnswer } from '../../contract/day.ts'
import { chairOf, firstFree } from './chair-of-seat.ts'

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

const taken = (appointmentTime: string, chair: number, minutes: number) => ({
  _id: `${appointmentTime} ${chair}`,
  name: 'Ben Okafor',
  status: 'Appointed',
  appointmentDate: '2026-12-08T00:00:00.000Z',
  appointmentTime,
  chair,
  minutes,
})

it.each([
  ['the first of all', [taken('09:00', 2, 60)], 0, { chair: 3, time: '09:00' }],
  [
    'the first that is as long as most visits, and not one that a quarter of an hour is left of',
    [taken('09:15', 2, 30), taken('09:00', 3, 60)],
    0,
    { chair: 2, time: '09:45' },
  ],
  ['any where no other is left', [taken('09:15', 2, 660), taken('09:00', 3, 660)], 0, { chair: 2, time: '09:00' }],
  ['none on a day that is over', [], 96, undefined],
])('a caller is offered %s', (_, patients, present, seat) => {
  const answer = { date: '2026-12-08', hours: { opens: '09:00', closes: '20:00' }, ...day, patients }
  expect(firstFree(answer as DayAnswer, present)).toEqual(seat)
})
