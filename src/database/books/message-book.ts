import type { Kysely } from 'kysely'
import type { MessageBook } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'

export function messageBook(db: Kysely<Tables>): MessageBook {
  return {
    async add({ createdAt, ...message }) {
      const { id, reference, name, email, phone } = message
      const row = { id, reference, name, email, phone, message: message.message, created_at: createdAt.getTime() }
      await db.insertInto('message').values(row).execute()
    },
  }
}
