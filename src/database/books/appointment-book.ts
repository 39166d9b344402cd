import { type Kysely, sql } from 'kysely'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import type { AppointmentBook } from '../../domain/appointments/books/appointment-book.ts'
import type { ChairTime } from '../../domain/availability/chair-time.ts'
import { WriteConflict } from '../../domain/records.ts'
import { type Insert, insertTogether } from '../insert-together.ts'
import type { AppointmentRow, Tables } from '../schema.ts'
import { listAppointments, whoWaits } from './appointment-list.ts'
import { type Searched, searchAppointments } from './appointment-search.ts'
import { appointmentOf, rowOf } from './appointments/appointment-row.ts'
import { noteFreed } from './appointments/freed-time.ts'
import { historyIn, noting } from './appointments/history.ts'
import { inOrder, without } from './appointments/quarters-of-chairs.ts'
import { linkRow } from './appointments/request-link-book.ts'
import { senderRows } from './hold-book.ts'
import { newLetterRow } from './letters/letter-row.ts'
import { searchedWords } from './searchable-text.ts'

/** Of those who hold a chair: a chair of years has tens of thousands. */
const visitsAtOnce = 200

/**
 * Requests and visits, the chair time that they hold, and their history: `appointment`, `chair_time`,
 * `appointment_change`.
 */
export function appointmentBook(db: Kysely<Tables>, searched: Searched): AppointmentBook {
  const oneOf = (id: string) => db.selectFrom('appointment').selectAll().where('id', '=', id)

  /** Writes these columns over the version that was read, and makes it the next one. */
  async function write(id: string, readVersion: number, changed: Partial<AppointmentRow>): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('appointment')
      .set({ ...changed, version: readVersion + 1 })
      .where('id', '=', id)
      .where('version', '=', readVersion)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new WriteConflict(`Appointment ${id} is no longer in version ${readVersion}`)
  }

  return {
    async chairTimeOn(days, now, butNotOf) {
      if (days.length === 0) return []
      const taken = db
        .selectFrom('chair_time')
        .select(['day', 'time', 'chair'])
        .where('day', 'in', days)
        .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '>', now.getTime())]))
      return (butNotOf === undefined ? taken : taken.where('appointment', '<>', butNotOf)).execute()
    },

    async add(appointment, held, beside) {
      const { id } = appointment
      const inserts: Insert[] = [db.insertInto('appointment').values(rowOf(appointment))]
      if (held.length > 0) inserts.push(db.insertInto('chair_time').values(heldRows(appointment, held)))
      if (beside) {
        const { senders, change, letters, links } = beside
        if (senders.length > 0) inserts.push(db.insertInto('held_for').values(senderRows(id, senders)))
        inserts.push(noting(db, change))
        const rows = letters.map((letter) => newLetterRow(letter, appointment.createdAt))
        if (rows.length > 0) inserts.push(db.insertInto('letter').values(rows))
        if (links.length > 0) inserts.push(db.insertInto('request_link').values(links.map(linkRow)))
      }
      await insertTogether(db, searched.engine, inserts)
    },

    async change(appointment, readVersion, held, now) {
      const { id, ...changed } = rowOf(appointment)
      const isOfferKept = await keepsOffer(db, appointment, held)
      await write(id, readVersion, changed)
      const before = db.deleteFrom('chair_time').where('appointment', '=', id).returning(['day', 'time', 'chair'])
      if (isOfferKept) {
        await before.where('offered', '=', 0).execute()
      } else {
        await db.deleteFrom('offer').where('appointment', '=', id).execute()
        await noteFreed(db, without(held, await before.execute()), now)
      }
      await hold(db, appointment, held)
    },

    raiseVersion: (id, readVersion) => write(id, readVersion, {}),

    setVisit: (id, readVersion, visit) => write(id, readVersion, { visit: visit ?? null }),

    setPerson(corrected, readVersion) {
      const { name, email, phone, patient_name, patient_birth_year, no_calls, needs, searchable } = rowOf(corrected)
      const care = { patient_name, patient_birth_year, no_calls, needs }
      return write(corrected.id, readVersion, { name, email, phone, ...care, searchable })
    },

    setNote: (id, readVersion, note) => write(id, readVersion, { note: note ?? null }),

    async find(id) {
      const row = await oneOf(id).executeTakeFirst()
      return row && appointmentOf(row)
    },

    async findToChange(id) {
      // SQLite has one writer at a time.
      const alone = searched.engine === 'postgresql' ? oneOf(id).forNoKeyUpdate() : oneOf(id)
      const row = await alone.executeTakeFirst()
      return row && appointmentOf(row)
    },

    async onDays(days) {
      if (days.length === 0) return []
      const there = db.selectFrom('appointment').selectAll().where('day', 'in', days).where('status', '<>', 'cancelled')
      return (await there.orderBy('day').orderBy('time').orderBy('id').execute()).map(appointmentOf)
    },

    async *inChairs(chairs, from) {
      if (chairs.length === 0) return
      // Every visit to come is looked at.
      const visits = searched.searching.selectFrom('appointment').selectAll()
      const there = visits.where('chair', 'in', chairs).where('status', '<>', 'cancelled')
      const coming = there.orderBy('day').orderBy('time').orderBy('id').limit(visitsAtOnce)
      let behind = coming.where('day', '>=', from)
      for (;;) {
        const rows = await behind.execute()
        yield rows.map(appointmentOf)
        const last = rows.at(-1)
        if (!last || rows.length < visitsAtOnce) return
        behind = coming
          .where('day', '>=', last.day)
          .where(sql<boolean>`(day, time, id) > (${last.day}, ${last.time}, ${last.id})`)
      }
    },

    async list(filter) {
      const words = searchedWords(filter.search ?? '')
      // For whom no letter reached every visit to come is looked at.
      const looked = filter.unreachedFrom === undefined ? db : searched.searching
      const found = words.length > 0 ? searchAppointments(searched, words, filter) : listAppointments(looked, filter)
      const { rows, ...next } = await found
      return { appointments: rows.map(appointmentOf), ...next }
    },

    waiting: () => whoWaits(db),

    ...historyIn(db),
  }
}

/**
 * What is offered instead ends with whatever is changed. Only what the waiting list has offered, until a minute that a
 * letter named, outlives an answer that leaves the visit where it is.
 */
async function keepsOffer(db: Kysely<Tables>, { id, service }: Appointment, held: ChairTime[]): Promise<boolean> {
  const offered = db.selectFrom('offer').innerJoin('appointment', 'appointment.id', 'offer.appointment')
  const before = offered.select('appointment.service').where('offer.appointment', '=', id).where('waiting', '=', 1)
  const found = await before.executeTakeFirst()
  if (!found || found.service !== (service ?? null)) return false
  const own = db.selectFrom('chair_time').select(['day', 'time', 'chair']).where('appointment', '=', id)
  const holds = await own.where('offered', '=', 0).execute()
  return holds.length === held.length && without(held, holds).length === 0
}

async function hold(db: Kysely<Tables>, appointment: Appointment, held: ChairTime[]): Promise<void> {
  if (held.length > 0) await db.insertInto('chair_time').values(heldRows(appointment, held)).execute()
}

function heldRows({ id, status, heldUntil }: Appointment, held: ChairTime[]): Tables['chair_time'][] {
  const ends = status === 'new' ? (heldUntil?.getTime() ?? null) : null
  return inOrder(held).map(({ day, time, chair }) => {
    return { day, time, chair, appointment: id, held_until: ends, offered: 0 }
  })
}
