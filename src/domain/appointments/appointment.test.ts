import { expect, test } from 'vitest'
import { hasPassed, mayBecome, statuses } from './appointment.ts'

test('the practice allows three moves and no others', () => {
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(allowed).toEqual(['new to appointed', 'new to cancelled', 'appointed to cancelled'])
})

test.each([
  ['with its hour', { day: '2026-12-01', time: '09:00' }, '2026-12-01T08:59:00Z', false],
  ['with its hour', { day: '2026-12-01', time: '09:00' }, '2026-12-01T09:00:00Z', true],
  ['with its day, where no hour is known', { day: '2026-12-01' }, '2026-12-01T23:59:00Z', false],
  ['with its day, where no hour is known', { day: '2026-12-01' }, '2026-12-02T00:00:00Z', true],
  ['never, where no day is known', { time: '09:00' }, '2036-12-02T00:00:00Z', false],
])('a visit has passed %s: %j at %s', (_, visit, now, passed) => {
  expect(hasPassed(visit, new Date(now))).toBe(passed)
})
