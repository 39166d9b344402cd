import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Appointment } from '../../../domain/appointments/appointment.ts'
import { londonAt } from '../../../domain/clinic-time.ts'
import type { QueueAsked, QueueBook } from '../../../domain/queue/queue-book.ts'
import { type Noted, type Reason, reasons } from '../../../domain/queue/reason.ts'
import { NoSuchPage } from '../../../domain/records.ts'
import type { AppointmentRow, Tables } from '../../schema.ts'
import { pageOf, placeIn, writeCursor } from '../cursor.ts'
import { appointmentOf } from './appointment-row.ts'

type Found = AppointmentRow & { waits_since: number; untold_since: number | null; untold_due: number | null }
type Place = { reason: Reason; since: number; id: string }

/** Read from `appointment` by indexes of the few that are open, and from `untold`, which is such an index itself. */
export function queueBook(db: Kysely<Tables>): QueueBook {
  return {
    async noteUntold(appointment, untold) {
      const noted = await db.selectFrom('untold').selectAll().where('appointment', '=', appointment).executeTakeFirst()
      if (!untold) {
        if (noted) await db.deleteFrom('untold').where('appointment', '=', appointment).execute()
        return
      }
      const row = { appointment, since: untold.since.getTime(), due: untold.due.getTime() }
      if (noted?.since === row.since && noted.due === row.due) return
      await db
        .insertInto('untold')
        .values(row)
        .onConflict((already) => already.column('appointment').doUpdateSet({ since: row.since, due: row.due }))
        .execute()
    },

    async list(asked) {
      const after = asked.after === undefined ? undefined : placeOf(asked.after)
      const found: (Found & { reason: Reason })[] = []
      for (const reason of reasons.slice(after ? reasons.indexOf(after.reason) : 0)) {
        // One more than asked for tells whether there is a next page.
        const wanted = asked.limit + 1 - found.length
        if (wanted <= 0) break
        const behind = after?.reason === reason ? after : undefined
        const { rows } = await whoFor[reason](asked, behind, wanted).execute(db)
        found.push(...rows.map((row) => ({ ...row, reason })))
      }
      const { rows, ...next } = pageOf(found, asked.limit, cursorAt)
      return { rows: rows.map(rowOf), ...next }
    },

    async counts(asked) {
      const counted = { urgent: 0, tell: 0, 'other time': 0, 'time passed': 0, new: 0, 'no time': 0 }
      for (const reason of reasons) {
        const { rows } = await sql<{ count: number | string }>`select count(*) as count ${from[reason](asked)}`.execute(
          db,
        )
        counted[reason] = Number(rows[0]?.count ?? 0)
      }
      return counted
    },

    async nextVisits(now, limit) {
      const { day, time } = londonAt(now)
      const coming = db
        .selectFrom('appointment')
        .selectAll()
        .where('status', '=', 'appointed')
        .where('time', '<>', '')
        .where((eb) => eb(eb.refTuple('day', 'time'), '>=', eb.tuple(day, time)))
      const rows = await coming.orderBy('day').orderBy('time').orderBy('created_at', 'desc').limit(limit).execute()
      return rows.map(appointmentOf)
    },

    async lastAnswers(since, limit) {
      const { rows } = await sql<{ asked: number; answered: number }>`
        select appointment.created_at as asked, answer.at as answered from appointment_change as answer
        join appointment on appointment.id = answer.appointment
        where answer.what in ('accepted', 'cancelled') and answer.at >= ${since.getTime()}
          -- A patient who withdraws was not answered by that.
          and (answer.what = 'accepted' or answer.staff is not null)
          and not exists (
            select 1 from appointment_change as earlier
            where earlier.appointment = answer.appointment and earlier.position < answer.position
              and (earlier.what in ('accepted', 'cancelled')
                -- Booked by staff on the telephone: nobody waited for an answer.
                or (earlier.what = 'requested' and earlier.staff is not null))
          )
        order by answer.at desc limit ${limit}
      `.execute(db)
      return rows.map(({ asked, answered }) => ({
        asked: new Date(Number(asked)),
        answered: new Date(Number(answered)),
      }))
    },
  }
}

type Rule = (asked: Pick<QueueAsked, 'now' | 'urgent'>) => RawBuilder<unknown>

