import { describe, expect, it } from 'vitest'
import type { TimesAnswer } from '../../../../contract/forms/appointment-form.ts'
import { times } from '../../../../domain/clinic-time.ts'
import {
  dayNote,
  goneTime,
  isOutOfHours,
  isTooLate,
  missingTime,
  outOfHoursLabel,
  surgeryHoursLabel,
  timeGroups,
} from './time-groups.ts'

const usual = { opens: '09:00', closes: '20:00' }

describe('a chosen time', () => {
  const known = (left: string[]) =>
    timeGroups({ ...saturday({}), times: saturday({}).times.filter(({ time }) => !left.includes(time)) }, usual)

  it('that the day does not have is said, and stands in the list', () => {
    const groups = known(['01:00', '01:15', '01:30', '01:45'])
    expect(goneTime('01:15', groups)).toBe(
      '01:15 does not exist on this day, because the clocks go forward. Please choose another time.',
    )
    expect(missingTime('01:15', groups)).toBe('01:15 – does not exist')
  })

  it('that the day has, or that is left open, is not', () => {
    for (const time of ['', '02:00']) {
      expect([goneTime(time, known([])), missingTime(time, known([]))]).toEqual([undefined, undefined])
    }
  })
})

describe('the list of times', () => {
  it('has all 96 in order, before, during and after surgery hours, while nothing is known about the day', () => {
    const groups = timeGroups(undefined, usual)
    expect(groups.map(({ label }) => label)).toEqual([outOfHoursLabel, surgeryHoursLabel, outOfHoursLabel])
    expect(groups.map(({ options }) => options.length)).toEqual([36, 44, 16])
    const options = groups.flatMap((group) => group.options)
    expect(options.map(({ time }) => time)).toEqual(times)
    expect(options.every(({ time, label, disabled }) => label === time && !disabled)).toBe(true)
  })

  it('says in words why a time cannot be chosen', () => {
    const groups = timeGroups(saturday({ '09:00': 'past', '10:15': 'full' }), usual)
    const options = groups.flatMap((group) => group.options).filter(({ disabled }) => disabled)
    expect(options.map(({ label }) => label)).toEqual(['09:00 – past', '10:15 – full'])
    expect(groups.map(({ options }) => options.length)).toEqual([36, 24, 36])
  })

  it('leaves what would end after closing time among the surgery hours, says so, and lets it be wished for', () => {
    const open = saturday({ '14:30': 'past' })
    const late = (time: string) => time >= '14:15' && time < '15:00'
    const times = open.times.map((one) =>
      late(one.time) ? { ...one, emergencyOnly: true, endsAfterClosing: true } : one,
    )
    const day = { ...open, times }
    const groups = timeGroups(day, usual)
    expect(groups.map(({ options }) => options.length)).toEqual([36, 24, 36])
    expect(groups[1]?.options.slice(-4)).toEqual([
      { time: '14:00', label: '14:00', disabled: false },
      { time: '14:15', label: '14:15 – ends after we close', disabled: false },
      { time: '14:30', label: '14:30 – past', disabled: true },
      { time: '14:45', label: '14:45 – ends after we close', disabled: false },
    ])
    expect([isTooLate('14:15', day), isTooLate('14:00', day), isOutOfHours('14:15', day, usual)]).toEqual([
      true,
      false,
      false,
    ])
    expect(dayNote(day)).toBe('21 times are free in surgery hours on this day.')
  })

  it('has lunch between the surgery hours, for emergencies', () => {
    const isLunch = (time: string) => time >= '13:00' && time < '14:00'
    const times = saturday({}).times.map((one) => (isLunch(one.time) ? { ...one, emergencyOnly: true } : one))
    const groups = timeGroups({ ...saturday({}), times }, usual)
    expect(groups.map(({ label, options }) => [label, options[0]?.time, options.length])).toEqual([
      [outOfHoursLabel, '00:00', 36],
      [surgeryHoursLabel, '09:00', 16],
      [outOfHoursLabel, '13:00', 4],
      [surgeryHoursLabel, '14:00', 4],
      [outOfHoursLabel, '15:00', 36],
    ])
  })

  it('is one group for emergencies on a day without surgery hours', () => {
    const sunday = saturday({})
    const groups = timeGroups({ ...sunday, times: sunday.times.map((one) => ({ ...one, emergencyOnly: true })) }, usual)
    expect(groups.map(({ label, options }) => [label, options.length])).toEqual([[outOfHoursLabel, 96]])
  })

  it('shows only the times that exist on the night the clocks go forward', () => {
    const day = saturday({})
    const night = { ...day, times: day.times.filter(({ time }) => time < '01:00' || time >= '02:00') }
    expect(timeGroups(night, usual).flatMap(({ options }) => options)).toHaveLength(92)
  })

  it('lets every time be chosen when the answer holds none', () => {
    expect(timeGroups({ ...saturday({}), times: [] }, usual).flatMap(({ options }) => options)).toHaveLength(96)
  })
})

describe('a chosen time', () => {
  it('is reported when the new day does not have it', () => {
    const groups = timeGroups(saturday({ '10:15': 'full' }), usual)
    expect(goneTime('10:15', groups)).toBe('10:15 is full on this day. Please choose another time.')
    expect(goneTime('10:30', groups)).toBeUndefined()
    expect(goneTime('', groups)).toBeUndefined()
  })

  it('is out of hours by the day’s own hours, and by the usual ones until they are known', () => {
    expect(isOutOfHours('16:00', undefined, usual)).toBe(false)
    expect(isOutOfHours('16:00', saturday({}), usual)).toBe(true)
    expect(isOutOfHours('20:00', undefined, usual)).toBe(true)
  })
})

describe('the note about a day', () => {
  it.each([
    ['how many times are free', saturday({ '09:00': 'full' }), '23 times are free in surgery hours on this day.'],
    [
      'that it is full',
      saturday(Object.fromEntries(times.map((time) => [time, 'full']))),
      'No time in surgery hours is left on this day. Please choose another day.',
    ],
    [
      'why it has no times although it is open',
      { ...saturday({ '09:00': 'full' }), reason: 'There are no times to choose for this online just now.' },
      'There are no times to choose for this online just now.',
    ],
    [
      'why it is shut',
      { ...saturday({}), open: false, reason: 'Christmas Day' },
      'The surgery is closed on this day (Christmas Day).',
    ],
    [
      'that Sundays are for emergencies',
      { ...saturday({}), open: false, reason: 'Emergency appointments only' },
      'The surgery is closed on this day (emergency appointments only).',
    ],
  ])('says %s', (_, day, words) => {
    expect(dayNote(day)).toBe(words)
  })
})

function saturday(states: Record<string, 'free' | 'full' | 'past'>): TimesAnswer {
  return {
    date: '2026-11-21',
    open: true,
    times: times.map((time) => ({
      time,
      state: states[time] ?? 'free',
      emergencyOnly: time < '09:00' || time >= '15:00',
    })),
  }
}
