import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppointmentFilter } from '../../domain/appointments/books/appointment-book.ts'
import type { Connection } from '../connection.ts'
import type { AppointmentRow, Tables } from '../schema.ts'
import { type Page, pageOf } from './appointment-list.ts'
import { placeIn, writeCursor } from './cursor.ts'
import { foundInFull } from './person/found-in-full.ts'
import { patternFor } from './searchable-text.ts'

/** Where a search looks: outside a transaction on a connection that may take its time. */
export type Searched = Pick<Connection, 'engine' | 'searching'>

/** Whoever is named in full, or else found by all of these words, the newest request first. */
export async function searchAppointments(
  { engine, searching }: Searched,
  words: string[],
  filter: AppointmentFilter,
): Promise<Page> {
  const named = filter.inAnyWriting ? [] : await foundInFull(searching, filter.search ?? '')
  if (named.length > 0) return pageIn(named, filter)
  // The index knows no fewer than three letters, and a day is short enough to be looked through.
  const indexed = engine === 'sqlite' && !filter.day ? words.filter((word) => [...word].length >= 3) : []
  return indexed.length > 0
    ? searchByLetters(searching, indexed, words, filter)
    : searchThrough(searching, words, filter)
}

/** The page of some rows, the newest first, that a filter asks for. */
function pageIn(rows: AppointmentRow[], { status, day, after, limit }: AppointmentFilter): Page {
  const last = after === undefined ? undefined : placeIn(after, ['number', 'text'])
  const narrowed = rows.filter(
    (row) =>
      (!status || row.status === status) &&
      (!day || row.day === day) &&
      (!last || row.created_at < last[0] || (row.created_at === last[0] && row.id > last[1])),
  )
  return pageOf(narrowed, limit, ({ created_at, id }) => writeCursor([created_at, id]))
}

/** SQLite finds by its index of each three letters, whose numbers rise with the requests. */
async function searchByLetters(
  db: Kysely<Tables>,
  indexed: string[],
  words: string[],
  filter: AppointmentFilter,
): Promise<Page> {
  const last = filter.after === undefined ? undefined : placeIn(filter.after, ['number'])
  const conditions = [
    sql`appointment_word match ${indexed.flatMap(threesOf).map(quoted).join(' ')}`,
    ...words.map(contains),
    ...(filter.status ? [sql`appointment.status = ${filter.status}`] : []),
    ...(last ? [sql`appointment_word.rowid < ${last[0]}`] : []),
  ]
  const { rows } = await sql<AppointmentRow & { number: number }>`
    select appointment.*, appointment_number.number from appointment_word
    cross join appointment_number on appointment_number.number = appointment_word.rowid
    cross join appointment on appointment.id = appointment_number.appointment
    where ${sql.join(conditions, sql` and `)}
    order by appointment_word.rowid desc limit ${filter.limit + 1}
  `.execute(db)
  return pageOf(rows, filter.limit, ({ number }) => writeCursor([number]))
}

/**
 * Three letters from every second place on, to the end of a word. Asked for the word as a phrase the index would go
 * through twice as many lists, and through the places in them; who has all three letters in another order is told by
 * their row. With less than every second, parts of telephone numbers that nobody has are looked for in every row.
 */
function threesOf(word: string): string[] {
  const letters = [...word]
  const last = letters.length - 3
  const threes: string[] = []
  for (let place = 0; place < last; place += 2) threes.push(letters.slice(place, place + 3).join(''))
  return [...threes, letters.slice(last).join('')]
}

/** A phrase of FTS5, whose text ends at a NUL: https://www.sqlite.org/fts5.html#fts5_strings */
function quoted(word: string): string {
  return `"${word.replaceAll('\0', '\uFFFD').replaceAll('"', '""')}"`
}

/** From the newest request on until enough are found; PostgreSQL takes its own index of letters where few will be. */
async function searchThrough(db: Kysely<Tables>, words: string[], filter: AppointmentFilter): Promise<Page> {
  let query = db.selectFrom('appointment').selectAll()
  for (const word of words) query = query.where(contains(word))
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.day) query = query.where('day', '=', filter.day)
  if (filter.after !== undefined) {
    const [createdAt, id] = placeIn(filter.after, ['number', 'text'])
    query = query
      .where('created_at', '<=', createdAt)
      .where((eb) => eb.or([eb('created_at', '<', createdAt), eb('id', '>', id)]))
  }
  const sorted = query.orderBy('created_at', 'desc').orderBy('id')
  const rows = await sorted.limit(filter.limit + 1).execute()
  return pageOf(rows, filter.limit, ({ created_at, id }) => writeCursor([created_at, id]))
}

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`appointment.searchable like ${patternFor(word)} escape '\\'`
}
