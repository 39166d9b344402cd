import type { Kysely } from 'kysely'
import type { PreviewBook } from '../../../domain/blog/blog-books.ts'
import type { Tables } from '../../schema.ts'
import { manuscriptOf, manuscriptText, photographsNamed } from './manuscript-text.ts'

/** In `post_preview`, by the hash of a preview's token. */
export function previewBook(db: Kysely<Tables>): PreviewBook {
  return {
    async add({ manuscript, slug, datedAt, ends }, tokenHash) {
      await db
        .insertInto('post_preview')
        .values({
          token_hash: tokenHash,
          slug,
          dated: datedAt.getTime(),
          manuscript: manuscriptText(manuscript),
          photographs: photographsNamed(manuscript),
          ends: ends.getTime(),
        })
        .execute()
    },

    async find(tokenHash, now) {
      const row = await db
        .selectFrom('post_preview')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('ends', '>', now.getTime())
        .executeTakeFirst()
      return (
        row && {
          manuscript: manuscriptOf(row.manuscript),
          slug: row.slug,
          datedAt: new Date(row.dated),
          ends: new Date(row.ends),
        }
      )
    },
  }
}
