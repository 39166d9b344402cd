import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import { RecordsAway, RecordsDamaged, SearchTooLong, WriteConflict } from '../domain/records.ts'
import type { Connection } from './connection.ts'
import { isInUse } from './copies/database-in-use.ts'
import { lookInto } from './copies/look-into.ts'
import { openConnection } from './open-connection.ts'
import { openPool, openPostgres } from './postgres.ts'
import { openRecords } from './records.ts'
import type { Tables } from './schema.ts'
import { formsTo, maya, now } from './test-practice.ts'
import { openTestPlace, testEngine } from './test-records.ts'

describe.runIf(testEngine === 'postgres')('on PostgreSQL, what is asked', () => {
  // Tables that nobody takes over, since one of them is changed here.
  let own: Awaited<ReturnType<typeof openTestPlace>>
  let connection: Connection
  beforeEach(async () => {
    own = await openTestPlace()
    connection = await openConnection(own.place)
  })
  afterEach(async () => {
    await connection.close()
    await own.remove()
  })

  const keep = (tx: Kysely<Tables>, name: string) =>
    tx.insertInto('setting').values({ name, value: 'kept' }).returningAll().execute()
  const preparedIn = async (tx: Kysely<Tables>) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
    return rows.map(({ statement }) => statement).filter((statement) => statement.startsWith('insert into "setting"'))
  }

  it('is prepared once by each connection, however much another practice of the process has asked', async () => {
    const elsewhere = await openConnection(own.place)
    await elsewhere.transaction('a power cut', async (tx) => {
      for (let name = 0; name < 310; name += 1) await sql`select ${name}::int as ${sql.id(`${name}`)}`.execute(tx)
    })
    await elsewhere.close()
    const prepared = await connection.transaction('a power cut', async (tx) => {
      for (const name of ['one', 'two', 'three']) await keep(tx, name)
      return preparedIn(tx)
    })
    expect(prepared).toHaveLength(1)
  })

  it('is never compiled first, however many rows the planner expects', async () => {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(connection.reading)
    expect(rows).toEqual([{ jit: 'off' }])
  })

  /** The place as on a server that does something else by itself; `setting` as in `jit=on`. */
  const where = (setting: string) => {
    if (!('postgresUrl' in own.place)) throw new Error('This is not PostgreSQL')
    const address = new URL(own.place.postgresUrl)
    address.searchParams.set('options', `-c ${setting}`)
    return { ...own.place, postgresUrl: address.href }
  }

  it('is found also where the server would read a backslash in another way', async () => {
    const records = await openRecords(where('standard_conforming_strings=off'))
    try {
      await requestAppointment(maya(), formsTo(records, 3)())
      for (const search of ['maya', 'ay']) {
        const { appointments } = await records.appointments.list({ search, limit: 50 })
        expect(appointments).toHaveLength(1)
      }
    } finally {
      await records.close()
    }
  })

  it('is not refused for what others did meanwhile where the server would', async () => {
    const strict = await openConnection(where('default_transaction_isolation=serializable'))
    try {
      await strict.transaction('a power cut', async (tx) => {
        await tx.selectFrom('setting').selectAll().execute()
        await connection.transaction('a power cut', (other) => keep(other, 'meanwhile'))
        await tx.updateTable('setting').set({ value: 'known' }).where('name', '=', 'meanwhile').execute()
      })
      const known = await connection.reading.selectFrom('setting').select('name').where('value', '=', 'known').execute()
      expect(known).toEqual([{ name: 'meanwhile' }])
    } finally {
      await strict.close()
    }
  })

  it('is looked at where the server knows nothing of it, as after its upgrade', async () => {
    await sql`alter table audit_entry set (autovacuum_enabled = off)`.execute(connection.reading)
    await sql`insert into audit_entry (id, at, staff, did) select 'looked ' || i, i, 'operator', 'listed requests'
      from generate_series(1, 20000) as numbers(i)`.execute(connection.reading)
    const isKnown = async () => {
      const known = sql`select 1 from pg_stats where schemaname = current_schema() and tablename = 'audit_entry' limit 1`
      return (await known.execute(connection.reading)).rows.length > 0
    }
    expect(await isKnown()).toBe(false)
    await connection.countTables()
    expect(await isKnown()).toBe(true)
  })

  it('is not looked at where it is not ours, of which the server would say so each time', async () => {
    const stranger = `stranger_${randomUUID().slice(0, 8)}`
    await sql`create role ${sql.id(stranger)}`.execute(connection.reading)
    const said: (string | undefined)[] = []
    const pools = (config: pg.PoolConfig) => {
      const pool = openPool(config)
      pool.on('connect', (client) => client.on('notice', ({ message }) => said.push(message)))
      return pool
    }
    await sql`create table payroll as select i from generate_series(1, 40000) as numbers(i)`.execute(connection.reading)
    const { rows } = await sql<{ home: string }>`select current_schema() as home`.execute(connection.reading)
    await sql`grant usage on schema ${sql.id(rows[0]?.home ?? '')} to ${sql.id(stranger)}`.execute(connection.reading)
    const theirs = await openPostgres({ ...where(`role=${stranger}`), pools })
    try {
      await theirs.countTables()
      expect(said).toEqual([])
    } finally {
      await theirs.close()
      await sql`drop owned by ${sql.id(stranger)}`.execute(connection.reading)
      await sql`drop role ${sql.id(stranger)}`.execute(connection.reading)
    }
  })

  it('is on the disk before it is answered where the server would not wait for that', async () => {
    const hasty = await openConnection(where('synchronous_commit=off'))
    try {
      const { rows } = await hasty.transaction('a power cut', (tx) => sql`show synchronous_commit`.execute(tx))
      expect(rows).not.toEqual([{ synchronous_commit: 'off' }])
    } finally {
      await hasty.close()
    }
  })

  it('may take five seconds to be searched for, and keeps nobody else waiting', async () => {
    const search = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(connection.searching)
    let searching = true
    const searches = Promise.all([...Array(10).fill(0.5), 2.5].map(search)).finally(() => {
      searching = false
    })
    await sql`select 1`.execute(connection.reading)
    expect(searching).toBe(true)
    await searches
  })

  it('says of a search that it took too long, also of one that waited for others or whose answer was read late, and of anything else that takes so long that the database is away', async () => {
    await sql`select 1`.execute(connection.searching)
    const begun = performance.now()
    const readLate = sql`select pg_sleep(8)`.execute(connection.searching)
    const others = Array.from({ length: 4 }, () => sql`select pg_sleep(0.5)`.execute(connection.searching))
    const [search, other] = [connection.searching, connection.reading].map((asked) =>
      sql`select pg_sleep(8)`.execute(asked),
    )
    await Promise.all([
      ...others,
      expect(search).rejects.toThrow(SearchTooLong),
      expect(other).rejects.toSatisfy((error) => error instanceof RecordsAway && !(error instanceof SearchTooLong)),
      expect(readLate).rejects.toThrow(SearchTooLong),
      // Busy with something else as the server gives up; what waits for a time goes on before anything is read.
      sleep(4_600).then(() => setImmediate(keepBusyUntil, begun + 5_500)),
    ])
  })

  it('is away while somebody keeps its table from everybody, also for a search', async () => {
    const keeper = await openConnection(own.place)
    try {
      await keeper.migrating(async (tx) => {
        await sql`lock table message in access exclusive mode`.execute(tx)
        const search = connection.searching.selectFrom('message').select('id').execute()
        await expect(search).rejects.toSatisfy(
          (error) => error instanceof RecordsAway && !(error instanceof SearchTooLong),
        )
      })
    } finally {
      await keeper.close()
    }
  })

  it('is not done to its end for a start that was killed, which would keep the next one waiting', async () => {
    if (!('postgresUrl' in own.place)) throw new Error('This is not PostgreSQL')
    const cut: (() => void)[] = []
    const pools = (config: pg.PoolConfig) => {
      const pool = openPool(config)
      // Nobody says goodbye: the system closes what a killed program had open.
      return pool.on('connect', (client) => cut.push(() => Reflect.get(client, 'connection').stream.destroy()))
    }
    const killed = await openPostgres({ ...own.place, pools })
    const begun = Promise.withResolvers<number | undefined>()
    const outcome = killed
      .migrating(async (tx) => {
        const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(tx)
        begun.resolve(rows[0]?.process)
        await sql`select pg_sleep(60)`.execute(tx)
      })
      .catch((error: unknown) => error)
    const process = await begun.promise
    const working = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where pid = ${process} and state = 'active' and query like '%pg_sleep%'
      `.execute(connection.reading)
      return rows.length
    }
    await expect.poll(working).toBe(1)
    for (const each of cut) each()
    expect(await outcome).toBeInstanceOf(Error)
    await expect.poll(working, { timeout: 15_000 }).toBe(0)
    await killed.close()
  })

  it('is prepared anew where a newer program has added a column meanwhile', async () => {
    await connection.transaction('a power cut', (tx) => keep(tx, 'before'))
    await sql`alter table setting add column since bigint`.execute(connection.reading)
    await expect(connection.transaction('a power cut', (tx) => keep(tx, 'meanwhile'))).rejects.toThrow(WriteConflict)
    await connection.transaction('a power cut', (tx) => keep(tx, 'after'))
    const kept = await connection.reading.selectFrom('setting').select('name').where('value', '=', 'kept').execute()
    expect(kept.map(({ name }) => name)).toEqual(['before', 'after'])
  })
})

it.runIf(testEngine === 'postgres').each<[string, (config: pg.PoolConfig) => pg.PoolConfig]>([
  ['anything', ({ options, lock_timeout, statement_timeout, ...left }) => left],
  ['a schema', (config) => ({ ...config, options: '-c jit=off' })],
])('on PostgreSQL, a pooler that keeps %s from the server is named before anything is made', async (_, heard) => {
  const { place, remove } = await openTestPlace()
  try {
    for (const open of [lookInto, openConnection]) {
      const opened = open({ ...place, pools: (config) => openPool(heard(config)) })
      await expect(opened).rejects.toThrow(
        /^what stands before the server, such as PgBouncer, does not let through what each /,
      )
    }
  } finally {
    await remove()
  }
})

it.runIf(testEngine === 'postgres')('on PostgreSQL, whoever closes leaves no connection behind', async () => {
  const { place, remove } = await openTestPlace()
  const records = await openRecords(place)
  await requestAppointment(maya(), formsTo(records, 3)())
  await records.limits.count('address', 60, now)
  expect(await isInUse(place)).toBe(true)
  await records.close()
  // Its server needs a moment to see that it was left.
  await expect.poll(() => isInUse(place), { timeout: 5_000 }).toBe(false)
  await remove()
})

it.runIf(testEngine === 'postgres')('a damaged page, or index, is told as such to whoever needs it', async () => {
  const { place, remove } = await openTestPlace()
  const connection = await openConnection(place)
  for (const condition of ['data_corrupted', 'index_corrupted']) {
    const meets = sql.raw(`do $$ begin raise exception 'met' using errcode = '${condition}'; end $$`)
    await expect(meets.execute(connection.reading)).rejects.toThrow(RecordsDamaged)
  }
  await connection.close()
  await remove()
})

function keepBusyUntil(until: number): void {
  while (performance.now() < until);
}
