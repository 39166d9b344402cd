import type { Kysely } from 'kysely'
import type { EditingBook } from '../../../domain/blog/blog-books.ts'
import type { Tables } from '../../schema.ts'

/** Who has a post open, a row of `post_editing` for each tab. */
export function editingBook(db: Kysely<Tables>): EditingBook {
  return {
    async note({ post, by, tab, since, seenAt }, gap) {
      await db
        .insertInto('post_editing')
        .values({
          post,
          staff: by.id,
          tab,
          staff_name: by.name,
          since: since.getTime(),
          seen_at: seenAt.getTime(),
        })
        .onConflict((open) =>
          open.columns(['post', 'staff', 'tab']).doUpdateSet({
            staff_name: by.name,
            seen_at: seenAt.getTime(),
            since: (eb) =>
              eb
                .case()
                .when('post_editing.seen_at', '<', gap.getTime())
                .then(eb.ref('excluded.since'))
                .else(eb.ref('post_editing.since'))
                .end(),
          }),
        )
        .execute()
    },

    async of(post, seenSince) {
      const open = db.selectFrom('post_editing').selectAll().where('post', '=', post)
      const rows = await open.where('seen_at', '>=', seenSince.getTime()).orderBy('since').orderBy('tab').execute()
      return rows.map((row) => ({
        post: row.post,
        by: { id: row.staff, name: row.staff_name },
        tab: row.tab,
        since: new Date(row.since),
        seenAt: new Date(row.seen_at),
      }))
    },
  }
}
