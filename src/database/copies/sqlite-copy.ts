import { accessSync, constants, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as eventLoop } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { Cell, DatabaseCopy, SomeRows } from '../../domain/back-ups/database-copy.ts'
import { codeOfError } from '../../domain/errors.ts'
import { realNameOf } from '../sqlite/real-name.ts'
import { inOurWords } from '../sqlite/statements.ts'
import type { SqlitePlace } from '../sqlite.ts'
import { migrationRows, parentsFirst, type TableFacts } from './table-facts.ts'

/** So many rows are read before everybody else has a turn: a few milliseconds. */
const rowsAtOnce = 200

/**
 * One long reading transaction. The log of SQLite keeps what it sees until it ends, while others write; and what was
 * erased before, in the free space of the file, is not in a copy made of rows.
 */
export async function withSqliteCopy<T>(
  { sqliteFile }: SqlitePlace,
  work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
  const file = pathToFileURL(sqliteFile)
  // Nobody writes there, and what SQLite would lay beside the file finds no place; where its log was left, that is read too.
  if (isOnReadOnlyDisk(sqliteFile) && !existsSync(`${realNameOf(sqliteFile)}-wal`))
    file.searchParams.set('immutable', '1')
  const database = openToRead(file)
  try {
    database.exec('begin')
    const migrations = migrationRows.parse(database.prepare('select name, checksum from migration order by name').all())
    const tables = parentsFirst(sqliteTables(database))
    return await work({ engine: 'sqlite', migrations, tables, rows: () => rowsOf(database, tables) })
  } catch (error) {
    throw inOurWords(error)
  } finally {
    database.close()
  }
}

function openToRead(file: URL): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  } catch (error) {
    throw inOurWords(error)
  }
}

function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return false
  } catch (error) {
    return codeOfError(error) === 'EROFS'
  }
}

/** The tables of an SQLite database, but for those that an index for searching or a trigger fills by itself. */
export function sqliteTables(database: DatabaseSync): TableFacts[] {
  const listed =
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'"
  const filled = filledByTriggers(database)
  const tables = named.parse(database.prepare(listed).all()).filter(({ name }) => !filled.has(name))
  return tables.map(({ name }) => ({
    name,
    // Without columns that the engine works out by itself.
    columns: named.parse(database.prepare('select name from pragma_table_info(?)').all(name)).map((each) => each.name),
    refersTo: named
      .parse(database.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name))
      .map((each) => each.name),
  }))
}

function filledByTriggers(database: DatabaseSync): Set<string> {
  const triggers = named.parse(database.prepare("select sql as name from sqlite_master where type = 'trigger'").all())
  const inserts = triggers.flatMap(({ name: text }) => [...text.matchAll(/\binsert\s+into\s+"?(\w+)/gi)])
  return new Set(inserts.map(([, table = '']) => table))
}

async function* rowsOf(database: DatabaseSync, tables: TableFacts[]): AsyncIterable<SomeRows> {
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    const statement = database.prepare(`select ${columns} from "${table.name}"`)
    statement.setReturnArrays(true)
    let rows: Cell[][] = []
    for (const row of statement.iterate()) {
      rows.push(asCells(row, table))
      if (rows.length < rowsAtOnce) continue
      yield { table, rows }
      rows = []
      await eventLoop()
    }
    if (rows.length > 0) yield { table, rows }
  }
}

function asCells(row: unknown, { name }: TableFacts): Cell[] {
  if (!Array.isArray(row)) throw new TypeError(`A row of ${name} is no list`)
  const cells: unknown[] = row
  return cells.map((cell) => {
    if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell
    throw new TypeError(`A ${typeof cell} in the table ${name} cannot be copied`)
  })
}

const named = z.array(z.object({ name: z.string() }))
