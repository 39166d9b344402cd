import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../tests/empty-database.ts'
import { openLine } from '../../../tests/faults/lossy-line.ts'
import { noSmallDisk, openReadOnlyDisk } from '../../../tests/small-disk.ts'
import { RecordsAway } from '../../domain/records.ts'
import { migrations, UnsuitableDatabase } from '../migrations.ts'
import { openConnection, type Place } from '../open-connection.ts'
import type { PostgresPlace } from '../postgres.ts'
import { openTestPlace, testEngine } from '../test-records.ts'
import { countedRows, openReleased } from '../test-released.ts'
import { copyDatabase } from './copy-database.ts'
import { isEmpty, isInUse } from './database-in-use.ts'
import { importCopy, rowSums } from './import-copy.ts'
import { lookInto } from './look-into.ts'
import { clientFor, LostOnTheWay } from './postgres-copy.ts'
import { withCopyOf } from './read-copy.ts'

let from: Awaited<ReturnType<typeof openTestPlace>>
let to: Awaited<ReturnType<typeof openTestPlace>>
beforeEach(async () => {
  ;[from, to] = await Promise.all([openTestPlace(), openTestPlace()])
})
afterEach(() => Promise.all([from.remove(), to.remove()]))

const newest = migrations.at(-1)?.name ?? ''

async function sumsOf(place: Place) {
  return withCopyOf(place, async (copy) => {
    const sums = rowSums()
    for await (const { table, rows } of copy.rows()) sums.add(table.name, table.columns, rows)
    return copy.tables.map(({ name }) => ({ name, ...sums.of(name) }))
  })
}

it('carries every row of every table to another place', async () => {
  const full = await openReleased(from.place, newest)
  const counted = await countedRows(full)
  await withCopyOf(from.place, (copy) => importCopy(copy, to.place))
  await full.close()
  const there = await openConnection(to.place)
  expect(await countedRows(there)).toEqual(counted)
  await there.close()
  expect(await sumsOf(to.place)).toEqual(await sumsOf(from.place))
})

it.runIf(testEngine === 'sqlite')('makes every index and trigger, and each is found by the same letters', async () => {
  await (await openReleased(from.place, newest)).close()
  await withCopyOf(from.place, (copy) => importCopy(copy, to.place))
  const [before, after] = [from.place, to.place].map((place) => {
    if (!('sqliteFile' in place)) throw new Error('This is not SQLite')
    const database = new DatabaseSync(place.sqliteFile, { readOnly: true })
    onTestFinished(() => database.close())
    return [
      'select type, name, sql from sqlite_master order by type, name',
      'select * from appointment_three order by term',
      'select appointment from appointment_number order by number',
    ].map((asked) => database.prepare(asked).all())
  })
  expect(after).toEqual(before)
  expect(after?.map((rows) => rows.length > 0)).toEqual([true, true, true])
})

it.runIf(testEngine === 'postgres')(
  'lets PostgreSQL know of the rows that came, before it looks by itself',
  async () => {
    const full = await openReleased(from.place, newest)
    await full.close()
    await withCopyOf(from.place, (copy) => importCopy(copy, to.place))
    const there = await openConnection(to.place)
    const unknown = await sql`select relname from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0`.execute(there.reading)
    await there.close()
    expect(unknown.rows).toEqual([])
  },
)

it.runIf(testEngine === 'postgres')('leaves the tables of another program alone', async () => {
  await (await openReleased(from.place, newest)).close()
  const there = await openConnection(to.place)
  await sql`create table payroll (amount integer not null)`.execute(there.reading)
  await sql`insert into payroll values (7)`.execute(there.reading)
  await withCopyOf(from.place, (copy) => importCopy(copy, to.place))
  expect((await sql`select amount from payroll`.execute(there.reading)).rows).toEqual([{ amount: 7 }])
  await there.close()
})

