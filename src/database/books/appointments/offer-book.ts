import type { Kysely } from 'kysely'
import type { OfferBook } from '../../../domain/appointments/books/offer-book.ts'
import type { Offer, OfferedTime } from '../../../domain/appointments/offers/offered-times.ts'
import type { Tables } from '../../schema.ts'
import { noteFreed } from './freed-time.ts'
import { inOrder, without } from './quarters-of-chairs.ts'

/** Offers in `offer`; the times that they hold stand in `chair_time` with everybody's, marked `offered`. */
export function offerBook(db: Kysely<Tables>): OfferBook {
  return {
    async put({ appointment, times, ends, waiting }, held) {
      const row = { appointment, times: JSON.stringify(times), ends: ends.getTime(), waiting: waiting ? 1 : 0 }
      await db.insertInto('offer').values(row).execute()
      if (held.length === 0) return
      const until = { appointment, held_until: ends.getTime(), offered: 1 }
      const rows = inOrder(held).map(({ day, time, chair }) => ({ day, time, chair, ...until }))
      await db.insertInto('chair_time').values(rows).execute()
    },

    async of(appointment) {
      const row = await db.selectFrom('offer').selectAll().where('appointment', '=', appointment).executeTakeFirst()
      return row && offerOf(row)
    },

    async narrow({ appointment, times }, held, freedAt) {
      const offered = db.selectFrom('chair_time').select(['day', 'time', 'chair']).where('offered', '=', 1)
      const before = await offered.where('appointment', '=', appointment).execute()
      const freed = without(held, before)
      for (const { day, time, chair } of freed)
        await db
          .deleteFrom('chair_time')
          .where('day', '=', day)
          .where('time', '=', time)
          .where('chair', '=', chair)
          .execute()
      await noteFreed(db, freed, freedAt)
      const left = { times: JSON.stringify(times) }
      await db.updateTable('offer').set(left).where('appointment', '=', appointment).execute()
    },

    async standing(now) {
      const standing = db.selectFrom('offer').selectAll().where('ends', '>', now.getTime())
      return (await standing.orderBy('ends').orderBy('appointment').execute()).map(offerOf)
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

function offerOf({ appointment, times: kept, ends, waiting }: Tables['offer']): Offer {
  const times: OfferedTime[] = JSON.parse(kept)
  return { appointment, times, ends: new Date(ends), ...(waiting ? { waiting: true } : {}) }
}
