import { describe, expect, it } from 'vitest'
import type { Patient } from '../../contract/appointments.ts'
import { dayPlan } from './day-plan.ts'

const visit = (name: string, more: Partial<Patient>): Patient => ({
  _id: name,
  name,
  email: '',
  phone: '',
  service: '',
  status: 'Appointed',
  message: '',
  appointmentDate: '2026-11-20T00:00:00.000Z',
  appointmentTime: '',
  ...more,
})

describe('the day at a glance', () => {
  it('has a column for each chair, with its visits in the order of the day', () => {
    const plan = dayPlan(
      [
        visit('Anna', { chair: 2, appointmentTime: '11:00', minutes: 45 }),
        visit('Ben', { chair: 2, appointmentTime: '09:30', minutes: 20 }),
      ],
      3,
    )
    expect(plan.columns.map(({ chair, visits }) => [chair, visits.map(({ patient }) => patient.name)])).toEqual([
      [1, []],
      [2, ['Ben', 'Anna']],
      [3, []],
    ])
    expect(plan.columns[1]?.visits.map(({ start, end }) => [start, end])).toEqual([
      [38, 40],
      [44, 47],
    ])
  })

  it('shows nine to five, and more where somebody comes earlier or later', () => {
    expect(dayPlan([], 3)).toMatchObject({ firstHour: 9, lastHour: 17 })
    const early = visit('Cleo', { chair: 1, appointmentTime: '07:45', minutes: 15 })
    const late = visit('Dan', { chair: 1, appointmentTime: '23:30', minutes: 60 })
    expect(dayPlan([early, late], 1)).toMatchObject({ firstHour: 7, lastHour: 24 })
  })

  it('keeps apart who holds no chair', () => {
    const wish = visit('Eve', { appointmentTime: '21:00', outOfHours: true })
    const anyTime = visit('Fred', {})
    expect(dayPlan([wish, anyTime], 1).chairless).toEqual([wish, anyTime])
  })
})
