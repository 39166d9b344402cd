import type { Kysely } from 'kysely'
import {
  type AppointmentChange,
  type PersonField,
  personFields,
  visitSteps,
} from '../../../domain/appointments/appointment.ts'
import type { AppointmentBook } from '../../../domain/appointments/books/appointment-book.ts'
import type { AppointmentChangeRow, Tables } from '../../schema.ts'

type History = Pick<AppointmentBook, 'note' | 'historyOf' | 'historiesOf'>

/** The histories of appointments: `appointment_change`. */
export function historyIn(db: Kysely<Tables>): History {
  const newestFirst = () => db.selectFrom('appointment_change').selectAll().orderBy('position', 'desc')
  return {
    async note(change) {
      await noting(db, change).execute()
    },

    async historyOf(id) {
      return (await newestFirst().where('appointment', '=', id).execute()).map(changeOf)
    },

    async historiesOf(ids) {
      const histories = new Map<string, AppointmentChange[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return histories
      for (const row of await newestFirst().where('appointment', 'in', ids).execute())
        histories.get(row.appointment)?.push(changeOf(row))
      return histories
    },
  }
}

/** The insert of one more entry of a history, to be run; the statement itself finds the entry's place. */
export function noting(db: Kysely<Tables>, change: AppointmentChange) {
  return db.insertInto('appointment_change').values((eb) => ({
    id: change.id,
    appointment: change.appointment,
    position: eb
      .selectFrom('appointment_change as earlier')
      .select((one) => one(one.fn.coalesce(one.fn.max('earlier.position'), one.lit(0)), '+', 1).as('position'))
      .where('earlier.appointment', '=', change.appointment),
    at: change.at.getTime(),
    staff: change.by?.id ?? null,
    staff_name: change.by?.name ?? null,
    ...columnsFor(change.what),
    reason: change.reason ?? null,
    corrected: change.corrected?.join(',') ?? null,
    words: change.words ?? null,
    before: change.before ? JSON.stringify(change.before) : null,
    again_at: change.againAt?.getTime() ?? null,
  }))
}

/** An entry of the history, in the words of the practice. */
export function changeOf(row: AppointmentChangeRow): AppointmentChange {
  const by = row.staff === null || row.staff_name === null ? undefined : { id: row.staff, name: row.staff_name }
  const before = row.before === null ? undefined : stateIn(row.before)
  const again = row.again_at === null ? {} : { againAt: new Date(row.again_at) }
  const what =
    row.said ??
    row.met ??
    row.offer ??
    row.desk_step ??
    row.waiting ??
    (row.visit ? visitSteps[row.visit] : byStaff(row))
  const reason = row.reason === null ? {} : { reason: row.reason }
  const corrected = row.corrected === null ? {} : { corrected: fieldsIn(row.corrected) }
  const words = row.words === null ? {} : { words: row.words }
  const { id, appointment, at } = row
  return { id, appointment, at: new Date(at), by, what, before, ...again, ...reason, ...corrected, ...words }
}

function stateIn(before: string): AppointmentChange['before'] {
  const { heldUntil, offer, ...state } = JSON.parse(before)
  return {
    ...state,
    ...(heldUntil === undefined ? {} : { heldUntil: new Date(heldUntil) }),
    ...(offer === undefined ? {} : { offer: { ...offer, ends: new Date(offer.ends) } }),
  }
}

function fieldsIn(corrected: string): PersonField[] {
  const names = corrected.split(',')
  return personFields.filter((field) => names.includes(field))
}

/** What staff have asked for, they have booked. */
function byStaff({ what, staff }: AppointmentChangeRow): AppointmentChange['what'] {
  return what === 'requested' && staff !== null ? 'booked' : what
}

type Columns = Pick<AppointmentChangeRow, 'what' | 'said' | 'met' | 'offer' | 'visit' | 'desk_step' | 'waiting'>

/** What the check of the column `what` has no word for stands beside it. */
function columnsFor(what: AppointmentChange['what']): Columns {
  const beside = { said: null, met: null, offer: null, visit: null, desk_step: null, waiting: null }
  switch (what) {
    case 'booked':
      return { ...beside, what: 'requested' }
    case 'suits':
    case 'asked':
      return { ...beside, what: 'edited', said: what }
    case 'to ring':
    case 'left':
      return { ...beside, what: 'edited', met: what }
    case 'offered':
    case 'taken':
    case 'offer ended':
      return { ...beside, what: 'edited', offer: what }
    case 'corrected':
    case 'letter again':
    case 'note':
      return { ...beside, what: 'edited', desk_step: what }
    case 'waits':
    case 'waits no more':
    case 'earlier offered':
    case 'earlier let go':
      return { ...beside, what: 'edited', waiting: what }
    case 'did not come':
      return { ...beside, what: 'edited', visit: 'absent' }
    case 'arrived':
    case 'done':
    case 'expected':
      return { ...beside, what: 'edited', visit: what }
    default:
      return { ...beside, what }
  }
}
