import { DatabaseSync } from 'node:sqlite'
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
    for await (const { table, rows } of copy.rows()) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ')
      const places = table.columns.map(() => '?').join(', ')
      const statement = database.prepare(`insert into "${table.name}" (${columns}) values (${places})`)
      for (const row of rows) statement.run(...row)
    }
    const orphans = database.prepare('pragma foreign_key_check').all()
    if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to something that did not come with them`)
    database.exec('commit')
  } catch (error) {
    throw inOurWords(error)
  } finally {
    database.close()
  }
}
