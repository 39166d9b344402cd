import { expect, test } from 'vitest'
import { mayasVeneers, smallPractice } from '../../../tests/mayas-veneers.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { canKeep } from './who-is-met.ts'

const practice = smallPractice({ closedDays: [{ day: '2026-12-25', reason: 'Christmas Day' }] })
const visit = mayasVeneers({ day: '2026-12-03', time: '10:00' })

test.each<[string, Partial<Appointment>, boolean]>([
  ['by day', {}, true],
  ['by day in a chair that is gone', { chair: 3 }, false],
  ['that ends after closing time', { time: '19:30' }, true],
  ['at night in the chair on call', { time: '21:00', chair: 1 }, true],
  ['at night in a chair that is gone', { time: '21:00', chair: 3 }, false],
  ['at night in a chair that is not on call', { time: '21:00', chair: 2 }, false],
  ['on a closed day, also in the chair on call', { day: '2026-12-25', chair: 1 }, false],
  ['on a day without an hour', { time: undefined }, true],
  ['on a closed day without an hour', { day: '2026-12-25', time: undefined }, false],
])('whether the practice can keep a visit %s', (_, part, kept) => {
  expect(canKeep({ ...visit, ...part }, practice)).toBe(kept)
})
