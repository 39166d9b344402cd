import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import {
  applyMigrations,
  halfMovedSentence,
  type Migration,
  migrations,
  refuseUnsuitable,
  type SayWhatTakesLong,
  sayingWhose,
  UnsuitableDatabase,
} from './migrations.ts'
import type { PostgresPlace } from './postgres.ts'
import { giveRoom } from './sqlite/kept-room.ts'
import { migrationsIn, openSqlite, type SqlitePlace } from './sqlite.ts'

/** Where the records are kept. */
export type Place = SqlitePlace | PostgresPlace

/**
 * Opens the database and brings its tables up to date. Throws `UnsuitableDatabase` where a newer program has left its mark in
 * it, where a pooler lets nothing through that is asked of the server, and after a move that is under way or was cut off,
 * unless it is opened `to fill`. `say` is told what keeps it from opening for long.
 */
export async function openConnection(
  place: Place,
  known: Migration[] = migrations,
  use: 'to work' | 'to fill' = 'to work',
  say?: SayWhatTakesLong,
): Promise<Connection> {
  if ('sqliteFile' in place) {
    giveRoom(place.sqliteFile)
    // Looked at before anything is opened for writing, which by itself would fold the log of a newer program's database.
    refuseUnsuitable(await migrationsIn(place.sqliteFile), known)
  }
  const connection =
    'sqliteFile' in place ? await openSqlite(place) : await (await import('./postgres.ts')).openPostgres(place)
  try {
    if (!('sqliteFile' in place)) await refuseWithoutSettings(connection, place)
    if (use === 'to work') await refuseHalfMoved(connection)
    await applyMigrations(connection, known, say)
    return connection
  } catch (error) {
    await connection.close()
    throw sayingWhose(error)
  }
}

/**
 * Without them a form that is refused may be kept, a restore would fill the tables in use, and where a pooler gives each
 * transaction another connection nothing that was prepared is found again.
 */
export async function refuseWithoutSettings({ reading }: Connection, { schema }: PostgresPlace): Promise<void> {
  const { rows } = await sql`
    select 1 where current_setting('jit') <> 'off' or current_setting('lock_timeout') = '0'
      or current_setting('search_path') <> coalesce(${schema ?? null}::text, current_setting('search_path'))
  `.execute(reading)
  if (rows.length > 0) throw new UnsuitableDatabase(poolerSentence)
}

/** Where a pooler refuses what is asked of the server with each connection, or hands on a part of it. */
export const poolerSentence =
  'what stands before the server, such as PgBouncer, does not let through what each connection asks of it (jit, ' +
  'lock_timeout, search_path). Name the server itself. Nothing was changed.'

async function refuseHalfMoved({ engine, reading }: Connection): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql`select 1 where to_regclass('half_moved') is not null`.execute(reading)
  if (rows.length > 0) throw new UnsuitableDatabase(halfMovedSentence)
}
