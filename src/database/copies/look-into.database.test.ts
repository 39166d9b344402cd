import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../migrations.ts'
import { openConnection } from '../open-connection.ts'
import { openTestPlace } from '../test-records.ts'
import { holdsTables } from './database-in-use.ts'
import { lookInto } from './look-into.ts'

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
