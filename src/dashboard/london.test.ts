import { describe, expect, it } from 'vitest'
import {
  dayInWords,
  dayOfMoment,
  dayOnAnyWidth,
  daysAfter,
  hourInWords,
  instantInLondon,
  isDay,
  minuteInLondon,
  momentInWords,
  shortWhen,
  todayInLondon,
} from './london.ts'

describe('today is the practice’s today', () => {
  it.each([
    ['an evening in summer that is still yesterday in UTC', '2026-07-01T23:30:00Z', '2026-07-02'],
    ['the last minute of a summer day', '2026-07-01T22:59:59Z', '2026-07-01'],
    ['a winter midnight', '2026-12-01T00:00:00Z', '2026-12-01'],
    ['the night the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29'],
    ['the night the clocks go back', '2026-10-24T23:30:00Z', '2026-10-25'],
    ['New Year', '2026-12-31T23:59:00Z', '2026-12-31'],
  ])('on %s', (_, instant, day) => {
    expect(todayInLondon(new Date(instant))).toBe(day)
  })

  it('and the day of a moment is London’s too', () => {
    expect(dayOfMoment('2026-07-01T23:30:00.000Z')).toBe('2026-07-02')
    expect(dayOfMoment('')).toBe('')
  })

  it('and its clock is London’s', () => {
    expect(minuteInLondon(new Date('2026-07-01T23:30:00Z'))).toBe(30)
    expect(minuteInLondon(new Date('2026-01-05T09:05:00Z'))).toBe(545)
  })
})

describe('a day', () => {
  it('has neighbours across months, leap days and clock changes', () => {
    expect(daysAfter('2026-11-30', 1)).toBe('2026-12-01')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2026-03-29', 1)).toBe('2026-03-30')
    expect(daysAfter('2026-03-30', -1)).toBe('2026-03-29')
  })

  it.each(['2026-02-30', '2026-1-1', 'tomorrow', '', '2026-13-01'])('is not %s', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it('is written out in words', () => {
    expect(dayInWords('2026-11-20')).toBe('Friday 20 November 2026')
    expect(momentInWords('never')).toBe('')
  })

  it('is written out on two lines, if it must be, with its number beside its month', () => {
    expect(dayOnAnyWidth('2026-12-10')).toBe('Thursday 10\u00a0December 2026')
  })
})

it.each([
  ['2026-11-26', 'Thu 26 Nov 09:15'],
  ['2027-01-05', 'Tue 5 Jan 09:15'],
  ['2026-10-31', 'Sat 31 Oct 09:15'],
  ['2027-10-31', 'Sun 31 Oct 2027 09:15'],
  ['2025-11-26', 'Wed 26 Nov 2025 09:15'],
])('a day more than half a year away is said with its year: %s', (day, words) => {
  expect(shortWhen(day, '09:15', '2026-11-22')).toBe(words)
})

it('an instant is said as a day and a time are, on London’s clocks', () => {
  expect(momentInWords('2026-07-01T23:30:00Z', '2026-11-22')).toBe('Thu 2 Jul 00:30')
  expect(momentInWords('2026-01-05T09:05:00Z', '2026-11-22')).toBe('Mon 5 Jan 2026 09:05')
})

describe('a day and a time in London are', () => {
  it.each([
    ['in winter', '2026-11-27', '09:00', '2026-11-27T09:00:00.000Z'],
    ['in summer', '2026-07-01', '09:00', '2026-07-01T08:00:00.000Z'],
    ['just after a summer midnight', '2026-07-02', '00:30', '2026-07-01T23:30:00.000Z'],
    ['the first of two when the clocks go back', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['left out when they go forward', '2026-03-29', '01:30', undefined],
    ['no day', '2026-02-30', '09:00', undefined],
    ['no time', '2026-11-27', '24:30', undefined],
    ['not given', '', '', undefined],
  ])('%s', (_, day, time, instant) => {
    expect(instantInLondon(day, time)?.toISOString()).toBe(instant)
  })

  it('said in words', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(hourInWords(new Date('2026-11-27T09:00:00Z'), now)).toBe('Friday 27 November at 09:00, London time')
    expect(hourInWords(new Date('2027-07-01T08:00:00Z'), now)).toBe('Thursday 1 July 2027 at 09:00, London time')
  })
})
