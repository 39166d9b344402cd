import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { RecordsAway, RecordsDamaged, RecordsUnwritten, SearchTooLong, WriteConflict } from '../domain/records.ts'
import type { Connection } from './connection.ts'
import { addressOf, applicationName } from './postgres/address.ts'
import { listenToOthers, notifyOthers } from './postgres/channel.ts'
import { countUncounted } from './postgres/count-uncounted.ts'
import { begin, begunBy, LostCommit, transact } from './postgres/lost-commit.ts'
import { type Pool, WaitingLine } from './postgres/waiting-line.ts'
import type { Tables } from './schema.ts'

/** Where a practice is kept on PostgreSQL. */
export type PostgresPlace = {
  postgresUrl: string
  /** Kept in this schema, which is made where it is missing, instead of the one that the server gives. */
  schema?: string | undefined
  /** Where its connections come from; otherwise they are opened for it, and closed with it. */
  pools?: ((config: pg.PoolConfig) => Pool) | undefined
}

/** How long an answer is waited for, in milliseconds: a frozen server never refuses. */
const patience = 2_000
/** The same of a search among a million rows, of which others at once shall not keep everybody else waiting. */
const searchPatience = 6_000
/** The server gives up so long before whoever asks, and says so; a statement that outlived its asker could still be done. */
const serverGivesUpBefore = 200
/** The same of a search: that it took too long is only known from the server, also by a program too busy to read it at once. */
const serverGivesUpSearchBefore = 1_000
/** Somebody else's row is waited for this long; then all is begun again. */
const lockPatience = 400
const migrationPatience = 10 * 60_000
const closingPatience = 5_000
/** A program that stops in the middle of a transaction would hold its rows for ever. */
const idleInTransaction = 10_000
/** Any number, as long as every version of this program has the same. */
const migrationLock = 5_316_240_118

/** PostgreSQL as a connection, which the first question opens. Throws where the name of the schema could not be one. */
export async function openPostgres(place: PostgresPlace): Promise<Connection> {
  const schema = place.schema
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new Error(`"${schema}" cannot name a schema: small letters, digits and _ only`)
  }
  const line = new WaitingLine()
  const kysely = kyselyOn(place, patience, line)
  // A count is one statement and commits by itself: a transaction would hold its row while this process is busy
  // elsewhere, and everybody who sends a form from one address waits for that row.
  const counting = kyselyOn(place, patience, line, {
    connections: 2,
    settings: ['synchronous_commit=off'],
    triesAgain: true,
  })
  const searching = kyselyOn(place, searchPatience, line, {
    connections: 4,
    settings: [],
    triesAgain: false,
    searches: true,
  })
  const patiently = kyselyOn(place, migrationPatience, line)
  const all = [kysely, counting, searching, patiently]
  let migratingProcess: number | undefined
  return {
    engine: 'postgresql',
    reading: kysely,
    searching,
    // Nobody can read what is not on the disk.
    kept: async () => {},
    needPlace() {},
    needRoom: () => kysely.transaction().execute(writeBesideTables),
    isHeld: ({ cause }) => isHeldTable(cause, kysely),
    mayHaveChanged: () => true,
    countTables: () => countUncounted(kysely, patiently),
    async clockAhead(now) {
      const asked = now().getTime()
      const theirs = await clockOf(kysely)
      // Answered at any moment in between.
      return theirs < asked ? theirs - asked : Math.max(theirs - now().getTime(), 0)
    },
    notifyOthers: () => notifyOthers(counting, place),
    listenToOthers: (heard) => listenToOthers(place, heard),
    snapshot: (work) =>
      kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    transaction: (durability, work) => (durability === 'a restart' ? work(counting) : transact(kysely, work)),
    migrating: (work) =>
      patiently.transaction().execute(async (tx) => {
        const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(tx)
        migratingProcess = rows[0]?.process
        await sql.raw(endsWithItsAsker).execute(tx)
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
        if (schema) await sql`create schema if not exists ${sql.id(schema)}`.execute(tx)
        return work(tx)
      }),
    async inTheWay() {
      const { rows } = await sql<{ program: string }>`
        select format('%s (process %s)', coalesce(nullif(application_name, ''), 'a program'), pid) as program
        from pg_stat_activity where pid = any(pg_blocking_pids(${migratingProcess})) order by pid
      `.execute(kysely)
      return rows.map(({ program }) => program)
    },
    // A work that never ends is not waited for: the server rolls it back.
    async close() {
      const closed = Promise.all(all.map((pool) => pool.destroy()))
      await Promise.race([closed, sleep(closingPatience, undefined, { ref: false })])
    },
  }
}

