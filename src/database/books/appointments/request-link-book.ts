import type { Kysely } from 'kysely'
import type { RequestLink, RequestLinkBook } from '../../../domain/appointments/books/request-link-book.ts'
import type { Tables } from '../../schema.ts'

/** A link as it is kept: the hash of its token alone. */
export function linkRow({ tokenHash, appointment, madeAt }: RequestLink) {
  return { token_hash: tokenHash, appointment, made_at: madeAt.getTime() }
}

/** In `request_link`, by the hash of a link's token. */
export function requestLinkBook(db: Kysely<Tables>): RequestLinkBook {
  return {
    async add(link) {
      await db.insertInto('request_link').values(linkRow(link)).execute()
    },

    async find(tokenHash) {
      const row = await db
        .selectFrom('request_link')
        .select(['appointment', 'made_at'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row && { appointment: row.appointment, madeAt: new Date(row.made_at) }
    },

    async endAllBut(appointment, hashes) {
      const links = db.deleteFrom('request_link').where('appointment', '=', appointment)
      await (hashes.length === 0 ? links : links.where('token_hash', 'not in', hashes)).execute()
    },

    async madeFor(appointments) {
      const made = db.selectFrom('request_link').select(['appointment', 'made_at'])
      const rows = await made.where('appointment', 'in', appointments).orderBy('made_at').execute()
      return rows.map(({ appointment, made_at }) => ({ appointment, madeAt: new Date(made_at) }))
    },
  }
}
