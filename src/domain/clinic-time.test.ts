import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import {
  addDays,
  hasBegun,
  instantOf,
  isBookableDay,
  isTime,
  londonAt,
  quartersFrom,
  readDay,
  times,
  timesOf,
} from './clinic-time.ts'

const zone = process.env.TZ
afterAll(() => {
  process.env.TZ = zone
})

describe.each(['UTC', 'Europe/London', 'Pacific/Kiritimati'])('on a machine in %s', (machine) => {
  const inZone = <T>(work: () => T): T => {
    process.env.TZ = machine
    return work()
  }

  test('the 96 times of a day run from 00:00 to 23:45', () => {
    expect(inZone(() => times)).toHaveLength(96)
    expect([times[0], times[1], times[95]]).toEqual(['00:00', '00:15', '23:45'])
  })

  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2028-02-29', '2028-02-29'],
    ['2026-12-01T00:00:00.000Z', '2026-12-01'],
    // What a browser in London makes of local midnight in summer.
    ['2027-06-30T23:00:00.000Z', '2027-07-01'],
    ['2027-07-01T00:00:00.000Z', '2027-07-01'],
    ['2027-07-01T00:00:00+01:00', '2027-07-01'],
    ['2027-07-01T09:30', '2027-07-01'],
  ])('%s is read as the day %s', (written, day) => {
    expect(inZone(() => readDay(written))).toBe(day)
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2027-02-29',
    '2026-1-1',
    '01/12/2026',
    'tomorrow',
    '',
    '2026-12-01T25:00:00Z',
    '2026-12-01T25:00',
    '2026-12-01T::',
    '2026-12-01T10:00:00.000Zx',
    '２０２６-12-01',
    '20261201',
    '2026-12-01[u-ca=hebrew]',
  ])('%j is no day', (written) => {
    expect(inZone(() => readDay(written))).toBeUndefined()
  })

  test('after half past midnight in summer it is today in London, though UTC still says yesterday', () => {
    expect(inZone(() => londonAt(new Date('2027-06-30T23:44:00Z')))).toEqual({
      day: '2027-07-01',
      time: '00:30',
      minute: 44,
    })
  })

  test('a day can be booked from today to ten years ahead', () => {
    const now = new Date('2026-12-01T23:59:00Z')
    const bookable = (day: string) => inZone(() => isBookableDay(day, now))
    expect(['2026-11-30', '2026-12-01', '2036-12-01', '2036-12-02'].map(bookable)).toEqual([false, true, true, false])
  })

  test('on the day the clocks go forward, the missing hour is not offered', () => {
    const offered = inZone(() => timesOf('2027-03-28'))
    expect(offered).toHaveLength(92)
    expect(offered).not.toContain('01:00')
    expect(offered).not.toContain('01:45')
    expect(offered).toContain('02:00')
  })

  test('on the day the clocks go back, each time is offered once', () => {
    expect(inZone(() => timesOf('2027-10-31'))).toHaveLength(96)
  })

  test('a length of time runs over midnight, and jumps over the missing hour', () => {
    expect(inZone(() => quartersFrom({ day: '2026-12-31', time: '23:45' }, 30))).toEqual([
      { day: '2026-12-31', time: '23:45' },
      { day: '2027-01-01', time: '00:00' },
    ])
    expect(inZone(() => quartersFrom({ day: '2027-03-28', time: '00:45' }, 30))).toEqual([
      { day: '2027-03-28', time: '00:45' },
      { day: '2027-03-28', time: '02:00' },
    ])
  })

  test('calendar files get the right instant in winter and in summer', () => {
    const instants = inZone(() => [
      instantOf({ day: '2026-12-01', time: '10:15' }).toISOString(),
      instantOf({ day: '2027-07-01', time: '10:15' }).toISOString(),
      instantOf({ day: '2027-10-31', time: '01:30' }).toISOString(),
    ])
    expect(instants).toEqual(['2026-12-01T10:15:00.000Z', '2027-07-01T09:15:00.000Z', '2027-10-31T00:30:00.000Z'])
  })

  test('a quarter hour has begun at its first minute', () => {
    const begun = (instant: string) =>
      inZone(() => hasBegun({ day: '2026-12-01', time: '10:15' }, londonAt(new Date(instant))))
    expect(begun('2026-12-01T10:14:59Z')).toBe(false)
    expect(begun('2026-12-01T10:15:00Z')).toBe(true)
  })

  test('when the clocks go back, what has begun in the first of the two hours has begun in the second', () => {
    const begun = (instant: string, time: string) =>
      inZone(() => hasBegun({ day: '2026-10-25', time }, londonAt(new Date(instant))))
    expect(begun('2026-10-25T00:29:00Z', '01:30')).toBe(false)
    expect(begun('2026-10-25T00:30:00Z', '01:30')).toBe(true)
    expect(begun('2026-10-25T01:10:00Z', '01:30')).toBe(true)
    expect(begun('2026-10-25T01:10:00Z', '02:00')).toBe(false)
    expect(begun('2026-10-25T02:00:00Z', '02:00')).toBe(true)
  })

  test('whatever is written, a day that is read is a day that exists', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/)), (written) => {
        const day = inZone(() => readDay(written))
        return day === undefined || addDays(addDays(day, 1), -1) === day
      }),
    )
  })
})

test('only the 96 labels are times', () => {
  expect(['10:15', '00:00', '23:45'].every(isTime)).toBe(true)
  expect(['10:10', '24:00', '9:15', '10:15:00', ' 10:15', ''].some(isTime)).toBe(false)
})
