import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Place } from '../open-connection.ts'
import type { PostgresPlace } from '../postgres.ts'
import { inOurWords, isBusy } from '../sqlite/statements.ts'
import { type CopyClient, clientFor, onTheWay } from './postgres-copy.ts'

/**
 * Does a work of which there may be one at a time; answers undefined where another program is at it. `sign` is a file that
 * it is known by, locked until the work has ended or its program has, however that ends.
 */
export async function oneAtATime<T>(sign: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = new DatabaseSync(sign, { timeout: 0 })
  try {
    if (!takes(lock)) return undefined
    try {
      return await work()
    } finally {
      rmSync(sign, { force: true })
    }
  } finally {
    lock.close()
  }
}

function takes(lock: DatabaseSync): boolean {
  try {
    // No journal beside it: nothing is written.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw inOurWords(error)
  }
}

/** Any number, as long as every version of this program has the same. */
const copyLock = 1_480_315_922

/**
 * The same of works that fill a whole database, from whatever machine they are asked for. Of SQLite's file nobody need ask:
 * it lies in a folder that bears a sign.
 */
export async function aloneIn<T>(place: Place, work: () => Promise<T>): Promise<T | undefined> {
  return 'sqliteFile' in place ? work() : aloneOnServer(place, work)
}

/** `work` is given the connection that holds the lock: it ends with that, however that ends. */
export async function aloneOnServer<T>(
  place: PostgresPlace,
  work: (client: CopyClient) => Promise<T>,
): Promise<T | undefined> {
  const client = await onTheWay(place, () => clientFor(place))
  try {
    const { rows } = await client.query(
      'select 1 where pg_try_advisory_lock($1, hashtext(coalesce($2, current_schema()::text)))',
      [copyLock, place.schema],
    )
    return rows.length > 0 ? await work(client) : undefined
  } finally {
    await client.end()
  }
}
