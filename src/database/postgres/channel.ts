import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Watch } from '../../domain/editions.ts'
import type { Tables } from '../schema.ts'
import { addressOf } from './address.ts'

type Place = { postgresUrl: string; schema?: string | undefined }

/** How long to wait before a lost line is taken up again, in milliseconds. */
const pause = 1_000

/** Tells every process that has this database, and this schema, that something in it has changed. */
export async function notifyOthers(db: Kysely<Tables>, { schema }: Place): Promise<void> {
  await sql`select pg_notify(${channelOf(schema)}, '')`.execute(db)
}

/**
 * Hears what others tell, on a connection of its own; `heard` is called once more whenever the line was lost, because
 * nobody knows what was told meanwhile.
 */
export function listenToOthers({ postgresUrl, schema }: Place, heard: () => void): Watch {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const line = new pg.Client({ ...addressOf(postgresUrl, 'dental-practice', []), keepAlive: true })
    client = line
    let lost = false
    const again = () => {
      if (lost) return
      lost = true
      void line.end().catch(() => undefined)
      if (!closed) retry = setTimeout(() => void listen(), pause).unref()
    }
    line.on('error', again)
    line.on('end', again)
    line.on('notification', heard)
    try {
      await line.connect()
      await line.query(`listen ${line.escapeIdentifier(channelOf(schema))}`)
      heard()
    } catch {
      // The database is away; whoever looks every second says so where it matters.
      again()
    }
  }

  void listen()
  return {
    close() {
      closed = true
      clearTimeout(retry)
      void client?.end().catch(() => undefined)
    },
  }
}

function channelOf(schema: string | undefined): string {
  return `practice changed ${schema ?? ''}`.trim()
}
