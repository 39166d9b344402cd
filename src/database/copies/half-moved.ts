import { halfMovedSentence, UnsuitableDatabase } from '../migrations.ts'
import type { Place } from '../open-connection.ts'
import type { PostgresPlace } from '../postgres.ts'
import { isEmpty, isInUse } from './database-in-use.ts'
import { type CopyClient, clientFor } from './postgres-copy.ts'

/** Any number, as long as every version of this program has the same. */
const moveLock = 1_480_315_922

/** `not empty`: it holds a practice, or tables of somebody else. */
export type NotMoved = { kind: 'under way' } | { kind: 'in use' } | { kind: 'not empty' }

/**
 * Lets a database be filled by one at a time. From before its first row until all is done it bears a sign, by which nobody
 * opens it, and which stays where the work was cut off.
 */
export async function asOnlyMove<T>(place: PostgresPlace, fill: () => Promise<T>): Promise<T | NotMoved> {
  const client = await clientFor(place)
  try {
    if (place.schema) await client.query(`create schema if not exists "${place.schema}"`)
    // It ends with the connection, however that ends.
    const { rows } = await client.query('select 1 where pg_try_advisory_lock($1, hashtext(current_schema()::text))', [
      moveLock,
    ])
    if (rows.length === 0) return { kind: 'under way' }
    if (!(await isEmpty(place))) return { kind: 'not empty' }
    return await underSign(client, place, fill)
  } finally {
    await client.end()
  }
}

async function underSign<T>(client: CopyClient, place: PostgresPlace, fill: () => Promise<T>): Promise<T | NotMoved> {
  await client.query('create table if not exists half_moved (begun_at bigint not null)')
  // A server that starts after this is refused, and one that started before it is seen.
  const done = (await isInUse(place)) ? { kind: 'in use' as const } : await fill()
  await client.query('drop table half_moved')
  return done
}

/** Throws `UnsuitableDatabase` where a database bears the sign of a move. */
export async function refuseHalfMoved(place: Place): Promise<void> {
  if ('sqliteFile' in place) return
  const client = await clientFor(place)
  try {
    const { rows } = await client.query("select 1 where to_regclass('half_moved') is not null")
    if (rows.length > 0) throw new UnsuitableDatabase(halfMovedSentence)
  } finally {
    await client.end()
  }
}
