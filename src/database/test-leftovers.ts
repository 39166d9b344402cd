import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openConnection, type Place } from './open-connection.ts'
import type { PostgresPlace } from './postgres.ts'

const run = promisify(execFile)

/** All that lies in a database: every byte of its files after a checkpoint, or every row of every table. */
export async function everythingIn(place: Place): Promise<string> {
  return 'sqliteFile' in place ? allFilesOf(place.sqliteFile) : allTablesOf(place)
}

/** The bytes of the file, its log and its index, one character each. */
async function allFilesOf(sqliteFile: string): Promise<string> {
  // Whoever reads just now may do so on this very thread, and must have their turn to end.
  for (let tries = 0; !isFolded(sqliteFile); tries += 1) {
    if (tries === 100) throw new Error('Somebody else was reading, so the log could not be folded')
    await wait(20)
  }
  const files = (await readdir(dirname(sqliteFile))).filter((name) => name.startsWith(basename(sqliteFile)))
  // By another process: to read a file and close it gives up the locks of everybody in this one who has it open.
  const { stdout } = await run('cat', files, { cwd: dirname(sqliteFile), encoding: 'latin1', maxBuffer: 2 ** 30 })
  return stdout
}

function isFolded(sqliteFile: string): boolean {
  const database = new DatabaseSync(sqliteFile)
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } finally {
    database.close()
  }
}

async function allTablesOf({ postgresUrl, schema = 'public' }: PostgresPlace): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    const tables = await client.query(
      'select table_name from information_schema.tables where table_schema = $1 order by 1',
      [schema],
    )
    const contents: string[] = []
    for (const { table_name: table } of tables.rows) {
      const { rows } = await client.query(`select kept::text from ${schema}.${table} as kept order by 1`)
      contents.push(...rows.map(({ kept }) => String(kept)))
    }
    return contents.join('\n')
  } finally {
    await client.end()
  }
}

/** Who did what to whom, by what they did: entries of one instant have no order. */
export async function auditEntries(place: Place): Promise<{ staff: string; did: string; about: string | null }[]> {
  const connection = await openConnection(place)
  try {
    const entries = connection.reading.selectFrom('audit_entry').select(['staff', 'did', 'about'])
    return await entries.orderBy('did').execute()
  } finally {
    await connection.close()
  }
}
