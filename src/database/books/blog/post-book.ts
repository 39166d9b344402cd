import type { Kysely } from 'kysely'
import type { AskedPosts, PostBook } from '../../../domain/blog/blog-books.ts'
import type { Photograph, Post } from '../../../domain/blog/post.ts'
import { WriteConflict } from '../../../domain/records.ts'
import type { PostRow, Tables } from '../../schema.ts'
import { raiseEdition } from '../edition-book.ts'

/** Posts in `post`; the addresses that they had in `old_slug`, those of erased ones in `gone_slug`. */
export function postBook(db: Kysely<Tables>): PostBook {
  const shownPosts = () => db.selectFrom('post').selectAll().where('deleted_at', 'is', null)

  const isOldSlugOfAnother = async (slug: string, post: string) => {
    const others = db.selectFrom('old_slug').select('post').where('slug', '=', slug).where('post', '<>', post)
    return (await others.executeTakeFirst()) !== undefined
  }

  const isGone = async (slug: string) => {
    const gone = db.selectFrom('gone_slug').select('slug').where('slug', '=', slug)
    return (await gone.executeTakeFirst()) !== undefined
  }

  return {
    async list(asked) {
      const { publicAt, topic, page }: AskedPosts = asked === 'with drafts' ? { publicAt: asked } : asked
      const order = publicAt === 'with drafts' ? 'created_at' : 'first_public_at'
      let posts = shownPosts().orderBy(order, 'desc').orderBy('id')
      if (publicAt !== 'with drafts') posts = posts.where('public_from', '<=', publicAt.getTime())
      if (topic !== undefined) posts = posts.where('topic', '=', topic)
      if (page) posts = posts.limit(page.most)
      if (page && 'after' in page) posts = posts.offset(page.after)
      if (page && 'behind' in page && page.behind) {
        const { id, [order]: at } = rowOf(page.behind)
        posts = posts
          // Alone it would be too much by a few rows; it is what lets the engine begin in the middle of the index.
          .where(order, '<=', at)
          .where((eb) => eb.or([eb(order, '<', at), eb('id', '>', id)]))
      }
      return (await posts.execute()).map(postOf)
    },

    async publicCounts(publicAt) {
      const counted = await db
        .selectFrom('post')
        .select(({ fn }) => ['topic', fn.countAll<number>().as('count')])
        .where('deleted_at', 'is', null)
        .where('public_from', '<=', publicAt.getTime())
        .groupBy('topic')
        .execute()
      return new Map(counted.map(({ topic, count }) => [topic ?? '', Number(count)]))
    },

    async nextPublication(after) {
      const row = await db
        .selectFrom('post')
        .select(({ fn }) => fn.min('public_from').as('next'))
        .where('deleted_at', 'is', null)
        .where('public_from', '>', after.getTime())
        .executeTakeFirst()
      return row?.next === null || row?.next === undefined ? undefined : new Date(row.next)
    },

    async edition() {
      const edition = db.selectFrom('edition').select('edition').where('subject', '=', 'posts')
      return (await edition.executeTakeFirstOrThrow()).edition
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
      const renamed = db.selectFrom('old_slug').select('post as id').where('slug', '=', slug)
      const binned = db.selectFrom('post').select('id').where('slug', '=', slug).where('deleted_at', 'is not', null)
      // With both in one condition PostgreSQL goes through all posts.
      const row = await db.selectFrom('post').selectAll().where('id', 'in', renamed.union(binned)).executeTakeFirst()
      if (row) return { post: postOf(row), deletedAt: instantOf(row.deleted_at) }
      return (await isGone(slug)) ? 'erased' : undefined
    },

    async slugTaken(slug, butNotBy = '') {
      const asPost = db.selectFrom('post').select('id').where('slug', '=', slug).where('id', '<>', butNotBy)
      if ((await asPost.executeTakeFirst()) !== undefined) return true
      return (await isOldSlugOfAnother(slug, butNotBy)) || (await isGone(slug))
    },

    async add(post) {
      if (await isOldSlugOfAnother(post.slug, post.id)) throw new WriteConflict(`The slug ${post.slug} leads elsewhere`)
      await db
        .insertInto('post')
        .values({ ...rowOf(post), deleted_at: null, deleted_by_name: null })
        .execute()
      await raiseEdition(db, 'posts')
    },

    async change(post, readVersion) {
      if (await isOldSlugOfAnother(post.slug, post.id)) throw new WriteConflict(`The slug ${post.slug} leads elsewhere`)
      const before = await shownPosts().where('id', '=', post.id).where('version', '=', readVersion).executeTakeFirst()
      const { id, ...changed } = rowOf(post)
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set(changed)
        .where('id', '=', id)
        .where('version', '=', readVersion)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (!before || numUpdatedRows === 0n) throw new WriteConflict(`Post ${id} is no longer in version ${readVersion}`)
      if (before.slug !== post.slug) {
        await db.deleteFrom('old_slug').where('slug', '=', post.slug).execute()
        await db.insertInto('old_slug').values({ slug: before.slug, post: id }).execute()
      }
      await raiseEdition(db, 'posts')
    },

    async remove(id, at, by) {
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set({ deleted_at: at.getTime(), deleted_by_name: by.name })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await raiseEdition(db, 'posts')
      return numUpdatedRows > 0n
    },

    async restore(id) {
      const row = await db
        .updateTable('post')
        .set({ deleted_at: null, deleted_by_name: null })
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returningAll()
        .executeTakeFirst()
      if (row) await raiseEdition(db, 'posts')
      return row && postOf(row)
    },

    async binned() {
      const binned = db.selectFrom('post').selectAll().where('deleted_at', 'is not', null)
      const rows = await binned.orderBy('deleted_at', 'desc').orderBy('id').execute()
      return rows.map((row) => ({
        post: postOf(row),
        deletedAt: new Date(row.deleted_at ?? 0),
        deletedBy: row.deleted_by_name ?? '',
      }))
    },

    async photographs() {
      const rows = await db.selectFrom('post').select('photograph').where('photograph', 'is not', null).execute()
      return rows.flatMap((row) => photographOf(row.photograph) ?? [])
    },
  }
}

