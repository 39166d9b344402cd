import { expect, test } from 'vitest'
import { openingHours } from '../../../tests/opening-hours.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { addDays } from '../clinic-time.ts'
import type { Records } from '../records.ts'
import { freeInstead } from './free-instead.ts'
import type { Practice } from './practice.ts'

const closedFor = (days: number) =>
  ({
    openingHours,
    closedDays: Array.from({ length: days }, (_, ahead) => ({ day: addDays('2026-12-01', ahead), reason: 'A fire' })),
    chairs: { surgeryHours: 2, onCall: 1 },
    minutesForOther: 30,
    services: [{ name: 'Veneers', minutes: 60, emergency: false }],
  }) as unknown as Practice

const visit: Appointment = {
  id: 'one',
  reference: 'K7MP2QXR',
  name: 'Maya Okafor',
  status: 'appointed',
  service: 'Veneers',
  day: '2026-12-03',
  time: '10:00',
  chair: 2,
  minutes: 60,
  version: 1,
  sequence: 0,
  createdAt: new Date('2026-11-20T08:00:00Z'),
}

const records = { appointments: { chairTimeOn: async () => [] } } as unknown as Pick<Records, 'appointments'>
const now = new Date('2026-12-01T09:00:00Z')
const instead = (practice: Practice, of = visit) => freeInstead(of, { records, practice, now })

test('whoever has a time within weeks that are all closed is offered one after them', async () => {
  expect((await instead(closedFor(42))).map(({ day }) => day)).toEqual(Array(4).fill('2027-01-12'))
})

test('beyond ten weeks nobody is offered a time, and who has none needs none', async () => {
  expect(await instead(closedFor(100))).toEqual([])
  expect(await instead(closedFor(0), { ...visit, time: undefined })).toEqual([])
})
