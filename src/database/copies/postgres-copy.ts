import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import type { Cell, DatabaseCopy, SomeRows } from '../../domain/back-ups/database-copy.ts'
import { codeOfError } from '../../domain/errors.ts'
import { RecordsAway } from '../../domain/records.ts'
import { sayingWhose, tablesBy } from '../migrations.ts'
import type { Place } from '../open-connection.ts'
import { addressOf, nameOfAddress } from '../postgres/address.ts'
import { isTooMany } from '../postgres/waiting-line.ts'
import type { PostgresPlace } from '../postgres.ts'
import { migrationRows, parentsFirst, type TableFacts } from './table-facts.ts'

const rowsAtOnce = 500
/** In milliseconds. The longest question sorts a whole table; a line that carries nothing any more never says so. */
const patience = 120_000
/** What a hoster may have set for whoever forgets to end: a copy sorts whole tables, and waits for the disk of its file. */
const asLongAsItTakes = ['statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'idle_session_timeout=0']
const patienceAtClosing = 2_000
/** A server of ours that many asked at once closes what it needs no more within ten seconds. */
const patienceForRoom = 15_000
const lookForRoomEvery = 200
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const mayNot = '42501'
const diskFull = '53100'
/** Of the system, about a connection that is opened. */
const noWayToIt = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]

/** One transaction that sees a single instant, read by cursors; nobody waits for it. */
export async function withPostgresCopy<T>(place: PostgresPlace, work: (copy: DatabaseCopy) => Promise<T>): Promise<T> {
  const client = await clientFor(place)
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await migrationsOf(client)
    const tables = parentsFirst(await ownTables(client, migrations))
    return await work({ engine: 'postgresql', migrations, tables, rows: () => rowsOf(client, tables) })
  } finally {
    await client.end()
  }
}

/** What was applied to a database, by name. Throws `UnsuitableDatabase` where its table is another program's. */
export async function migrationsOf(client: CopyClient): Promise<z.infer<typeof migrationRows>> {
  const { rows } = await client.query('select name, checksum from migration order by name').catch((error: unknown) => {
    throw sayingWhose(error)
  })
  return migrationRows.parse(rows)
}

/** The server of a copy was lost in the middle of it, has no room for it, or refuses it to its user; the message names it. Nothing of the copy stands. */
export class LostOnTheWay extends RecordsAway {
  constructor({ postgresUrl }: PostgresPlace, cause: Error) {
    const said = `(${cause.message || codeOfError(cause)}). Nothing of it counts`
    super(sentenceOf(Reflect.get(Object(cause.cause), 'code'), nameOfAddress(postgresUrl), said), { cause })
  }
}

function sentenceOf(code: unknown, name: string, said: string): string {
  if (code === mayNot) return `The database ${name} does not let its user do this ${said}.`
  if (code === diskFull)
    return `The disk of the database ${name} is full ${said}: please make room there and ask once more.`
  return `The database ${name} was lost on the way ${said}: please see that its server runs, with room on its disk, and ask once more.`
}

/** Asks the server of a copy that was asked before. Throws `LostOnTheWay` also where it cannot be reached any more. */
export async function onTheWay<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ('sqliteFile' in place || error instanceof LostOnTheWay) throw error
    const isLost = error instanceof RecordsAway || (error instanceof Error && noWayToIt.includes(codeOfError(error)))
    throw isLost ? new LostOnTheWay(place, error) : error
  }
}

/** What is asked of a copy's server. */
export type CopyClient = {
  query(asked: string | (pg.QueryConfig & { rowMode?: 'array' }), values?: unknown[]): Promise<{ rows: unknown[] }>
  end(): Promise<void>
}

/**
 * A connection for a work that may take its time, though no single question may for ever; waited for where the server takes no
 * more of them, and each answer for so long, in milliseconds. Throws `RecordsAway` where no server answers; where its server is lost meanwhile, or says nothing more,
 * questions throw `LostOnTheWay`.
 */
export async function clientFor(place: PostgresPlace, patient = patience): Promise<CopyClient> {
  for (const late = performance.now() + patienceForRoom; ; await pause(lookForRoomEvery)) {
    try {
      return await openClient(place, patient)
    } catch (error) {
      if (!isTooMany(error) || performance.now() > late) throw error
    }
  }
}

async function openClient(place: PostgresPlace, patient: number): Promise<CopyClient> {
  const { postgresUrl, schema } = place
  // Read when it is needed: a practice on SQLite starts without it.
  const [{ default: driver }, { inOurWords, parserOf }] = await Promise.all([import('pg'), import('../postgres.ts')])
  const socket = new Socket()
  const client = new driver.Client({
    stream: () => socket,
    ...addressOf(postgresUrl, 'dental-practice-copies', [
      ...asLongAsItTakes,
      ...(schema ? [`search_path=${schema}`] : []),
    ]),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  })
  // Its loss is told by the question that meets it. Without this it would end the program too, a server that makes a back-up.
  client.on('error', () => undefined)
  await client.connect().catch((error) => {
    // What has a code of its own is known by that, but for a server that lets nobody in just now.
    const isAway = error instanceof driver.DatabaseError && /^(08|53|57|58)/.test(error.code ?? '')
    throw 'code' in error && !isAway ? error : inOurWords(error)
  })
  const within = <T>(milliseconds: number, answer: Promise<T>) => {
    const late = setTimeout(() => socket.destroy(new Error('no answer within two minutes')), milliseconds)
    return answer.finally(() => clearTimeout(late))
  }
  return {
    end: () => within(patienceAtClosing, client.end()),
    query: (asked, values) =>
      within(patient, client.query(asked, values)).catch((error) => {
        const told = inOurWords(error)
        throw told instanceof RecordsAway ? new LostOnTheWay(place, told) : error
      }),
  }
}

/** The tables of a practice to which these were applied, without those of another program beside them. */
export async function ownTables(client: CopyClient, applied: DatabaseCopy['migrations']): Promise<TableFacts[]> {
  const [all, ours] = [await postgresTables(client), tablesBy(applied)]
  return ours ? all.filter(({ name }) => ours.includes(name)) : all
}

/** The tables of the schema that a connection works in. */
export async function postgresTables(client: CopyClient): Promise<TableFacts[]> {
  const { rows } = await client.query(`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select parent.relname::text from pg_constraint join pg_class as parent on parent.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f'
      ) as "refersTo"
    from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')`)
  return z
    .array(z.object({ name: z.string(), columns: z.array(z.string()), refersTo: z.array(z.string()) }))
    .parse(rows)
}

async function* rowsOf(client: CopyClient, tables: TableFacts[]): AsyncIterable<SomeRows> {
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    // As they arrived: SQLite's index for searching numbers them so.
    const order = table.columns.includes('created_at') ? 'order by created_at' : ''
    await client.query(`declare copied no scroll cursor for select ${columns} from "${table.name}" ${order}`)
    for (;;) {
      const { rows } = await client.query({ text: `fetch ${rowsAtOnce} from copied`, rowMode: 'array' })
      if (rows.length === 0) break
      yield { table, rows: rowsOfCells.parse(rows) }
    }
    await client.query('close copied')
  }
}

const rowsOfCells: z.ZodType<Cell[][]> = z.array(z.array(z.union([z.string(), z.number(), z.null()])))
