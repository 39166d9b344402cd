import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import * as z from 'zod'
import { clientFor } from '../src/database/copies/postgres-copy.ts'
import { withCopyOf } from '../src/database/copies/read-copy.ts'
import type { Place } from '../src/database/open-connection.ts'
import type { PostgresPlace } from '../src/database/postgres.ts'
import { openTestPlace, openTestRecords } from '../src/database/test-records.ts'
import { makeBackUp } from '../src/operations/make-back-up.ts'
import { type Restored, type Restoring, restoreBackUp } from '../src/operations/restore-back-up.ts'
import { openTestPractice, type TestPractice } from './test-practice.ts'

export const now = new Date('2026-12-01T09:00:00Z')
/** The practice of the test that runs, which is to be lost. */
export let old: TestPractice & { place: Place }
/** Where its back-ups go, and where it is to stand again, with the database of that place. */
export let folder: string
export let emptied: Awaited<ReturnType<typeof openTestPlace>>

/** Each test of the file that calls this has a practice of its own, and a place to restore it in. */
export function beginWithAPracticeToLose(): void {
  beforeEach(async () => {
    const records = await openTestRecords()
    old = { ...(await openTestPractice({ records })), place: records.place }
    folder = await mkdtemp(join(tmpdir(), 'test-restored-'))
    emptied = await openTestPlace()
  })
  afterEach(async () => {
    await old.close()
    if (!('sqliteFile' in emptied.place)) await dropPutAside(emptied.place)
    await emptied.remove()
    await rm(folder, { recursive: true })
  })
}

/** A patient asks for an appointment; answers the reference. */
export async function ask(name: string): Promise<string | undefined> {
  const wish = { name, email: `${name.toLowerCase()}@example.org`, phone: '07700 900123', message: `${name}’s tooth` }
  const sender = { from: `192.0.2.${asked++ % 250}` }
  return (await old.send('POST', '/api/user/appointment', wish, sender)).body.reference
}
let asked = 0

/** What a practice has after a while: requests, one of them cancelled, a post with its picture, a letter as a file. */
export async function fill(): Promise<void> {
  for (const name of ['Noah', 'Amelia', 'Ines', 'Oluwaseun']) await ask(name)
  const { patients = [] } = (await old.asStaff('GET', '/api/admin/patients')).body
  await old.asStaff('PUT', `/api/admin/statuschange/${patients[0]?._id}`, { status: 'Cancelled' })
  const { data } = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer({ resolveWithObject: true })
  const image = `data:image/png;base64,${data.toString('base64')}`
  await old.asStaff('POST', '/api/admin/create', { title: 'Floss', content: '<p>Daily.</p>', image })
  await mkdir(join(old.dataDirectory, 'letters'))
  await writeFile(join(old.dataDirectory, 'letters', '20261201T090000Z-request-received-1.eml'), 'To: noah@example.org')
}

export const backUpOf = (practice: typeof old, keyFile?: string) =>
  makeBackUp(
    {
      place: practice.place,
      dataDirectory: practice.dataDirectory,
      backUps: { to: join(folder, 'back-ups'), keyFile },
    },
    now,
  )

/** Where the practice is to stand again: its data folder is a new one, and its database empty. */
export function newPlace(): Place {
  return 'sqliteFile' in emptied.place ? { sqliteFile: join(folder, 'data', 'practice.sqlite') } : emptied.place
}

export const restore = (file: string, more: Partial<Restoring> = {}): Promise<Restored> =>
  restoreBackUp({
    file,
    keys: [],
    place: newPlace(),
    dataDirectory: join(folder, 'data'),
    backUps: join(folder, 'back-ups'),
    over: false,
    now,
    ...more,
  })

/** Every row of a database by its table, in no order but the alphabet's. */
export async function everyRow(place: Place): Promise<Record<string, string[]>> {
  return withCopyOf(place, async (copy) => {
    const found: Record<string, string[]> = Object.fromEntries(copy.tables.map(({ name }) => [name, []]))
    for await (const { table, rows } of copy.rows()) found[table.name]?.push(...rows.map((row) => JSON.stringify(row)))
    for (const rows of Object.values(found)) rows.sort()
    return found
  })
}

/** A back-up of these very rows: what is counted a moment after a change, as editions are, is waited for. */
export async function backUpAtRest(): Promise<{ file: string; rows: Awaited<ReturnType<typeof everyRow>> }> {
  const rows = await everyRow(old.place)
  const { file } = await backUpOf(old)
  return isDeepStrictEqual(await everyRow(old.place), rows) ? { file, rows } : backUpAtRest()
}

/** Every file of a folder but the database, by its name. */
export async function everyFile(within: string): Promise<Record<string, string>> {
  const names = (await readdir(within, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort()
  const kept = paths.filter((path) => !path.includes('practice.sqlite'))
  const contents = await Promise.all(
    kept.map(async (path) => [path.slice(within.length), await readFile(path, 'latin1')]),
  )
  return Object.fromEntries(contents)
}

async function dropPutAside(place: PostgresPlace): Promise<void> {
  const names = await schemasLike(place, `${place.schema}\\_put\\_aside%`)
  const client = await clientFor(place)
  for (const name of names) await client.query(`drop schema "${name}" cascade`)
  await client.end()
}

/** The schemas of a server whose names fit. */
export async function schemasLike(place: PostgresPlace, pattern: string): Promise<string[]> {
  const client = await clientFor(place)
  const { rows } = await client.query('select nspname as name from pg_namespace where nspname like $1', [pattern])
  await client.end()
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name)
}
