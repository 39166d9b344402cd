import type { Place } from '../open-connection.ts'
import { isEmpty } from './database-in-use.ts'
import { type ImportedTable, importCopy } from './import-copy.ts'
import { withCopyOf } from './read-copy.ts'

/**
 * Copies a database at one instant into an empty place, of either engine, and compares every row. Fails
 * whole: where it throws, nothing of it is used.
 */
export async function copyDatabase(
  from: Place,
  to: Place,
): Promise<{ kind: 'copied'; tables: ImportedTable[] } | { kind: 'not empty' }> {
  if (!(await isEmpty(to))) return { kind: 'not empty' }
  return { kind: 'copied', ...(await withCopyOf(from, (copy) => importCopy(copy, to))) }
}
