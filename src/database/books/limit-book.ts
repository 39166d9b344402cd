import { type Kysely, sql } from 'kysely'
import { clocksApart } from '../../domain/doubted-clock.ts'
import type { Count, LimitBook } from '../../domain/limit-book.ts'
import type { Tables } from '../schema.ts'

/** Counts with a window each, in `limit_count`, by sealed keys. */
export function limitBook(db: Kysely<Tables>): LimitBook {
  async function countAll(counts: Count[], now: Date) {
    // Always in the same order, so that two who share two of them wait for each other one way round only.
    const inOrder = counts.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    // A window that ends later than it could was begun by a clock that was wrong, and would be waited for as long.
    const isOver = sql<boolean>`(limit_count.window_ends <= ${now.getTime()}
      or limit_count.window_ends > excluded.window_ends + ${clocksApart})`
    const counted = await db
      .insertInto('limit_count')
      .values(
        inOrder.map(({ key, windowSeconds, times }) => {
          return { key, count: times, window_ends: now.getTime() + windowSeconds * 1000 }
        }),
      )
      .onConflict((oc) =>
        oc.column('key').doUpdateSet({
          count: (eb) =>
            eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.count'))
              .else(eb('limit_count.count', '+', eb.ref('excluded.count')))
              .end(),
          window_ends: (eb) =>
            eb.case().when(isOver).then(eb.ref('excluded.window_ends')).else(eb.ref('limit_count.window_ends')).end(),
        }),
      )
      .returning(['key', 'count', 'window_ends'])
      .execute()
    return new Map(counted.map(({ key, count, window_ends }) => [key, { count, ends: new Date(window_ends) }]))
  }

  return {
    async count(key, windowSeconds, now, times = 1) {
      const counted = (await countAll([{ key, windowSeconds, times }], now)).get(key)
      if (!counted) throw new Error('What was counted did not come back')
      return counted
    },

    countAll,

    async look(key, windowSeconds, now) {
      const running = await db
        .selectFrom('limit_count')
        .select(['count', 'window_ends'])
        .where('key', '=', key)
        .where('window_ends', '>', now.getTime())
        .where('window_ends', '<=', now.getTime() + windowSeconds * 1000 + clocksApart)
        .executeTakeFirst()
      return running ? { count: running.count, ends: new Date(running.window_ends) } : { count: 0 }
    },

    async forget(key) {
      await db.deleteFrom('limit_count').where('key', '=', key).execute()
    },

    async giveBack(key) {
      const oneLess = db.updateTable('limit_count').set((eb) => ({ count: eb('count', '-', 1) }))
      const { numUpdatedRows } = await oneLess.where('key', '=', key).where('count', '>', 1).executeTakeFirstOrThrow()
      // None is counted where there is no row.
      if (numUpdatedRows === 0n)
        await db.deleteFrom('limit_count').where('key', '=', key).where('count', '=', 1).execute()
    },
  }
}
