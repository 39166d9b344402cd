import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../tests/empty-database.ts'
import { migrations, UnsuitableDatabase } from '../migrations.ts'
import { openConnection } from '../open-connection.ts'
import { openTestPlace, testEngine } from '../test-records.ts'
import { holdsTables } from './database-in-use.ts'
import { lookInto } from './look-into.ts'
import { clientFor } from './postgres-copy.ts'

let emptied: Awaited<ReturnType<typeof openTestPlace>>
beforeEach(async () => {
  emptied = await openTestPlace()
})
afterEach(() => emptied.remove())

it('finds nothing wrong with a place that is empty, and leaves it so', async () => {
  await lookInto(emptied.place)
  expect(await holdsTables(emptied.place)).toBe(false)
  if ('sqliteFile' in emptied.place) expect(existsSync(emptied.place.sqliteFile)).toBe(false)
})

it('brings no older database up to date', async () => {
  const older = migrations.slice(0, 3)
  await (await openConnection(emptied.place, older)).close()
  await lookInto(emptied.place)
  // A program of then would refuse one that had been brought further.
  await (await openConnection(emptied.place, older)).close()
})

it('says so where a newer program has used it', async () => {
  const newer = [...migrations, { name: '9001-seat', sql: 'create table seat (id text primary key);\n' }]
  await (await openConnection(emptied.place, newer)).close()
  await expect(lookInto(emptied.place)).rejects.toThrow('last used by a newer version')
})

it.runIf(testEngine === 'postgres')('says so where another program has a table of migrations', async () => {
  await makeTable('migration (version text primary key)')
  for (const open of [lookInto, openConnection]) {
    await expect(open(emptied.place)).rejects.toThrow(UnsuitableDatabase)
    await expect(open(emptied.place)).rejects.toThrow('another program has tables there')
  }
})

it.runIf(testEngine === 'postgres')(
  'is opened beside no table of another program that has a name of ours',
  async () => {
    await makeTable('message (id integer)')
    await expect(openConnection(emptied.place)).rejects.toThrow(
      'another program has tables there (relation "message" already exists). Give the practice a database of its own.',
    )
  },
)

it.runIf(testEngine === 'postgres')('holds nothing of ours where nothing but another program has tables', async () => {
  await makeTable('payroll (amount integer)')
  expect(await holdsTables(emptied.place)).toBe(false)
  await makeTable('message (id integer)')
  expect(await holdsTables(emptied.place)).toBe(true)
})

it.runIf(testEngine === 'postgres').each(['LATIN1', 'WIN1252'])(
  'is not begun in %s, in which a patient could not write their name',
  async (encoding) => {
    const { address: postgresUrl, close } = await openEmptyDatabase({ encoding })
    for (const open of [lookInto, openConnection]) {
      await expect(open({ postgresUrl })).rejects.toThrow(UnsuitableDatabase)
      await expect(open({ postgresUrl })).rejects.toThrow('its encoding is not UTF8')
    }
    expect(await holdsTables({ postgresUrl })).toBe(false)
    await close()
  },
)

async function makeTable(table: string): Promise<void> {
  if ('sqliteFile' in emptied.place) return
  const client = await clientFor(emptied.place)
  await client.query(`create schema if not exists "${emptied.place.schema}"; create table ${table}`)
  await client.end()
}
