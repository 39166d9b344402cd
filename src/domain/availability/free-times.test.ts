import { describe, expect, test } from 'vitest'
import { smallPractice } from '../../../tests/mayas-veneers.ts'
import { openingHours } from '../../../tests/opening-hours.ts'
import type { Records } from '../records.ts'
import { type Asked, type ChairTime, chairNeed, chairWish, TakenChairTime } from './chair-time.ts'
import { dayOnOffer, neighboursOf } from './free-times.ts'
import { hoursOn, surgeryAt } from './opening-hours.ts'

const practice = smallPractice({
  closedDays: [{ day: '2026-12-25', reason: 'Christmas Day' }],
  services: [
    { name: 'Veneers', minutes: 60, emergency: false },
    { name: '24 hours emergency dental care', minutes: 30, emergency: true },
  ],
})

const tuesday = '2026-12-01'
const morning = new Date('2026-12-01T09:05:00Z')
const nothing = new TakenChairTime([])

function stateAt(time: string, service: string, taken = nothing, day = tuesday) {
  return dayOnOffer(day, chairWish({ service }, practice), taken, { practice, now: morning }).times.find(
    (offer) => offer.time === time,
  )
}

test('a day offers all 96 times, the ones outside surgery hours for emergencies only', () => {
  const offer = dayOnOffer('2026-12-02', chairWish({ service: 'Veneers' }, practice), nothing, {
    practice,
    now: morning,
  })
  expect(offer.open).toBe(true)
  expect(offer.times).toHaveLength(96)
  const inHours = offer.times.filter((time) => !time.emergencyOnly || time.endsAfterClosing)
  expect([inHours.at(0)?.time, inHours.at(-1)?.time, inHours.length]).toEqual(['09:00', '19:45', 44])
})

describe('a treatment ends by closing time', () => {
  test.each([
    ['Veneers', tuesday, '19:00', false],
    ['Veneers', tuesday, '19:15', true],
    ['24 hours emergency dental care', tuesday, '19:30', false],
    ['24 hours emergency dental care', tuesday, '19:45', true],
    ['Veneers', '2026-12-05', '14:00', false],
    ['Veneers', '2026-12-05', '14:15', true],
    // The nights on which the clocks change are Sundays; the Saturdays before them close as ever.
    ['Veneers', '2027-03-27', '14:15', true],
    ['Veneers', '2027-10-30', '14:15', true],
  ])('%s on %s at %s: ends after closing is %s', (service, day, time, late) => {
    const offered = stateAt(time, service, nothing, day)
    expect(offered?.state).toBe('free')
    expect(offered?.emergencyOnly).toBe(late)
    expect(offered?.endsAfterClosing ?? false).toBe(late)
  })

  test('a routine one that would not is a wish that holds nothing, and so is never full', () => {
    const need = chairNeed({ day: tuesday, time: '19:15' }, chairWish({ service: 'Veneers' }, practice), practice)
    expect(need.chairs).toEqual([])
    const taken = new TakenChairTime([1, 2].map((chair) => ({ day: tuesday, time: '19:45', chair })))
    expect(stateAt('19:15', 'Veneers', taken)?.state).toBe('free')
    expect(stateAt('19:00', 'Veneers', taken)?.state).toBe('full')
  })

  test('an emergency that would not is for the chair on call', () => {
    const wish = chairWish({ service: '24 hours emergency dental care' }, practice)
    expect(chairNeed({ day: tuesday, time: '19:45' }, wish, practice).chairs).toEqual([1])
    expect(chairNeed({ day: tuesday, time: '08:45' }, wish, practice).chairs).toEqual([1])
  })

  test('staff may take it all the same, on any chair', () => {
    const wish = chairWish({ service: 'Veneers' }, practice, 'as accepted')
    const need = chairNeed({ day: tuesday, time: '19:15' }, wish, practice)
    expect(need.chairs).toEqual([1, 2])
    expect(need.quarters.at(-1)).toEqual({ day: tuesday, time: '20:00' })
  })

  test('over midnight it lies within the hours of both days, or not', () => {
    const late = { opens: '18:00', closes: '24:00' }
    const week = { ...openingHours, tuesday: late, wednesday: { opens: '00:00', closes: '06:00' }, thursday: late }
    const nightly = { ...practice, openingHours: week }
    const wish = chairWish({ service: 'Veneers' }, nightly)
    const against = (day: string) => chairNeed({ day, time: '23:30' }, wish, nightly).against
    expect(against(tuesday)).toBe('inside')
    expect(against('2026-12-03')).toBe('ends after closing')
  })
})