/**
 * What takes minutes would be done to its end for a start that was killed, only to be taken back, and the next one waits for it.
 * Not every system that PostgreSQL runs on can look whether whoever asked is still there.
 */
const endsWithItsAsker = `do $$ begin
  perform set_config('client_connection_check_interval', '2s', true);
exception when others then null; end $$`

/** A sort that is given too little memory goes to the disk that the tables are on, and leaves nothing there. */
async function writeBesideTables(tx: Kysely<Tables>): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(tx)
  await sql`set local temp_tablespaces = ''`.execute(tx)
  await sql`select md5(number::text) as line from generate_series(1, 4000) as number order by line offset 3999`.execute(
    tx,
  )
}

/** In milliseconds since 1970. */
async function clockOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db)
  return rows[0]?.now ?? Number.NaN
}

/** Whether a lock was not free while somebody keeps others from writing into one of our tables, which no step of ours does. */
async function isHeldTable(refusal: unknown, db: Kysely<Tables>): Promise<boolean> {
  if (!(refusal instanceof pg.DatabaseError) || refusal.code !== lockNotFree) return false
  const { rows } = await sql`
    select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
    where granted and locktype = 'relation' and relkind = 'r' and relnamespace = quote_ident(current_schema())::regnamespace
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and database = (select oid from pg_database where datname = current_database())
    limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * `triesAgain`: whoever asks begins again after a lost race, as in a transaction, also where nothing was begun. `searches`:
 * what is not done in time asked for too much.
 */
type Use = { connections: number; settings: string[]; triesAgain: boolean; searches?: boolean }

function kyselyOn(
  { postgresUrl, schema, pools = openPool }: PostgresPlace,
  answersWithin: number,
  line: WaitingLine,
  { connections, settings, triesAgain, searches = false }: Use = { connections: 10, settings: [], triesAgain: false },
): Kysely<Tables> {
  const serverGivesUpAfter = answersWithin - (searches ? serverGivesUpSearchBefore : serverGivesUpBefore)
  const inSchema = schema ? [`search_path=${schema}`] : []
  const config = {
    // Nothing here is asked for so long that compiling the question first would pay, and among a million rows the server's
    // planner thinks that it would.
    ...addressOf(postgresUrl, applicationName({ schema }), ['jit=off', ...settings, ...inSchema]),
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: answersWithin,
    statement_timeout: serverGivesUpAfter,
    // Two who move appointments into each other's times wait for each other until the server looks, after a second; who
    // waits for either of them would be told that the database is away.
    lock_timeout: answersWithin > patience ? serverGivesUpAfter - 200 : lockPatience,
    idle_in_transaction_session_timeout: Math.max(idleInTransaction, answersWithin),
    types: { getTypeParser: parserOf },
  }
  // Its first question opens it.
  const pool = async () => watched(pools(config), { answersWithin, line, triesAgain, searches, prepared: new Map() })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Connections whose loss is told by the query that meets it, and by nothing else. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // Without these a server's restart would end the program.
  pool.on('error', forget)
  pool.on('connect', (client) => client.on('error', forget))
  return pool
}

function forget(_lostConnection: Error): void {}

/** bigint comes as a number: milliseconds and counts stay far below 2^53. */
export const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)

/** `prepared`: by their text, the names under which each connection keeps what it has made of a statement. */
type Asking = {
  answersWithin: number
  line: WaitingLine
  triesAgain: boolean
  searches: boolean
  prepared: Map<string, string>
}

/** The pool in our words: every failure to answer is `RecordsAway`, every lost race `WriteConflict`. */
function watched(pool: Pool, asking: Asking): PostgresPool {
  const { line } = asking
  line.add(pool)
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const asked = performance.now()
      const client = await line.take(pool, asked + patience).catch((error) => {
        throw inOurWords(error)
      })
      const giveBack = (spent: boolean) => line.giveBack(client, pool, spent)
      // Not of a search: the server itself is to say that it took too long, also where others came first.
      const begun = asking.searches ? performance.now() : asked
      return watchedClient(client, giveBack, begun + asking.answersWithin, asking)
    },
  }
}

/** `firstAnswerBy`: waiting for a connection and for its first answer share one deadline, not one after the other. */
function watchedClient(
  client: pg.PoolClient,
  giveBack: (spent: boolean) => void,
  firstAnswerBy: number,
  { triesAgain, searches, prepared }: Pick<Asking, 'triesAgain' | 'searches' | 'prepared'>,
): PostgresPoolClient {
  let answered = false
  let lost: RecordsAway | undefined
  let begun: ReturnType<typeof begunBy>
  let outgrown = false
  let begunAgain = triesAgain

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text === 'string') return ask(text, values.map(asInput))
    throw new Error('Rows are not streamed from PostgreSQL')
  }

  async function ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // A connection that did not answer would let the rollback wait as long once more.
    if (lost) throw lost
    begunAgain ||= text === 'begin'
    const sharedPatience = answered ? {} : { query_timeout: Math.max(firstAnswerBy - performance.now(), 100) }
    try {
      const named = begunAgain && values.length > 0 ? { name: nameOf(text, prepared) } : {}
      const answer = await client.query({ text: text === 'begin' ? begin : text, values, ...named, ...sharedPatience })
      answered = true
      if (text !== 'begin') return answer
      const [first = answer, last = answer] = [answer].flat()
      begun = begunBy(last)
      return first
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') {
        lost =
          text === 'commit'
            ? new LostCommit(begun, error)
            : new RecordsAway('The connection to the database was lost', { cause: error })
        if (lost instanceof LostCommit) throw lost
      }
      outgrown ||= error instanceof pg.DatabaseError && (isOutgrown(error) || error.code === readsOnly)
      if (searches && error instanceof pg.DatabaseError && error.code === ended)
        throw new SearchTooLong(error.message, { cause: error })
      throw inOurWords(error, begunAgain)
    }
  }

  return { query, release: (destroy) => giveBack(Boolean(destroy) || lost !== undefined || outgrown) }
}

/** A text varies with the number of its parameters; so many are prepared, and the rest is read anew each time. */
const mostPrepared = 300

/** By its text: a connection refuses another one under a name that it knows. */
function nameOf(text: string, prepared: Map<string, string>): string | undefined {
  const known = prepared.get(text)
  if (known || prepared.size >= mostPrepared) return known
  const name = createHash('sha256').update(text).digest('base64url')
  prepared.set(text, name)
  return name
}

/** A newer program has changed the table of a prepared statement: on a new connection it is prepared anew. */
function isOutgrown(error: pg.DatabaseError): boolean {
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

function asInput(value: unknown): unknown {
  // PostgreSQL keeps no NUL in a text and would refuse the whole statement; SQLite and people do not care.
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lostRaces = ['23505', '40001', '40P01', '55P03']
const lockNotFree = '55P03'
/** The server gave a statement up, as it does where its time is over. */
const ended = '57014'
/** It reads and does not write: a copy that stands in for it, or the server's own answer to a disk that is nearly full. */
const readsOnly = '25006'

/** Its tables were put aside or dropped, as while somebody repairs it, or may not be asked by us any more. */
const tablesAway = ['42P01', '3F000', '42501']

const diskFull = '53100'

/** A page of a table or of an index is damaged. */
const damaged = ['XX001', 'XX002']

/** What PostgreSQL or the way to it says as `WriteConflict`, or as `RecordsAway` or one of its kinds, where it is one of these. */
export function inOurWords(error: unknown, begunAgain = false): unknown {
  if (error instanceof TypeError || !(error instanceof Error)) return error
  if (!(error instanceof pg.DatabaseError)) return new RecordsAway(error.message, { cause: error })
  const code = error.code ?? ''
  // Nobody begins again what was asked by itself.
  if (code === lockNotFree && !begunAgain) return new RecordsAway(error.message, { cause: error })
  if (lostRaces.includes(code) || isOutgrown(error)) return new WriteConflict(error.message, { cause: error })
  if (code === diskFull) return new RecordsUnwritten(error.message, { cause: error })
  if (damaged.includes(code)) return new RecordsDamaged(error.message, { cause: error })
  // Class 08: the connection failed. 53: a full disk, no memory, too many connections. 57: an operator stopped or restarts
  // the server. 58: its disk does not read and write. XX: it has met itself in disorder. FATAL is whatever else ends a connection,
  // such as a full disk where a new one writes its first file.
  const away = error.severity === 'FATAL' || /^(08|53|57|58|XX)/.test(code) || [readsOnly, ...tablesAway].includes(code)
  return away ? new RecordsAway(error.message, { cause: error }) : error
}
