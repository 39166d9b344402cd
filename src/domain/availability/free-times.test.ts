import { expect, test } from 'vitest'
import type { Practice } from '../practice/practice.ts'
import { readServiceWish, TakenChairTime } from './chair-time.ts'
import { offerOf } from './free-times.ts'
import { hoursOn, type OpeningHours, surgeryAt } from './opening-hours.ts'

const weekday = { opens: '09:00', closes: '20:00' }
const openingHours: OpeningHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { opens: '09:00', closes: '15:00' },
  sunday: 'emergencies only',
}
const practice = {
  openingHours,
  closedDays: [{ day: '2026-12-25', reason: 'Christmas Day' }],
  chairs: { surgeryHours: 2, onCall: 1 },
  minutesForOther: 30,
  services: [
    { name: 'Veneers', minutes: 60, emergency: false },
    { name: '24 hours emergency dental care', minutes: 30, emergency: true },
  ],
} as unknown as Practice

const tuesday = '2026-12-01'
const morning = new Date('2026-12-01T09:05:00Z')
const nothing = new TakenChairTime([])

function stateAt(time: string, service: string, taken = nothing, day = tuesday) {
  return offerOf(day, readServiceWish(service, practice), taken, { practice, now: morning }).times.find(
    (offer) => offer.time === time,
  )
}

test('a day offers all 96 times, the ones outside surgery hours for emergencies only', () => {
  const offer = offerOf('2026-12-02', readServiceWish('Veneers', practice), nothing, { practice, now: morning })
  expect(offer.open).toBe(true)
  expect(offer.times).toHaveLength(96)
  expect(offer.times.filter((time) => !time.emergencyOnly).map((time) => time.time)).toEqual(
    expect.arrayContaining(['09:00', '19:45']),
  )
  expect(offer.times.filter((time) => !time.emergencyOnly)).toHaveLength(44)
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
  const offer = offerOf('2026-12-25', readServiceWish(undefined, practice), nothing, { practice, now: morning })
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
