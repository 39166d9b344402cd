import type { DatabaseCopy, SomeRows } from '../../domain/back-ups/database-copy.ts'
import { begin } from '../postgres/lost-commit.ts'
import type { PostgresPlace } from '../postgres.ts'
import { clientFor, onTheWay, ownTables } from './postgres-copy.ts'

/** Puts the rows of a copy into tables that are there, instead of what was in them: all of it or nothing. */
export async function importToPostgres(copy: DatabaseCopy, place: PostgresPlace): Promise<void> {
  const client = await onTheWay(place, () => clientFor(place))
  try {
    await client.query(begin)
    // Together, since they refer to one another; and at once, however many rows one that was cut off has left.
    const names = (await ownTables(client, copy.migrations)).map(({ name }) => `"${name}"`)
    await client.query(`truncate ${names.join(', ')}`)
    for await (const some of copy.rows()) await client.query(insertOf(some))
    // Otherwise PostgreSQL knows nothing of a million rows until it looks by itself, and answers as if there were few.
    await client.query(`analyze ${names.join(', ')}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Some rows in a single parameter: PostgreSQL reads them as rows of the table, whatever their columns are. */
function insertOf({ table, rows }: SomeRows): { text: string; values: string[] } {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  const objects = rows.map((row) => Object.fromEntries(row.map((cell, index) => [table.columns[index], cell])))
  return {
    text: `insert into "${table.name}" (${columns})
      select ${columns} from json_populate_recordset(null::"${table.name}", $1::json)`,
    values: [JSON.stringify(objects)],
  }
}
