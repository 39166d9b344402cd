import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Records } from '../domain/records.ts'
import type { Place } from './open-connection.ts'
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
  const { place, remove } = await openTestPlace()
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
  const postgresUrl = process.env.TEST_DATABASE_URL
  if (!postgresUrl) throw new Error('TEST_DATABASE=postgres needs a TEST_DATABASE_URL')
  const schema = `test_${randomBytes(8).toString('hex')}`
  return { place: { postgresUrl, schema }, remove: () => dropSchema(postgresUrl, schema) }
}

async function dropSchema(postgresUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.end()
}