it('brings none of another program’s rows, which were taken along from PostgreSQL until they were known apart', async () => {
  const full = await openReleased(from.place, newest)
  const counted = await countedRows(full)
  await full.close()
  const payroll = { name: 'payroll', columns: ['amount'] }
  let done = 0
  const went = (rows: number) => {
    done += rows
  }
  const { tables } = await withCopyOf(from.place, (copy) => {
    const rows = async function* () {
      yield { table: payroll, rows: [[7]] }
      yield* copy.rows()
    }
    return importCopy({ ...copy, tables: [payroll, ...copy.tables], rows }, to.place, migrations, { went })
  })
  expect(tables.map(({ name }) => name)).not.toContain('payroll')
  // Each row is brought and compared, and whoever waits for all of them waits for these too.
  expect(done).toBe(2 * (tables.reduce((sum, { rows }) => sum + rows, 0) + 1))
  const there = await openConnection(to.place)
  expect(await countedRows(there)).toEqual(counted)
  await there.close()
})

/** A change of the tables by which a setting stands otherwise than it came. */
const spoils = `-- sqlite only
create trigger spoil after insert on setting begin update setting set value = 'spoilt' where name = new.name; end;
-- postgresql only
create function spoil() returns trigger language plpgsql as 'begin new.value = ''spoilt''; return new; end';
create trigger spoil before insert on setting for each row execute function spoil();
`

async function haveSetting(): Promise<void> {
  const full = await openReleased(from.place, newest)
  const setting = { name: 'clock', value: 'as it came' }
  await full.transaction('a power cut', (tx) => tx.insertInto('setting').values(setting).execute())
  await full.close()
}

it('compares every row with what stands, and says in which table one is another', async () => {
  await haveSetting()
  const known = [...migrations, { name: '9001-spoils', sql: spoils }]
  await (await openConnection(from.place, known)).close()
  const carried = withCopyOf(from.place, (copy) => importCopy(copy, to.place, known))
  await expect(carried).rejects.toThrow('Not every row is the same as where it came from: setting')
})

/** A change of the tables by which nothing is written of which a commit would be answered before it is on the disk. */
const wantsTheDisk = `-- postgresql only
create function wants_the_disk() returns trigger language plpgsql as 'begin
  if current_setting(''synchronous_commit'') = ''off'' then raise exception ''not on the disk''; end if; return new; end';
create trigger wants_the_disk before insert on setting for each row execute function wants_the_disk();
`

it('is on the disk before it is done also where the server would not wait for that', async () => {
  const { place } = to
  if (!('postgresUrl' in place)) return
  await haveSetting()
  const known = [...migrations, { name: '9001-wants-the-disk', sql: wantsTheDisk }]
  await (await openConnection(from.place, known)).close()
  const hasty = new URL(place.postgresUrl)
  hasty.searchParams.set('options', '-c synchronous_commit=off')
  const there = { ...place, postgresUrl: hasty.href }
  await expect(withCopyOf(from.place, (copy) => importCopy(copy, there, known))).resolves.not.toThrow()
})

it('says which tables that hold much are changed behind the last row, which may take minutes', async () => {
  const seats = `create table seat (id text primary key);
    insert into seat with recursive number(i) as (
      select 1 union all select i + 1 from number where i < 10000) select 'seat ' || i from number;\n`
  const older = [...migrations, { name: '9001-seats', sql: seats }]
  await (await openConnection(from.place, older)).close()
  const known = [...older, { name: '9002-index', sql: 'create index seat_by_id on seat (id);\n' }]
  const said: string[] = []
  const say = (sentence: string) => said.push(sentence)
  await withCopyOf(from.place, (copy) => importCopy(copy, to.place, known, { say }))
  expect(said).toEqual([
    expect.stringContaining('9002-index: seat with 10,000 rows'),
    expect.stringMatching(/^9002-index is done/),
  ])
})

it('sees one instant, whatever is written meanwhile', async () => {
  const full = await openReleased(from.place, newest)
  await withCopyOf(from.place, async (copy) => {
    await full.transaction('a power cut', async (tx) => {
      await tx.deleteFrom('appointment').where('id', '=', 'a1').execute()
      await tx.insertInto('gone_slug').values({ slug: 'later' }).execute()
    })
    await importCopy(copy, to.place)
  })
  await full.close()
  const there = await openConnection(to.place)
  const counted = await countedRows(there)
  await there.close()
  expect([counted.get('appointment'), counted.get('chair_time'), counted.get('gone_slug')]).toEqual([3, 3, 1])
})

