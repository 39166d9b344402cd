import type { Kysely } from 'kysely'
import {
  noPracticeChanges,
  type PracticeChangeBook,
  type PracticeChanges,
} from '../../domain/practice/practice-changes.ts'
import { WriteConflict } from '../../domain/records.ts'
import type { DeskChangeRow, Tables } from '../schema.ts'
import { raiseEdition } from './edition-book.ts'

/** In the one row of `desk_change`, as JSON. */
export function practiceChangeBook(db: Kysely<Tables>): PracticeChangeBook {
  return {
    async read() {
      const row = await db.selectFrom('desk_change').selectAll().executeTakeFirst()
      if (!row) return noPracticeChanges
      const changes: PracticeChanges = JSON.parse(row.changes)
      const changedBy = { id: row.changed_by, name: row.changed_by_name }
      return { ...changes, version: row.version, changedAt: new Date(row.changed_at), changedBy }
    },

    async write(changes, readVersion, at, by) {
      const row: DeskChangeRow = {
        id: 1,
        version: readVersion + 1,
        changes: JSON.stringify(changes),
        changed_at: at.getTime(),
        changed_by: by.id,
        changed_by_name: by.name,
      }
      // A first change that somebody else has just made finds its key taken, a later one another version.
      const written =
        readVersion === 0
          ? await db.insertInto('desk_change').values(row).returning('id').executeTakeFirst()
          : await db
              .updateTable('desk_change')
              .set(row)
              .where('version', '=', readVersion)
              .returning('id')
              .executeTakeFirst()
      if (!written) throw new WriteConflict('The desk has changed the practice meanwhile')
      await raiseEdition(db, 'practice')
    },
  }
}
