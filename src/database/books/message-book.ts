import type { Kysely } from 'kysely'
import type { KeptMessage } from '../../domain/messages/message.ts'
import type { MessageBook } from '../../domain/messages/message-book.ts'
import { WriteConflict } from '../../domain/records.ts'
import type { MessageRow, Tables } from '../schema.ts'
import { pageOf, placeIn, writeCursor } from './cursor.ts'

/** Messages of visitors in `message`; one that is spam is kept as done with a mark. */
export function messageBook(db: Kysely<Tables>): MessageBook {
  return {
    async add({ id, reference, name, email, phone, message, createdAt }) {
      const written = { id, reference, name, email, phone, message, created_at: createdAt.getTime() }
      const untouched = {
        state: 'new',
        spam: 0,
        version: 1,
        changed_at: null,
        changed_by: null,
        changed_by_name: null,
      } as const
      await db
        .insertInto('message')
        .values({ ...written, ...untouched })
        .execute()
    },

    async find(id) {
      const row = await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
      return row && messageOf(row)
    },

    async list({ state, after, limit }) {
      let query = db.selectFrom('message').selectAll()
      // Spam is done as well, but with that said an engine goes through all that is done to find it.
      if (state && state !== 'spam') query = query.where('state', '=', state)
      // In the statement itself: only so does an engine see that an index of the spam alone will do.
      if (state) query = query.where(({ eb, lit }) => eb('spam', '=', lit(state === 'spam' ? 1 : 0)))
      if (after !== undefined) {
        const [createdAt, id] = placeIn(after, ['number', 'text'])
        query = query
          // Alone it would be too much by a few rows; it is what lets the engine begin in the middle of the index.
          .where('created_at', '<=', createdAt)
          .where((eb) => eb.or([eb('created_at', '<', createdAt), eb('id', '>', id)]))
      }
      const sorted = query.orderBy('created_at', 'desc').orderBy('id')
      const found = await sorted.limit(limit + 1).execute()
      const { rows, ...next } = pageOf(found, limit, ({ created_at, id }) => writeCursor([created_at, id]))
      return { messages: rows.map(messageOf), ...next }
    },

    async waiting() {
      const { count, oldest } = await db
        .selectFrom('message')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
        .where('state', '=', 'new')
        .executeTakeFirstOrThrow()
      return { count, ...(oldest === null ? {} : { oldest: new Date(oldest) }) }
    },

    async longestNew(limit) {
      const waiting = db.selectFrom('message').selectAll().where('state', '=', 'new')
      // As the index has them, read from its end.
      return (await waiting.orderBy('created_at').orderBy('id', 'desc').limit(limit).execute()).map(messageOf)
    },

    async change({ id, state, version, changed }, readVersion) {
      const { numUpdatedRows } = await db
        .updateTable('message')
        .set({
          state: state === 'new' ? 'new' : 'done',
          spam: state === 'spam' ? 1 : 0,
          version,
          changed_at: changed?.at.getTime() ?? null,
          changed_by: changed?.by.id ?? null,
          changed_by_name: changed?.by.name ?? null,
        })
        .where('id', '=', id)
        .where('version', '=', readVersion)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new WriteConflict('The message was just changed')
    },
  }
}

/** A message as its row keeps it. */
export function messageOf(row: MessageRow): KeptMessage {
  const { id, reference, name, email, phone, message, version } = row
  const state = row.spam === 1 ? 'spam' : row.state
  const by = row.changed_by === null ? undefined : { id: row.changed_by, name: row.changed_by_name ?? '' }
  const changed = by && row.changed_at !== null ? { at: new Date(row.changed_at), by } : undefined
  const written = { id, reference, name, email, phone, message, createdAt: new Date(row.created_at) }
  return { ...written, state, version, ...(changed ? { changed } : {}) }
}
