import { hash } from 'node:crypto'
import type { DatabaseCopy } from '../../domain/back-ups/database-copy.ts'
import { type RowSum, RowSums } from '../../domain/back-ups/row-sums.ts'
import { type Migration, migrations, refuseUnsuitable, type SayWhatTakesLong, tablesBy } from '../migrations.ts'
import { openConnection, type Place } from '../open-connection.ts'
import { importToPostgres } from './import-to-postgres.ts'
import { importToSqlite } from './import-to-sqlite.ts'
import { onTheWay } from './postgres-copy.ts'
import { withCopyOf } from './read-copy.ts'

/** A table as it came, in short. */
export type ImportedTable = RowSum & { name: string }

type Imported = { tables: ImportedTable[] }

/**
 * `went` is told how many rows are done with, once when they are brought and once when they are compared; `say` what keeps
 * them from being up to date for long.
 */
export type OnItsWay = {
  ending?: AbortSignal | undefined
  went?: ((rows: number) => void) | undefined
  say?: SayWhatTakesLong | undefined
}

/**
 * Makes the tables of a copy in a place that has none, as they were when it was made, fills them, compares every row
 * with what came, and then brings them up to date. Throws `UnsuitableDatabase` where a newer program made the copy, and the
 * reason of `ending` once that has come.
 */
export async function importCopy(
  whole: DatabaseCopy,
  place: Place,
  known: Migration[] = migrations,
  { ending, went, say }: OnItsWay = {},
): Promise<Imported> {
  refuseUnsuitable(whole.migrations, known, 'back-up')
  const copy = ownPartOf(whole, went)
  await makeTables(place, known.slice(0, copy.migrations.length))
  const came = rowSums()
  const counted = { ...copy, rows: () => summed(copy, came, 'sqliteFile' in place, { ending, went }) }
  await ('sqliteFile' in place ? importToSqlite(counted, place) : importToPostgres(counted, place))
  const stands = rowSums()
  const compare = async (inPlace: DatabaseCopy) => {
    for await (const { table, rows } of inPlace.rows()) {
      ending?.throwIfAborted()
      stands.add(table.name, table.columns, rows)
      went?.(rows.length)
    }
  }
  await onTheWay(place, () => withCopyOf(place, compare))
  const tables = copy.tables.map(({ name }) => ({ name, ...came.of(name) }))
  const otherwise = tables.filter(({ name, sum }) => stands.of(name).sum !== sum).map(({ name }) => name)
  if (otherwise.length > 0) throw new Error(`Not every row is the same as where it came from: ${otherwise.join(', ')}`)
  await makeTables(place, known, say)
  return { tables }
}

/** Without the tables of another program, which earlier versions took along from PostgreSQL: with these `went` is done at once. */
function ownPartOf(copy: DatabaseCopy, went: OnItsWay['went']): DatabaseCopy {
  const ours = tablesBy(copy.migrations)
  const isOurs = ({ name }: { name: string }) => !ours || ours.includes(name)
  return {
    ...copy,
    tables: copy.tables.filter(isOurs),
    async *rows() {
      for await (const some of copy.rows()) {
        if (isOurs(some.table)) yield some
        else went?.(2 * some.rows.length)
      }
    },
  }
}

async function makeTables(place: Place, known: Migration[], say?: SayWhatTakesLong): Promise<void> {
  await (await onTheWay(place, () => openConnection(place, known, 'to fill', say))).close()
}

/** For each table a sum of its rows by SHA-256 that does not depend on their order. */
export function rowSums(): RowSums {
  return new RowSums((text) => hash('sha256', text, 'buffer'))
}

async function* summed(
  copy: DatabaseCopy,
  sums: RowSums,
  withNul: boolean,
  { ending, went }: OnItsWay,
): ReturnType<DatabaseCopy['rows']> {
  for await (const { table, rows } of copy.rows()) {
    ending?.throwIfAborted()
    const kept = withNul ? rows : rows.map((row) => row.map(withoutNul))
    sums.add(table.name, table.columns, kept)
    yield { table, rows: kept }
    went?.(rows.length)
  }
}

function withoutNul<T>(cell: T): T | string {
  // PostgreSQL keeps no NUL in a text; what it is given by us has this instead, there as here.
  return typeof cell === 'string' ? cell.replaceAll('\0', '\uFFFD') : cell
}
