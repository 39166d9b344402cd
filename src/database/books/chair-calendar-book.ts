import type { Kysely } from 'kysely'
import type { ChairCalendarBook } from '../../domain/chair-calendars/chair-calendar-book.ts'
import type { Tables } from '../schema.ts'

/** In `chair_calendar`, by the hash of the secret in a calendar's address. */
export function chairCalendarBook(db: Kysely<Tables>): ChairCalendarBook {
  return {
    async all() {
      const rows = await db.selectFrom('chair_calendar').selectAll().orderBy('chair').execute()
      return rows.map(({ chair, made_at, made_by, made_by_name }) => ({
        chair,
        madeAt: new Date(made_at),
        by: { id: made_by, name: made_by_name },
      }))
    },

    async put({ chair, tokenHash, madeAt, by }) {
      const made = { token_hash: tokenHash, made_at: madeAt.getTime(), made_by: by.id, made_by_name: by.name }
      await db
        .insertInto('chair_calendar')
        .values({ chair, ...made })
        .onConflict((already) => already.column('chair').doUpdateSet(made))
        .execute()
    },

    async remove(chair) {
      await db.deleteFrom('chair_calendar').where('chair', '=', chair).execute()
    },

    async chairOf(tokenHash) {
      const found = db.selectFrom('chair_calendar').select('chair').where('token_hash', '=', tokenHash)
      return (await found.executeTakeFirst())?.chair
    },
  }
}
