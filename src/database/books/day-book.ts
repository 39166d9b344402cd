import { type Kysely, sql } from 'kysely'
import type { DayBook } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'
import { appointmentOf } from './appointment-book.ts'

export function dayBook(db: Kysely<Tables>): DayBook {
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
  }
}
