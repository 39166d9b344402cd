import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openConnection, type Place } from './connection.ts'
import { type Migration, migrations, UnsuitableDatabase } from './migrations.ts'
import { openTestPlace } from './test-records.ts'

let place: Place
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ place, remove } = await openTestPlace())
})
afterEach(() => remove())

const addsSeat = { name: '9001-seat', sql: 'create table seat (id text primary key); -- in the hall\n' }

async function applied(known: Migration[] = migrations) {
  const connection = await openConnection(place, known)
  const rows = await connection.reading.selectFrom('migration').selectAll().orderBy('name').execute()
  await connection.close()
  return rows
}

it('applies each migration once, however often the program starts', async () => {
  const first = await applied()
  expect(first.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  expect(await applied()).toEqual(first)
})

it('applies only what a newer program adds', async () => {
  const first = await applied()
  const second = await applied([...migrations, addsSeat])
  expect(second.slice(0, -1)).toEqual(first)
  expect(second.at(-1)).toMatchObject({ name: '9001-seat' })
})

it('lets several programs start at once', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => applied()))
  expect(starts.every((rows) => rows.length === migrations.length)).toBe(true)
})

it('refuses a database that a newer program has used, and leaves it as it is', async () => {
  const before = await applied([...migrations, addsSeat])
  await expect(applied()).rejects.toThrow(UnsuitableDatabase)
  await expect(applied()).rejects.toThrow(
    'The database was last used by a newer version of this program (it holds the change "9001-seat"). ' +
      'Start that version, or restore a back-up from before it. Nothing was changed.',
  )
  expect(await applied([...migrations, addsSeat])).toEqual(before)
})

it('refuses a migration that was edited after it was applied', async () => {
  await applied([...migrations, addsSeat])
  const edited = { ...addsSeat, sql: addsSeat.sql.replace('text', 'integer') }
  await expect(applied([...migrations, edited])).rejects.toThrow('A released migration is never edited')
  const withWindowsLines = { ...addsSeat, sql: addsSeat.sql.replaceAll('\n', '\r\n') }
  await expect(applied([...migrations, withWindowsLines])).resolves.toHaveLength(migrations.length + 1)
})

it('leaves nothing of a migration that fails halfway', async () => {
  const failing = { name: '9001-seat', sql: 'create table seat (id text primary key);\ncreate tabel row (id text);\n' }
  await expect(applied([...migrations, failing])).rejects.toThrow(/syntax error/)
  expect(await applied()).toHaveLength(migrations.length)
  const connection = await openConnection(place)
  await expect(sql`select * from seat`.execute(connection.reading)).rejects.toThrow(/seat/)
  await connection.close()
})