it('brings an older copy up to date', async () => {
  const first = migrations[0]?.name ?? ''
  await (await openReleased(from.place, first)).close()
  await withCopyOf(from.place, (copy) => importCopy(copy, to.place))
  const there = await openConnection(to.place)
  expect((await countedRows(there)).get('migration')).toBe(migrations.length)
  expect((await countedRows(there)).get('letter')).toBe(3)
  await there.close()
})

it.runIf(testEngine === 'postgres')(
  'ends with an error where the server is gone on the way, and ends nobody else',
  async () => {
    await (await openReleased(from.place, newest)).close()
    if (!('postgresUrl' in from.place)) throw new Error('This is not PostgreSQL')
    const line = await openLine(from.place.postgresUrl)
    const cutOff = withCopyOf({ ...from.place, postgresUrl: line.address }, async (copy) => {
      for await (const _ of copy.rows()) await line.cut()
    })
    await expect(cutOff).rejects.toThrow(LostOnTheWay)
    await line.close()
  },
)

it.runIf(testEngine === 'postgres')(
  'waits for a server that takes no more connections just now, as after many forms at once',
  async () => {
    const { address, close } = await openEmptyDatabase({ connections: 1 })
    const holder = new pg.Client({ connectionString: address })
    await holder.connect()
    const line = await openLine(address)
    const looking = isEmpty({ postgresUrl: line.address })
    // Refused once, it asks again.
    await expect.poll(line.connections).toBeGreaterThan(1)
    await holder.end()
    expect(await looking).toBe(true)
    await line.close()
    await close()
  },
)

it.runIf(testEngine === 'postgres')(
  'may take longer than the server gives others for a question or a pause',
  async () => {
    const { address, alter, close } = await openEmptyDatabase()
    await (await openReleased({ postgresUrl: address }, newest)).close()
    for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout'])
      await alter(`set ${setting} = '50ms'`)
    const copied = await withCopyOf({ postgresUrl: address }, async (copy) => {
      await sleep(200)
      return importCopy(copy, to.place)
    })
    expect(copied.tables.length).toBeGreaterThan(30)
    const client = await clientFor({ postgresUrl: address })
    await sleep(200)
    await client.query('select pg_sleep(0.2)')
    await client.end()
    await close()
  },
)

it('refuses a copy of a newer program', async () => {
  const newer = [...migrations, { name: '9001-seat', sql: 'create table seat (id text primary key);\n' }]
  await (await openConnection(from.place, newer)).close()
  await expect(withCopyOf(from.place, (copy) => importCopy(copy, to.place))).rejects.toThrow(UnsuitableDatabase)
})

it('moves an SQLite practice to the other engine, and refuses one that holds tables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moved-'))
  const sqlite = { sqliteFile: join(folder, 'practice.sqlite') }
  const full = await openReleased(sqlite, newest)
  await full.transaction('a power cut', (tx) =>
    tx.insertInto('setting').values({ name: 'odd', value: 'a\0b ’𝟘\n"' }).execute(),
  )
  const copied = await copyDatabase(sqlite, to.place)
  expect(copied).toMatchObject({ kind: 'copied' })
  const there = await openConnection(to.place)
  const [before, after] = [await countedRows(full), await countedRows(there)]
  for (const [table, rows] of after) expect([table, rows]).toEqual([table, before.get(table)])
  await Promise.all([full.close(), there.close()])
  expect(await copyDatabase(sqlite, to.place)).toEqual({ kind: 'not empty' })
  await rm(folder, { recursive: true })
})

it.skipIf(testEngine === 'sqlite')(
  'begins again where a move was cut off before a row stood, and refuses tables of somebody else',
  async () => {
    if ('sqliteFile' in to.place) return
    await (await openReleased(from.place, newest)).close()
    await (await openConnection(to.place)).close()
    expect(await copyDatabase(from.place, to.place)).toMatchObject({ kind: 'copied' })
    const others = await openTestPlace()
    if ('sqliteFile' in others.place) return
    const client = await clientFor(others.place)
    await client.query(`create schema if not exists "${others.place.schema}"; create table invoice (id int)`)
    await client.end()
    expect(await copyDatabase(from.place, others.place)).toEqual({ kind: 'not empty' })
    await others.remove()
  },
)

