import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { messageOfError } from '../../domain/errors.ts'
import { RecordsAway, RecordsDamaged, RecordsUnwritten, WriteConflict } from '../../domain/records.ts'

type Prepared = { statement: StatementSync; answersRows: boolean }

/** Kysely's statements on one connection of node:sqlite, prepared once each. */
export class Statements implements DatabaseConnection {
  readonly database: DatabaseSync
  #patience: number
  #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync, patience: number) {
    this.database = database
    this.#patience = patience
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.database.isOpen) throw new RecordsAway('The database is closed')
    return whenFree(() => this.#run<R>(sql, parameters.map(asInput)), performance.now() + this.#patience)
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed from SQLite')
  }

  #run<R>(text: string, parameters: SQLInputValue[]): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(text)
    // Kysely knows the shape of the rows from the query; node:sqlite cannot.
    if (answersRows) return { rows: statement.all(...parameters) as R[] }
    const { changes } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text)
    if (known) return known
    // A text varies with the number of its parameters; nothing is lost by beginning anew.
    if (this.#prepared.size >= 500) this.#prepared.clear()
    const statement = this.database.prepare(text)
    // Asked once: of a wide table its columns cost three times what a row does.
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    this.#prepared.set(text, prepared)
    return prepared
  }
}

/**
 * Asks again and again while another process holds the lock, and lets the event loop turn in between. Throws
 * `RecordsAway` after the deadline, an instant of `performance.now()`.
 */
export async function whenFree<T>(ask: () => T, deadline: number): Promise<T> {
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

/** Whether SQLite itself has refused, and not our own code. */
export function isSqliteError(error: unknown): boolean {
  return resultCodeOf(error) !== 0
}

function asInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`A ${typeof value} is not kept in the database`)
}

/** https://www.sqlite.org/rescode.html */
export const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  readFailed: 266,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
  uniqueKey: 2067,
  primaryKey: 1555,
}

/** Whether somebody else has the file, so that it may be tried again. */
export function isBusy(error: unknown): boolean {
  return (resultCodeOf(error) & 0xff) === resultCodes.busy
}

/** Whether the file is damaged, or no database at all. */
export function isSpoiled(error: unknown): boolean {
  return [resultCodes.damaged, resultCodes.noDatabase].includes(resultCodeOf(error) & 0xff)
}

/** An error of SQLite as `WriteConflict`, or as `RecordsAway` or one of its kinds, where it is one of these; any other as it is. */
export function inOurWords(error: unknown): unknown {
  const code = resultCodeOf(error)
  const taken = code === resultCodes.uniqueKey || code === resultCodes.primaryKey
  if (taken) return new WriteConflict(messageOfError(error), { cause: error })
  const unread = `The file of the database cannot be read (${messageOfError(error)})`
  if (isSpoiled(error)) return new RecordsDamaged(unread, { cause: error })
  // Nothing was written, and it may be otherwise the next time.
  if ((code & 0xff) === resultCodes.cannotOpen) return new RecordsAway(unread, { cause: error })
  const full = 'The disk of the database is full'
  if ((code & 0xff) === resultCodes.full) return new RecordsUnwritten(full, { cause: error })
  // Where there is no room for what lies beside the file SQLite says no more than this.
  const broken = `${full}, or does not read and write (${messageOfError(error)})`
  if (code === resultCodes.readFailed) return new RecordsAway(broken, { cause: error })
  return (code & 0xff) === resultCodes.ioError ? new RecordsUnwritten(broken, { cause: error }) : error
}

function resultCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
}
