import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmptyDatabase } from '../../tests/empty-database.ts'
import { barePostgres } from '../bare-postgres.ts'
import { bareSqlite } from '../bare-sqlite.ts'
import { Bookers } from '../bookers.ts'
import { type Figure, figure, percentile } from '../figures.ts'
import { folder, type Program, practice } from '../programs.ts'
import type { Row } from '../rows-of-a-booking.ts'

const rounds = 6
const secondsARound = 2
const lettersThatWait = 'select count(*) as count from letter where sent_at is null and given_up_at is null'

/** Bookings a second through the API, against the same rows written bare by the same driver; 1 and 50 clients. */
export async function* bookings(): AsyncGenerator<Figure> {
  yield* onSqlite()
  if (!process.env.TEST_DATABASE_URL) return
  yield* onPostgres(1)
  yield* onPostgres(4)
}

async function* onSqlite(): AsyncGenerator<Figure> {
  const data = folder('bookings')
  const server = await practice({ DATA_DIRECTORY: data })
  const bookers = new Bookers([server])
  const book = () => bookers.book()
  try {
    const bare = await bareSqlite(join(data, 'practice.sqlite'), join(folder('bare'), 'copy.sqlite'), book)
    const own = new DatabaseSync(join(data, 'practice.sqlite'), { readOnly: true })
    const asked = own.prepare(lettersThatWait)
    const waiting = async () => Number(asked.get()?.count)
    const writeBare = async () => {
      bare.write()
      return true
    }
    for (const connections of [1, 50]) {
      const goal = connections === 1 ? '0.5' : '1.0'
      const what = `bookings on SQLite, ${connections} at a time`
      yield* inTurns({ what, goal, connections, book, waiting, writeBare, bareConnections: 1 })
    }
    own.close()
    bare.close()
  } finally {
    bookers.close()
    await server.end()
  }
}

async function* onPostgres(processes: number): AsyncGenerator<Figure> {
  await using closing = new AsyncDisposableStack()
  const [database, twin] = [await openEmptyDatabase(), await openEmptyDatabase()]
  closing.defer(() => database.close())
  closing.defer(() => twin.close())
  const servers: Program[] = []
  while (servers.length < processes) {
    const server = await practice({ DATABASE_URL: database.address })
    closing.defer(() => server.end())
    servers.push(server)
  }
  // The twin's tables are made by the product itself.
  await (await practice({ DATABASE_URL: twin.address })).end()
  const bookers = new Bookers(servers)
  closing.defer(async () => bookers.close())
  const book = () => bookers.book()
  const own = new pg.Client({ connectionString: database.address })
  await own.connect()
  closing.defer(() => own.end())
  const read = async (sql: string): Promise<Row[]> => (await own.query(sql)).rows
  const waiting = async () => Number((await read(lettersThatWait))[0]?.count)
  const bare = await barePostgres(read, twin.address, book)
  closing.defer(() => bare.close())
  const writeBare = async () => {
    await bare.write()
    return true
  }
  for (const connections of [1, 50]) {
    const what = `bookings on PostgreSQL, ${processes} process${processes > 1 ? 'es' : ''}, ${connections} at a time`
    const goal = connections === 1 ? '0.4' : '0.5'
    yield* inTurns({ what, goal, connections, book, waiting, writeBare, bareConnections: connections })
  }
}

type Turns = {
  what: string
  goal: string
  connections: number
  book(): Promise<boolean>
  /** How many letters have not left yet. */
  waiting(): Promise<number>
  writeBare(): Promise<boolean>
  bareConnections: number
}

/** Measures both in turns, so that the machine's moods hit both alike. */
async function* inTurns({ what, goal, connections, book, waiting, writeBare, bareConnections }: Turns) {
  const rates: Record<'answered' | 'withLetters' | 'bare', number[]> = { answered: [], withLetters: [], bare: [] }
  for (let round = -1; round < rounds; round += 1) {
    const begun = performance.now()
    const booked = await often(book, connections)
    // Letters let go first who waits for an answer, and bare rows are not to be measured beside them.
    while ((await waiting()) > 0) await sleep(20)
    const untilLetters = (performance.now() - begun) / 1000
    const bare = await often(writeBare, bareConnections)
    if (round < 0) continue
    rates.answered.push(booked.count / booked.seconds)
    rates.withLetters.push(booked.count / untilLetters)
    rates.bare.push(bare.count / bare.seconds)
  }
  const against = { what: 'bare', median: percentile(rates.bare, 0.5) }
  yield figure(what, 'a second', rates.answered, { against, goal })
  yield figure('the same, until their letters have left', 'a second', rates.withLetters, { against })
}

async function often(work: () => Promise<boolean>, connections: number): Promise<{ count: number; seconds: number }> {
  const begun = performance.now()
  let count = 0
  const one = async () => {
    while (performance.now() - begun < secondsARound * 1000) {
      if (await work()) count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return { count, seconds: (performance.now() - begun) / 1000 }
}
