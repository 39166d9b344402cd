import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AppointmentFilter } from '../../domain/records.ts'
import type { AppointmentRow, Tables } from '../schema.ts'
import { searchPatterns } from './searchable-text.ts'

type Page = { rows: AppointmentRow[]; next?: string | undefined }
type Query = SelectQueryBuilder<Tables, 'appointment', AppointmentRow>

/**
 * One page of the list. Without a search by day and time, undated ones first, then newest request first; with a search
 * newest request first throughout. `next` is opaque; one that this list did not give out finds nothing.
 */
export async function listAppointments(db: Kysely<Tables>, filter: AppointmentFilter): Promise<Page> {
  const patterns = searchPatterns(filter.search ?? '')
  const order = patterns.length > 0 ? byAge : byDay
  let query: Query = db.selectFrom('appointment').selectAll()
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.day) query = query.where('day', '=', filter.day)
  for (const pattern of patterns) query = query.where(sql<boolean>`searchable like ${pattern} escape '\\'`)
  if (filter.after !== undefined) {
    const last = readCursor(filter.after)
    if (!last) return { rows: [] }
    query = order.after(query, last)
  }
  // One more than asked for tells whether there is a next page.
  const rows = await order
    .sorted(query)
    .limit(filter.limit + 1)
    .execute()
  const page = rows.slice(0, filter.limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > page.length && last ? cursorOf(last) : undefined }
}

/** Where a page ended. It holds all that either order compares. */
type Cursor = { day: string; time: string; createdAt: number; id: string }

const byDay = {
  sorted: (query: Query) => query.orderBy('day').orderBy('time').orderBy('created_at', 'desc').orderBy('id'),
  after: (query: Query, { day, time, createdAt, id }: Cursor) =>
    query
      // Alone it would be too much by a few rows; it is what lets the engine begin in the middle of the index.
      .where((eb) => eb(eb.refTuple('day', 'time'), '>=', eb.tuple(day, time)))
      .where((eb) =>
        eb.or([
          eb(eb.refTuple('day', 'time'), '>', eb.tuple(day, time)),
          eb('created_at', '<', createdAt),
          eb.and([eb('created_at', '=', createdAt), eb('id', '>', id)]),
        ]),
      ),
}

const byAge = {
  sorted: (query: Query) => query.orderBy('created_at', 'desc').orderBy('id'),
  after: (query: Query, { createdAt, id }: Cursor) =>
    query
      .where('created_at', '<=', createdAt)
      .where((eb) => eb.or([eb('created_at', '<', createdAt), eb('id', '>', id)])),
}

function cursorOf({ day, time, created_at, id }: AppointmentRow): string {
  return Buffer.from(JSON.stringify([day, time, created_at, id])).toString('base64url')
}

function readCursor(text: string): Cursor | undefined {
  try {
    const [day, time, createdAt, id, ...more]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const whole = typeof day === 'string' && typeof time === 'string' && typeof id === 'string' && more.length === 0
    return whole && Number.isSafeInteger(createdAt) ? { day, time, createdAt: Number(createdAt), id } : undefined
  } catch {
    return undefined
  }
}
