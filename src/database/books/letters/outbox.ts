import type { Kysely } from 'kysely'
import type { Outbox } from '../../../domain/outbox.ts'
import type { Connection } from '../../connection.ts'
import type { Tables } from '../../schema.ts'
import { letterStatesIn } from './letter-states.ts'
import { lettersOnTheirWayIn } from './letters-on-their-way.ts'
import { waitingLettersIn } from './waiting-letters.ts'

/**
 * Letters in `letter`. Their words are emptied once they have left, but for those of a message that nobody has dealt
 * with.
 */
export function outbox(db: Kysely<Tables>, connection: Pick<Connection, 'engine'>): Outbox {
  return { ...waitingLettersIn(db), ...lettersOnTheirWayIn(db, connection), ...letterStatesIn(db) }
}
