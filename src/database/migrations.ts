import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { codeOfError } from '../domain/errors.ts'
import type { Connection, Engine } from './connection.ts'
import type { MigrationRow, Tables } from './schema.ts'

/**
 * One step of the tables: a file's name and its SQL, whose statements each end with a semicolon at a line's end. Lines
 * that say something to us, each alone on its line:
 *
 * - `-- sqlite only`, `-- postgresql only`, `-- both engines`: whom the statements are for from here on.
 * - `-- foreign keys: off`: SQLite widens a check only by a new table that takes the place of the old one, and with its
 *   foreign keys on, dropping the old one erases every row that refers to it. They are off from before the file begins,
 *   and all of them must hold before it ends. PostgreSQL alters a table where it stands and needs no such thing.
 */
export type Migration = { name: string; sql: string }

/** The database cannot be used by this program; the message says what to do. Nothing was changed in it. */
export class UnsuitableDatabase extends Error {}

/** Of a database that bears the sign of a move. */
export const halfMovedSentence =
  'a move into it is under way or was cut off. Please wait for it, or ask for it once more: npm run move-to-postgres.'

/** Answers a row where PostgreSQL has no letter for what some people are called. */
export const inOtherEncoding = "select 1 where current_setting('server_encoding') <> 'UTF8'"

/** Of a database in which that is so. */
export const encodingSentence =
  'not every name can be written in it, since its encoding is not UTF8. Give the practice a database that has it: create ' +
  "database … template template0 encoding 'UTF8'. Nothing was changed."

// Taken into the program when it is built: a server that is one file has no folder of migrations beside it.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** All of them, in the order in which they are applied. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), sql: text }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

/** Told in a sentence what a start is busy with, where that may take minutes. */
export type SayWhatTakesLong = (sentence: string) => void

/** So long nobody is told who else has the tables, and then looked again: most start together. In milliseconds. */
const shortWait = 2_000

/**
 * Applies what is missing, one transaction each, also where several programs start at once. `say` is told of a change of
 * tables with many rows, before and after it, and once of other programs that are waited for, after `patience`.
 */
export async function applyMigrations(
  connection: Connection,
  known: Migration[],
  say: SayWhatTakesLong = () => {},
  patience = shortWait,
): Promise<void> {
  const migrating = sayingForWhom(connection, say, patience)
  const applied = await migrating(async (tx) => {
    await sql`create table if not exists migration (
      name text not null primary key, checksum text not null, applied_at bigint not null
    )`.execute(tx)
    const rows = await tx.selectFrom('migration').selectAll().orderBy('name').execute()
    if (rows.length === 0 && connection.engine === 'postgresql') await refuseEncoding(tx)
    return rows
  })
  refuseUnsuitable(applied, known)
  for (const migration of known.slice(applied.length)) {
    const statements = statementsOf(migration, connection.engine)
    const foreignKeys = withoutForeignKeys(migration) ? 'off' : 'on'
    if (foreignKeys === 'on') refuseToCascade(migration, connection.engine, statements)
    let begun: number | undefined
    await migrating(
      async (tx) => {
        const there = await tx.selectFrom('migration').select('name').where('name', '=', migration.name).execute()
        if (there.length > 0) return
        const large = applied.length > 0 ? await largeTables(tx, statements, connection.engine) : []
        if (large.length > 0) {
          begun = performance.now()
          say(
            `This version changes tables that hold much (${migration.name}: ${large.join(', ')}), which may take minutes. ` +
              'Please let it: ended meanwhile, it begins anew.',
          )
          await sleep(forItsLine)
        }
        for (const statement of statements) await sql.raw(statement).execute(tx)
        if (foreignKeys === 'off' && connection.engine === 'sqlite') await refuseOrphans(migration, tx)
        const row = { name: migration.name, checksum: checksumOf(migration), applied_at: Date.now() }
        await tx.insertInto('migration').values(row).execute()
      },
      { foreignKeys },
    )
    if (begun !== undefined) say(`${migration.name} is done, after ${Math.ceil((performance.now() - begun) / 1000)} s.`)
  }
}

/** `migrating` of a connection, of which `say` is told once that its turn does not come, and once who holds its tables. */
function sayingForWhom(connection: Connection, say: SayWhatTakesLong, patience: number): Connection['migrating'] {
  const said = new Set<string>()
  const sayOnce = (kind: string, sentence: string) => {
    if (!said.has(kind)) say(sentence)
    said.add(kind)
  }
  return async (work, options) => {
    let isTurn = false
    const look = async () => {
      if (!isTurn) return sayOnce('turn', turnSentence)
      const programs = await connection.inTheWay()
      if (programs.length > 0) sayOnce('tables', heldSentence(programs))
    }
    // Whether it can be told is not what a start depends on.
    const looking = setInterval(() => void look().catch(() => undefined), patience)
    try {
      return await connection.migrating((tx) => {
        isTurn = true
        return work(tx)
      }, options)
    } finally {
      clearInterval(looking)
    }
  }
}

