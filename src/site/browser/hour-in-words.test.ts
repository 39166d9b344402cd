import { expect, test } from 'vitest'
import { hourInWords } from './hour-in-words.ts'

test('an hour is told by London’s clocks, on either side of both changes', () => {
  expect(hourInWords('2026-11-26T17:00:00.000Z')).toBe('Thursday 26 November at 17:00')
  expect(hourInWords('2027-03-28T00:59:00.000Z')).toBe('Sunday 28 March at 00:59')
  expect(hourInWords('2027-03-28T01:00:00.000Z')).toBe('Sunday 28 March at 02:00')
  expect(hourInWords('2027-10-30T23:00:00.000Z')).toBe('Sunday 31 October at 00:00')
  expect(hourInWords('2027-11-01T09:05:00.000Z')).toBe('Monday 1 November at 09:05')
})
