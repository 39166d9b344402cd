import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { barePostgres } from '../../bench/bare-postgres.ts'
import { bareSqlite } from '../../bench/bare-sqlite.ts'
import { Bookers } from '../../bench/bookers.ts'
import { openEmptyDatabase } from '../empty-database.ts'
import { processesServing } from '../postgres-processes.ts'
import { median, processorMilliseconds } from '../process-figures.ts'
import { openFolder, startServer } from './server-process.ts'

/** The last of them count. Where they are too slow more follow: a machine may be slow for half a minute. */
const rounds = 8
const mostRounds = 24
/** In the first rounds a booking becomes a third cheaper, while Node compiles what it does. */
const roundsBefore = 4
const bookingsARound = 20
const bareARound = 240
const settings = { RATE_LIMIT_MULTIPLIER: '1000000', BACK_UP_EVERY: 'off' }

type Practice = {
  book(): Promise<unknown>
  /** How many letters have not left yet. */
  waiting(): Promise<number>
  writeBare(): void | Promise<void>
  /** Has PostgreSQL count what is in both databases, as it does by itself when it comes to it. */
  count(): Promise<unknown>
  /** The processes that work for bookings, and those that work for bare rows besides our own thread. */
  servers(): Promise<number[]>
  bareServers(): Promise<number[]>
}

/**
 * So many times the processor time of bare rows. By the clock the goals are a half and as many a second on SQLite, 0.4
 * and 0.5 on PostgreSQL, which `npm run bench` measures; most of them are missed, so that this is what was seen in
 * November 2026 where little else ran (27 and 21 times; on PostgreSQL 12 and 11, once it has counted what is in its
 * tables), and a third on PostgreSQL, a quarter on SQLite.
 */
const engines = [
  { engine: 'SQLite', open: onSqlite, most: { one: 34, twenty: 26 } },
  { engine: 'PostgreSQL', open: onPostgres, most: { one: 16, twenty: 15 } },
]

// Processor time in short turns, which others on the machine change little.
for (const { engine, open, most } of engines) {
  test(`a booking with its letters costs at most so many times its bare rows (${engine})`, async () => {
    test.skip(!existsSync('/proc/self/schedstat'), 'the time of a process is read from Linux')
    test.skip(engine === 'PostgreSQL' && !process.env.TEST_DATABASE_URL, 'needs a PostgreSQL server')
    test.setTimeout(180_000)
    await using closing = new AsyncDisposableStack()
    const { book, waiting, writeBare, count, servers, bareServers } = await open(closing)
    const allLettersLeave = () => expect.poll(waiting, { intervals: [20], timeout: 60_000 }).toBe(0)
    const works = {
      one: async () => {
        for (let booking = 0; booking < bookingsARound; booking += 1) await book()
        await allLettersLeave()
      },
      twenty: async () => {
        await Promise.all(Array.from({ length: bookingsARound }, book))
        await allLettersLeave()
      },
      bare: async () => {
        for (let booking = 0; booking < bareARound; booking += 1) await writeBare()
      },
    }
    const spent: Record<keyof typeof works, number[]> = { one: [], twenty: [], bare: [] }
    const spentLately = () => [spent.one, spent.twenty, spent.bare].map((all) => median(all.slice(-rounds)))
    const isTooSlow = ([one = 0, twenty = 0]: number[]) => one >= most.one || twenty >= most.twenty
    for (let round = -roundsBefore; round < rounds || (round < mostRounds && isTooSlow(spentLately())); round += 1) {
      const one = (await spentBy(servers, works.one)) / bookingsARound
      const twenty = (await spentBy(servers, works.twenty)) / bookingsARound
      const begun = process.cpuUsage()
      const others = await spentBy(bareServers, works.bare)
      const { user, system } = process.cpuUsage(begun)
      // Whatever was planned while the tables were empty reads them from end to end, more with each row.
      if (round === -1) await count()
      if (round < 0) continue
      const bare = ((user + system) / 1000 + others) / bareARound
      spent.bare.push(bare)
      // A machine that is slow for some seconds is so for both.
      spent.one.push(one / bare)
      spent.twenty.push(twenty / bare)
    }
    const [one = 0, twenty = 0, bare = 0] = spentLately()
    const said = `on ${engine} bare rows take ${bare.toFixed(2)} ms of the processor, a booking ${one.toFixed(1)} times as much, one of twenty at once ${twenty.toFixed(1)} times`
    console.log(said)
    expect(one, said).toBeLessThan(most.one)
    expect(twenty, said).toBeLessThan(most.twenty)
  })
}

