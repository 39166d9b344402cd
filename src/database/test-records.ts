import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Records } from '../domain/records.ts'
import { migrations } from './migrations.ts'
import { openConnection, type Place } from './open-connection.ts'
import { openRecords } from './records.ts'

/** Real records of a test's own; `close` leaves nothing behind. */
export type TestRecords = Records & {
  place: Place
  /** Opens the same database once more, as another process or a restarted one would. Close it before these. */
  reopen(): Promise<Records>
}

/** The engine that the tests run on: TEST_DATABASE is `sqlite` (also when absent) or `postgres`, at TEST_DATABASE_URL. */
export const testEngine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

export async function openTestRecords(): Promise<TestRecords> {
  const { place, remove } = await openPlaceWithTables()
  const records = await openRecords(place)
  return {
    ...records,
    place,
    reopen: () => openRecords(place),
    async close() {
      await records.close()
      await remove()
    },
  }
}

/** An empty place for a database: a temporary file, or a schema of its own on the test server. */
export async function openTestPlace(): Promise<{ place: Place; remove(): Promise<void> }> {
  if (testEngine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'dental-practice-'))
    return { place: { sqliteFile: join(folder, 'practice.sqlite') }, remove: () => rm(folder, { recursive: true }) }
  }
  const postgresUrl = testServer()
  const schema = `test_${randomBytes(8).toString('hex')}`
  return { place: { postgresUrl, schema }, remove: () => tell(postgresUrl, `drop schema if exists ${schema} cascade`) }
}

/** A place that has today's tables and no rows: copied, because to make them anew takes longer than most tests. */
async function openPlaceWithTables(): Promise<{ place: Place; remove(): Promise<void> }> {
  if (testEngine === 'sqlite') {
    const { place, remove } = await openTestPlace()
    pattern ??= bytesOfPattern()
    if ('sqliteFile' in place) await writeFile(place.sqliteFile, await pattern, { mode: 0o600 })
    return { place, remove }
  }
  const server = testServer()
  patternOnServer ??= keepPatternOn(server)
  const name = `test_${randomBytes(8).toString('hex')}`
  // Files are copied in half the time that a log of their pages takes.
  await tell(server, `create database ${name} template ${await patternOnServer} strategy file_copy`)
  const remove = () => tell(server, `drop database if exists ${name} with (force)`)
  return { place: { postgresUrl: databaseOn(server, name), schema: 'test' }, remove }
}

let pattern: Promise<Buffer> | undefined
let patternOnServer: Promise<string> | undefined

async function bytesOfPattern(): Promise<Buffer> {
  const { place, remove } = await openTestPlace()
  if (!('sqliteFile' in place)) throw new Error('This is not SQLite')
  await (await openConnection(place)).close()
  const bytes = await readFile(place.sqliteFile)
  await remove()
  return bytes
}

/** Several workers want it, and the next run will: it stays on the server under the name of what it was made from. */
async function keepPatternOn(server: string): Promise<string> {
  const madeFrom = createHash('sha256').update(JSON.stringify(migrations)).digest('hex')
  const name = `test_pattern_${madeFrom.slice(0, 16)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [patternLock])
    const there = await client.query('select 1 from pg_database where datname = $1', [name])
    if (there.rowCount) return name
    const unfinished = `test_${randomBytes(8).toString('hex')}`
    await client.query(`create database ${unfinished}`)
    await (await openConnection({ postgresUrl: databaseOn(server, unfinished), schema: 'test' })).close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

/** Any number. */
const patternLock = 7_310_442

function testServer(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE=postgres needs a TEST_DATABASE_URL')
  return url
}

function databaseOn(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

async function tell(server: string, sentence: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sentence)
  await client.end()
}
