import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Status } from '../../domain/appointments/appointment.ts'
import type { AppointmentBook, AppointmentFilter } from '../../domain/appointments/books/appointment-book.ts'
import { practiceLetterKinds } from '../../domain/letters.ts'
import type { AppointmentRow, Tables } from '../schema.ts'
import { type Page, pageOf, placeIn, readCursor, writeCursor } from './cursor.ts'

/**
 * The urgent ones without an answer, who has waited longest first; then by day and time, undated ones first, the newest
 * request first where both are alike.
 */
export async function listAppointments(db: Kysely<Tables>, filter: AppointmentFilter): Promise<Page<AppointmentRow>> {
  const place = filter.after === undefined ? beforeAll : readPlace(filter.after)
  // One more than asked for tells whether there is a next page.
  const wanted = filter.limit + 1
  // Nobody who was answered presses: PostgreSQL would send for helpers to find none.
  const mayPress = !filter.status || filter.status === 'new'
  const pressing = 'pressing' in place && mayPress ? await listPressing(db, filter, place.pressing, wanted) : []
  const left = wanted - pressing.length
  const others = left > 0 ? await listByDay(db, filter, 'byDay' in place ? place.byDay : undefined, left) : []
  return pageOf([...pressing, ...others], filter.limit, cursorAt)
}

/** How many wait for an answer, over all days, and since when; and the same of the urgent ones. */
export async function whoWaits(db: Kysely<Tables>): ReturnType<AppointmentBook['waiting']> {
  const counted = db
    .selectFrom('appointment')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
  const all = await counted.where('status', '=', 'new').executeTakeFirstOrThrow()
  const pressing = await counted.where(isPressing).executeTakeFirstOrThrow()
  return {
    count: all.count,
    ...(all.oldest === null ? {} : { oldest: new Date(all.oldest) }),
    ...(pressing.oldest === null ? {} : { urgent: pressing.count, urgentSince: new Date(pressing.oldest) }),
  }
}

/** Few, and found by an index of their own. Written out as the index says it, or it is not used. */
const isPressing = sql<boolean>`urgent = 1 and status = 'new'`

type PressingPlace = [createdAt: number, id: string]
type DayPlace = [day: string, time: string, createdAt: number, id: string]
/** Behind which row a page begins. */
type Place = { pressing: PressingPlace | undefined } | { byDay: DayPlace }

const beforeAll: Place = { pressing: undefined }

function readPlace(cursor: string): Place {
  const pressing = readCursor(cursor, ['number', 'text'])
  if (pressing) return { pressing }
  return { byDay: placeIn(cursor, ['text', 'text', 'number', 'text']) }
}

function cursorAt({ urgent, status, day, time, created_at, id }: AppointmentRow): string {
  return writeCursor(urgent === 1 && status === 'new' ? [created_at, id] : [day, time, created_at, id])
}

async function listPressing(
  db: Kysely<Tables>,
  filter: AppointmentFilter,
  last: PressingPlace | undefined,
  limit: number,
): Promise<AppointmentRow[]> {
  const pressing = narrowed(db, filter).where(isPressing)
  const behind = last ? pressing.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(...last))) : pressing
  return behind.orderBy('created_at').orderBy('id').limit(limit).execute()
}

async function listByDay(
  db: Kysely<Tables>,
  filter: AppointmentFilter,
  last: DayPlace | undefined,
  limit: number,
): Promise<AppointmentRow[]> {
  const { status, day, unreachedFrom } = filter
  const narrow =
    status && !day && unreachedFrom === undefined
      ? ofStatus(narrowed(db, { ...filter, status: undefined }), status, last)
      : narrowed(db, filter)
  const others = narrow.where(sql<boolean>`not (${isPressing})`)
  const behind = last ? after(others, last) : others
  return behind.orderBy('day').orderBy('time').orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
}

function narrowed(db: Kysely<Tables>, { status, day, unreachedFrom }: AppointmentFilter) {
  // Those of a day, or who wait for an answer, are fewer than the letters that are lost.
  const beginsWithLetters = unreachedFrom !== undefined && !day && status !== 'new'
  let query = db.selectFrom('appointment').selectAll()
  // Said so that no index has it, where SQLite would rather go through all with that status.
  if (status) query = query.where(beginsWithLetters ? sql`coalesce(status, '')` : 'status', '=', status)
  if (day) query = query.where('day', '=', day)
  if (unreachedFrom === undefined) return query
  return unreachedFromDay(beginsWithLetters ? withLostLetter(query) : query, unreachedFrom)
}

/** Alone it would be too much by a few rows; it is what lets the engine begin with the letters that are lost. */
function withLostLetter<Row>(query: SelectQueryBuilder<Tables, 'appointment', Row>) {
  return query.where((eb) => {
    const letter = eb.selectFrom('letter').select('letter.appointment')
    const givenUp = letter.where('letter.given_up_at', 'is not', null)
    return eb('appointment.id', 'in', givenUp.unionAll(letter.where('letter.came_back_at', 'is not', null)))
  })
}

/**
 * Said so that only the index of the status has this order. Nearly all with a day may have a status that nobody has without
 * one: PostgreSQL expects it of both alike, and would go through all without a day.
 */
function ofStatus<Row>(
  query: SelectQueryBuilder<Tables, 'appointment', Row>,
  status: Status,
  [day, time]: [string, string, ...unknown[]] = ['', ''],
) {
  return query
    .where((eb) => eb(eb.refTuple('status', 'day', 'time'), '>=', eb.tuple(status, day, time)))
    .where('status', '<=', status)
    .orderBy('status')
}

/** The last letter to them that was tried did not arrive. Once the day has passed, ringing helps nobody. */
function unreachedFromDay<Row>(query: SelectQueryBuilder<Tables, 'appointment', Row>, day: string) {
  return query
    .where((eb) => eb.or([eb('day', '=', ''), eb('day', '>=', day)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('letter')
          .select('letter.id')
          .whereRef('letter.appointment', '=', 'appointment.id')
          .where((lost) =>
            lost.or([lost('letter.given_up_at', 'is not', null), lost('letter.came_back_at', 'is not', null)]),
          )
          .where('letter.replaced_by', 'is', null)
          .where('letter.kind', 'not in', practiceLetterKinds)
          .where((lost) =>
            lost.not(
              lost.exists(
                lost
                  .selectFrom('letter as later')
                  .select('later.id')
                  .whereRef('later.appointment', '=', 'letter.appointment')
                  .where('later.kind', 'not in', practiceLetterKinds)
                  .where('later.replaced_by', 'is', null)
                  .where('later.sent_at', 'is not', null)
                  .where('later.came_back_at', 'is', null)
                  .where((each) =>
                    each(
                      each.refTuple('later.created_at', 'later.id'),
                      '>',
                      each.refTuple('letter.created_at', 'letter.id'),
                    ),
                  ),
              ),
            ),
          ),
      ),
    )
}

function after(query: SelectQueryBuilder<Tables, 'appointment', AppointmentRow>, [day, time, createdAt, id]: DayPlace) {
  return (
    query
      // Alone it would be too much by a few rows; it is what lets the engine begin in the middle of the index.
      .where((eb) => eb(eb.refTuple('day', 'time'), '>=', eb.tuple(day, time)))
      .where((eb) =>
        eb.or([
          eb(eb.refTuple('day', 'time'), '>', eb.tuple(day, time)),
          eb('created_at', '<', createdAt),
          eb.and([eb('created_at', '=', createdAt), eb('id', '>', id)]),
        ]),
      )
  )
}
