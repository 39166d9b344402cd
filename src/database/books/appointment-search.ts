import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppointmentFilter } from '../../domain/appointments/books/appointment-book.ts'
import type { Connection } from '../connection.ts'
import type { AppointmentRow, Tables } from '../schema.ts'
import { type Page, pageOf, placeIn, readCursor, writeCursor } from './cursor.ts'
import { foundInFull } from './person/found-in-full.ts'
import { patternFor } from './searchable-text.ts'

/** Where a search looks: outside a transaction on a connection that may take its time. */
export type Searched = Pick<Connection, 'engine' | 'searching'>

/** Whoever is named in full, or else found by all of these words, the newest request first. */
export async function searchAppointments(
  searched: Searched,
  words: string[],
  filter: AppointmentFilter,
): Promise<Page<AppointmentRow>> {
  const { engine, searching } = searched
  const named = filter.inAnyWriting ? [] : await foundInFull(searching, filter.search ?? '')
  if (named.length > 0) return pageIn(named, filter)
  return engine === 'sqlite' && !(await areFew(searching, filter))
    ? searchByLetters(searching, words, filter)
    : searchThrough(searched, words, filter)
}

/**
 * A day is short enough to be looked through, and so are those with a status that few have. A further page is looked for as
 * the one before it, from which more may have the status by now.
 */
async function areFew(db: Kysely<Tables>, { day, status, after }: AppointmentFilter): Promise<boolean> {
  if (after !== undefined) return !readCursor(after, ['number'])
  if (day) return true
  if (!status) return false
  const { rows } =
    await sql`select 1 from appointment where status = ${status} limit 1 offset ${fewWithStatus}`.execute(db)
  return rows.length === 0
}

const fewWithStatus = 5_000

/** The page of some rows, the newest first, that a filter asks for. */
function pageIn(rows: AppointmentRow[], { status, day, after, limit }: AppointmentFilter): Page<AppointmentRow> {
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
  words: string[],
  filter: AppointmentFilter,
): Promise<Page<AppointmentRow>> {
  const page = (rows: Numbered[]) => pageOf(rows, filter.limit, ({ number }) => writeCursor([number]))
  const long = words.filter((word) => !isShort(word))
  if (long.length === 0) {
    // What many have is found sooner among the newest than by an index.
    const newest = await numbered(db, words, { ...filter, amongNewest: filter.limit * 4 })
    if (newest.length > filter.limit) return page(newest)
    if (newest.length > filter.limit / 5) return page(await numbered(db, words, filter))
  }
  const threes = long.flatMap(threesOf).map(quoted)
  for (const word of words.filter(isShort).slice(0, mostShort)) {
    const rare = await threesWith(db, word)
    if (rare?.length === 0) return page([])
    if (rare) threes.push(`(${rare.map(quoted).join(' OR ')})`)
  }
  return page(await numbered(db, words, { ...filter, match: threes.join(' AND ') }))
}

type Numbered = AppointmentRow & { number: number }

/**
 * From the newest request on until enough are found, through those only that an expression of FTS5 finds, or so many of the
 * newest.
 */
