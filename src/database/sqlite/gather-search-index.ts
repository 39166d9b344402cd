import { type Kysely, sql } from 'kysely'
import type { Connection } from '../connection.ts'
import type { Tables } from '../schema.ts'

/** Pages of 4 kB that are written before others have their turn: some ten milliseconds. */
const pagesAtOnce = 100

/**
 * Makes one tree of the many in which FTS5 keeps what came at different times. Each that is erased is looked for in every
 * tree, for every three letters. Cut off in between, it is as good as before.
 */
export async function gatherSearchIndexOf({ transaction }: Pick<Connection, 'transaction'>): Promise<void> {
  // A negative number takes all trees on, the same as a positive one goes on with them: https://www.sqlite.org/fts5.html#the_merge_command
  for (let pages = -pagesAtOnce; await transaction('a power cut', (tx) => merge(tx, pages)); pages = pagesAtOnce);
}

/** Whether there was something to do. */
async function merge(tx: Kysely<Tables>, pages: number): Promise<boolean> {
  const before = await changesOn(tx)
  await sql`insert into appointment_word (appointment_word, rank) values ('merge', ${pages})`.execute(tx)
  // Where there was nothing to do, this row alone counts as one.
  return (await changesOn(tx)) - before > 1
}

async function changesOn(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx)
  return rows[0]?.count ?? 0
}