// The words of a status stand in the statement itself: only so does an engine see that an index of some rows will do.
const isNew = sql`appointment.status = 'new'`
const hasDue = (now: Date) => sql`untold.due <= ${now.getTime()}`

/** From which rows, for each reason; what whatToDo says of one, said to the database. */
const from: Record<Reason, Rule> = {
  urgent: ({ urgent }) => sql`from appointment where ${isNew} and ${isUrgent(urgent)}`,
  tell: ({ now, urgent }) => sql`from untold join appointment on appointment.id = untold.appointment
    where ${hasDue(now)} and not (${isNew} and ${isUrgent(urgent)})`,
  'other time': ({ now }) => sql`from appointment
    where appointment.status = 'appointed' and appointment.asked_day > '' and ${waitsForThat(now)}`,
  'time passed': ({ now, urgent }) => sql`from appointment
    where ${isNew} and not ${isUrgent(urgent)} and ${hasPassed(now)} and ${waitsForThat(now)}`,
  new: ({ now, urgent }) => sql`from appointment
    where ${isNew} and not ${isUrgent(urgent)} and not ${hasPassed(now)} and ${waitsForThat(now)}`,
  'no time': ({ now }) => sql`from appointment
    where appointment.status = 'appointed' and (appointment.day = '' or appointment.time = '')
      and appointment.asked_day = '' and ${waitsForThat(now)}`,
}

/**
 * Whoever is still to be told is told first; and whoever has heard of other times has to choose now, and is nobody to be
 * answered. An earlier time of the waiting list answers no request.
 */
function waitsForThat(now: Date): RawBuilder<boolean> {
  return sql`(not exists (select 1 from untold where untold.appointment = appointment.id and ${hasDue(now)})
    and not exists (select 1 from offer where offer.appointment = appointment.id and offer.ends > ${now.getTime()}
      and offer.waiting = 0))`
}

function isUrgent(services: string[]): RawBuilder<boolean> {
  const marked = sql`appointment.urgent = 1`
  if (services.length === 0) return sql`(${marked})`
  return sql`(${marked} or coalesce(appointment.service, '') in (${sql.join(services)}))`
}

function hasPassed(now: Date): RawBuilder<boolean> {
  const { day, time } = londonAt(now)
  return sql`(appointment.day > '' and (appointment.day < ${day}
    or (appointment.day = ${day} and appointment.time > '' and appointment.time <= ${time})))`
}

/** Since when it waits; where nothing is said here, since the request. */
const sinceFor: Partial<Record<Reason, RawBuilder<unknown>>> = {
  tell: sql.ref('untold.since'),
  'other time': sql`(select max(wish.at) from appointment_change as wish
    where wish.appointment = appointment.id and wish.said = 'asked')`,
}

const whoFor = Object.fromEntries(
  reasons.map((reason) => {
    const since = sinceFor[reason] ?? sql.ref('appointment.created_at')
    const untold = reason === 'tell' ? sql`untold.since` : sql`null`
    const due = reason === 'tell' ? sql`untold.due` : sql`null`
    return [
      reason,
      (asked: QueueAsked, behind: Place | undefined, limit: number) => sql<Found>`
        select appointment.*, ${since} as waits_since, ${untold} as untold_since, ${due} as untold_due
        ${from[reason](asked)} ${behind ? sql`and (${since}, appointment.id) > (${behind.since}, ${behind.id})` : sql``}
        order by ${since}, appointment.id limit ${limit}`,
    ]
  }),
) as Record<Reason, (asked: QueueAsked, behind: Place | undefined, limit: number) => RawBuilder<Found>>

function rowOf(row: Found & { reason: Reason }): { appointment: Appointment } & Noted {
  const appointment = appointmentOf(row)
  if (row.reason === 'other time') return { appointment, askedAt: new Date(row.waits_since) }
  if (row.untold_since === null || row.untold_due === null) return { appointment }
  return { appointment, untold: { since: new Date(row.untold_since), due: new Date(row.untold_due) } }
}

function cursorAt({ reason, waits_since, id }: Found & { reason: Reason }): string {
  return writeCursor([reason, waits_since, id])
}

function placeOf(cursor: string): Place {
  const [named, since, id] = placeIn(cursor, ['text', 'number', 'text'])
  const reason = reasons.find((known) => known === named)
  if (!reason) throw new NoSuchPage('Nobody stands in the queue for that reason')
  return { reason, since, id }
}