/** Milliseconds of the processor that some processes have for a work. */
async function spentBy(processes: () => Promise<number[]>, work: () => Promise<void>): Promise<number> {
  const before = new Map((await processes()).map((pid) => [pid, processorMilliseconds(pid)]))
  await work()
  // A connection may be opened meanwhile, or closed with what was spent for it.
  return (await processes()).reduce((sum, pid) => sum + processorMilliseconds(pid) - (before.get(pid) ?? 0), 0)
}

async function onSqlite(closing: AsyncDisposableStack): Promise<Practice> {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const data = join(folder.path, 'data')
  const server = await startServer({ ...settings, DATA_DIRECTORY: data })
  closing.defer(async () => void (await server.end()))
  const bookers = new Bookers([server])
  closing.defer(async () => bookers.close())
  const file = join(data, 'practice.sqlite')
  const own = new DatabaseSync(file, { readOnly: true })
  closing.defer(async () => own.close())
  const lettersThatWait = own.prepare(waitingLetters)
  const bare = await bareSqlite(file, join(folder.path, 'copy.sqlite'), () => bookers.book())
  closing.defer(async () => bare.close())
  return {
    book: () => bookers.book(),
    waiting: async () => Number(lettersThatWait.get()?.letters),
    writeBare: bare.write,
    // SQLite looks into the index behind a foreign key from the first row on.
    count: async () => undefined,
    servers: async () => [server.child.pid ?? 0],
    bareServers: async () => [],
  }
}

async function onPostgres(closing: AsyncDisposableStack): Promise<Practice> {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const opened = async () => {
    const database = await openEmptyDatabase()
    closing.defer(() => database.close())
    const server = await startServer({
      ...settings,
      DATA_DIRECTORY: join(folder.path, new URL(database.address).pathname),
      DATABASE_URL: database.address,
    })
    closing.defer(async () => void (await server.end()))
    return { database, server }
  }
  const { database, server } = await opened()
  // Its tables are made by the product itself.
  const twin = await opened()
  await twin.server.end()
  const bookers = new Bookers([server])
  closing.defer(async () => bookers.close())
  const own = new pg.Client({ connectionString: database.address })
  await own.connect()
  closing.defer(() => own.end())
  const ofTwin = new pg.Client({ connectionString: twin.database.address })
  await ofTwin.connect()
  closing.defer(() => ofTwin.end())
  const read = async (sql: string) => (await own.query(sql)).rows
  const serving = (address: string) => processesServing(new URL(address).pathname.slice(1), own)
  test.skip((await serving(database.address)).length === 0, 'the time of PostgreSQL is read on its own machine')
  const bare = await barePostgres(read, twin.database.address, () => bookers.book())
  closing.defer(() => bare.close())
  return {
    book: () => bookers.book(),
    waiting: async () => Number((await read(waitingLetters))[0]?.letters),
    writeBare: bare.write,
    count: () => Promise.all([own, ofTwin].map((client) => client.query('analyze'))),
    servers: async () => [server.child.pid ?? 0, ...(await serving(database.address))],
    bareServers: () => serving(twin.database.address),
  }
}

const waitingLetters = 'select count(*) as letters from letter where sent_at is null'
