import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Collided, RecordsAway } from '../domain/records.ts'
import type { Connection } from './connection.ts'
import type { Tables } from './schema.ts'
import { Turns } from './turns.ts'

export type SqlitePlace = { sqliteFile: string }

/** How long a lock held by another process is waited for, in milliseconds. */
const lockPatience = 2_000
/** How long a transaction waits for those before it, in milliseconds. */
const turnPatience = 5_000
/** Another program that starts may be changing the tables. */
const migrationPatience = 60_000

/**
 * One connection that writes, a transaction at a time, and one that only reads. Every commit is on the disk before it is
 * acknowledged; nothing here ever waits for a lock on the event loop.
 */
export async function openSqlite({ sqliteFile }: SqlitePlace): Promise<Connection> {
  const writer = openFile(sqliteFile)
  await whenFree(() => writer.exec('pragma journal_mode = wal'), performance.now() + lockPatience)
  // What was erased leaves the file too, not only the tables.
  writer.exec('pragma synchronous = full; pragma secure_delete = on')
  const reader = new DatabaseSync(sqliteFile, { readOnly: true, timeout: 0 })

  const turns = new Turns()
  const writing = new Statements(writer)
  const kyselyOn = (driver: Driver) => new Kysely<Tables>({ dialect: dialectOf(driver) })
  const reading = kyselyOn(readingDriver(new Statements(reader)))
  const kept = kyselyOn(writingDriver(writing, turns, { synchronous: 'full', patience: lockPatience }))
  const counted = kyselyOn(writingDriver(writing, turns, { synchronous: 'normal', patience: lockPatience }))
  const migrating = kyselyOn(writingDriver(writing, turns, { synchronous: 'full', patience: migrationPatience }))

  return {
    reading,
    transaction: (outlives, work) => (outlives === 'a restart' ? counted : kept).transaction().execute(work),
    migrating: (work) => migrating.transaction().execute(work),
    async close() {
      if (!writer.isOpen) return
      const alone = await turns.take(turnPatience).then(
        () => true,
        () => false,
      )
      reader.close()
      // Folded into the one file, so that a copy of it is the whole database. A work that never ends is rolled back.
      if (alone) writer.exec('pragma wal_checkpoint(truncate)')
      writer.close()
      turns.pass()
    },
  }
}

function openFile(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // Made by us before SQLite makes it, so that no other user of the machine can read it.
    closeSync(openSync(file, 'a', 0o600))
    return new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
  } catch (error) {
    throw new Error(`The database file ${file} cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}

/** Asks again and again while another process holds the lock, and lets the event loop turn in between. */
async function whenFree<T>(ask: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return ask()
    } catch (error) {
      if (!isBusy(error)) throw inOurWords(error)
      if (performance.now() >= deadline) throw new RecordsAway('Another process holds the database', { cause: error })
    }
    await sleep(10 + Math.random() * 15)
  }
}

class Statements implements DatabaseConnection {
  readonly database: DatabaseSync
  #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.database.isOpen) throw new RecordsAway('The database is closed')
    return whenFree(() => this.#run(sql, parameters.map(asInput)), performance.now() + lockPatience)
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed from SQLite')
  }

  #run<R>(text: string, parameters: SQLInputValue[]): QueryResult<R> {
    const statement = this.#prepare(text)
    // Kysely knows the shape of the rows from the query; node:sqlite cannot.
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
    const { changes } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  #prepare(text: string): StatementSync {
    const known = this.#prepared.get(text)
    if (known) return known
    // A text varies with the number of its parameters; nothing is lost by beginning anew.
    if (this.#prepared.size >= 500) this.#prepared.clear()
    const statement = this.database.prepare(text)
    this.#prepared.set(text, statement)
    return statement
  }
}

function readingDriver(statements: Statements): Driver {
  const refuse = async () => {
    throw new Error('The connection for reading has no transactions')
  }
  return {
    init: async () => {},
    acquireConnection: async () => statements,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function writingDriver(
  statements: Statements,
  turns: Turns,
  { synchronous, patience }: { synchronous: 'full' | 'normal'; patience: number },
): Driver {
  const { database } = statements
  const execute = (text: string) => statements.executeQuery(CompiledQuery.raw(text))
  let deadline = 0
  return {
    init: async () => {},
    async acquireConnection() {
      // Waiting in line counts, so that behind a lock everybody is told after the same time, not one after the other.
      const asked = performance.now()
      await turns.take(Math.max(turnPatience, patience))
      deadline = asked + patience
      return statements
    },
    async beginTransaction() {
      if (!database.isOpen) throw new RecordsAway('The database is closed')
      if (synchronous === 'normal') database.exec('pragma synchronous = normal')
      // Asks for the lock at once: one that is asked for at the first write cannot be waited for.
      await whenFree(() => database.exec('begin immediate'), deadline)
    },
    async commitTransaction() {
      await execute('commit')
    },
    async rollbackTransaction() {
      // A full disk has rolled it back already.
      if (database.isTransaction) await execute('rollback')
    },
    async releaseConnection() {
      if (database.isOpen && synchronous === 'normal') database.exec('pragma synchronous = full')
      turns.pass()
    },
    destroy: async () => {},
  }
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new PatientAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

class PatientAdapter extends SqliteAdapter {
  /** Otherwise Kysely forms a line of its own before ours, one that waits without end. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function asInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`A ${typeof value} is not kept in the database`)
}

/** https://www.sqlite.org/rescode.html */
const resultCode = { busy: 5, uniqueKey: 2067, primaryKey: 1555 }

function isBusy(error: unknown): boolean {
  return (codeOf(error) & 0xff) === resultCode.busy
}

function inOurWords(error: unknown): unknown {
  const code = codeOf(error)
  const taken = code === resultCode.uniqueKey || code === resultCode.primaryKey
  return taken ? new Collided(messageOf(error), { cause: error }) : error
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
