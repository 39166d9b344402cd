import type { Kysely } from 'kysely'
import { WriteConflict } from '../../domain/records.ts'
import type { RepeatBook } from '../../domain/repeat-book.ts'
import type { Tables } from '../schema.ts'

/** In `remembered_answer`, whose key two who send the same at once cannot both write. */
export function repeatBook(db: Kysely<Tables>): RepeatBook {
  async function findAll(keys: string[], now: Date) {
    const kept = await db
      .selectFrom('remembered_answer')
      .select(['key', 'body', 'answer', 'runs_out'])
      .where('key', 'in', keys)
      .where('runs_out', '>', now.getTime())
      .execute()
    return new Map(kept.map(({ key, runs_out, ...said }) => [key, { ...said, until: new Date(runs_out) }]))
  }

  return {
    async find(key, now) {
      return (await findAll([key], now)).get(key)
    },

    findAll,

    async keep({ key, body, answer, until }, now) {
      const kept = await db
        .insertInto('remembered_answer')
        .values({ key, body, answer, runs_out: until.getTime() })
        .onConflict((oc) =>
          oc
            .column('key')
            .doUpdateSet({ body, answer, runs_out: until.getTime() })
            .where('remembered_answer.runs_out', '<=', now.getTime()),
        )
        .returning('key')
        .executeTakeFirst()
      if (!kept) throw new WriteConflict('This form was just answered')
    },

    async forget(key, answer) {
      await db.deleteFrom('remembered_answer').where('key', '=', key).where('answer', '=', answer).execute()
    },
  }
}
