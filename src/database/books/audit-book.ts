import type { Kysely } from 'kysely'
import type { AuditBook } from '../../domain/records.ts'
import type { Tables } from '../schema.ts'

export function auditBook(db: Kysely<Tables>): AuditBook {
  return {
    async note({ id, at, staff, did, about, question }) {
      await db
        .insertInto('audit_entry')
        .values({ id, at: at.getTime(), staff, did, about: about ?? null, question: question ?? null })
        .execute()
    },
  }
}
