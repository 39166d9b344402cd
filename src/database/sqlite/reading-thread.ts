import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { RecordsAway, RecordsDamaged } from '../../domain/records.ts'
import { isSpoiled } from './statements.ts'

type Told = { id: number } & ({ rows: unknown[] } | { error: string; errcode: unknown })
type Asker = { worker: Worker; answer: (rows: unknown[]) => void; refuse: (error: Error) => void }

/** Where threads come from, and where they go when nobody waits for an answer of theirs. */
export type Threads = { begin(): Worker; end(worker: Worker): Promise<unknown> }
type Place = { sqliteFile: string; threads?: Threads | undefined }

const ownThreads: Threads = { begin: beginThread, end: (worker) => worker.terminate() }

/**
 * A connection that only reads, on a thread of its own: a search through a million rows stops nobody else. The thread
 * begins with the first question and ends with `close`; one question is answered after the other.
 */
export class ReadingThread implements DatabaseConnection {
  readonly #sqliteFile: string
  /** How long an answer is waited for, in milliseconds. */
  readonly #patience: number
  readonly #needPlace: () => void
  readonly #first: string
  readonly #threads: Threads
  readonly #askers = new Map<number, Asker>()
  #worker: Worker | undefined
  #asked = 0
  #closed = false

  /**
   * `needPlace` throws where the file is not the one any more that everybody else here reads. `first` is done before the first
   * question: after `begin` all are answered as of one instant.
   */
  constructor(
    { sqliteFile, threads = ownThreads }: Place,
    patience: number,
    needPlace: () => void,
    first: 'begin' | '' = '',
  ) {
    this.#sqliteFile = sqliteFile
    this.#threads = threads
    this.#patience = patience
    this.#needPlace = needPlace
    this.#first = first
  }

  /** Throws `RecordsAway` where there is no answer in time. */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closed) throw new RecordsAway('The database is closed')
    const worker = this.#running()
    const id = ++this.#asked
    const rows = await new Promise<unknown[]>((answer, refuse) => {
      const tooLate = setTimeout(() => {
        this.#askers.delete(id)
        refuse(new RecordsAway(`A search was not answered within ${this.#patience} ms`))
      }, this.#patience)
      const done = () => {
        clearTimeout(tooLate)
        this.#askers.delete(id)
      }
      this.#askers.set(id, {
        worker,
        answer: (found) => {
          done()
          answer(found)
        },
        refuse: (error) => {
          done()
          refuse(error)
        },
      })
      worker.postMessage({ id, sql, parameters })
    })
    // Kysely knows the shape of the rows from the query; node:sqlite cannot.
    return { rows: rows as R[] }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed from SQLite')
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = this.#worker
    if (worker) await (this.#askers.size > 0 ? worker.terminate() : this.#threads.end(worker))
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    this.#needPlace()
    const worker = this.#threads.begin()
    worker.postMessage({ sqliteFile: this.#sqliteFile, first: this.#first })
    worker.on('message', (told: Told) => {
      const asker = this.#askers.get(told.id)
      if ('rows' in told) asker?.answer(told.rows)
      else asker?.refuse(refusalOf(told))
    })
    const ended = (error?: Error) => {
      if (this.#worker === worker) this.#worker = undefined
      // Its successor may be asked already.
      for (const asker of this.#askers.values())
        if (asker.worker === worker) asker.refuse(new RecordsAway('The thread for searching ended', { cause: error }))
    }
    worker.on('error', ended)
    worker.on('exit', () => ended())
    this.#worker = worker
    return worker
  }
}

/** A thread that is first told which file it reads, and then asked. */
export function beginThread(): Worker {
  const worker = new Worker(answersQuestions, { eval: true, execArgv: [] })
  worker.unref()
  return worker
}

/** Of the thread's own error no more than its facts comes from there. */
function refusalOf({ error, errcode }: Extract<Told, { error: string }>): Error {
  const cause = Object.assign(new Error(error), { errcode })
  return isSpoiled(cause) ? new RecordsDamaged(error, { cause }) : new RecordsAway(error)
}

// As text: a server that is one file has no other file for its threads beside it.
const answersQuestions = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort } = require('node:worker_threads')
  let database
  const prepared = new Map()
  const open = ({ sqliteFile, first }) => {
    database = new DatabaseSync(sqliteFile, { readOnly: true, timeout: 2000 })
    database.exec(first)
  }
  const answer = ({ id, sql, parameters }) => {
    try {
      if (prepared.size >= 100) prepared.clear()
      if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql))
      parentPort.postMessage({ id, rows: prepared.get(sql).all(...parameters) })
    } catch (error) {
      parentPort.postMessage({ id, error: error.message, errcode: error.errcode })
    }
  }
  const close = () => {
    prepared.clear()
    database.close()
    parentPort.postMessage({ closed: true })
  }
  parentPort.on('message', (told) => (told.sqliteFile ? open(told) : told.close ? close() : answer(told)))
`
