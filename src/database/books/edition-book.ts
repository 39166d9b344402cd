import type { Kysely } from 'kysely'
import type { EditionBook } from '../../domain/editions.ts'
import type { Tables } from '../schema.ts'

/** In `edition`; a subject without a row has never changed. */
export function editionBook(db: Kysely<Tables>): EditionBook {
  return {
    async all() {
      const editions = { posts: 0, practice: 0, appointments: 0, messages: 0, staff: 0 }
      for (const { subject, edition } of await db.selectFrom('edition').selectAll().execute())
        editions[subject] = edition
      return editions
    },
  }
}
