import { migrations, refuseUnsuitable } from '../migrations.ts'
import type { Place } from '../open-connection.ts'
import { isEmpty } from './database-in-use.ts'
import { asOnlyMove, type NotMoved } from './half-moved.ts'
import { type ImportedTable, importCopy, type OnItsWay } from './import-copy.ts'
import { withCopyOf } from './read-copy.ts'

/**
 * Copies a database at one instant into an empty place, of either engine, and compares every row. Fails
 * whole: where it throws, nothing of it is used, and a half filled PostgreSQL is opened by nobody until it is asked for
 * once more. `went` is told how many rows are done with, each when it is brought and when it is compared; `say` what takes long
 * behind them; `copied` is asked when every row stands, before anybody may open them.
 */
export async function copyDatabase(
  from: Place,
  to: Place,
  { went, say, copied }: Pick<OnItsWay, 'went' | 'say'> & { copied?: (() => void) | undefined } = {},
): Promise<{ kind: 'copied'; tables: ImportedTable[] } | NotMoved> {
  return withCopyOf(from, async (copy) => {
    refuseUnsuitable(copy.migrations, migrations)
    const fill = async () => {
      const imported = await importCopy(copy, to, migrations, { went, say })
      copied?.()
      return { kind: 'copied' as const, ...imported }
    }
    if (!('sqliteFile' in to)) return asOnlyMove(to, fill)
    return (await isEmpty(to)) ? fill() : { kind: 'not empty' }
  })
}
