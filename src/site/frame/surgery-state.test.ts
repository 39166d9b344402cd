import { describe, expect, it } from 'vitest'
import { openingHours } from '../../../tests/opening-hours.ts'
import { surgeryState } from './surgery-state.ts'

const practice = {
  openingHours,
  closedDays: [
    { day: '2026-12-06', reason: 'Late openings', hours: { opens: '10:00', closes: '12:00' } },
    { day: '2026-12-24', reason: 'Christmas Eve', hours: { opens: '09:00', closes: '13:00' } },
    { day: '2026-12-25', reason: 'Christmas Day' },
    { day: '2026-12-26', reason: 'Boxing Day' },
    { day: '2026-12-28', reason: 'Boxing Day bank holiday' },
  ],
}

describe('the line in the header', () => {
  it.each([
    [
      'a Friday before the door opens',
      '2026-11-20T08:59Z',
      'Surgery closed, emergencies by phone now. Opens today at 9am',
      '2026-11-20T09:00Z',
    ],
    ['the first minute of a Friday', '2026-11-20T09:00Z', 'Open now until 8pm', '2026-11-20T20:00Z'],
    [
      'a Friday evening',
      '2026-11-20T20:00Z',
      'Surgery closed, emergencies by phone now. Opens tomorrow at 9am',
      '2026-11-21T00:00Z',
    ],
    ['a Saturday afternoon', '2026-11-21T14:59Z', 'Open now until 3pm', '2026-11-21T15:00Z'],
    [
      'a Saturday evening',
      '2026-11-21T16:00Z',
      'Surgery closed, emergencies by phone now. Opens on Monday at 9am',
      '2026-11-22T00:00Z',
    ],
    [
      'a Sunday',
      '2026-11-22T12:00Z',
      'Surgery closed, emergencies by phone now. Opens tomorrow at 9am',
      '2026-11-23T00:00Z',
    ],
    [
      'Christmas Day',
      '2026-12-25T12:00Z',
      'Surgery closed, emergencies by phone now. Opens on Tuesday at 9am',
      '2026-12-26T00:00Z',
    ],
    ['a summer morning, an hour ahead of UTC', '2026-07-06T08:00Z', 'Open now until 8pm', '2026-07-06T19:00Z'],
    [
      'a summer night',
      '2026-07-06T22:30Z',
      'Surgery closed, emergencies by phone now. Opens tomorrow at 9am',
      '2026-07-06T23:00Z',
    ],
    [
      'the night the clocks go back',
      '2026-10-24T23:30Z',
      'Surgery closed, emergencies by phone now. Opens tomorrow at 9am',
      '2026-10-26T00:00Z',
    ],
    [
      'the night the clocks go forward',
      '2027-03-28T00:59Z',
      'Surgery closed, emergencies by phone now. Opens tomorrow at 9am',
      '2027-03-28T23:00Z',
    ],
    [
      'the morning after it, an hour earlier than the one before',
      '2027-03-29T07:59Z',
      'Surgery closed, emergencies by phone now. Opens today at 9am',
      '2027-03-29T08:00Z',
    ],
    ['the last minute of a half day', '2026-12-24T12:59Z', 'Open now until 1pm', '2026-12-24T13:00Z'],
    [
      'the afternoon of a half day before four closed ones',
      '2026-12-24T13:00Z',
      'Surgery closed, emergencies by phone now. Opens on Tuesday at 9am',
      '2026-12-25T00:00Z',
    ],
    ['a Sunday that opens after all', '2026-12-06T10:00Z', 'Open now until noon', '2026-12-06T12:00Z'],
    [
      'the day before it',
      '2026-12-05T15:00Z',
      'Surgery closed, emergencies by phone now. Opens tomorrow at 10am',
      '2026-12-06T00:00Z',
    ],
  ])('on %s', (_, now, line, until) => {
    const state = surgeryState(new Date(now), practice)
    expect(state.line).toBe(line)
    expect(state.until).toEqual(new Date(until))
    expect(state.open).toBe(line.startsWith('Open'))
  })

  it('names the date where the next opening is a week away or more', () => {
    const shut = { ...practice, closedDays: daysFrom(1, 31).map((day) => ({ day, reason: 'Building works' })) }
    const state = surgeryState(new Date('2027-01-20T12:00Z'), shut)
    expect(state.line).toBe('Surgery closed, emergencies by phone now. Opens on Monday 1 February at 9am')
  })

  it('promises no opening that nobody knows of', () => {
    const shut = { ...practice, closedDays: daysFrom(1, 31).map((day) => ({ day, reason: 'Building works' })) }
    expect(surgeryState(new Date('2027-01-02T12:00Z'), shut).line).toBe('Surgery closed, emergencies by phone now')
  })
})

function daysFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `2027-01-${String(first + index).padStart(2, '0')}`)
}
