import pg from 'pg'
import { insertInto, type Row, rowsOfOne, tablesOfPostgres } from './rows-of-a-booking.ts'

/**
 * The rows of a booking written by the driver alone, into another database with the same tables, each time in a
 * transaction; as many at once as are asked for, on ten connections.
 * @param read asks the practice's own database
 * @param book makes one booking there, to find its rows
 */
export async function barePostgres(
  read: (sql: string) => Promise<Row[]>,
  twin: string,
  book: () => Promise<unknown>,
): Promise<{ write(): Promise<void>; close(): Promise<void> }> {
  const written = await rowsOfOne(await tablesOfPostgres(read), read, book)
  const pool = new pg.Pool({ connectionString: twin, max: 10 })
  return {
    async write() {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const { table, columns, values } of written.again()) {
          const text = insertInto(table, columns, (place) => `$${place + 1}`)
          await client.query({ name: `into ${table}`, text, values })
        }
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
