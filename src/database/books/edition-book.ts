import type { Kysely } from 'kysely'
import type { EditionBook, Subject } from '../../domain/editions.ts'
import type { Tables } from '../schema.ts'

/** Says that a subject is another one from now on. Answered as whoever notes what was raised reads it. */
export async function raiseEdition(db: Kysely<Tables>, subject: Subject): Promise<void> {
  await db
    .updateTable('edition')
    .set((eb) => ({ edition: eb('edition', '+', 1) }))
    .where('subject', '=', subject)
    .returning(['subject', 'edition'])
    .execute()
}

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
