import { expect, test } from 'vitest'
import { lookAtClock, type SeenClock } from './doubted-clock.ts'

const [hour, day] = [3_600_000, 86_400_000]

/** Whether the clock is believed at each of these instants, looked at one after the other. */
function believed(...instants: number[]): boolean[] {
  let seen: SeenClock | undefined
  return instants.map((now) => {
    seen = lookAtClock(seen, now)
    return seen.doubted === undefined
  })
}

test.each([
  ['the first that is seen is', [0], [true]],
  ['one that goes on, also over a weekend that the machine was off, is', [0, hour, 3 * day], [true, true, true]],
  ['one a year ahead is not', [0, 365 * day], [true, false]],
  ['put right again it is', [0, 365 * day, 365 * day + hour, 3 * hour], [true, false, false, true]],
  [
    'after a day it is, as of a machine that was off',
    [0, 9 * day, 9 * day + hour, 10 * day],
    [true, false, false, true],
  ],
  [
    'going further ahead meanwhile it begins anew',
    [0, 9 * day, 400 * day, 400 * day + hour],
    [true, false, false, false],
  ],
  ['going back a little meanwhile too', [0, 9 * day, 8 * day, 9 * day], [true, false, false, true]],
  ['one that goes back is: it throws away less', [0, -365 * day, -365 * day + hour], [true, true, true]],
])('%s believed', (_, instants, expected) => {
  expect(believed(...instants)).toEqual(expected)
})

test.each([
  ['a machine that came up a year back, and was put right in an hour', [0, -365 * day, -365 * day + hour, 2 * hour], 1],
  [
    'one that was ahead for so long that it was believed',
    [0, 365 * day, 366 * day, day, 4 * day + hour, 5 * day + hour],
    0,
  ],
  ['one that went back and was let be', [0, -9 * day, -7 * day, -5 * day, -3 * day, -day, day], 0],
  [
    'one that was ahead, of a machine that is off for days long after',
    [0, 9 * day, 10 * day, 2 * day, 5 * day, 8 * day, 11 * day, 20 * day],
    0,
  ],
  ['one that was ahead when it seemed put right', [0, -365 * day, 2 * hour, -365 * day + hour], 0],
])('%s: what came meanwhile bears a wrong date so many times', (_, instants, times) => {
  let seen: SeenClock | undefined
  for (const now of [...instants, (instants.at(-1) ?? 0) + day]) seen = lookAtClock(seen, now)
  expect(seen?.misdated ?? []).toHaveLength(times)
})

test('what came while it was wrong bears a wrong date all through, also where it went back once more meanwhile', () => {
  const times = [0, -365, -363, -361, -365, -364, 1, 2].map((days) => days * day)
  const seen = times.reduce<SeenClock | undefined>(lookAtClock, undefined)
  expect(seen?.misdated).toEqual([{ from: -366 * day, to: -360 * day, until: day }])
})

test('where it was ahead before, and then stood back by mistake, that alone bears a wrong date', () => {
  const times = [0, 365, 366, 2, -100, 3, 4].map((days) => days * day)
  const seen = times.reduce<SeenClock | undefined>(lookAtClock, undefined)
  expect(seen?.misdated).toEqual([{ from: -101 * day, to: -99 * day, until: 3 * day }])
})
