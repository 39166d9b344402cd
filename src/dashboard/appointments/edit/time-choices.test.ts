import { describe, expect, it } from 'vitest'
import type { TimesAnswer } from '../../../contract/forms/appointment-form.ts'
import { quarterHours } from '../../day/day-plan.ts'
import { timeChoices, timeGroups } from './time-choices.ts'

const offer = (changes: Record<string, 'full' | 'past'>, missing: string[] = []): TimesAnswer => ({
  date: '2026-11-20',
  open: true,
  times: quarterHours
    .filter((time) => !missing.includes(time))
    .map((time) => ({ time, state: changes[time] ?? 'free', emergencyOnly: time < '09:00' || time >= '20:00' })),
})
const choice = (choices: ReturnType<typeof timeChoices>, time: string) => choices.find((one) => one.time === time)

describe('the times of a day', () => {
  it('are 96, every quarter of an hour', () => {
    expect(quarterHours).toHaveLength(96)
    expect(quarterHours.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00'])
    expect(quarterHours.at(-1)).toBe('23:45')
  })

  it('that are full or past cannot be chosen, and say why', () => {
    const choices = timeChoices(offer({ '10:00': 'full', '08:00': 'past' }), undefined)
    expect(choice(choices, '10:00')).toEqual({ time: '10:00', outOfHours: false, why: 'full' })
    expect(choice(choices, '08:00')).toEqual({ time: '08:00', outOfHours: true, why: 'past' })
    expect(choice(choices, '10:15')).toEqual({ time: '10:15', outOfHours: false })
  })

  it('leave an appointment its own time', () => {
    expect(choice(timeChoices(offer({ '10:00': 'full' }), '10:00'), '10:00')?.why).toBeUndefined()
  })

  it('can all be chosen where nothing is known of the day', () => {
    expect(timeChoices(undefined, undefined).every(({ why }) => why === undefined)).toBe(true)
  })

  it('leave out the hour that does not exist', () => {
    const choices = timeChoices(offer({}, ['01:00', '01:15', '01:30', '01:45']), undefined)
    expect(choices).toHaveLength(96)
    expect(choice(choices, '01:30')?.why).toBe('no such time')
  })

  it('stay among surgery hours where the treatment would only end after them, and say so', () => {
    const day = offer({})
    const times = day.times.map((one) =>
      one.time === '19:45' ? { ...one, emergencyOnly: true, endsAfterClosing: true } : one,
    )
    const choices = timeChoices({ ...day, times }, undefined)
    expect(choice(choices, '19:45')).toEqual({ time: '19:45', outOfHours: false, endsAfterClosing: true })
  })

  it('come in three groups around surgery hours', () => {
    const groups = timeGroups(timeChoices(offer({}), undefined))
    expect(groups.map(({ outOfHours, choices }) => [outOfHours, choices[0]?.time, choices.length])).toEqual([
      [true, '00:00', 36],
      [false, '09:00', 44],
      [true, '20:00', 16],
    ])
  })
})
