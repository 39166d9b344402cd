import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations, type Migration, migrations, tablesBy, UnsuitableDatabase } from './migrations.ts'
import { openConnection, type Place } from './open-connection.ts'
import { openRecords } from './records.ts'
import { draft, later, now, post } from './test-practice.ts'
import { openTestPlace, testEngine } from './test-records.ts'

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

it('says what it changes where that may take minutes, before and after, and nothing of a few rows or a new practice', async () => {
  const said: string[] = []
  const start = async (known: Migration[]) =>
    (await openConnection(place, known, 'to work', (it) => said.push(it))).close()
  const fills = `insert into seat with recursive number(i) as (
    select 1 union all select i + 1 from number where i < 10000) select 'seat ' || i from number;\n`
  const withSeats = [...migrations, addsSeat, { name: '9002-seats', sql: fills }]
  await start(withSeats)
  const index = {
    name: '9003-index',
    sql: 'create index seat_by_id on seat (id);\ncreate index one on setting (name);\n',
  }
  const other = { name: '9004-other', sql: 'create index other on setting (value);\n' }
  await start([...withSeats, index, other])
  await start([...withSeats, index, other])
  expect(said).toEqual([
    'This version changes tables that hold much (9003-index: seat with 10,000 rows), which may take minutes. Please let ' +
      'it: ended meanwhile, it begins anew.',
    expect.stringMatching(/^9003-index is done, after \d+ s\.$/),
  ])
})

it('says that it waits for another program that changes the tables, once, and nothing where its turn comes', async () => {
  const [other, own] = [await openConnection(place), await openConnection(place)]
  const said = Promise.withResolvers<string>()
  const sentences: string[] = []
  const say = (sentence: string) => {
    sentences.push(sentence)
    said.resolve(sentence)
  }
  await applyMigrations(own, migrations, say)
  expect(sentences).toEqual([])
  let starting: Promise<void> | undefined
  await other.migrating(async () => {
    starting = applyMigrations(own, migrations, say, 0)
    await said.promise
  })
  await starting
  expect(sentences).toEqual(['Another program is changing the tables of this database, most likely. Waiting for it …'])
  await Promise.all([other.close(), own.close()])
})

it.runIf(testEngine === 'postgres')('says once who holds a table that is to be changed, until it is free', async () => {
  await applied()
  if (!('postgresUrl' in place)) return
  const { postgresUrl: connectionString, schema } = place
  const holder = new pg.Client({ connectionString, application_name: 'psql', options: `-c search_path=${schema}` })
  await holder.connect()
  const { rows } = await holder.query('select pg_backend_pid() as process')
  await holder.query('begin; select * from setting')
  const own = await openConnection(place)
  const said = Promise.withResolvers<void>()
  const sentences: string[] = []
  const say = (sentence: string) => {
    // On a busy machine its own turn may come late, and that is told too.
    if (!sentence.startsWith('Tables')) return
    sentences.push(sentence)
    said.resolve()
  }
  const widens = { name: '9001-since', sql: 'alter table setting add column since bigint;\n' }
  const starting = applyMigrations(own, [...migrations, widens], say, 20)
  await said.promise
  await wait(60)
  expect(sentences).toEqual([
    `Tables of this database are held by what others have begun there and not ended: psql (process ${rows[0].process}). ` +
      'Waiting for them, ten minutes at most; until then a server that still runs refuses forms, most likely.',
  ])
  await holder.query('commit')
  await starting
  await Promise.all([own.close(), holder.end()])
})

it('lets several programs start at once', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => applied()))
  expect(starts.every((rows) => rows.length === migrations.length)).toBe(true)
})

// SQLite has tables of its own indexes beside them, and takes all of them into a back-up.
it.runIf(testEngine === 'postgres')(
  'knows by its name every table that it makes, since a back-up takes no other',
  async () => {
    const known = tablesBy(await applied())
    const connection = await openConnection(place)
    const made = await connection.reading.introspection.getTables()
    await connection.close()
    expect(made.length).toBeGreaterThan(30)
    expect(made.map(({ name }) => name).filter((name) => !known?.includes(name))).toEqual([])
  },
)

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

describe('a database of the first release', () => {
  const first = migrations.slice(0, 1)
  const then = now.getTime()

  async function withPosts() {
    const connection = await openConnection(place, first)
    await connection.migrating(async (tx) => {
      await sql`insert into staff_member (id, email, name, password_hash, created_at)
        values ('priya', 'priya@example.org', 'Priya Raman', 'hash', ${then})`.execute(tx)
      const rows = [
        { id: 'floss', published: 1, deleted: null, by: 'priya' },
        { id: 'unfinished', published: 0, deleted: null, by: 'priya' },
        { id: 'binned', published: 1, deleted: then, by: 'gone' },
      ]
      for (const { id, published, deleted, by } of rows) {
        await sql`insert into post
          (id, slug, title, content, photograph, published, created_at, changed_at, version, deleted_at, changed_by)
          values (${id}, ${`about-${id}`}, ${`About ${id}`}, '<p>Brush twice a day.</p>', null, ${published},
            ${then}, ${then + 60_000}, 3, ${deleted}, ${by})`.execute(tx)
      }
      await sql`insert into old_slug (slug, post) values ('about-string', 'floss')`.execute(tx)
      await sql`update post_edition set edition = 7`.execute(tx)
    })
    await connection.close()
  }

  it('keeps its posts: public as before, drafts, the bin, old addresses, and who changed them', async () => {
    await withPosts()
    const records = await openRecords(place)
    const facts = { changedAt: later(60), version: 3 }
    expect(await records.posts.list('with drafts')).toEqual([
      post('floss', facts),
      post('unfinished', { ...facts, ...draft }),
    ])
    expect(await records.posts.list({ publicAt: later(60) })).toEqual([post('floss', facts)])
    expect(await records.posts.findByOldSlug('about-string')).toMatchObject({ post: { id: 'floss' } })
    const binned = post('binned', { ...facts, changedBy: { id: 'gone', name: 'A colleague' } })
    expect(await records.posts.binned()).toEqual([{ post: binned, deletedAt: now, deletedBy: 'A colleague' }])
    expect(await records.posts.edition()).toBe(7)
    await records.close()
  })

  it('is brought up to date once by several programs that start at once', async () => {
    await withPosts()
    const starts = await Promise.all(Array.from({ length: 3 }, () => applied()))
    expect(starts.every((rows) => rows.length === migrations.length)).toBe(true)
  })
})
