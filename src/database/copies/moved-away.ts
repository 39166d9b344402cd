import { DatabaseSync } from 'node:sqlite'
import { inOurWords } from '../sqlite/statements.ts'
import type { SqlitePlace } from '../sqlite.ts'

/** Under which an SQLite database that was moved has the name of the one that took its place. */
export const movedTo = 'moved-to'

/** Notes in a database that it was moved, and changes nothing else: it is not brought up to date. */
export function noteMoved({ sqliteFile }: SqlitePlace, to: string): void {
  const database = new DatabaseSync(sqliteFile, { timeout: 5_000 })
  try {
    database
      .prepare(
        'insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      )
      .run(movedTo, to)
  } catch (error) {
    throw inOurWords(error)
  } finally {
    database.close()
  }
}
