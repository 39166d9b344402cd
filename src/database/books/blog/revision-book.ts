import type { Kysely } from 'kysely'
import type { RevisionBook } from '../../../domain/blog/blog-books.ts'
import type { RevisionLine } from '../../../domain/blog/revision.ts'
import type { PostRevisionRow, Tables } from '../../schema.ts'
import { manuscriptOf, manuscriptText, photographsNamed } from './manuscript-text.ts'

const lineColumns = [
  'number',
  'title',
  'begun_at',
  'saved_at',
  'saved_by',
  'saved_by_name',
  'status',
  'words',
  'autosave',
] as const satisfies (keyof PostRevisionRow)[]

/** In `post_revision`; what was written is one JSON text, into which nothing reads. */
export function revisionBook(db: Kysely<Tables>): RevisionBook {
  const lines = (post: string) =>
    db.selectFrom('post_revision').select(lineColumns).where('post', '=', post).orderBy('number', 'desc')

  return {
    async of(post) {
      return (await lines(post).execute()).map(lineOf)
    },

    async latest(post) {
      const row = await lines(post).limit(1).executeTakeFirst()
      return row && lineOf(row)
    },

    async find(post, number) {
      const kept = db.selectFrom('post_revision').selectAll().where('post', '=', post).where('number', '=', number)
      const row = await kept.executeTakeFirst()
      return row && { ...lineOf(row), manuscript: manuscriptOf(row.manuscript) }
    },

    async add(post, revision) {
      await db
        .insertInto('post_revision')
        .values({
          post,
          number: revision.number,
          title: revision.title,
          begun_at: revision.begunAt.getTime(),
          saved_at: revision.savedAt.getTime(),
          saved_by: revision.savedBy.id,
          saved_by_name: revision.savedBy.name,
          status: revision.status,
          words: revision.words,
          autosave: revision.autosave ? 1 : 0,
          manuscript: manuscriptText(revision.manuscript),
          photographs: photographsNamed(revision.manuscript),
        })
        .execute()
    },

    async remove(post, numbers) {
      if (numbers.length === 0) return
      await db.deleteFrom('post_revision').where('post', '=', post).where('number', 'in', numbers).execute()
    },
  }
}

function lineOf(row: Pick<PostRevisionRow, (typeof lineColumns)[number]>): RevisionLine {
  return {
    number: row.number,
    title: row.title,
    begunAt: new Date(row.begun_at),
    savedAt: new Date(row.saved_at),
    savedBy: { id: row.saved_by, name: row.saved_by_name },
    status: row.status,
    words: row.words,
    autosave: row.autosave === 1,
  }
}
