import pg from 'pg'
import * as z from 'zod'
import type { PostgresPlace } from '../postgres.ts'
import { type CopyClient, clientFor } from './postgres-copy.ts'

/**
 * Moves what was prepared in a schema of its own into the place of the practice, and what stood there into a third
 * schema, `aside`: all of it or nothing. Answers whether anything was put aside.
 */
export async function swapPostgresSchema(place: PostgresPlace, prepared: string, aside: string): Promise<boolean> {
  const client = await clientFor(place)
  try {
    await client.query('begin')
    if (place.schema) await client.query(`create schema if not exists "${place.schema}"`)
    const [{ name: home }] = z.tuple([named]).parse((await client.query('select current_schema() as name')).rows)
    const old = await ownThingsIn(client, home)
    if (old.length > 0) await client.query(`create schema "${aside}"`)
    for (const thing of old) await client.query(`alter ${thing} set schema "${aside}"`)
    for (const thing of await ownThingsIn(client, prepared)) await client.query(`alter ${thing} set schema "${home}"`)
    await client.query(`drop schema "${prepared}"`)
    await client.query('commit')
    return old.length > 0
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
      await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`)
  } finally {
    await client.end()
  }
}

/** Tables (their indexes, keys and triggers go with them) and functions, but for those of an extension. */
async function ownThingsIn(client: CopyClient, schema: string): Promise<string[]> {
  const { rows } = await client.query(
    `select 'table ' || pg_class.oid::regclass as thing from pg_class
      where relnamespace = $1::regnamespace and relkind in ('r', 'p') and ${notOfAnExtension('pg_class')}
    union all
    select 'function ' || pg_proc.oid::regprocedure from pg_proc
      where pronamespace = $1::regnamespace and ${notOfAnExtension('pg_proc')}`,
    [pg.escapeIdentifier(schema)],
  )
  return z
    .array(z.object({ thing: z.string() }))
    .parse(rows)
    .map(({ thing }) => thing)
}

const named = z.object({ name: z.string() })

function notOfAnExtension(catalogue: string): string {
  return `not exists (select from pg_depend
    where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`
}
