import type { Kysely } from 'kysely'
import type { LimitBook } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'

export function limitBook(db: Kysely<Tables>): LimitBook {
  return {
    async count(key, windowSeconds, now, times = 1) {
      const ends = now.getTime() + windowSeconds * 1000
      const counted = await db
        .insertInto('limit_count')
        .values({ key, count: times, window_ends: ends })
        .onConflict((oc) =>
          oc.column('key').doUpdateSet({
            count: (eb) =>
              eb
                .case()
                .when('limit_count.window_ends', '<=', now.getTime())
                .then(times)
                .else(eb('limit_count.count', '+', times))
                .end(),
            window_ends: (eb) =>
              eb
                .case()
                .when('limit_count.window_ends', '<=', now.getTime())
                .then(eb.ref('excluded.window_ends'))
                .else(eb.ref('limit_count.window_ends'))
                .end(),
          }),
        )
        .returning(['count', 'window_ends'])
        .executeTakeFirstOrThrow()
      return { count: counted.count, ends: new Date(counted.window_ends) }
    },

    async look(key, now) {
      const running = await db
        .selectFrom('limit_count')
        .select(['count', 'window_ends'])
        .where('key', '=', key)
        .where('window_ends', '>', now.getTime())
        .executeTakeFirst()
      return running ? { count: running.count, ends: new Date(running.window_ends) } : { count: 0 }
    },

    async forget(key) {
      await db.deleteFrom('limit_count').where('key', '=', key).execute()
    },
  }
}
