import type { Kysely } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Tables } from '../schema.ts'
import { passkeysIn } from './passkeys.ts'
import { passwordLinksIn } from './password-links.ts'
import { recoveryCodesIn } from './recovery-codes.ts'
import { sessionsIn } from './sessions.ts'
import { membersIn } from './staff-members.ts'

export function staffBook(db: Kysely<Tables>): StaffBook {
  return { ...membersIn(db), ...sessionsIn(db), ...passkeysIn(db), ...passwordLinksIn(db), ...recoveryCodesIn(db) }
}
