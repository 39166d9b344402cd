import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { tablesBy, UnsuitableDatabase } from '../migrations.ts'
import { begin } from '../postgres/lost-commit.ts'
import type { PostgresPlace } from '../postgres.ts'
import { type CopyClient, clientFor, migrationsOf, postgresTables } from './postgres-copy.ts'

/** The answer to the last word of a swap was lost, and so was the server that could say what has become of it. */
export class UndecidedSwap extends Error {}

/** How long a server is waited for that was lost at that word, as one that is restarted, in milliseconds. */
const patience = 60_000

/**
 * Moves what was prepared in a schema of its own into the place of the practice, and what stood there into a third
 * schema, `aside`, but for what is to `stay`: all of it or nothing. Answers whether anything was put aside. Throws
 * `UndecidedSwap`.
 */
export async function swapPostgresSchema(
  place: PostgresPlace,
  prepared: string,
  aside: string,
  stay: NamesOfOthers = { tables: [], functions: [] },
  patient = patience,
): Promise<boolean> {
  const client = await clientFor(place)
  try {
    await client.query(begin)
    if (place.schema) await client.query(`create schema if not exists "${place.schema}"`)
    const [{ name: home }] = z.tuple([named]).parse((await client.query('select current_schema() as name')).rows)
    const old = await ownThingsIn(client, home, stay)
    if (old.length > 0) await client.query(`create schema "${aside}"`)
    for (const thing of old) await client.query(`alter ${thing} set schema "${aside}"`)
    for (const thing of await ownThingsIn(client, prepared)) await client.query(`alter ${thing} set schema "${home}"`)
    await client.query(`drop schema "${prepared}"`)
    const [{ id }] = z.tuple([numbered]).parse((await client.query('select pg_current_xact_id()::text as id')).rows)
    await client.query('commit').catch(async (error) => {
      if (!(await isCommitted(place, id, patient))) throw error
    })
    return old.length > 0
  } finally {
    await client.end()
  }
}

/** What has become of a transaction whose end nobody has heard of. */
async function isCommitted(place: PostgresPlace, id: string, patient: number): Promise<boolean> {
  for (const late = Date.now() + patient; Date.now() < late; await pause(500)) {
    // Its server may just be starting again.
    const fate = await fateOf(place, id).catch(() => 'in progress')
    if (fate !== 'in progress') return fate === 'committed'
  }
  throw new UndecidedSwap('the database server does not say whether what was prepared has taken its place')
}

async function fateOf(place: PostgresPlace, id: string): Promise<string> {
  const client = await clientFor(place)
  try {
    const { rows } = await client.query('select pg_xact_status($1::xid8) as fate', [id])
    return z.tuple([z.object({ fate: z.string() })]).parse(rows)[0].fate
  } finally {
    await client.end()
  }
}

type NamesOfOthers = { tables: string[]; functions: string[] }

/**
 * The tables and functions of another program beside those of a practice: what none of our changes has made. None where a
 * newer version of ours has left its mark, since nobody here knows what that has made.
 */
export async function namesOfOthers(place: PostgresPlace): Promise<NamesOfOthers> {
  const client = await clientFor(place)
  try {
    const tables = (await postgresTables(client)).map(({ name }) => name)
    const ours = tablesBy(tables.includes('migration') ? await knownMigrationsOf(client) : [])
    if (!ours) return { tables: [], functions: [] }
    const functions = await client.query(
      'select proname as name from pg_proc where pronamespace = quote_ident(current_schema())::regnamespace',
    )
    const others = z.array(named).parse(functions.rows)
    return { tables: tables.filter((name) => !ours.includes(name)), functions: others.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** None of a table that is another program's, or damaged: by its name it is put aside like any of ours. */
async function knownMigrationsOf(client: CopyClient): ReturnType<typeof migrationsOf> {
  return migrationsOf(client).catch((error: unknown) => {
    if (error instanceof UnsuitableDatabase) return []
    throw error
  })
}

/** Whether there is a schema of this name. */
export async function holdsSchema(place: PostgresPlace, name: string): Promise<boolean> {
  const client = await clientFor(place)
  try {
    return (await client.query('select 1 from pg_namespace where nspname = $1', [name])).rows.length > 0
  } finally {
    await client.end()
  }
}

/** Removes what was prepared and not needed, also by one that was cut off: every schema whose name begins so. */
export async function dropPrepared(place: PostgresPlace, beginning: string): Promise<void> {
  const client = await clientFor(place)
  try {
    const { rows } = await client.query('select nspname as name from pg_namespace where starts_with(nspname, $1)', [
      beginning,
    ])
    for (const { name } of z.array(named).parse(rows))
      await client.query(`drop schema if exists ${pg.escapeIdentifier(name)} cascade`)
  } finally {
    await client.end()
  }
}

/** How long a server may say nothing while a schema is dropped, in milliseconds. */
const patienceForDrop = 10_000

/** Removes the schema that was prepared and is not needed, where it is there. Whoever has a lock in it is not waited for. */
async function dropOwn(place: PostgresPlace, schema: string): Promise<void> {
  const client = await clientFor(place, patienceForDrop)
  try {
    await client.query(`set lock_timeout = '2s'`)
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
  } finally {
    await client.end()
  }
}

/** How long a server is waited for to take away what was prepared there, in milliseconds. */
const patienceForRest = 15_000

/**
 * The same, also where the server was lost and may just be starting again, or does not know yet that whoever prepared it is
 * gone, or where another program reads there; answers whether that could be done.
 */
export async function dropOwnLater(place: PostgresPlace, schema: string, patient = patienceForRest): Promise<boolean> {
  for (const late = Date.now() + patient; Date.now() < late; await pause(500)) {
    const isDropped = dropOwn(place, schema).then(
      () => true,
      () => false,
    )
    // It may let somebody in, and say nothing more.
    if (await Promise.race([isDropped, pause(late - Date.now(), false, { ref: false })])) return true
  }
  return false
}

/** Tables (their indexes, keys and triggers go with them) and functions, but for those of an extension. */
async function ownThingsIn(client: CopyClient, schema: string, stay?: NamesOfOthers): Promise<string[]> {
  const { rows } = await client.query(
    `select 'table ' || pg_class.oid::regclass as thing from pg_class
      where relnamespace = $1::regnamespace and relkind in ('r', 'p') and relname <> all($2)
        and ${notOfAnExtension('pg_class')}
    union all
    select 'function ' || pg_proc.oid::regprocedure from pg_proc
      where pronamespace = $1::regnamespace and proname <> all($3) and ${notOfAnExtension('pg_proc')}`,
    [pg.escapeIdentifier(schema), stay?.tables ?? [], stay?.functions ?? []],
  )
  return z
    .array(z.object({ thing: z.string() }))
    .parse(rows)
    .map(({ thing }) => thing)
}

const named = z.object({ name: z.string() })
const numbered = z.object({ id: z.string() })

function notOfAnExtension(catalogue: string): string {
  return `not exists (select from pg_depend
    where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`
}
