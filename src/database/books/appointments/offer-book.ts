import type { Kysely } from 'kysely'
import type { OfferBook } from '../../../domain/appointments/books/offer-book.ts'
import type { OfferedTime } from '../../../domain/appointments/offered-times.ts'
import type { Tables } from '../../schema.ts'
import { noteFreed } from './freed-time.ts'

export function offerBook(db: Kysely<Tables>): OfferBook {
  return {
    async put({ appointment, times, ends, waiting }, held) {
      const row = { appointment, times: JSON.stringify(times), ends: ends.getTime(), waiting: waiting ? 1 : 0 }
      await db.insertInto('offer').values(row).execute()
      if (held.length === 0) return
      // Always in the same order, so that two who want the same quarter hours wait for each other one way round only.
      const inOrder = held.toSorted((one, other) => (`${one.day}${one.time}` < `${other.day}${other.time}` ? -1 : 1))
      const until = { appointment, held_until: ends.getTime(), offered: 1 }
      const rows = inOrder.map(({ day, time, chair }) => ({ day, time, chair, ...until }))
      await db.insertInto('chair_time').values(rows).execute()
    },

    async of(appointment) {
      const row = await db.selectFrom('offer').selectAll().where('appointment', '=', appointment).executeTakeFirst()
      if (!row) return undefined
      const times: OfferedTime[] = JSON.parse(row.times)
      return { appointment, times, ends: new Date(row.ends), ...(row.waiting ? { waiting: true } : {}) }
    },

    async over(now, limit) {
      const over = db.selectFrom('offer').select('appointment').where('ends', '<=', now.getTime()).orderBy('ends')
      return (await over.limit(limit).execute()).map(({ appointment }) => appointment)
    },

    async end(appointment, freedAt) {
      const held = db.deleteFrom('chair_time').where('appointment', '=', appointment).where('offered', '=', 1)
      await noteFreed(db, await held.returning(['day', 'time', 'chair']).execute(), freedAt)
      await db.deleteFrom('offer').where('appointment', '=', appointment).execute()
    },
  }
}
