import { expect, test } from 'vitest'
import { mayasVeneers, smallPractice } from '../../../tests/mayas-veneers.ts'
import { addDays } from '../clinic-time.ts'
import type { Records } from '../records.ts'
import { freeInstead } from './free-instead.ts'
import type { Practice } from './practice.ts'

const closedFor = (days: number) =>
  smallPractice({
    closedDays: Array.from({ length: days }, (_, ahead) => ({ day: addDays('2026-12-01', ahead), reason: 'A fire' })),
  })

const visit = mayasVeneers({ day: '2026-12-03', time: '10:00' })

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
