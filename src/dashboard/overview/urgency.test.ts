import { expect, test } from 'vitest'
import type { Patient } from '../../contract/appointments.ts'
import { mostUrgentFirst } from './urgency.ts'

const request = (name: string, createdAt: string, more: Partial<Patient> = {}): Patient => ({
  _id: name,
  name,
  email: '',
  phone: '',
  service: '',
  status: 'New Appointment',
  message: '',
  appointmentDate: '',
  appointmentTime: '',
  createdAt,
  ...more,
})

test('whose time was given free stands first, then who waits longest', () => {
  const requests = [
    request('Ann', '2026-11-24T09:00:00.000Z'),
    request('Ben', '2026-11-23T09:00:00.000Z'),
    request('Cai', '2026-11-24T10:00:00.000Z', { givenFreeAt: '2026-11-27T10:00:00.000Z' }),
    request('Dot', '2026-11-24T08:00:00.000Z', { givenFreeAt: '2026-11-27T08:00:00.000Z' }),
  ]
  expect(requests.toSorted(mostUrgentFirst).map(({ name }) => name)).toEqual(['Dot', 'Cai', 'Ben', 'Ann'])
})