async function numbered(
  db: Kysely<Tables>,
  words: string[],
  { status, after, limit, match, amongNewest }: AppointmentFilter & { match?: string; amongNewest?: number },
): Promise<Numbered[]> {
  const last = after === undefined ? undefined : placeIn(after, ['number'])
  const newest = last ? sql`${last[0]}` : sql`(select max(number) + 1 from appointment_number)`
  // Named as the index has it, or SQLite sorts what comes in order.
  const number = match ? sql`appointment_word.rowid` : sql`appointment_number.number`
  const conditions = [
    ...(match ? [sql`appointment_word match ${match}`] : []),
    ...words.map(contains),
    ...(status ? [sql`appointment.status = ${status}`] : []),
    ...(last ? [sql`${number} < ${last[0]}`] : []),
    ...(amongNewest ? [sql`${number} >= ${newest} - ${amongNewest}`] : []),
  ]
  const { rows } = await sql<Numbered>`
    select appointment.*, appointment_number.number
    from ${match ? sql`appointment_word cross join appointment_number on appointment_number.number = appointment_word.rowid` : sql`appointment_number`}
    cross join appointment on appointment.id = appointment_number.appointment
    where ${sql.join(conditions, sql` and `)}
    order by ${number} desc limit ${limit + 1}
  `.execute(db)
  return rows
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

/** For so many words of one letter or two; the others are left to the rows. */
const mostShort = 4
/** More threes, or more requests with them, are no shorter way than through the rows. */
const mostThrees = 100
const mostWithThem = 20_000

/** A text ends with a number or a reference, before whose last two letters there is one more. */
const beforeLastTwo = [...'\n 0123456789abcdefghijklmnopqrstuvwxyz']

/**
 * The threes by which whoever has a word of one letter or two is found: those that begin with it, and where a text may end
 * with it those that end with it. Undefined where that would be too many.
 */
async function threesWith(db: Kysely<Tables>, word: string): Promise<string[] | undefined> {
  const mayEnd = /^[0-9a-z]+$/.test(word)
  if (mayEnd && word.length === 1) return undefined
  // The index has one sign for both forms of a sigma.
  const begin = word.replaceAll('ς', 'σ')
  const { rows } = await sql<{ term: string; doc: number }>`
    select term, doc from appointment_three where term >= ${begin} and term < ${`${begin}\u{10FFFF}`}
  `.execute(db)
  const withThem = rows.reduce((sum, { doc }) => sum + doc, 0)
  if (rows.length > mostThrees || withThem > mostWithThem) return undefined
  return [...rows.map(({ term }) => term), ...(mayEnd ? beforeLastTwo.map((before) => before + word) : [])]
}

/** A phrase of FTS5, whose text ends at a NUL: https://www.sqlite.org/fts5.html#fts5_strings */
function quoted(word: string): string {
  return `"${word.replaceAll('\0', '\uFFFD').replaceAll('"', '""')}"`
}

/** From the newest request on until enough are found; PostgreSQL takes its own indexes of letters where few will be. */
async function searchThrough(
  { engine, searching }: Searched,
  words: string[],
  filter: AppointmentFilter,
): Promise<Page<AppointmentRow>> {
  const { status, day, after } = filter
  const last = after === undefined ? undefined : placeIn(after, ['number', 'text'])
  const found = words.map((word) => (engine === 'postgresql' && isShort(word) ? hasLetters(word) : contains(word)))
  const byAge = engine === 'sqlite' || day || (await areAmongNewest(searching, found, last?.[0]))
  let query = searching.selectFrom('appointment').selectAll()
  for (const has of found) query = query.where(has)
  if (status) query = query.where('status', '=', status)
  if (day) query = query.where('day', '=', day)
  if (last) {
    const [createdAt, id] = last
    query = query
      .where('created_at', '<=', createdAt)
      .where((eb) => eb.or([eb('created_at', '<', createdAt), eb('id', '>', id)]))
  }
  // A sum is in the order of no index.
  const sorted = query.orderBy(byAge ? 'created_at' : sql`created_at + 0`, 'desc').orderBy('id')
  const rows = await sorted.limit(filter.limit + 1).execute()
  return pageOf(rows, filter.limit, ({ created_at, id }) => writeCursor([created_at, id]))
}

const newestLookedAt = 2_000

/**
 * Whether more than one in a hundred of the newest are found by their words, whatever their status, so that a page is full
 * soon. PostgreSQL thinks that whoever is found is spread over all requests: for a number that only old ones have, and for
 * two common names that nobody has together, it would go through a million of them by their age.
 */
async function areAmongNewest(
  db: Kysely<Tables>,
  found: RawBuilder<boolean>[],
  notAfter = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  // One more than the offset passes over.
  const { rows } = await sql`
    select 1 from (
      select * from appointment where created_at <= ${notAfter} order by created_at desc, id limit ${newestLookedAt}
    ) as appointment
    where ${sql.join(found, sql` and `)} limit 1 offset ${newestLookedAt / 100}
  `.execute(db)
  return rows.length > 0
}

/** One letter or two, of which an index of each three letters knows nothing. */
function isShort(word: string): boolean {
  return [...word].length < 3
}

/**
 * The same of a short word for PostgreSQL, which uses its index of letters alone only where it reads as the index is
 * written. Rows that are gone through are asked the first half, which costs less. Not `like`, by which the planner thinks
 * that hardly anybody has the word, and takes the index of three letters for all that it stands beside.
 */
function hasLetters(word: string): RawBuilder<boolean> {
  return sql<boolean>`
    strpos(appointment.searchable, ${word}) > 0 and string_to_array(appointment.searchable collate "C", null)
      || string_to_array(
        regexp_replace(appointment.searchable, '(..)', '\\1' || chr(9), 'g') || chr(9)
          || regexp_replace(substr(appointment.searchable, 2), '(..)', '\\1' || chr(9), 'g'),
        chr(9)
      ) @> array[${word}]
  `
}

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`appointment.searchable like ${patternFor(word)} escape '\\'`
}
