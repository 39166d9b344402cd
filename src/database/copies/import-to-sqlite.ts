import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { DatabaseCopy } from '../../domain/back-ups/database-copy.ts'
import { inOurWords } from '../sqlite/statements.ts'
import type { SqlitePlace } from '../sqlite.ts'
import { sqliteTables } from './sqlite-copy.ts'

/** Puts the rows of a copy into tables that are there, instead of what was in them. */
export async function importToSqlite(copy: DatabaseCopy, { sqliteFile }: SqlitePlace): Promise<void> {
  // The keys are asked about once at the end, which is quicker than for every row.
  const database = new DatabaseSync(sqliteFile, { timeout: 0, enableForeignKeyConstraints: false })
  try {
    database.exec('pragma secure_delete = on; begin immediate')
    for (const { name } of sqliteTables(database)) database.exec(`delete from "${name}"`)
    const later = madeAfterRows(database)
    for (const { type, name } of later) database.exec(`drop ${type} "${name}"`)
    for await (const { table, rows } of copy.rows()) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ')
      const places = table.columns.map(() => '?').join(', ')
      const statement = database.prepare(`insert into "${table.name}" (${columns}) values (${places})`)
      for (const row of rows) statement.run(...row)
    }
    if (later.some(({ name }) => name === numbering)) database.exec(numberAll)
    for (const { sql } of later) database.exec(sql)
    const orphans = database.prepare('pragma foreign_key_check').all()
    if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to something that did not come with them`)
    database.exec('commit')
  } catch (error) {
    throw inOurWords(error)
  } finally {
    database.close()
  }
}

/** The trigger that numbers a request and puts its letters into the index for searching, once that is there. */
const numbering = 'appointment_is_numbered'
/** What it does of each request, for all of them at once: asked for each, SQLite writes that index down as often. */
const numberAll = `
  insert into appointment_number (appointment) select id from appointment order by rowid;
  insert into appointment_word (rowid, words) select number, searchable
    from appointment_number join appointment on appointment.id = appointment_number.appointment order by number`

/** What costs less for all rows together than for each that comes: indexes, but for those of keys, and numbering. */
function madeAfterRows(database: DatabaseSync): z.infer<typeof made> {
  const asked = "select type, name, sql from sqlite_master where sql is not null and (type = 'index' or name = ?)"
  return made.parse(database.prepare(asked).all(numbering))
}

const made = z.array(z.object({ type: z.enum(['index', 'trigger']), name: z.string(), sql: z.string() }))
