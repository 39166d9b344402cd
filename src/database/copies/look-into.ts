import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { encodingSentence, inOtherEncoding, migrations, refuseUnsuitable, UnsuitableDatabase } from '../migrations.ts'
import { type Place, refuseWithoutSettings } from '../open-connection.ts'
import type { PostgresPlace } from '../postgres.ts'
import { migrationsIn } from '../sqlite.ts'
import { refuseHalfMoved } from './half-moved.ts'
import { type CopyClient, clientFor, migrationsOf } from './postgres-copy.ts'

/** Looks whether a database can be opened by this program, and changes nothing; one that is not there yet can be made. */
export async function lookInto(place: Place): Promise<void> {
  if ('sqliteFile' in place && existsSync(place.sqliteFile)) {
    await access(place.sqliteFile, constants.R_OK | constants.W_OK)
  }
  await refuseHalfMoved(place)
  if (!('sqliteFile' in place)) await refusePooler(place)
  const applied = 'sqliteFile' in place ? await migrationsIn(place.sqliteFile) : await migrationsAt(place)
  refuseUnsuitable(applied, migrations)
}

async function refusePooler(place: PostgresPlace): Promise<void> {
  const connection = await (await import('../postgres.ts')).openPostgres(place)
  try {
    await refuseWithoutSettings(connection, place)
  } finally {
    await connection.close()
  }
}

async function migrationsAt(place: PostgresPlace): Promise<{ name: string; checksum: string }[]> {
  const client = await clientFor(place)
  try {
    const { rows: tables } = await client.query("select 1 where to_regclass('migration') is not null")
    if (tables.length > 0) return await migrationsOf(client)
    await refuseEncodingOf(client)
    return []
  } finally {
    await client.end()
  }
}

/** Throws `UnsuitableDatabase` where a database has no letter for what some people are called. */
export async function refuseEncoding(place: PostgresPlace): Promise<void> {
  const client = await clientFor(place)
  try {
    await refuseEncodingOf(client)
  } finally {
    await client.end()
  }
}

async function refuseEncodingOf(client: CopyClient): Promise<void> {
  const { rows } = await client.query(inOtherEncoding)
  if (rows.length > 0) throw new UnsuitableDatabase(encodingSentence)
}
