import type { Kysely } from 'kysely'
import type { ElsewhereBook } from '../../../domain/blog/blog-books.ts'
import type { Photograph } from '../../../domain/blog/post.ts'
import type { Tables } from '../../schema.ts'
import { raiseEdition } from '../edition-book.ts'

/** What was given up is tried again where a post is saved this long after it was wanted last, in milliseconds. */
const givenUpFor = 3_600_000

/** Pictures of other websites (`picture_elsewhere`), and which post names which (`picture_named`). */
export function elsewhereBook(db: Kysely<Tables>): ElsewhereBook {
  return {
    async want(addresses, now, post) {
      if (addresses.length === 0) return
      const at = now.getTime()
      await db
        .updateTable('picture_elsewhere')
        .set({ tries: 0, next_try_at: at, refused: null })
        .where('address', 'in', addresses)
        .where('photograph', 'is', null)
        .where('next_try_at', 'is', null)
        .where('wanted_at', '<', at - givenUpFor)
        .execute()
      const asked = { photograph: null, tries: 0, next_try_at: at, refused: null, wanted_at: at }
      await db
        .insertInto('picture_elsewhere')
        .values(addresses.map((address) => ({ address, ...asked })))
        // Whoever is just forgetting one of them has gone by, or waits, once this is written.
        .onConflict((already) => already.column('address').doUpdateSet({ wanted_at: at }))
        .execute()
      if (post === undefined) return
      await db
        .insertInto('picture_named')
        .values(addresses.map((address) => ({ post, address })))
        .onConflict((already) => already.columns(['post', 'address']).doNothing())
        .execute()
    },

    async kept(addresses) {
      if (addresses.length === 0) return new Map()
      const rows = await db
        .selectFrom('picture_elsewhere')
        .select(['address', 'photograph'])
        .where('address', 'in', addresses)
        .where('photograph', 'is not', null)
        .execute()
      return new Map(rows.map(({ address, photograph }) => [address, photographOf(photograph ?? '')]))
    },

    async cameOf(address) {
      const row = await db
        .selectFrom('picture_elsewhere')
        .select(['photograph', 'next_try_at', 'refused'])
        .where('address', '=', address)
        .executeTakeFirst()
      if (row?.photograph) return { kind: 'kept', photograph: photographOf(row.photograph) }
      return row && row.next_try_at === null ? { kind: 'given up', why: row.refused ?? '' } : { kind: 'waiting' }
    },

    async claim(now, leasedUntil, limit) {
      const due = db
        .selectFrom('picture_elsewhere')
        .select(['address', 'tries', 'next_try_at'])
        .where('next_try_at', '<=', now.getTime())
        .orderBy('next_try_at')
        .limit(limit)
      const claimed: string[] = []
      const found = await due.execute()
      for (const { address, next_try_at } of found) {
        // Another process may have claimed it since it was found.
        const { numUpdatedRows } = await db
          .updateTable('picture_elsewhere')
          .set({ next_try_at: leasedUntil.getTime() })
          .where('address', '=', address)
          .where('next_try_at', '=', next_try_at)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows > 0n) claimed.push(address)
      }
      return found.filter(({ address }) => claimed.includes(address)).map(({ address, tries }) => ({ address, tries }))
    },

    async fetched(address, photograph) {
      await db
        .updateTable('picture_elsewhere')
        .set({ photograph: JSON.stringify(photograph), next_try_at: null, refused: null })
        .where('address', '=', address)
        .execute()
      // Pages and feeds that show the post are drawn anew.
      await raiseEdition(db, 'posts')
    },

    async failed(address, { tries, nextTryAt, why }) {
      await db
        .updateTable('picture_elsewhere')
        .set({ tries, next_try_at: nextTryAt?.getTime() ?? null, refused: nextTryAt ? null : why })
        .where('address', '=', address)
        .where('photograph', 'is', null)
        .execute()
    },

    async photographs() {
      const rows = await db
        .selectFrom('picture_elsewhere')
        .select('photograph')
        .where('photograph', 'is not', null)
        .execute()
      return rows.map(({ photograph }) => photographOf(photograph ?? ''))
    },
  }
}

function photographOf(kept: string): Photograph {
  return JSON.parse(kept)
}
