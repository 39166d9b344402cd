import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestRecords, type TestRecords, testEngine } from './database/test-records.ts'
import { RecordsAway } from './domain/records.ts'
import { SharedClock } from './shared-clock.ts'

const minute = 60_000

let records: TestRecords
let log: unknown[]
const said = new Map<string, string>()
beforeEach(async () => {
  records = await openTestRecords()
  log = []
  said.clear()
})
afterEach(() => records.close())

const telling = {
  notices: {
    say: (kind: string, sentence: string) => void said.set(kind, sentence),
    takeBack: (kind: string) => void said.delete(kind),
  },
  log: { warn: (facts: object) => void log.push(facts) },
}

/** By how many minutes the clock of a machine is off, whose own is off by so many. */
async function offBy(apart: number): Promise<number> {
  const clock = new SharedClock(records, () => new Date(Date.now() + apart * minute))
  await clock.look(telling)
  // Without the sign of a zero.
  return Math.round((clock.now().getTime() - Date.now()) / minute) + 0
}

it.runIf(testEngine === 'postgres').each([10, -10, 1.5, 119])(
  'of a machine whose clock is %d minutes off the practice goes by the database’s',
  async (apart) => {
    expect(await offBy(apart)).toBe(0)
  },
)

it.runIf(testEngine === 'postgres')('staff and the log are told, once, until it is set', async () => {
  let apart = 10 * minute
  const clock = new SharedClock(records, () => new Date(Date.now() + apart))
  await clock.look(telling)
  await clock.look(telling)
  expect([...said]).toEqual([
    [
      'clock-apart',
      'This server’s clock is 10 minutes ahead of that of its database, by which the practice goes. Whoever looks after the two should set the one that is wrong.',
    ],
  ])
  expect(log).toHaveLength(1)
  apart = 0
  await clock.look(telling)
  expect([...said]).toEqual([])
})

it.runIf(testEngine === 'postgres')(
  'of two that are days apart nobody knows which is wrong: each goes by its own',
  async () => {
    expect(await offBy(-3 * 1440)).toBe(-3 * 1440)
    expect(said.get('clock-apart')).toBe(
      'This server’s clock is 3 days behind that of its database. Each server of the practice goes by its own, so where there are several, letters may leave twice. Whoever looks after the two should set the one that is wrong.',
    )
  },
)

it('of one that is right, or beside an SQLite file, nothing is said', async () => {
  expect(await offBy(testEngine === 'sqlite' ? 10 : 0)).toBe(testEngine === 'sqlite' ? 10 : 0)
  expect([said.size, log.length]).toEqual([0, 0])
})

it('while the database is away it goes on as it was', async () => {
  let ahead = () => Promise.resolve(-10 * minute)
  const clock = new SharedClock({ clockAhead: () => ahead() }, () => new Date('2027-01-04T07:10:00Z'))
  await clock.look(telling)
  ahead = () => Promise.reject(new RecordsAway('It does not answer'))
  await clock.look(telling)
  expect(clock.now()).toEqual(new Date('2027-01-04T07:00:00Z'))
  expect(said.has('clock-apart')).toBe(true)
})
