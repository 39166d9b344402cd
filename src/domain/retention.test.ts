import { expect, test } from 'vitest'
import { keptSince } from './retention.ts'
import { isAlive } from './staff/staff-member.ts'

test.each([
  ['an ordinary morning', '2027-01-04T07:00:00Z', 180, '2026-07-08', '2026-07-07T23:00:00.000Z'],
  ['just before midnight in London', '2027-06-30T22:59:59Z', 180, '2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['just after it', '2027-06-30T23:00:00Z', 180, '2027-01-02', '2027-01-02T00:00:00.000Z'],
  ['a leap year behind us', '2028-03-01T12:00:00Z', 30, '2028-01-31', '2028-01-31T00:00:00.000Z'],
  ['ten years', '2036-11-20T12:00:00Z', 3650, '2026-11-23', '2026-11-23T00:00:00.000Z'],
])('%s: what was before the day that many days ago is no longer kept', (_, now, days, day, arrived) => {
  const kept = keptSince(new Date(now), days)
  expect(kept.day).toBe(day)
  expect(kept.arrived.toISOString()).toBe(arrived)
})

test('the bin holds a post for 30 days and the audit an entry for two years, both to the end of the day', () => {
  const { binned, noted } = keptSince(new Date('2028-02-29T18:00:00Z'), 180)
  expect(binned.toISOString()).toBe('2028-01-30T00:00:00.000Z')
  expect(noted.toISOString()).toBe('2026-02-28T00:00:00.000Z')
})

test('a time in which the clock stood back is of no more matter once all that came then would go by its right date too', () => {
  const now = new Date('2027-01-04T07:00:00Z')
  const wrong = { from: 1, to: 2 }
  const [justKept, over] = ['2026-07-07T23:00:00Z', '2026-07-07T22:59:59.999Z'].map((until) => Date.parse(until))
  const { misdated } = keptSince(now, 180, [
    { ...wrong, until: over ?? 0 },
    { ...wrong, until: justKept ?? 0 },
  ])
  expect(misdated).toEqual([{ ...wrong, until: justKept }])
})

test('a session is forgotten when it no longer opens the door, and not a moment before', () => {
  const now = new Date('2027-01-04T07:00:00Z')
  const { session } = keptSince(now, 180)
  const aMoment = (instant: Date) => new Date(instant.getTime() + 1)
  expect(isAlive({ createdAt: session.begun, lastSeenAt: now }, now)).toBe(false)
  expect(isAlive({ createdAt: now, lastSeenAt: session.seen }, now)).toBe(false)
  expect(isAlive({ createdAt: aMoment(session.begun), lastSeenAt: aMoment(session.seen) }, now)).toBe(true)
})
