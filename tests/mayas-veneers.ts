import { appointment, practiceWith } from '../src/database/test-practice.ts'
import type { Appointment } from '../src/domain/appointments/appointment.ts'
import type { Practice } from '../src/domain/practice/practice.ts'
import { openingHours } from './opening-hours.ts'

/** Veneers take an hour. Two chairs take patients by day, and the first of them is on call. */
export function smallPractice(facts: Partial<Practice> = {}): Practice {
  return { ...practiceWith(2), openingHours, services: [{ name: 'Veneers', minutes: 60, emergency: false }], ...facts }
}

/** What Maya asked for on 1 December and staff have accepted: her veneers on Thursday, 10 December 2026, at 15:00. */
export function mayasVeneers(facts: Partial<Appointment> = {}): Appointment {
  return appointment({
    id: 'one',
    email: 'maya@example.org',
    status: 'appointed',
    service: 'Veneers',
    day: '2026-12-10',
    time: '15:00',
    chair: 2,
    minutes: 60,
    createdAt: new Date('2026-12-01T08:00:00Z'),
    ...facts,
  })
}
