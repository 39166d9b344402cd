import { expect, test } from 'vitest'
import type { Appointment, AppointmentChange } from './appointment.ts'
import { stepsOf } from './history.ts'

const now: Appointment = {
  id: 'a',
  reference: 'AB12',
  name: 'Mary Okafor',
  minutes: 60,
  day: '2026-12-11',
  time: '11:00',
  status: 'appointed',
  version: 4,
  sequence: 2,
  createdAt: new Date('2026-12-01T09:00:00Z'),
}
const at = new Date('2026-12-02T09:00:00Z')
const entry = (what: AppointmentChange['what'], before?: AppointmentChange['before']): AppointmentChange => ({
  id: what,
  appointment: 'a',
  at,
  what,
  ...(before ? { before } : {}),
})

test('a move stays one in the history when something is noted after it that changes nothing', () => {
  const before = { status: 'appointed' as const, minutes: 60, day: '2026-12-10', time: '10:15' }
  for (const later of ['earlier offered', 'waits', 'earlier let go'] as const) {
    const [, moved] = stepsOf([entry(later), entry('edited', before), entry('requested')], now)
    expect(moved?.moved, later).toEqual({
      from: { day: '2026-12-10', time: '10:15' },
      to: { day: '2026-12-11', time: '11:00' },
    })
  }
})
