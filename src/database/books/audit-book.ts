import { type Kysely, sql } from 'kysely'
import { stepWords } from '../../domain/appointments/history.ts'
import type { AuditBook, AuditEntry } from '../../domain/audit-book.ts'
import type { Tables } from '../schema.ts'
import { changeOf } from './appointments/history.ts'
import { placeIn, writeCursor } from './cursor.ts'

type Asked = Parameters<AuditBook['list']>[0]
/** Where a page ended, in one of the two tables. */
type Place = { at: number; id: string }

/** Looks and what was done to accounts in `audit_entry`; the steps of appointments are read from their history. */
export function auditBook(db: Kysely<Tables>): AuditBook {
  /** The id of an appointment from its reference; what is no reference is an id. */
  async function appointmentOf(about: string): Promise<string> {
    const found = db.selectFrom('appointment').select('id').where('reference', '=', about)
    return (await found.executeTakeFirst())?.id ?? about
  }

  /** Looks, and what was done to accounts and to the practice. */
  async function noted({ staff, did, about, from, until, limit }: Asked, last: Place): Promise<AuditEntry[]> {
    let query = db
      .selectFrom('audit_entry as entry')
      .leftJoin('staff_member as author', 'author.id', 'entry.staff')
      .leftJoin('staff_member as colleague', 'colleague.id', 'entry.about')
      .leftJoin('appointment', 'appointment.id', 'entry.about')
      .selectAll('entry')
      .select(['author.name as name', 'colleague.name as colleague', 'appointment.reference as reference'])
    if (staff !== undefined) query = query.where('entry.staff', '=', staff)
    if (did) query = query.where('entry.did', 'in', did)
    if (about !== undefined) query = query.where('entry.about', '=', about)
    if (from) query = query.where('entry.at', '>=', from.getTime())
    if (until) query = query.where('entry.at', '<', until.getTime())
    const rows = await query
      // Alone it would be too much by a few rows; it is what lets the engine begin in the middle of the index.
      .where('entry.at', '<=', last.at)
      .where((eb) => eb.or([eb('entry.at', '<', last.at), eb('entry.id', '<', last.id)]))
      .orderBy('entry.at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id, at, staff, did, ...row }) => ({
      id,
      at: new Date(at),
      staff,
      did,
      name: row.name ?? undefined,
      about: row.about ?? undefined,
      question: row.question ?? undefined,
      colleague: row.colleague ?? undefined,
      reference: row.reference ?? undefined,
    }))
  }

  /** What staff did to appointments, which stands in the history of each. */
  async function steps({ staff, about, from, until, limit }: Asked, last: Place): Promise<AuditEntry[]> {
    let query = db
      .selectFrom('appointment_change as step')
      .innerJoin('appointment', 'appointment.id', 'step.appointment')
      .selectAll('step')
      .select('appointment.reference as reference')
      .where('step.staff', 'is not', null)
    if (about !== undefined) query = query.where('step.appointment', '=', about)
    // Said so that no index has it where an appointment is named: its steps are few, and those of a person go on for years.
    const author = about === undefined ? sql<string>`step.staff` : sql<string>`coalesce(step.staff, '')`
    if (staff !== undefined) query = query.where(author, '=', staff)
    if (from) query = query.where('step.at', '>=', from.getTime())
    if (until) query = query.where('step.at', '<', until.getTime())
    const rows = await query
      .where('step.at', '<=', last.at)
      .where((eb) => eb.or([eb('step.at', '<', last.at), eb('step.id', '<', last.id)]))
      .orderBy('step.at', 'desc')
      .orderBy('step.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => {
      const { id, at, by, what, appointment } = changeOf(row)
      const { id: staff = '', name } = by ?? {}
      return { id, at, staff, name, did: stepWords[what], about: appointment, reference: row.reference }
    })
  }

  return {
    async note({ id, at, staff, did, about, question }) {
      await db
        .insertInto('audit_entry')
        .values({ id, at: at.getTime(), staff, did, about: about ?? null, question: question ?? null })
        .execute()
    },

    async list({ after, ...given }) {
      const places = after === undefined ? bothFromTheStart : placeIn(after, ['number', 'text', 'number', 'text'])
      const [notedAt, notedId, stepAt, stepId] = places
      const about = given.about === undefined ? undefined : await appointmentOf(given.about)
      const asked = { ...given, about, limit: given.limit + 1 }
      const looks = await noted(asked, { at: notedAt, id: notedId })
      const changes = given.did ? [] : await steps(asked, { at: stepAt, id: stepId })
      // Entries of one instant stay as the engine has them, whose order of ids is not ours.
      const all = [...looks, ...changes].sort((one, other) => other.at.getTime() - one.at.getTime())
      const entries = all.slice(0, given.limit)
      if (all.length <= given.limit) return { entries }
      const look = looks.findLast((entry) => entries.includes(entry))
      const change = changes.findLast((entry) => entries.includes(entry))
      const next = [
        ...(look ? [look.at.getTime(), look.id] : [notedAt, notedId]),
        ...(change ? [change.at.getTime(), change.id] : [stepAt, stepId]),
      ]
      return { entries, next: writeCursor(next) }
    },
  }
}

/** Before every entry, since the newest come first. */
const bothFromTheStart: [number, string, number, string] = [8.64e15, '', 8.64e15, '']
