import type { Kysely } from 'kysely'
import type { StaffBook } from '../../domain/staff/staff-book.ts'
import type { Connection } from '../connection.ts'
import type { Tables } from '../schema.ts'
import { passkeysIn } from './passkeys.ts'
import { passwordLinksIn } from './password-links.ts'
import { recoveryCodesIn } from './recovery-codes.ts'
import { sessionsIn } from './sessions.ts'
import { membersIn } from './staff-members.ts'

/** All that is kept about accounts, from its tables. */
export function staffBook(db: Kysely<Tables>, connection: Pick<Connection, 'engine'>): StaffBook {
  return {
    ...membersIn(db),
    ...sessionsIn(db, connection),
    ...passkeysIn(db),
    ...passwordLinksIn(db),
    ...recoveryCodesIn(db),
  }
}
