import pg from 'pg'
import { openConnection } from './open-connection.ts'
import { applicationName } from './postgres/address.ts'
import type { PostgresPlace } from './postgres.ts'
import { KeptPools } from './test-pools.ts'

// Making all tables takes PostgreSQL a third of a second of the processor, emptying them two milliseconds; so the tests
// of one worker take each other's schemas over, and with them the connections, which have read those tables' shapes.

type Schema = { place: PostgresPlace; name: string; pools: KeptPools }
/** What makes a schema as it was when its tables were made, and by what it is known to have the same tables still. */
type Pattern = { tables: string[]; emptying: string; migrations: number }

const free: Schema[] = []
let made = 0
let pattern: Promise<Pattern> | undefined
let server: pg.Pool | undefined

/** Every schema of this run is called so and then numbered; `tests/drop-test-schemas.ts` says how, and drops them. */
function ownName(): string {
  const run = process.env.TEST_SCHEMAS
  if (!run) throw new Error('TEST_SCHEMAS is not set; is tests/drop-test-schemas.ts a part of the configuration?')
  made += 1
  return `${run}_${process.pid}_${made}`
}

/** A name for a schema that is not there yet. */
export function newSchema(postgresUrl: string): PostgresPlace & { schema: string } {
  return { postgresUrl, schema: ownName() }
}

/** A schema with today's tables and their first rows, until it is given back. */
export async function takeSchema(postgresUrl: string): Promise<{ place: PostgresPlace; giveBack(): Promise<void> }> {
  const schema = free.pop() ?? (await makeSchema(postgresUrl))
  return { place: schema.place, giveBack: () => giveBack(schema) }
}

export async function dropSchema({ postgresUrl, schema }: PostgresPlace): Promise<void> {
  await serverAt(postgresUrl).query(`drop schema if exists ${schema} cascade`)
}

async function makeSchema(postgresUrl: string): Promise<Schema> {
  const bare = newSchema(postgresUrl)
  const pools = new KeptPools()
  const place = { ...bare, pools: (config: pg.PoolConfig) => pools.take(config) }
  await (await openConnection(bare)).close()
  pattern ??= readPattern(bare)
  await pattern
  return { place, name: bare.schema, pools }
}

/** Whoever still writes, as a program that was cut off does, would write into the next one's tables. */
async function giveBack(schema: Schema): Promise<void> {
  if (!pattern || (await isBusy(schema)) || (await isOther(schema, await pattern))) {
    await schema.pools.end()
    return dropSchema(schema.place)
  }
  const { emptying } = await pattern
  await serverAt(schema.place.postgresUrl).query(`begin; set local search_path = ${schema.name}; ${emptying}; commit`)
  free.push(schema)
}

async function readPattern({ postgresUrl, schema = '' }: PostgresPlace): Promise<Pattern> {
  const own = serverAt(postgresUrl)
  const tables = await tablesOf({ postgresUrl, schema })
  const kept = await own.query(`select from ${schema}.migration`)
  const rest = tables.filter((table) => table !== 'migration')
  // Within one statement no order is asked of tables that refer to one another.
  const parts = rest.map((table) => `${table}_emptied as (delete from ${table})`)
  const sentences = [`with ${parts.join(', ')} select`]
  for (const table of rest) {
    const { rows } = await own.query(`select json_agg(first) as first from ${schema}.${table} as first`)
    const first: unknown = rows[0]?.first
    if (!first) continue
    const written = pg.escapeLiteral(JSON.stringify(first))
    sentences.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${written})`)
  }
  return { tables, emptying: sentences.join('; '), migrations: kept.rowCount ?? 0 }
}

async function isBusy({ place }: Schema): Promise<boolean> {
  const { rowCount } = await serverAt(place.postgresUrl).query(
    "select from pg_stat_activity where application_name = $1 and state <> 'idle'",
    [applicationName(place)],
  )
  return rowCount !== 0
}

async function isOther({ place, name }: Schema, { tables, migrations }: Pattern): Promise<boolean> {
  const found = await tablesOf({ ...place, schema: name })
  if (found.join() !== tables.join()) return true
  const { rowCount } = await serverAt(place.postgresUrl).query(`select from ${name}.migration`)
  return rowCount !== migrations
}

async function tablesOf({ postgresUrl, schema }: PostgresPlace): Promise<string[]> {
  const { rows } = await serverAt(postgresUrl).query(
    "select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' order by 1",
    [schema],
  )
  return rows.map(({ name }) => String(name))
}

function serverAt(connectionString: string): pg.Pool {
  // A worker that has nothing else to do may end.
  server ??= new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true })
  return server
}
