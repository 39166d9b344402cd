import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import { readContent } from '../../src/content/read-content.ts'
import type { Place } from '../../src/database/open-connection.ts'
import { openRecords } from '../../src/database/records.ts'
import { timesOnOffer } from '../../src/domain/availability/free-times.ts'
import { othersOf } from '../../src/domain/person/others-of-person.ts'
import { urgentServices } from '../../src/domain/queue/what-to-do.ts'
import type { Records } from '../../src/domain/records.ts'
import { openEmptyDatabase } from '../../tests/empty-database.ts'
import { type Figure, figure, percentile } from '../figures.ts'
import { fillPractice } from '../fill-practice.ts'
import { ownPage } from '../own-page.ts'
import { folder, root } from '../programs.ts'

const times = 60
const sizes = (process.env.BENCH_SIZES ?? '1000,100000,1000000').split(',').map(Number)

/** What staff ask for, at a thousand requests, a hundred thousand and a million, with the longest stop of all else. */
export async function* lists(): AsyncGenerator<Figure> {
  yield* on('SQLite', async () => ({
    place: { sqliteFile: join(folder('lists'), 'practice.sqlite') },
    async close() {},
  }))
  if (!process.env.TEST_DATABASE_URL) return
  yield* on('PostgreSQL', async () => {
    const database = await openEmptyDatabase()
    return { place: { postgresUrl: database.address }, close: () => database.close() }
  })
}

async function* on(
  engine: string,
  open: () => Promise<{ place: Place; close(): Promise<void> }>,
): AsyncGenerator<Figure> {
  const few = new Map<string, number>()
  for (const size of sizes) {
    const { place, close } = await open()
    const { busyDay, somebody } = await fillPractice(place, size)
    const records = await openRecords(place)
    try {
      for (const [what, ask] of Object.entries(await questions(records, busyDay, somebody))) {
        for (let round = 0; round < 10; round += 1) await ask()
        const stops = monitorEventLoopDelay({ resolution: 1 })
        stops.enable()
        const took: number[] = []
        for (let round = 0; round < times; round += 1) {
          const asked = performance.now()
          await ask()
          took.push(performance.now() - asked)
          // Otherwise SQLite's answers, which need no round of the event loop, would be one stop that nobody sees.
          await nextRound()
        }
        stops.disable()
        const p95 = percentile(took, 0.95)
        const longest = (stops.max / 1e6).toFixed(0)
        const against = few.has(what) ? { what: `at ${sizes[0]}`, median: few.get(what) ?? 0 } : undefined
        if (!few.has(what)) few.set(what, p95)
        const line = figure(`${engine}, ${size}: ${what} (longest stop ${longest} ms)`, 'ms p95', took, {
          against,
          goal: '1.5',
        })
        yield { ...line, median: p95 }
      }
    } finally {
      await records.close()
      await close()
    }
  }
}

type Somebody = { name: string; phone: string; email: string; reference: string; linkHash: string }

async function questions(records: Records, day: string, somebody: Somebody) {
  const { practice } = await readContent(join(root, 'content'))
  const search = (text: string) => () => records.appointments.list({ limit: 50, search: text })
  return {
    'a day': () => records.appointments.list({ limit: 50, day }),
    'a day by its chairs': () => records.days.list(day, 50),
    'new ones': () => records.appointments.list({ limit: 50, status: 'new' }),
    'all, first page': () => records.appointments.list({ limit: 50 }),
    'how many wait': () => records.appointments.waiting(),
    'times of a day': () => timesOnOffer(day, undefined, { records, practice, now: new Date() }),
    'the queue': () => records.queue.list({ now: new Date(), urgent: urgentServices(practice), limit: 100 }),
    'a patient’s own page': () => ownPage(somebody.linkHash, records),
    'same person': () => othersOf({ id: '', ...somebody }, 50, records),
    'search, a name': search(somebody.name),
    'search, a phone': search(somebody.phone),
    'search, an e-mail': search(somebody.email),
    'search, a reference': search(somebody.reference),
    'search, a surname': search(somebody.name.split(' ')[1] ?? ''),
    'search, a common name': search('Sarah Ashton'),
    'search, common': search('sarah'),
    'search, half of a word': search('field'),
    'search, nobody': search('qqqzzz'),
  }
}
