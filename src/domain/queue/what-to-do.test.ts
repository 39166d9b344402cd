import { expect, it } from 'vitest'
import type { Appointment } from '../appointments/appointment.ts'
import { medianMinutes, whatToDo } from './what-to-do.ts'

const now = new Date('2026-12-01T09:05:00Z')
const earlier = new Date('2026-12-01T08:00:00Z')
const practice = {
  services: [
    { name: '24 hours emergency dental care', minutes: 30, emergency: true },
    { name: 'Veneers', minutes: 60, emergency: false },
  ],
}
const untold = { since: earlier, due: earlier }
const soon = { since: earlier, due: new Date('2026-12-01T09:06:00Z') }

function appointment(part: Partial<Appointment>): Appointment {
  return {
    id: 'one',
    reference: 'K7MP2QXR',
    name: 'Maya Okafor',
    status: 'new',
    minutes: 30,
    version: 1,
    sequence: 0,
    createdAt: earlier,
    ...part,
  }
}

const emergency = { service: '24 hours emergency dental care' }
const later = { day: '2026-12-03', time: '10:00' }

it.each([
  ['a request without a time', {}, undefined, 'new'],
  ['a request for a day to come', { ...later, service: 'Veneers' }, undefined, 'new'],
  ['a request for any time today', { day: '2026-12-01' }, undefined, 'new'],
  ['a request for a time that has begun', { day: '2026-12-01', time: '09:00' }, undefined, 'time passed'],
  ['a request for a later time today', { day: '2026-12-01', time: '09:15' }, undefined, 'new'],
  ['a request for any time yesterday', { day: '2026-11-30' }, undefined, 'time passed'],
  ['an emergency', emergency, undefined, 'urgent'],
  ['one that says it is urgent', { ...later, service: 'Veneers', urgent: true }, undefined, 'urgent'],
  ['an emergency whose time has passed', { ...emergency, day: '2026-11-30', time: '10:00' }, undefined, 'urgent'],
  ['a request that was moved and whose patient was not told', { ...later }, untold, 'tell'],
  ['one whose letter may still leave', { ...later }, soon, 'new'],
  ['one whose time has passed, and whose patient was not told', { day: '2026-11-30' }, untold, 'tell'],
  ['an emergency that was moved and whose patient was not told', { ...emergency, ...later }, untold, 'urgent'],
  ['an accepted one with its time', { status: 'appointed', ...later }, undefined, undefined],
  ['an accepted one whose patient was not told', { status: 'appointed', ...later }, untold, 'tell'],
  ['an accepted one whose letter may still leave', { status: 'appointed', ...later }, soon, undefined],
  ['an accepted emergency whose patient was not told', { status: 'appointed', ...emergency, ...later }, untold, 'tell'],
  ['an accepted one without a time', { status: 'appointed', day: '2026-12-03' }, undefined, 'no time'],
  ['an accepted one without a day', { status: 'appointed', time: '10:00' }, undefined, 'no time'],
  ['an accepted one without either, not told', { status: 'appointed' }, untold, 'tell'],
  ['one whose patient asks for another time', { status: 'appointed', ...later, asked: later }, undefined, 'other time'],
  ['one without a time whose patient asks for one', { status: 'appointed', asked: later }, undefined, 'other time'],
  ['a cancelled one', { status: 'cancelled', ...later }, undefined, undefined],
  ['a cancelled one whose patient was not told', { status: 'cancelled', ...later }, untold, 'tell'],
] as const)('%s', (_, part, told, reason) => {
  const todo = whatToDo(appointment(part), { untold: told, askedAt: earlier }, { practice, now })
  expect(todo).toEqual(reason && { reason, since: earlier })
})

it.each([
  ['nobody', [], undefined],
  ['one', [42], 42],
  ['three', [5, 600, 10], 10],
  ['who was answered at once', [0], 1],
])('the median of %s', (_, minutes, median) => {
  const waits = minutes.map((wait) => ({ asked: earlier, answered: new Date(earlier.getTime() + wait * 60_000) }))
  expect(medianMinutes(waits)).toBe(median)
})
