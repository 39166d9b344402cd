import { copyFileSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Migration, migrations } from './migrations.ts'
import { openConnection, type Place } from './open-connection.ts'
import { openRecords } from './records.ts'
import { everythingIn } from './test-leftovers.ts'
import { openTestPlace, testEngine } from './test-records.ts'
import { countedRows, givenUp, openReleased } from './test-released.ts'

let place: Place
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ place, remove } = await openTestPlace())
})
afterEach(() => remove())

const newest = migrations.at(-1)?.name ?? ''

describe.each(migrations)('a full database of the release $name', ({ name }) => {
  it('comes to today with every row of every table', async () => {
    const then = await openReleased(place, name)
    const before = await countedRows(then)
    await then.close()
    expect([...before].filter(([, rows]) => rows === 0)).toEqual([])
    const today = await openConnection(place)
    const after = await countedRows(today)
    await today.close()
    before.set('migration', migrations.length)
    for (const [table, heir] of Object.entries(givenUp))
      if (before.delete(table)) expect(after.get(heir)).toBeGreaterThan(0)
    expect([...after].filter(([table]) => before.has(table))).toEqual([...before])
  })
})

it('finds a name that was kept with signs that nobody sees, and every other as before', async () => {
  const then = await openReleased(place, '0046-letters-on-their-way')
  const kept = 'mi\u200dria\u200cm \u2060du\u00adarte\n\u202anpqr 2345\u202c\u200e\ufeff'
  await then.transaction('a power cut', (tx) =>
    sql`update appointment set searchable = ${kept} where id = 'a4'`.execute(tx),
  )
  await then.close()
  const records = await openRecords(place)
  const found = async (search: string) =>
    (await records.appointments.list({ limit: 9, search })).appointments.map(({ id }) => id)
  expect(await found('Miriam Duarte')).toEqual(['a4'])
  expect(await found('mir\u200diam')).toEqual(['a4'])
  expect(await found('mary okafor')).toEqual(['a2'])
  await records.close()
  const today = await openConnection(place)
  const rows = await today.reading.selectFrom('appointment').select('searchable').orderBy('id').execute()
  await today.close()
  expect(rows.map(({ searchable }) => searchable)).toEqual(['noah clarke', 'mary okafor', 'miriam duarte\nnpqr 2345'])
})

const statusGrows = `-- Widens a check.
-- foreign keys: off
-- sqlite only
create table appointment_wider (
  id text not null primary key, reference text not null unique,
  status text not null check (status in ('new', 'appointed', 'cancelled', 'missed'))
);
insert into appointment_wider select id, reference, status from appointment;
drop table appointment;
alter table appointment_wider rename to appointment;
-- postgresql only
alter table appointment drop constraint appointment_status_check;
alter table appointment add check (status in ('new', 'appointed', 'cancelled', 'missed'));
-- both engines
update appointment set status = 'missed' where id = 'a2';
`

async function migrate(text: string): Promise<void> {
  const migration: Migration = { name: '9001-tried', sql: text }
  await (await openConnection(place, [...migrations, migration])).close()
}

async function rowsNow(known: Migration[] = migrations) {
  const connection = await openConnection(place, known)
  const rows = await countedRows(connection)
  await connection.close()
  return rows
}

it('widens a check of a table that others refer to, and erases none of their rows', async () => {
  const full = await openReleased(place, newest)
  const before = await countedRows(full)
  await full.close()
  const known = [...migrations, { name: '9001-tried', sql: statusGrows }]
  const after = await rowsNow(known)
  before.set('migration', known.length)
  expect(after).toEqual(before)

  const connection = await openConnection(place, known)
  const missed = await connection.reading.selectFrom('appointment').select(['id', 'status']).orderBy('id').execute()
  expect(missed).toEqual([
    { id: 'a1', status: 'appointed' },
    { id: 'a2', status: 'missed' },
    { id: 'a4', status: 'new' },
  ])
  // And they are on again for whoever writes next.
  await connection.transaction('a power cut', (tx) => tx.deleteFrom('appointment').where('id', '=', 'a1').execute())
  const held = connection.reading.selectFrom('chair_time').select('appointment').where('appointment', '=', 'a1')
  expect(await held.execute()).toEqual([])
  await connection.close()
})

it('takes back a change after which a row would refer to nothing', async () => {
  const full = await openReleased(place, newest)
  const before = await countedRows(full)
  await full.close()
  const loses = "-- foreign keys: off\n-- sqlite only\ndelete from appointment where id = 'a1';\n"
  if ('sqliteFile' in place) {
    await expect(migrate(loses)).rejects.toThrow(
      /After the change "9001-tried" \d+ rows would refer to something that is not there \(.*chair_time → appointment/,
    )
  } else {
    const drops = '-- foreign keys: off\ndrop table appointment;\n'
    await expect(migrate(drops)).rejects.toThrow(/cannot drop table appointment because other objects depend on it/)
  }
  expect(await rowsNow()).toEqual(before)
})

it.runIf(testEngine === 'sqlite')('refuses a change that drops a table and leaves the foreign keys on', async () => {
  const full = await openReleased(place, newest)
  const before = await countedRows(full)
  await full.close()
  const cascades = statusGrows.replace('-- foreign keys: off\n', '')
  await expect(migrate(cascades)).rejects.toThrow('it needs a line "-- foreign keys: off"')
  expect(await rowsNow()).toEqual(before)
})

it('leaves a database of a newer program as it is, to the byte', async () => {
  const newer = { name: '9001-tried', sql: 'create table seat (id text primary key);\n' }
  await (await openReleased(place, newest)).close()
  const connection = await openConnection(place, [...migrations, newer])
  await connection.transaction('a power cut', (tx) => sql`insert into seat (id) values ('red')`.execute(tx))
  const left = await asAfterAKill(place)
  await connection.close()
  const before = await bytesOf(left)
  await expect(openConnection(left)).rejects.toThrow('last used by a newer version')
  expect(await bytesOf(left)).toEqual(before)
})

/** What a program leaves behind that was killed: on SQLite something still stands in the log alone. */
async function asAfterAKill(place: Place): Promise<Place> {
  if (!('sqliteFile' in place)) return place
  const left = `${place.sqliteFile}.left`
  for (const end of ['', '-wal']) copyFileSync(`${place.sqliteFile}${end}`, `${left}${end}`)
  return { sqliteFile: left }
}

async function bytesOf(place: Place): Promise<string[]> {
  if (!('sqliteFile' in place)) return [await everythingIn(place)]
  return ['', '-wal'].map((end) => readFileSync(`${place.sqliteFile}${end}`, 'latin1'))
}
