import { describe, expect, it } from 'vitest'
import type { Patient } from '../../contract/patient.ts'
import { dayPlan, presentQuarter, timeOfQuarter } from './day-plan.ts'

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

const chairs = [1, 2].map((chair) => ({ chair, name: `Chair ${chair}` }))
const hours = { opens: '09:00', closes: '11:30' }
const onDay = (patients: Patient[], present = 0) => dayPlan({ date: '2026-11-20', hours, chairs, patients }, present)

/** The entries of a chair as `09:00–10:15 free`. */
function entriesOf(plan: ReturnType<typeof dayPlan>, chair: number): string[] {
  const day = plan.chairs.find((one) => one.chair === chair)
  return (day?.entries ?? []).map((entry) => {
    const what = entry.kind === 'visit' ? entry.patient.name : entry.kind
    return `${timeOfQuarter(entry.start)}–${timeOfQuarter(entry.end)} ${what}`
  })
}

describe('a day by its chairs', () => {
  it('has the visits of each chair and the time between them, to the end of the last hour', () => {
    const plan = onDay([
      visit('Anna', { chair: 1, appointmentTime: '10:15', minutes: 30 }),
      visit('Ben', { chair: 1, appointmentTime: '09:00', minutes: 20 }),
    ])
    expect(entriesOf(plan, 1)).toEqual([
      '09:00–09:30 Ben',
      '09:30–10:15 free',
      '10:15–10:45 Anna',
      '10:45–11:30 free',
      '11:30–12:00 shut',
    ])
    expect(entriesOf(plan, 2)).toEqual(['09:00–11:30 free', '11:30–12:00 shut'])
  })

  it('gives no time that has gone by', () => {
    expect(entriesOf(onDay([], 10 * 4 + 1), 1)).toEqual(['09:00–10:15 gone', '10:15–11:30 free', '11:30–12:00 shut'])
    expect(entriesOf(onDay([], 96), 1)).toEqual(['09:00–12:00 gone'])
  })

  it('is shut over lunch, where whoever has a time then stands all the same', () => {
    const lunch = { from: '10:00', until: '10:45' }
    const patients = [visit('Kay', { chair: 1, appointmentTime: '10:15', minutes: 15 })]
    const plan = dayPlan({ date: '2026-11-20', hours: { ...hours, lunch }, chairs, patients }, 0)
    expect(entriesOf(plan, 1)).toEqual([
      '09:00–10:00 free',
      '10:00–10:15 shut',
      '10:15–10:30 Kay',
      '10:30–10:45 shut',
      '10:45–11:30 free',
      '11:30–12:00 shut',
    ])
  })

  it('gives time at which nobody works at a chair only knowingly', () => {
    const works = [
      { opens: '09:00', closes: '09:30' },
      { opens: '10:10', closes: '11:00' },
    ]
    const away = { chair: 2, name: 'Hygiene', works: [], reason: 'On a course' }
    const plan = dayPlan(
      { date: '2026-11-20', hours, chairs: [{ chair: 1, name: 'Mill', works }, away], patients: [] },
      0,
    )
    expect(entriesOf(plan, 1)).toEqual([
      '09:00–09:30 free',
      '09:30–10:15 unstaffed',
      '10:15–11:00 free',
      '11:00–11:30 unstaffed',
      '11:30–12:00 shut',
    ])
    expect(entriesOf(plan, 2)).toEqual(['09:00–11:30 unstaffed', '11:30–12:00 shut'])
    expect(plan.chairs.map(({ reason }) => reason)).toEqual([undefined, 'On a course'])
  })

  it('gives none of a chair that was removed, and keeps who still has a time there', () => {
    const removed = [...chairs, { chair: 3, name: 'Garden (removed)', removed: true }]
    const patients = [visit('Ida', { chair: 3, appointmentTime: '10:00', minutes: 30 })]
    const plan = dayPlan({ date: '2026-11-20', hours, chairs: removed, patients }, 0)
    expect(entriesOf(plan, 3)).toEqual(['09:00–10:00 gone', '10:00–10:30 Ida', '10:30–12:00 gone'])
    expect(entriesOf(plan, 2)).toEqual(['09:00–11:30 free', '11:30–12:00 shut'])
  })

  it('has a chair that nobody names where somebody sits on it, and gives none of its time', () => {
    const known = visit('Ben', { chair: 1, appointmentTime: '09:00' })
    const plan = onDay([known, visit('Jo', { chair: 7, appointmentTime: '10:00', minutes: 30 })])
    expect(plan.chairs.map(({ name }) => name)).toEqual(['Chair 1', 'Chair 2', 'Chair 7'])
    expect(entriesOf(plan, 7)).toEqual(['09:00–10:00 gone', '10:00–10:30 Jo', '10:30–12:00 gone'])
  })

  it('calls nothing free that is held for somebody who is not there', () => {
    const held = ['10:00', '10:15'].map((time) => ({ chair: 1, time }))
    const plan = dayPlan({ date: '2026-11-20', hours, chairs, patients: [], held }, 0)
    expect(entriesOf(plan, 1)).toEqual(['09:00–10:00 free', '10:00–10:30 held', '10:30–11:30 free', '11:30–12:00 shut'])
    expect(entriesOf(plan, 2)).toEqual(['09:00–11:30 free', '11:30–12:00 shut'])
  })

  it('is as long as its opening hours, and longer for who is still there when the surgery shuts', () => {
    expect(onDay([])).toMatchObject({ start: 36, end: 48 })
    const late = visit('Dan', { chair: 1, appointmentTime: '11:15', minutes: 60 })
    expect(onDay([late])).toMatchObject({ start: 36, end: 52 })
  })

  it('keeps beside the chairs who comes out of hours, who holds no chair, and who was cancelled', () => {
    const atNight = visit('Cleo', { chair: 1, appointmentTime: '22:00' })
    const wish = visit('Eve', { appointmentTime: '21:00', outOfHours: true })
    const anyTime = visit('Fred', { status: 'New Appointment' })
    const early = visit('Abe', { chair: 2, appointmentTime: '08:45' })
    const atClosing = visit('Bea', { chair: 1, appointmentTime: '11:30' })
    const [gone, alsoGone, goneFirst] = [
      visit('Gus', { status: 'Cancelled', appointmentTime: '10:00' }),
      visit('Ada', { status: 'Cancelled', appointmentTime: '10:00' }),
      visit('Zoe', { status: 'Cancelled', appointmentTime: '09:00' }),
    ]
    const plan = onDay([atNight, wish, anyTime, gone, alsoGone, goneFirst, atClosing, early])
    expect(plan).toMatchObject({ start: 36, end: 48, chairless: [anyTime, wish] })
    expect(plan.cancelled).toEqual([goneFirst, alsoGone, gone])
    expect(plan.outOfHours.map(({ patient }) => patient.name)).toEqual(['Abe', 'Bea', 'Cleo'])
  })

  it('shows who comes on a day on which the surgery is shut, and its usual hours where nobody does', () => {
    const shut = { date: '2026-11-22', reason: 'Sunday', chairs, patients: [] }
    expect(entriesOf(dayPlan(shut, 0), 1)).toEqual(['09:00–17:00 shut'])
    const emergency = visit('Hal', { chair: 1, appointmentTime: '13:15', minutes: 30 })
    const plan = dayPlan({ date: '2026-11-22', reason: 'Emergencies only', chairs, patients: [emergency] }, 0)
    expect(entriesOf(plan, 1)).toEqual(['13:00–13:15 shut', '13:15–13:45 Hal', '13:45–14:00 shut'])
  })
})

it.each([
  ['2026-11-19', 96, 'a day that is over'],
  ['2026-11-20', 40, 'today, whose running quarter hour can still be given'],
  ['2026-11-21', 0, 'a day to come'],
])('of %s the quarter hour %i runs: %s', (day, quarter) => {
  expect(presentQuarter(day, '2026-11-20', 10 * 60 + 14)).toBe(quarter)
})
