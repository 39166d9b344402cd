import type { Connection } from './connection.ts'
import { applyMigrations, type Migration, migrations, refuseUnsuitable } from './migrations.ts'
import type { PostgresPlace } from './postgres.ts'
import { giveRoom } from './sqlite/kept-room.ts'
import { migrationsIn, openSqlite, type SqlitePlace } from './sqlite.ts'

export type Place = SqlitePlace | PostgresPlace

/** Opens the database and brings its tables up to date; throws where a newer program has left its mark in it. */
export async function openConnection(place: Place, known: Migration[] = migrations): Promise<Connection> {
  if ('sqliteFile' in place) {
    giveRoom(place.sqliteFile)
    // Looked at before anything is opened for writing, which by itself would fold the log of a newer program's database.
    refuseUnsuitable(await migrationsIn(place.sqliteFile), known)
  }
  const connection =
    'sqliteFile' in place ? await openSqlite(place) : await (await import('./postgres.ts')).openPostgres(place)
  try {
    await applyMigrations(connection, known)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