describe('the times offered near one that was refused', () => {
  const books = (taken: ChairTime[]) => ({ appointments: { chairTimeOn: async () => taken } }) as unknown as Records
  const near = (time: string, service: string, asked: Asked, taken: ChairTime[], now = morning) =>
    neighboursOf({ day: tuesday, time }, chairWish({ service }, practice, asked), {
      records: books(taken),
      practice,
      now,
    })

  test('fit in before closing time and are not past', async () => {
    const full = [1, 2].map((chair) => ({ day: tuesday, time: '19:00', chair }))
    const late = new Date('2026-12-01T17:40:00Z')
    expect((await near('19:00', 'Veneers', 'as a request', full, late)).slice(0, 2)).toEqual([
      { day: tuesday, time: '17:45' },
      { day: tuesday, time: '18:00' },
    ])
  })

  test('in surgery hours are not asked for on days on which there are none', async () => {
    const closedDays = ['01', '02', '03', '04', '05'].map((of) => ({ day: `2026-12-${of}`, reason: 'Building work' }))
    const asked: string[] = []
    const chairTimeOn = async ([day = '']: string[]) => {
      asked.push(day)
      return []
    }
    const records = { appointments: { chairTimeOn } } as unknown as Records
    const wish = chairWish({ service: 'Veneers' }, practice, 'as accepted')
    const told = { records, practice: { ...practice, closedDays }, now: morning }
    const found = await neighboursOf({ day: tuesday, time: '10:00' }, wish, told)
    // Sunday is for emergencies only.
    expect(asked).toEqual(['2026-12-07'])
    expect(found.map(({ day }) => day)).toEqual(Array(4).fill('2026-12-07'))
  })

  test('are never the one just refused, and are free on call too', async () => {
    const emergency = await near('22:00', '24 hours emergency dental care', 'as a request', [
      { day: tuesday, time: '22:00', chair: 1 },
    ])
    expect(emergency.map(({ time }) => time)).toEqual(['21:15', '21:30', '22:15', '22:30'])
  })

  test('are in surgery hours for a routine treatment that staff could not accept at night', async () => {
    const routine = await near('22:00', 'Veneers', 'as accepted', [{ day: tuesday, time: '22:00', chair: 1 }])
    expect(routine.map(({ time }) => time)).toEqual(['18:15', '18:30', '18:45', '19:00'])
  })
})

test('times that have begun are past', () => {
  expect(stateAt('09:00', 'Veneers')?.state).toBe('past')
  expect(stateAt('09:15', 'Veneers')?.state).toBe('free')
})

test('a time is full when no chair is free for the whole length', () => {
  const taken = new TakenChairTime([
    { day: tuesday, time: '10:00', chair: 1 },
    { day: tuesday, time: '10:45', chair: 2 },
  ])
  expect(stateAt('10:00', 'Veneers', taken)?.state).toBe('full')
  expect(stateAt('10:00', 'Teeth and gums', taken)?.state).toBe('free')
  expect(stateAt('09:45', 'Veneers', taken)?.state).toBe('free')
  expect(stateAt('11:00', 'Veneers', taken)?.state).toBe('free')
})

test('outside surgery hours one chair is on call; a routine treatment there is a wish that is never full', () => {
  const taken = new TakenChairTime([{ day: tuesday, time: '22:00', chair: 1 }])
  expect(stateAt('22:00', '24 hours emergency dental care', taken)).toEqual({
    time: '22:00',
    state: 'full',
    emergencyOnly: true,
  })
  expect(stateAt('22:00', 'Veneers', taken)?.state).toBe('free')
})

test('a closed day says why', () => {
  const offer = dayOnOffer('2026-12-25', chairWish({}, practice), nothing, { practice, now: morning })
  expect(offer).toMatchObject({ open: false, reason: 'Christmas Day' })
  expect(hoursOn('2026-12-06', practice)).toEqual({ closed: 'Emergency appointments only' })
})

test.each([
  ['2026-12-01T08:59:00Z', { open: false, opens: '09:00' }],
  ['2026-12-01T09:00:00Z', { open: true, closes: '20:00' }],
  ['2026-12-01T19:59:00Z', { open: true, closes: '20:00' }],
  ['2026-12-01T20:00:00Z', { open: false }],
  ['2027-07-05T08:30:00Z', { open: true, closes: '20:00' }],
  ['2026-12-06T12:00:00Z', { open: false }],
])('at %s the surgery is %o', (instant, state) => {
  expect(surgeryAt(new Date(instant), practice)).toEqual(state)
})
