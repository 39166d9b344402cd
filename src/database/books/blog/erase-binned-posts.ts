import type { Kysely } from 'kysely'
import type { Tables } from '../../schema.ts'
import { raiseEdition } from '../edition-book.ts'

/**
 * Erases at most so many posts that were put into the bin before then, with their revisions, and answers how many these were.
 * The addresses of those that were public are kept as gone.
 */
export async function eraseBinnedPosts(db: Kysely<Tables>, binned: Date, limit: number): Promise<number> {
  const old = db.selectFrom('post').select('id').where('deleted_at', '<', binned.getTime()).limit(limit)
  const found = (await old.execute()).map(({ id }) => id)
  if (found.length === 0) return 0
  const renamed = await db.selectFrom('old_slug').selectAll().where('post', 'in', found).execute()
  // Asked again: on PostgreSQL staff may have taken one out of the bin since the search.
  const erased = await db
    .deleteFrom('post')
    .where('id', 'in', found)
    .where('deleted_at', '<', binned.getTime())
    .returning(['id', 'slug', 'first_public_at', 'deleted_at'])
    .execute()
  // That there was a draft is for nobody to learn.
  const once = erased.filter((post) => post.first_public_at !== null && post.first_public_at <= (post.deleted_at ?? 0))
  const gone = once.flatMap(({ id, slug }) => [
    slug,
    ...renamed.filter((old) => old.post === id).map((old) => old.slug),
  ])
  if (gone.length > 0) {
    await db
      .insertInto('gone_slug')
      .values(gone.map((slug) => ({ slug })))
      .onConflict((already) => already.doNothing())
      .execute()
  }
  if (erased.length > 0) await raiseEdition(db, 'posts')
  return erased.length
}