const turnSentence = 'Another program is changing the tables of this database, most likely. Waiting for it …'

function heldSentence(programs: string[]): string {
  return (
    `Tables of this database are held by what others have begun there and not ended: ${programs.join(', ')}. Waiting for ` +
    'them, ten minutes at most; until then a server that still runs refuses forms, most likely.'
  )
}

/** From so many rows on a change of a table may be noticed by whoever waits for it. */
const many = 10_000
/** What was said leaves before SQLite stops the event loop, in milliseconds. */
const forItsLine = 20

async function refuseEncoding(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql.raw(inOtherEncoding).execute(tx)
  if (rows.length > 0) throw new UnsuitableDatabase(encodingSentence)
}

/** The tables of many rows that statements work on, each with how many. */
async function largeTables(tx: Kysely<Tables>, statements: string[], engine: Engine): Promise<string[]> {
  const worksOn = /\b(?:table|on|update|into|from|join)\s+"?(\w+)/gi
  const named = new Set(statements.flatMap((text) => [...text.matchAll(worksOn)].map(([, name = '']) => name)))
  const { rows: tables } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`
    : sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'`
  ).execute(tx)
  const large: string[] = []
  for (const { name } of tables.filter(({ name }) => named.has(name))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count >= many) large.push(`${name} with ${count.toLocaleString('en-GB')} rows`)
  }
  return large
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: no such column, and a table or a function that is there. */
const ofAnother = ['42703', '42P07', '42723']

/** What PostgreSQL says where another program has tables with the names of ours, as `UnsuitableDatabase`. */
export function sayingWhose(error: unknown): unknown {
  if (!(error instanceof Error && ofAnother.includes(codeOfError(error)))) return error
  const why = `another program has tables there (${error.message}). Give the practice a database of its own.`
  return new UnsuitableDatabase(why, { cause: error })
}

/** The tables of a database to which these were applied; undefined where a newer program may have made others. */
export function tablesBy(applied: Pick<MigrationRow, 'name'>[]): string[] | undefined {
  if (applied.some(({ name }) => !migrations.some((migration) => migration.name === name))) return
  const made = migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gim)].map(([, name = '']) => name))
  return ['migration', 'half_moved', ...made]
}

function refuseToCascade({ name }: Migration, engine: Engine, statements: string[]): void {
  if (engine !== 'sqlite' || !statements.some((statement) => /^drop\s+table\b/i.test(statement))) return
  throw new Error(
    `The change "${name}" drops a table and would erase what refers to it: it needs a line "-- foreign keys: off".`,
  )
}

async function refuseOrphans({ name }: Migration, tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(tx)
  if (rows.length === 0) return
  const where = [...new Set(rows.map(({ table, parent }) => `${table} → ${parent}`))].sort().join(', ')
  throw new UnsuitableDatabase(
    `After the change "${name}" ${rows.length} rows would refer to something that is not there (${where}). ` +
      'Nothing was changed.',
  )
}

/** Throws `UnsuitableDatabase` where a newer program, or one with other migrations, has left its mark on `what`. */
export function refuseUnsuitable(
  applied: Pick<MigrationRow, 'name' | 'checksum'>[],
  known: Migration[],
  what: 'database' | 'back-up' = 'database',
): void {
  const unknown = applied.find((row) => !known.some((migration) => migration.name === row.name))
  if (unknown) throw new UnsuitableDatabase(newerSentences[what](unknown.name))
  for (const [index, row] of applied.entries()) {
    const migration = known[index]
    if (migration?.name === row.name && checksumOf(migration) === row.checksum) continue
    throw new UnsuitableDatabase(
      `The change "${migration?.name}" of the database's tables is not the one that was applied to it ("${row.name}"). ` +
        'A released migration is never edited, put before another or left out. Nothing was changed.',
    )
  }
}

const newerSentences = {
  database: (change: string) =>
    `The database was last used by a newer version of this program (it holds the change "${change}"). ` +
    'Start that version, or restore a back-up from before it. Nothing was changed.',
  'back-up': (change: string) =>
    `The back-up is of a newer version of this program (it holds the change "${change}"). ` +
    'Bring it back with that version, or take one from before it. Nothing was changed.',
}

function withoutForeignKeys({ sql: text }: Migration): boolean {
  return /^-- foreign keys: off\s*$/m.test(text)
}

function statementsOf({ sql: text }: Migration, engine: Engine): string[] {
  return linesFor(engine, text)
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

function linesFor(engine: Engine, text: string): string {
  let whom = 'both engines'
  const lines = text.split('\n').filter((line) => {
    whom = /^-- (sqlite only|postgresql only|both engines)\s*$/.exec(line)?.[1] ?? whom
    return whom === 'both engines' || whom === `${engine} only`
  })
  return lines.join('\n')
}

function checksumOf({ sql: text }: Migration): string {
  // A checkout on Windows may end its lines otherwise and is still the same file.
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
