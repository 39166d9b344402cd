import type { Kysely } from 'kysely'
import { isThem, readWho } from '../../../domain/person/person.ts'
import type { AppointmentRow, Tables } from '../../schema.ts'
import { mayBe } from './same-person.ts'

/** Nobody asks so often; a number that all share, such as the practice's own, is searched for like any other word. */
const mostOfOne = 500

/**
 * The requests that a search names in full, by a telephone number, an e-mail address or a reference, the newest first. An
 * index of its own finds them, where one of letters has most of them in common with all others. None for part of one.
 */
export async function foundInFull(db: Kysely<Tables>, search: string): Promise<AppointmentRow[]> {
  const who = readWho(search)
  const reference = search.trim().toUpperCase()
  const query = db.selectFrom('appointment').selectAll()
  const named = who ? query.where(mayBe(who)) : query.where('reference', '=', reference)
  const sorted = named.orderBy('created_at', 'desc').orderBy('id')
  const rows = await sorted.limit(mostOfOne + 1).execute()
  if (rows.length > mostOfOne) return []
  return rows.filter(
    (row) =>
      row.reference === reference ||
      (who && isThem(who, { email: row.email ?? undefined, phone: row.phone ?? undefined })),
  )
}
