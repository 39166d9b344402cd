import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Records } from '../domain/records.ts'
import { openConnection, type Place } from './open-connection.ts'
import { openRecords } from './records.ts'
import { dropSchema, newSchema, takeSchema } from './test-schemas.ts'
import { keptThreads } from './test-threads.ts'

/** Real records of a test's own; `close` leaves nothing behind. */
export type TestRecords = Records & {
  place: Place
  /** Opens the same database once more, as another process or a restarted one would. Close it before these. */
  reopen(): Promise<Records>
}

/** The engine that the tests run on: TEST_DATABASE is `sqlite` (also when absent) or `postgres`, at TEST_DATABASE_URL. */
export const testEngine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** Records in an empty place with all tables, on the engine under test; `close` takes the place away. */
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
    const place = { sqliteFile: join(folder, 'practice.sqlite'), threads: keptThreads }
    return { place, remove: () => rm(folder, { recursive: true }) }
  }
  const place = newSchema(testServer())
  return { place, remove: () => dropSchema(place) }
}

/** A place that has today's tables and their first rows only, without making them anew: that takes most of a test's time. */
async function openPlaceWithTables(): Promise<{ place: Place; remove(): Promise<void> }> {
  if (testEngine === 'postgres') {
    const { place, giveBack } = await takeSchema(testServer())
    return { place, remove: giveBack }
  }
  const { place, remove } = await openTestPlace()
  if (!('sqliteFile' in place)) throw new Error('This is not SQLite')
  pattern ??= bytesOfPattern()
  await writeFile(place.sqliteFile, await pattern, { mode: 0o600 })
  return { place, remove }
}

let pattern: Promise<Buffer> | undefined

async function bytesOfPattern(): Promise<Buffer> {
  const { place, remove } = await openTestPlace()
  if (!('sqliteFile' in place)) throw new Error('This is not SQLite')
  await (await openConnection(place)).close()
  const bytes = await readFile(place.sqliteFile)
  await remove()
  return bytes
}

function testServer(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE=postgres needs a TEST_DATABASE_URL')
  return url
}