describe.runIf(testEngine === 'postgres')('a move into PostgreSQL', () => {
  it('is done by one at a time, and whoever asks meanwhile harms nothing', async () => {
    await (await openReleased(from.place, newest)).close()
    const both = await Promise.all([copyDatabase(from.place, to.place), copyDatabase(from.place, to.place)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['copied', 'under way'])
    expect(await sumsOf(to.place)).toEqual(await sumsOf(from.place))
    await (await openConnection(to.place)).close()
  })

  it('is not opened by anybody while it fills a database, nor where it was cut off, until it is asked for once more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'half-moved-'))
    const sqlite = { sqliteFile: join(folder, 'practice.sqlite') }
    await (await openReleased(sqlite, newest)).close()
    const spoil = (statement: string) => {
      const database = new DatabaseSync(sqlite.sqliteFile)
      database.exec(statement)
      database.close()
    }
    spoil("insert into setting (name, value) values ('odd', x'00')")
    await expect(copyDatabase(sqlite, to.place)).rejects.toThrow('cannot be copied')
    for (const open of [openConnection, lookInto]) {
      await expect(open(to.place)).rejects.toThrow(UnsuitableDatabase)
      await expect(open(to.place)).rejects.toThrow('a move into it is under way or was cut off')
    }
    spoil("delete from setting where name = 'odd'")
    expect(await copyDatabase(sqlite, to.place)).toMatchObject({ kind: 'copied' })
    await (await openConnection(to.place)).close()
    await rm(folder, { recursive: true })
  })

  it('is refused where a server has the database open, which goes on', async () => {
    await (await openReleased(from.place, newest)).close()
    const running = await openConnection(to.place)
    expect(await copyDatabase(from.place, to.place)).toEqual({ kind: 'in use' })
    await sql`select 1 from migration`.execute(running.reading)
    await running.close()
    await (await openConnection(to.place)).close()
  })
})

it.runIf(testEngine === 'sqlite')('is made of a database whose disk can only be read any more', async ({ skip }) => {
  const full = await openReleased(from.place, newest)
  await full.close()
  const sums = await sumsOf(from.place)
  const file = 'sqliteFile' in from.place ? from.place.sqliteFile : ''
  const disk = await openReadOnlyDisk((path) => copyFile(file, join(path, 'practice.sqlite')))
  if (!disk) return skip(noSmallDisk)
  onTestFinished(() => disk.remove())
  expect(await sumsOf({ sqliteFile: join(disk.path, 'practice.sqlite') })).toEqual(sums)
})

it.runIf(testEngine === 'sqlite')('says of a damaged file that can have no other name what is to be done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'one-name-'))
  // So long that no file system gives it a longer one beside it.
  const sqliteFile = join(folder, 'p'.repeat(243))
  await writeFile(sqliteFile, 'Dear patients,\n'.repeat(1000))
  const asked = isInUse({ sqliteFile })
  await expect(asked).rejects.toThrow(RecordsAway)
  await expect(asked).rejects.toThrow('stop the server, put the file aside and ask once more')
  await rm(folder, { recursive: true })
})

it.runIf(testEngine === 'postgres')(
  'is seen in use, and its own schema is filled, where the address names a program and options of its own',
  async () => {
    const [source, target] = [from.place, to.place]
    if ('sqliteFile' in source || 'sqliteFile' in target) return
    const withWords = (place: PostgresPlace) => {
      const url = new URL(place.postgresUrl)
      url.searchParams.set('application_name', 'a hoster')
      url.searchParams.set('options', '-c search_path=public -c extra_float_digits=2')
      return { ...place, postgresUrl: url.href }
    }
    const full = await openReleased(source, newest)
    const counted = await countedRows(full)
    await full.close()
    await withCopyOf(withWords(source), (copy) => importCopy(copy, withWords(target)))
    const there = await openConnection(target)
    expect(await countedRows(there)).toEqual(counted)
    await there.close()
    const running = await openConnection(withWords(target))
    await sql`select 1`.execute(running.reading)
    expect(await isInUse(target)).toBe(true)
    expect(await isInUse(withWords(target))).toBe(true)
    await running.close()
  },
)
