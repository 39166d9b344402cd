import type { Kysely } from 'kysely'
import { clocksApart } from '../../domain/doubted-clock.ts'
import { linkMinutes } from '../../domain/letters.ts'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Tables } from '../schema.ts'

type PasswordLinks = Pick<
  StaffBook,
  'putPasswordLink' | 'whosePasswordLink' | 'openPasswordLinks' | 'removePasswordLink'
>

/** In `password_link`, by the hash of a link's token. */
export function passwordLinksIn(db: Kysely<Tables>): PasswordLinks {
  return {
    async putPasswordLink({ staff, tokenHash, ends }) {
      const link = { token_hash: tokenHash, ends: ends.getTime() }
      await db
        .insertInto('password_link')
        .values({ staff, ...link })
        .onConflict((before) => before.column('staff').doUpdateSet(link))
        .execute()
    },

    async whosePasswordLink(tokenHash, now) {
      const row = await db
        .selectFrom('password_link')
        .select('staff')
        .where('token_hash', '=', tokenHash)
        .where('ends', '>', now.getTime())
        // One that opens for longer was made by a clock that was ahead.
        .where('ends', '<=', now.getTime() + linkMinutes * 60_000 + clocksApart)
        .executeTakeFirst()
      return row?.staff
    },

    async openPasswordLinks(now) {
      const rows = await db
        .selectFrom('password_link')
        .select(['staff', 'ends'])
        .where('ends', '>', now.getTime())
        .execute()
      return new Map(rows.map(({ staff, ends }) => [staff, new Date(ends)]))
    },

    async removePasswordLink(staff) {
      await db.deleteFrom('password_link').where('staff', '=', staff).execute()
    },
  }
}
