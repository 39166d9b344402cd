import { setTimeout as pause } from 'node:timers/promises'
import { halfMovedSentence, UnsuitableDatabase } from '../migrations.ts'
import type { Place } from '../open-connection.ts'
import type { PostgresPlace } from '../postgres.ts'
import { isEmpty, isInUse } from './database-in-use.ts'
import { aloneOnServer } from './one-at-a-time.ts'
import { type CopyClient, clientFor } from './postgres-copy.ts'

/** `not empty`: it holds a practice, or tables of somebody else. */
export type NotMoved = { kind: 'under way' } | { kind: 'in use' } | { kind: 'not empty' }

/**
 * Lets a database be filled by one at a time. From before its first row until all is done it bears a sign, by which nobody
 * opens it, and which stays where the work was cut off.
 */
export async function asOnlyMove<T>(place: PostgresPlace, fill: () => Promise<T>): Promise<T | NotMoved> {
  const moved = await aloneOnServer(place, async (client): Promise<T | NotMoved> => {
    if (place.schema) await client.query(`create schema if not exists "${place.schema}"`)
    return (await isEmpty(place)) ? underSign(client, place, fill) : { kind: 'not empty' }
  })
  return moved ?? { kind: 'under way' }
}

async function underSign<T>(client: CopyClient, place: PostgresPlace, fill: () => Promise<T>): Promise<T | NotMoved> {
  await client.query('create table if not exists half_moved (begun_at bigint not null)')
  // A server that starts after this is refused, and one that started before it is seen.
  const done = (await isInUse(place)) ? { kind: 'in use' as const } : await fill()
  await client.query('drop table half_moved').catch((error: unknown) => takeSignAway(place, error))
  return done
}

/** How long a server is waited for that was lost at the last word, in milliseconds. */
const patience = 60_000

/** Once more, where nobody knows whether that was done: all else stands. Throws why where it cannot be, or somebody else is at work. */
async function takeSignAway(place: PostgresPlace, why: unknown): Promise<void> {
  const again = async (client: CopyClient) => {
    await client.query('drop table if exists half_moved')
    return true
  }
  for (const late = Date.now() + patience; Date.now() < late; await pause(500)) {
    // Its server may just be starting again, or not have noticed that the lock is nobody's.
    if (await aloneOnServer(place, again).catch(() => false)) return
  }
  throw why
}

/** Throws `UnsuitableDatabase` where a database bears the sign of a move. */
export async function refuseHalfMoved(place: Place): Promise<void> {
  if (!('sqliteFile' in place) && (await isHalfMoved(place))) throw new UnsuitableDatabase(halfMovedSentence)
}

/** Whether a database bears the sign of a move. */
export async function isHalfMoved(place: PostgresPlace): Promise<boolean> {
  const client = await clientFor(place)
  try {
    const { rows } = await client.query("select 1 where to_regclass('half_moved') is not null")
    return rows.length > 0
  } finally {
    await client.end()
  }
}
