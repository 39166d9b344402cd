import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Engine } from './connection.ts'
import { openConnection, type Place } from './open-connection.ts'
import { openPool } from './postgres.ts'
import type { Tables } from './schema.ts'

/**
 * Fills a place with so many requests, each with its chair time, its history and its letters, and as many messages.
 * `findable`: also by e-mail and telephone, which takes a while to index.
 */
export async function fillWithMany(place: Place, count: number, { findable = false } = {}): Promise<void> {
  const more = findable
    ? sql`|| '\npatient' || i || '@example.org\nr' || i || '\n07700' || (100000 + i) || '\n447700' || (100000 + i)`
    : sql``
  const numbers = sql`(with recursive number(i) as (
    select 1 union all select i + 1 from number where i < ${sql.lit(count)}) select i from number) as numbers`
  await inOneGo(place, async (tx, engine) => {
    await sql`insert into appointment (id, reference, name, email, phone, service, message, day, time, minutes, chair,
        status, version, sequence, created_at, searchable)
      select 'a' || i, 'R' || i, 'Patient ' || i, 'patient' || i || '@example.org', '07700 ' || (100000 + i), 'Check-up',
        'My tooth number ' || i || ' hurts when I drink something cold', '2027-01-05', '09:00', 15, i, 'appointed', 1, 0,
        1000 + i, 'patient ' || i ${more} from ${numbers}`.execute(tx)
    await sql`insert into chair_time (day, time, chair, appointment)
      select '2027-01-05', '09:00', i, 'a' || i from ${numbers}`.execute(tx)
    await sql`insert into appointment_change (id, appointment, position, at, what)
      select 'c' || i, 'a' || i, 1, 1000 + i, 'requested' from ${numbers}`.execute(tx)
    await sql`insert into letter (id, address, kind, words, appointment, change, created_at, not_before, leased_until,
        attempts, sent_at)
      select 'l' || i, '', 'request-received', '', 'a' || i, 'c' || i, 1000 + i, 0, 0, 1, 2000 from ${numbers}`.execute(
      tx,
    )
    await sql`insert into message (id, reference, name, email, phone, message, created_at)
      select 'm' || i, 'M' || i, 'Patient ' || i, 'patient' || i || '@example.org', '+44 7700 ' || (100000 + i),
        'Do you open on Sundays?', 1000 + i from ${numbers}`.execute(tx)
    // What PostgreSQL does by itself before long: without it, it knows nothing of how many rows there are.
    if (engine === 'postgresql')
      await sql`analyze appointment, appointment_change, chair_time, letter, message`.execute(tx)
  })
}

/** To so many of `fillWithMany`: a letter for each message, a look at each request, and what a tenth was searched by. */
export async function fillWithTraces(place: Place, count: number): Promise<void> {
  const numbers = sql`(with recursive number(i) as (
    select 1 union all select i + 1 from number where i < ${sql.lit(count)}) select i from number) as numbers`
  await inOneGo(place, async (tx, engine) => {
    await sql`insert into letter (id, address, kind, words, message, created_at, not_before, leased_until, attempts,
        sent_at)
      select 'n' || i, '', 'message-received', '', 'm' || i, 1000 + i, 0, 0, 1, 2000 from ${numbers}`.execute(tx)
    await sql`insert into audit_entry (id, at, staff, did, about, question)
      select 'd' || i, 1000 + i, 'operator', 'looked at a request', 'a' || i,
        case when i % 10 = 0 then 'search patient ' || i end from ${numbers}`.execute(tx)
    if (engine === 'postgresql') await sql`analyze letter, audit_entry`.execute(tx)
  })
}

/** Makes every so-many-th request of `fillWithMany` one person's. */
export async function giveToOne(place: Place, every: number): Promise<void> {
  const searchable = sql`'alexandra featherstonehaugh\nalexandra.featherstonehaugh@longer-provider.example.org\n'
    || lower(reference) || '\n07700900123\n447700900123'`
  await inOneGo(place, async (tx) => {
    await sql`update appointment set name = 'Alexandra Featherstonehaugh', phone = '07700 900123',
        email = 'alexandra.featherstonehaugh@longer-provider.example.org', searchable = ${searchable}
      where created_at % ${sql.lit(every)} = 0`.execute(tx)
  })
}

/** So many more requests, for no day and cancelled. */
export async function fillWithUndated(place: Place, count: number): Promise<void> {
  const numbers = sql`(with recursive number(i) as (
    select 1 union all select i + 1 from number where i < ${sql.lit(count)}) select i from number) as numbers`
  await inOneGo(place, async (tx, engine) => {
    await sql`insert into appointment (id, reference, name, day, time, minutes, status, version, sequence, created_at,
        searchable)
      select 'w' || i, 'W' || i, 'Patient ' || i, '', '', 15, 'cancelled', 1, 0, 1000 + i, 'patient ' || i
        from ${numbers}`.execute(tx)
    if (engine === 'postgresql') await sql`analyze appointment`.execute(tx)
  })
}

/** How long a statement may take, in milliseconds. */
const patience = 10 * 60_000

/** A transaction that may take its time. As a migration it would keep every other test from opening its PostgreSQL. */
async function inOneGo(place: Place, fill: (tx: Kysely<Tables>, engine: Engine) => Promise<void>): Promise<void> {
  const pools = (config: pg.PoolConfig) => openPool({ ...config, query_timeout: patience, statement_timeout: patience })
  const connection = await openConnection('postgresUrl' in place ? { ...place, pools } : place)
  await connection.transaction('a power cut', (tx) => fill(tx, connection.engine))
  await connection.close()
}
