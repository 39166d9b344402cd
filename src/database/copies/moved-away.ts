import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { inOurWords } from '../sqlite/statements.ts'
import type { SqlitePlace } from '../sqlite.ts'

/** Under which an SQLite database that was moved has the name of the one that took its place. */
export const movedTo = 'moved-to'

/** Where a database was moved to; undefined of one that was not, or that is not there. It is only read. */
export function whereMoved({ sqliteFile }: SqlitePlace): string | undefined {
  if (!existsSync(sqliteFile)) return undefined
  const database = new DatabaseSync(sqliteFile, { readOnly: true, timeout: 5_000 })
  try {
    if (!database.prepare("select 1 from sqlite_master where type = 'table' and name = 'setting'").get())
      return undefined
    const kept = database.prepare('select value from setting where name = ?').get(movedTo)
    return kept && String(kept.value)
  } catch (error) {
    throw inOurWords(error)
  } finally {
    database.close()
  }
}

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
