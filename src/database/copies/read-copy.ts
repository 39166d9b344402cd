import type { DatabaseCopy } from '../../domain/back-ups/database-copy.ts'
import type { Place } from '../open-connection.ts'
import { withPostgresCopy } from './postgres-copy.ts'
import { withSqliteCopy } from './sqlite-copy.ts'

/** Works on all that a database holds at one instant, while others go on writing; nothing in it is changed. */
export function withCopyOf<T>(place: Place, work: (copy: DatabaseCopy) => Promise<T>): Promise<T> {
  return 'sqliteFile' in place ? withSqliteCopy(place, work) : withPostgresCopy(place, work)
}
