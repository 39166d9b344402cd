import { randomBytes } from 'node:crypto'

export type Row = Record<string, unknown>
type Rows = { table: string; columns: string[] }
type Written = {
  tables: Rows[]
  /** The rows of one more booking: another patient's, another time's. */
  again(): { table: string; columns: string[]; values: unknown[] }[]
}

/** Filled by the database itself or by the clock, or the same for all who book from one address. */
const notByHand = /^(appointment_(number|three|word.*)|sqlite_.*|migration|edition|limit_count|setting)$/

/**
 * Finds out which rows one booking writes, in the order in which they may be written: those of a table before those that
 * name them.
 * @param book makes one booking
 */
export async function rowsOfOne(
  tables: string[],
  read: (sql: string) => Promise<Row[]>,
  book: () => Promise<unknown>,
): Promise<Written> {
  const all = async () => {
    const found = new Map<string, Row[]>()
    for (const table of tables.filter((table) => !notByHand.test(table))) {
      found.set(table, await read(`select * from ${table}`))
    }
    return found
  }
  const before = await all()
  await book()
  // Letters leave a little later and change their row then.
  const after = await all()
  const written = [...after].flatMap(([table, rows]) => {
    const old = new Set(before.get(table)?.map((row) => JSON.stringify(row)))
    return rows.filter((row) => !old.has(JSON.stringify(row))).map((row) => ({ table, row }))
  })
  written.sort((one, other) => order(one.table) - order(other.table))
  if (!written.some(({ table }) => table === 'appointment')) throw new Error('The booking wrote no appointment')
  let count = 0
  return {
    tables: [...new Map(written.map(({ table, row }) => [table, { table, columns: Object.keys(row) }])).values()],
    again() {
      const fresh = new Map<string, string>()
      count += 1
      return written.map(({ table, row }) => ({
        table,
        columns: Object.keys(row),
        values: Object.entries(row).map(([column, value]) => another(column, value, fresh, count)),
      }))
    },
  }
}

/** The referenced before those that name them. */
function order(table: string): number {
  const place = ['appointment', 'appointment_change'].indexOf(table)
  return place < 0 ? 9 : place
}

/** Ids, references and keys are another's each time, and the same within one booking; its day is far away. */
function another(column: string, value: unknown, fresh: Map<string, string>, count: number): unknown {
  if (column === 'day' && typeof value === 'string') return dayOf(count)
  const identifies =
    /^(id|reference|appointment|change|key|sender|message_id)$/.test(column) || /_(id|hash)$/.test(column)
  if (!identifies || typeof value !== 'string') return value
  const known =
    fresh.get(value) ?? (value.length < 12 ? randomBytes(9).toString('base64url') : randomBytes(16).toString('hex'))
  fresh.set(value, known)
  return known
}

function dayOf(count: number): string {
  return new Date(Date.UTC(2100, 0, 1) + count * 86_400_000).toISOString().slice(0, 10)
}

export async function tablesOfSqlite(read: (sql: string) => Promise<Row[]>): Promise<string[]> {
  return (await read("select name from sqlite_schema where type = 'table'")).map(({ name }) => String(name))
}

export async function tablesOfPostgres(read: (sql: string) => Promise<Row[]>): Promise<string[]> {
  return (await read("select tablename from pg_tables where schemaname = 'public'")).map(({ tablename }) =>
    String(tablename),
  )
}

/** @param sign the place of a value, as the engine writes it */
export function insertInto(table: string, columns: string[], sign: (place: number) => string): string {
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, place) => sign(place)).join(', ')})`
}
