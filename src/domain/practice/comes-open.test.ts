import { expect, test } from 'vitest'
import { smallPractice } from '../../../tests/mayas-veneers.ts'
import { whatComesOpen } from './comes-open.ts'
import type { Practice } from './practice.ts'

const chair = (number: number, removed = false) => ({
  chair: number,
  name: `Chair ${number}`,
  onCall: false,
  exceptions: [],
  removed,
})
const open = smallPractice({ chairPlan: [chair(1), chair(2, true)] })
const closed: Practice = { ...open, closedDays: [{ day: '2026-12-03', reason: 'Building work' }] }
const now = new Date('2026-12-01T09:00:00Z')

test('a day that opens after all gives the time of its chairs, and none of a chair that is removed', () => {
  const comes = whatComesOpen({ before: closed, after: open, now })
  expect([comes.at(0), comes.at(-1)]).toEqual([
    { day: '2026-12-03', time: '09:00', chair: 1 },
    { day: '2026-12-03', time: '19:45', chair: 1 },
  ])
  expect(new Set(comes.map((one) => one.chair))).toEqual(new Set([1]))
})

test('a chair that takes somebody again comes open on the days of the next two weeks', () => {
  const again: Practice = { ...open, chairPlan: [chair(1), chair(2)] }
  const comes = whatComesOpen({ before: open, after: again, now })
  expect(new Set(comes.map((one) => one.chair))).toEqual(new Set([2]))
  expect([comes.at(0)?.day, comes.at(-1)?.day]).toEqual(['2026-12-01', '2026-12-14'])
})
