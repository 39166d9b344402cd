import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thorough } from '../../tests/thorough.ts'
import type { Records } from '../domain/records.ts'
import { leastOf, openBeside } from './test-quickest.ts'

const many = thorough ? 1_000_000 : 50_000

/** Milliseconds that the event loop's thread has had a processor. */
const onEventLoop = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

describe('beside many settled appointments', () => {
  let opened: Awaited<ReturnType<typeof openBeside>>[]
  beforeAll(async () => {
    opened = [await openBeside(1_000), await openBeside(many)]
  }, 900_000)
  afterAll(async () => {
    for (const { close } of opened) await close()
  })
  const onEach = (ask: (records: Records) => Promise<unknown>) =>
    opened.map(
      ({ records }) =>
        () =>
          ask(records),
    )

  it('a queue takes as long as beside few', async () => {
    const asked = { now: new Date('2026-12-01T09:00:00Z'), urgent: ['24 hours emergency dental care'], limit: 100 }
    const [few = 0, lots = 0] = await leastOf(
      () => performance.now(),
      onEach(async ({ queue }) => {
        await queue.list(asked)
        await queue.counts(asked)
        await queue.nextVisits(asked.now, 4)
        await queue.lastAnswers(new Date(0), 100)
      }),
    )
    expect(lots).toBeLessThan(few * 1.5 + 2)
  })

  it('a day takes as long as beside few', async () => {
    for (const { records } of opened) {
      await records.transaction(async ({ appointments }) => {
        for (let chair = 1; chair <= 24; chair += 1) {
          const asked = { id: `visit ${chair}`, reference: `V${chair}`, name: `Visitor ${chair}` }
          const when = { day: '2027-02-02', time: '10:00', minutes: 15, chair }
          const state = { status: 'appointed' as const, version: 1, sequence: 0, createdAt: new Date(0) }
          await appointments.add({ ...asked, ...when, ...state }, [{ day: when.day, time: when.time, chair }])
        }
      })
      expect((await records.days.list('2027-02-02', 300)).appointments).toHaveLength(24)
    }
    const [few = 0, lots = 0] = await leastOf(
      () => performance.now(),
      onEach(({ days }) => days.list('2027-02-02', 300)),
    )
    expect(lots).toBeLessThan(few * 1.5 + 2)
  })

  // What goes through every row takes long, and nobody else may wait meanwhile: 20 ms are the longest that was promised,
  // and what the event loop's own thread works for an answer bounds each of its stops, whatever the machine does besides.
  it.each(['patient', 'qq', 'patient qq'])(
    'a search for "%s" keeps the event loop as long as beside few',
    async (search) => {
      const [few = 0, lots = 0] = await leastOf(
        onEventLoop,
        onEach(({ appointments }) => appointments.list({ limit: 50, search })),
        8,
      )
      expect(lots).toBeLessThan(few * 1.5 + 2)
    },
  )
})