function rowOf(post: Post): Omit<PostRow, 'deleted_at' | 'deleted_by_name'> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    content: post.content,
    photograph: post.photograph ? JSON.stringify(post.photograph) : null,
    image_alt: post.imageAlt,
    description: post.description ?? null,
    topic: post.topic ?? null,
    treatments: post.treatments.join(' '),
    author: post.author ?? null,
    reviewed_on: post.reviewedOn ?? null,
    reviewed_by: post.reviewedBy ?? null,
    public_from: post.publishAt?.getTime() ?? null,
    first_public_at: post.publishedAt?.getTime() ?? null,
    sample: post.sample ? 1 : 0,
    created_at: post.createdAt.getTime(),
    changed_at: post.changedAt.getTime(),
    changed_by: post.changedBy.id,
    changed_by_name: post.changedBy.name,
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
    imageAlt: row.image_alt,
    description: row.description ?? undefined,
    topic: row.topic ?? undefined,
    treatments: row.treatments.split(' ').filter(Boolean),
    author: row.author ?? undefined,
    reviewedOn: row.reviewed_on ?? undefined,
    reviewedBy: row.reviewed_by ?? undefined,
    publishAt: instantOf(row.public_from),
    publishedAt: instantOf(row.first_public_at),
    sample: row.sample === 1,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    changedBy: { id: row.changed_by, name: row.changed_by_name },
    version: row.version,
  }
}

function instantOf(kept: number | null): Date | undefined {
  return kept === null ? undefined : new Date(kept)
}

function photographOf(kept: string | null): Photograph | undefined {
  return kept === null ? undefined : JSON.parse(kept)
}
