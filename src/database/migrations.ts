import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { MigrationRow } from './schema.ts'

/** One step of the tables: a file's name and its SQL, whose statements each end with a semicolon at a line's end. */
export type Migration = { name: string; sql: string }

/** The database cannot be used by this program; the message says what to do. Nothing was changed in it. */
export class UnsuitableDatabase extends Error {}

// Taken into the program when it is built: a server that is one file has no folder of migrations beside it.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** All of them, in the order in which they are applied. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), sql: text }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

/** Applies what is missing, one transaction each, also where several programs start at once. */
export async function applyMigrations(connection: Connection, known: Migration[]): Promise<void> {
  const applied = await connection.migrating(async (tx) => {
    await sql`create table if not exists migration (
      name text not null primary key, checksum text not null, applied_at bigint not null
    )`.execute(tx)
    return tx.selectFrom('migration').selectAll().orderBy('name').execute()
  })
  refuseUnsuitable(applied, known)
  for (const migration of known.slice(applied.length)) {
    await connection.migrating(async (tx) => {
      const there = await tx.selectFrom('migration').select('name').where('name', '=', migration.name).execute()
      if (there.length > 0) return
      for (const statement of statementsOf(migration)) await sql.raw(statement).execute(tx)
      const row = { name: migration.name, checksum: checksumOf(migration), applied_at: Date.now() }
      await tx.insertInto('migration').values(row).execute()
    })
  }
}

function refuseUnsuitable(applied: MigrationRow[], known: Migration[]): void {
  const unknown = applied.find((row) => !known.some((migration) => migration.name === row.name))
  if (unknown) {
    throw new UnsuitableDatabase(
      `The database was last used by a newer version of this program (it holds the change "${unknown.name}"). ` +
        'Start that version, or restore a back-up from before it. Nothing was changed.',
    )
  }
  for (const [index, row] of applied.entries()) {
    const migration = known[index]
    if (migration?.name === row.name && checksumOf(migration) === row.checksum) continue
    throw new UnsuitableDatabase(
      `The change "${migration?.name}" of the database's tables is not the one that was applied to it ("${row.name}"). ` +
        'A released migration is never edited, put before another or left out. Nothing was changed.',
    )
  }
}

function statementsOf({ sql: text }: Migration): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

function checksumOf({ sql: text }: Migration): string {
  // A checkout on Windows may end its lines otherwise and is still the same file.
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
