import type { Kysely } from 'kysely'
import type { Photograph, Post } from '../domain/blog/post.ts'
import { Collided, type PostBook } from '../domain/records.ts'
import type { PostRow, Tables } from './schema.ts'

export function postBook(db: Kysely<Tables>): PostBook {
  const shownPosts = () => db.selectFrom('post').selectAll().where('deleted_at', 'is', null)

  const raiseEdition = async () => {
    await db
      .updateTable('post_edition')
      .set((eb) => ({ edition: eb('edition', '+', 1) }))
      .execute()
  }

  const isOldSlugOfAnother = async (slug: string, post: string) => {
    const others = db.selectFrom('old_slug').select('post').where('slug', '=', slug).where('post', '<>', post)
    return (await others.executeTakeFirst()) !== undefined
  }

  return {
    async list(drafts) {
      const posts = drafts === 'with drafts' ? shownPosts() : shownPosts().where('published', '=', 1)
      return (await posts.orderBy('created_at', 'desc').orderBy('id').execute()).map(postOf)
    },

    async edition() {
      return (await db.selectFrom('post_edition').select('edition').executeTakeFirstOrThrow()).edition
    },

    async findById(id) {
      const row = await shownPosts().where('id', '=', id).executeTakeFirst()
      return row && postOf(row)
    },

    async findBySlug(slug) {
      const row = await shownPosts().where('slug', '=', slug).executeTakeFirst()
      return row && postOf(row)
    },

    async findByOldSlug(slug) {
      const renamed = db.selectFrom('old_slug').select('post').where('slug', '=', slug)
      const row = await db
        .selectFrom('post')
        .selectAll()
        .where((eb) =>
          eb.or([eb('id', 'in', renamed), eb.and([eb('slug', '=', slug), eb('deleted_at', 'is not', null)])]),
        )
        .executeTakeFirst()
      return row && { post: postOf(row), deleted: row.deleted_at !== null }
    },

    async slugTaken(slug) {
      const asPost = await db.selectFrom('post').select('id').where('slug', '=', slug).executeTakeFirst()
      const asOldSlug = await db.selectFrom('old_slug').select('post').where('slug', '=', slug).executeTakeFirst()
      return asPost !== undefined || asOldSlug !== undefined
    },

    async add(post, by) {
      if (await isOldSlugOfAnother(post.slug, post.id)) throw new Collided(`The slug ${post.slug} leads elsewhere`)
      await db
        .insertInto('post')
        .values({ ...rowOf(post), deleted_at: null, changed_by: by })
        .execute()
      await raiseEdition()
    },

    async change(post, readVersion, by) {
      if (await isOldSlugOfAnother(post.slug, post.id)) throw new Collided(`The slug ${post.slug} leads elsewhere`)
      const before = await shownPosts().where('id', '=', post.id).where('version', '=', readVersion).executeTakeFirst()
      const { id, ...changed } = rowOf(post)
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set({ ...changed, changed_by: by })
        .where('id', '=', id)
        .where('version', '=', readVersion)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (!before || numUpdatedRows === 0n) throw new Collided(`Post ${id} is no longer in version ${readVersion}`)
      if (before.slug !== post.slug) {
        await db.deleteFrom('old_slug').where('slug', '=', post.slug).execute()
        await db.insertInto('old_slug').values({ slug: before.slug, post: id }).execute()
      }
      await raiseEdition()
    },

    async remove(id, at, by) {
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set({ deleted_at: at.getTime(), changed_by: by })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await raiseEdition()
      return numUpdatedRows > 0n
    },

    async restore(id, by) {
      const row = await db
        .updateTable('post')
        .set({ deleted_at: null, changed_by: by })
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returningAll()
        .executeTakeFirst()
      if (row) await raiseEdition()
      return row && postOf(row)
    },

    async photographs() {
      const rows = await db.selectFrom('post').select('photograph').where('photograph', 'is not', null).execute()
      return rows.flatMap((row) => photographOf(row.photograph) ?? [])
    },
  }
}

function rowOf(post: Post): Omit<PostRow, 'deleted_at' | 'changed_by'> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    content: post.content,
    photograph: post.photograph ? JSON.stringify(post.photograph) : null,
    published: post.published ? 1 : 0,
    created_at: post.createdAt.getTime(),
    changed_at: post.changedAt.getTime(),
    version: post.version,
  }
}

function postOf(row: PostRow): Post {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    photograph: photographOf(row.photograph),
    published: row.published === 1,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    version: row.version,
  }
}

function photographOf(kept: string | null): Photograph | undefined {
  return kept === null ? undefined : JSON.parse(kept)
}
