import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { codeOfError } from '../../domain/errors.ts'
import { PerhapsWritten, RecordsAway, WriteConflict } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'

/** A transaction by its number, and when the server that gave it was started: another one may give it to somebody else. */
type Begun = { number: string; serverSince: string }

/**
 * What begins a transaction and asks for its number, in one way to the server and back. One that only reads gives none. Where
 * the server would answer a commit before it is on the disk, it is asked to wait: whoever was answered is promised that.
 */
export const begin =
  'begin; select case when not pg_is_in_recovery() then pg_current_xact_id() end::text as number, ' +
  'pg_postmaster_start_time()::text as "serverSince", ' +
  "case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'local', true) end"

/** The transaction that was begun by `begin`. */
export function begunBy({ rows }: pg.QueryResult): Begun | undefined {
  const { number, serverSince } = rows[0] ?? {}
  return typeof number === 'string' ? { number, serverSince: String(serverSince) } : undefined
}

/** The connection was lost before the server had answered a commit. */
export class LostCommit extends RecordsAway {
  readonly begun: Begun | undefined

  constructor(begun: Begun | undefined, cause: unknown) {
    super('The answer to a commit was lost on the way', { cause })
    this.begun = begun
  }
}

/** So long it is asked what became of a commit, in milliseconds: whoever waits may have waited two seconds for its answer. */
const patience = 800
const askAgainAfter = 30

/**
 * All of the work or nothing of it, in one transaction. Where the answer to its commit is lost, the server is asked by another
 * connection what became of it; throws `WriteConflict` where nothing did, `PerhapsWritten` where it cannot be known.
 */
export async function transact<T>(db: Kysely<Tables>, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const worked: { answer: T }[] = []
  try {
    return await db.transaction().execute(async (tx) => {
      const answer = await work(tx)
      worked.push({ answer })
      return answer
    })
  } catch (error) {
    if (!(error instanceof LostCommit)) throw error
    const became =
      !hasCrashed(error) && error.begun && (await Promise.race([becameOf(error.begun, db), sleep(patience)]))
    if (became === 'aborted') throw new WriteConflict('It was lost before it was committed', { cause: error })
    const [done] = worked
    if (became !== 'committed' || !done) throw new PerhapsWritten(error.message, { cause: error })
    return done.answer
  }
}

/** Undefined where the server that knew it is not there any more, or has crashed. */
async function becameOf({ number, serverSince }: Begun, db: Kysely<Tables>): Promise<string | undefined> {
  for (const until = performance.now() + patience; performance.now() < until; await sleep(askAgainAfter)) {
    const asked = sql<{ became: string | null }>`
      select case when pg_postmaster_start_time()::text = ${serverSince} then pg_xact_status(${number}::xid8) end as became
    `.execute(db)
    const answer = await asked.catch((error: unknown) => {
      if (hasCrashed(error)) return 'crashed'
      // Connections that were lost with it are met one after the other.
      if (!(error instanceof RecordsAway)) throw error
    })
    if (answer === 'crashed') return undefined
    const became = answer?.rows[0]?.became ?? undefined
    if (answer && became !== 'in progress') return became
  }
}

/**
 * What a server says while it crashes, until it is up again, and of a number that it has not given yet: after a crash it gives
 * those anew that were not on its disk, and says that it was started when it was.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const afterCrash = ['57P02', '57P03', '22023']

function hasCrashed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return afterCrash.includes(codeOfError(error)) || hasCrashed(error.cause)
}
