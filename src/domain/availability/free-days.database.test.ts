import { afterEach, beforeEach, expect, it } from 'vitest'
import { appointment, later, now, practiceWith } from '../../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../../database/test-records.ts'
import { addDays, times } from '../clinic-time.ts'
import type { Chair } from './chair-plan.ts'
import { freeDaysAhead } from './free-days.ts'
import { weekdays } from './opening-hours.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

/** Two chairs as a desk sets them up: services, a shift for each weekday, holidays and illness. */
const setUp: Chair[] = [1, 2].map((chair) => ({
  chair,
  name: `Chair ${chair}`,
  services: chair === 1 ? undefined : ['Check-up'],
  onCall: chair === 1,
  shifts: weekdays.map((weekday) => ({ weekday, opens: '08:00', closes: '18:00', who: 'Lena Novak' })),
  exceptions: Array.from({ length: 20 }, (_, week) => {
    const from = addDays('2027-06-07', 7 * week)
    return { from, to: from, reason: 'Holiday' }
  }),
}))

const surgeryHours = times.filter((time) => time >= '09:00' && time < '17:00')

it.each([
  ['chairs that are alike', undefined],
  ['chairs that are set up one by one', setUp],
])(
  'availability of the next 14 days, with a year of bookings and %s: one question, two weeks of rows, 10 ms of the processor at p95',
  async (_, chairPlan) => {
    await records.transaction(async ({ appointments }) => {
      for (let ahead = 0; ahead < 365; ahead += 1) {
        const day = addDays('2027-01-04', ahead)
        const held = surgeryHours
          .filter((_, at) => at % 4 !== 3)
          .flatMap((time) => [1, 2].map((chair) => ({ day, time, chair })))
        await appointments.add(appointment({ id: `of ${day}`, status: 'appointed', createdAt: later(ahead) }), held)
      }
    })
    const questions: number[] = []
    const counted = {
      appointments: {
        ...records.appointments,
        async chairTimeOn(...asked: Parameters<typeof records.appointments.chairTimeOn>) {
          const taken = await records.appointments.chairTimeOn(...asked)
          questions.push(taken.length)
          return taken
        },
      },
    }
    const context = { records: counted, practice: { ...practiceWith(2), chairPlan }, now }
    const days = await freeDaysAhead('Check-up', context)
    expect(questions).toEqual([15 * 48])
    expect(days).toHaveLength(14)
    expect(days[0]?.times).toEqual(surgeryHours.filter((_, at) => at % 4 === 3))
    expect(await freeDaysAhead('Hygiene', context)).toEqual([])

    // What the event loop has of the processor, not of the clock, and the best of up to eight rounds: others share the machine.
    let best = { p50: Number.NaN, p95: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 8 && best.p95 > 10; round += 1) {
      const costs: number[] = []
      for (let run = 0; run < 100; run += 1) {
        const before = process.threadCpuUsage()
        await freeDaysAhead('Check-up', context)
        const { user, system } = process.threadCpuUsage(before)
        costs.push((user + system) / 1000)
      }
      const [p50 = 0, p95 = 0] = [49, 94].map((at) => costs.toSorted((one, other) => one - other)[at])
      if (p95 < best.p95) best = { p50, p95 }
    }
    expect(best.p95, `${best.p50.toFixed(1)} ms at p50, ${best.p95.toFixed(1)} ms at p95`).toBeLessThanOrEqual(10)
  },
)
