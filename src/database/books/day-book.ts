import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DayBook } from '../../domain/appointments/books/day-book.ts'
import type { Tables } from '../schema.ts'
import type { Searched } from './appointment-search.ts'
import { appointmentOf } from './appointments/appointment-row.ts'

/** Read, and made a file of, in a few milliseconds. */
const rowsAtOnce = 200

/** One day as it is; the days of a list are read where nobody else waits for it. */
export function dayBook(db: Kysely<Tables>, { searching }: Pick<Searched, 'searching'>): DayBook {
  return {
    async list(day, mostWithoutChair) {
      const onDay = db.selectFrom('appointment').where('day', '=', day)
      const seated = await onDay.selectAll().where('chair', 'is not', null).orderBy('time').orderBy('chair').execute()
      const without = onDay.where('chair', 'is', null)
      const others = await without
        .selectAll()
        .orderBy(sql`case status when 'cancelled' then 1 else 0 end`)
        .orderBy('time')
        .orderBy('created_at')
        .limit(mostWithoutChair)
        .execute()
      const { count } = await without.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return { appointments: [...seated, ...others].map(appointmentOf), left: Number(count) - others.length }
    },

    async areMore(than, from, to) {
      const inRange = searching.selectFrom('appointment').where('day', '>=', from).where('day', '<=', to)
      const oneMore = inRange.select('id').orderBy('day').limit(1).offset(than)
      return (await oneMore.execute()).length > 0
    },

    async *between(from, to) {
      const seat = sql<number>`coalesce(chair, 1000)`
      const inRange = searching.selectFrom('appointment').selectAll().where('day', '<=', to)
      const sorted = inRange.orderBy('day').orderBy('time').orderBy(seat).orderBy('id').limit(rowsAtOnce)
      let behind = sorted.where('day', '>=', from)
      for (;;) {
        const rows = await behind.execute()
        yield rows.map(appointmentOf)
        const last = rows.at(-1)
        if (!last || rows.length < rowsAtOnce) return
        // Of a whole year the event loop makes a file: whoever asks for something else has their turn.
        await nextTurn()
        const place = sql`(${last.day}, ${last.time}, ${last.chair ?? 1000}, ${last.id})`
        behind = sorted
          // Alone it would be too much by a few rows; it is what lets the engine begin in the middle of the index.
          .where('day', '>=', last.day)
          .where(sql<boolean>`(day, time, ${seat}, id) > ${place}`)
      }
    },

    async onChair(chair, from, to) {
      const inRange = searching.selectFrom('appointment').selectAll().where('day', '>=', from).where('day', '<=', to)
      const rows = await inRange.where('chair', '=', chair).orderBy('day').orderBy('time').execute()
      return rows.map(appointmentOf)
    },

    async holderOf(chairTime, butNotOf = '') {
      if (chairTime.length === 0) return undefined
      const row = await db
        .selectFrom('chair_time')
        .innerJoin('appointment', 'appointment.id', 'chair_time.appointment')
        .selectAll('appointment')
        .where((eb) =>
          eb.or(
            chairTime.map(({ day, time, chair }) =>
              eb.and({ 'chair_time.day': day, 'chair_time.time': time, 'chair_time.chair': chair }),
            ),
          ),
        )
        .where('chair_time.appointment', '<>', butNotOf)
        .orderBy('chair_time.day')
        .orderBy('chair_time.time')
        .executeTakeFirst()
      return row && appointmentOf(row)
    },
  }
}
