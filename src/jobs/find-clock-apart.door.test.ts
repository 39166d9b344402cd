import { beforeEach, expect, it } from 'vitest'
import { openTestRecords, testEngine } from '../database/test-records.ts'
import { findClockApart, type ToldApart } from './find-clock-apart.ts'

let log: object[]
let told: ToldApart
const said = new Map<string, string>()
beforeEach(() => {
  log = []
  told = {}
  said.clear()
})

const telling = {
  notices: {
    say: (kind: string, sentence: string) => void said.set(kind, sentence),
    takeBack: (kind: string) => void said.delete(kind),
  },
  log: { warn: (facts: object) => void log.push(facts) },
}

/** The database's clock stands so many seconds ahead of ours. */
async function lookAt(seconds: number): Promise<void> {
  const records = { clockAhead: async () => seconds * 1_000 }
  await findClockApart({ ...telling, records, now: () => new Date() }, told)
}

const kind = 'clock-apart'

it.each([
  [-60, '1 minute ahead of'],
  [-600, '10 minutes ahead of'],
  [3 * 86_400, '3 days behind'],
])('of a clock from which the database’s stands %d seconds ahead staff are told: %s', async (seconds, how) => {
  await lookAt(seconds)
  expect([...said]).toEqual([
    [
      kind,
      `This server’s clock is ${how} that of its database. Where several servers serve the practice, letters may leave twice, and held times and undo may end at a different moment on each. Whoever looks after the two machines should set the clock that is wrong.`,
    ],
  ])
})

it('it is told until the two are close again, without coming and going, and the log is told once', async () => {
  const isSaid: boolean[] = []
  for (const seconds of [59, 61, 55, 61, 51, 49, 55, 61]) {
    await lookAt(seconds)
    isSaid.push(said.has(kind))
  }
  expect(isSaid).toEqual([false, true, true, true, true, false, false, true])
  const once = { job: 'clocks', seconds: -61 }
  expect(log).toEqual([once, once])
})

it('a server beside its SQLite file has one clock, and from that of PostgreSQL its own may stand apart', async () => {
  const records = await openTestRecords()
  const minutesAhead = async (minutes: number) => {
    said.clear()
    const now = () => new Date(Date.now() + minutes * 60_000)
    await findClockApart({ ...telling, records, now }, {})
    return [...said.values()].map((sentence) => sentence.split(' that of')[0])
  }
  const isApart = testEngine === 'postgres'
  expect(await minutesAhead(10)).toEqual(isApart ? ['This server’s clock is 10 minutes ahead of'] : [])
  expect(await minutesAhead(-119)).toEqual(isApart ? ['This server’s clock is 119 minutes behind'] : [])
  expect(await minutesAhead(0)).toEqual([])
  await records.close()
})
