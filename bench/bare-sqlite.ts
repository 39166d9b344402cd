import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { insertInto, type Row, rowsOfOne, tablesOfSqlite } from './rows-of-a-booking.ts'

/**
 * The rows of a booking written by the driver alone, into a copy of the practice's database, each time in a transaction
 * that is on the disk.
 * @param book makes one booking there, to find its rows
 */
export async function bareSqlite(
  practice: string,
  copy: string,
  book: () => Promise<unknown>,
): Promise<{ write(): void; close(): void }> {
  const own = new DatabaseSync(practice, { readOnly: true })
  const read = async (sql: string) => own.prepare(sql).all() as Row[]
  const written = await rowsOfOne(await tablesOfSqlite(read), read, book)
  own.exec(`vacuum into '${copy}'`)
  own.close()
  const twin = new DatabaseSync(copy)
  twin.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map(
    written.tables.map(({ table, columns }) => [table, twin.prepare(insertInto(table, columns, () => '?'))]),
  )
  return {
    write() {
      twin.exec('begin immediate')
      for (const { table, values } of written.again()) statements.get(table)?.run(...(values as SQLInputValue[]))
      twin.exec('commit')
    },
    close: () => twin.close(),
  }
}
