import { type Kysely, sql } from 'kysely'
import type { Waiting } from '../../../domain/appointments/waiting/waiting.ts'
import type { WaitingListBook } from '../../../domain/appointments/waiting/waiting-list-book.ts'
import type { Tables } from '../../schema.ts'
import { appointmentOf } from './appointment-row.ts'
import { noteFreed } from './freed-time.ts'

/** Who waits for an earlier time (`waiting_list`), and what has come free meanwhile (`freed_time`). */
export function waitingListBook(db: Kysely<Tables>): WaitingListBook {
  return {
    async of(appointment) {
      const row = await db
        .selectFrom('waiting_list')
        .selectAll()
        .where('appointment', '=', appointment)
        .where('left_by', 'is', null)
        .executeTakeFirst()
      return row && waitingOf(row)
    },

    async put({ appointment, since, part, letGo }) {
      const noted = { since: since.getTime(), part, let_go: JSON.stringify(letGo), left_by: null }
      await db
        .insertInto('waiting_list')
        .values({ appointment, ...noted })
        .onConflict((already) => already.column('appointment').doUpdateSet(noted))
        .execute()
    },

    async remove(appointment) {
      await db.deleteFrom('waiting_list').where('appointment', '=', appointment).execute()
    },

    async leave(appointment, change) {
      await db.updateTable('waiting_list').set({ left_by: change }).where('appointment', '=', appointment).execute()
    },

    async comeBack(change) {
      await db.updateTable('waiting_list').set({ left_by: null }).where('left_by', '=', change).execute()
    },

    async behind(day, limit, after) {
      const waiting = db
        .selectFrom('waiting_list')
        .innerJoin('appointment', 'appointment.id', 'waiting_list.appointment')
        .selectAll('appointment')
        .select(['waiting_list.since', 'waiting_list.part', 'waiting_list.let_go'])
        .where('waiting_list.left_by', 'is', null)
        // Said so that no index has it: whoever waits is one of few, and visits to come are many.
        .where(sql<string>`coalesce(appointment.day, '')`, '>=', day)
        .where('appointment.status', '<>', 'cancelled')
        .where('appointment.email', 'is not', null)
      const behind = after
        ? waiting.where((eb) =>
            eb(
              eb.refTuple('waiting_list.since', 'waiting_list.appointment'),
              '>',
              eb.tuple(after.since.getTime(), after.appointment),
            ),
          )
        : waiting
      const rows = await behind.orderBy('waiting_list.since').orderBy('waiting_list.appointment').limit(limit).execute()
      return rows.map(({ since, part, let_go, ...row }) => ({
        place: { appointment: row.id, since: new Date(since) },
        waits: unlessSpoiled(() => ({
          appointment: appointmentOf(row),
          waiting: waitingOf({ appointment: row.id, since, part, let_go }),
        })),
      }))
    },

    noteFreed: (freed, at) => noteFreed(db, freed, at),

    async freed(before, limit) {
      const freed = db
        .selectFrom('freed_time')
        .select(['day', 'time', 'chair'])
        .where('freed_at', '<=', before.getTime())
      return freed.orderBy('day').orderBy('time').orderBy('chair').limit(limit).execute()
    },

    async isFreed({ day, time, chair }) {
      const freed = db.selectFrom('freed_time').select('day').where('day', '=', day).where('time', '=', time)
      return (await freed.where('chair', '=', chair).executeTakeFirst()) !== undefined
    },

    async forgetFreed({ day, time, chair }) {
      const freed = db.deleteFrom('freed_time').where('day', '=', day).where('time', '=', time)
      await freed.where('chair', '=', chair).execute()
    },

    async forgetAllFreed(before) {
      await db.deleteFrom('freed_time').where('freed_at', '<=', before.getTime()).execute()
    },
  }
}

/** Undefined where what a row keeps as JSON is none. */
function unlessSpoiled<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function waitingOf({ appointment, since, part, let_go }: Omit<Tables['waiting_list'], 'left_by'>): Waiting {
  return { appointment, since: new Date(since), part, letGo: JSON.parse(let_go) }
}
