import { databaseAddress, ownConfig } from '../config.ts'
import { copyDatabase } from '../database/copies/copy-database.ts'
import { holdsTables, isInUse } from '../database/copies/database-in-use.ts'
import { isHalfMoved } from '../database/copies/half-moved.ts'
import { refuseEncoding } from '../database/copies/look-into.ts'
import { noteMoved, whereMoved } from '../database/copies/moved-away.ts'
import type { PostgresPlace } from '../database/postgres.ts'
import type { SqlitePlace } from '../database/sqlite.ts'
import { databasePlace } from '../database-place.ts'
import { messageOfError } from '../domain/errors.ts'
import { nameOf, refuseHalfRestored, refuseMoved, sayingWhyNot } from '../open-own-records.ts'
import { readWords, runCommand, sayHowManyRows } from './run-command.ts'

const usage = 'npm run move-to-postgres -- postgres://user:password@host:5432/name [--snapshot]'

/** Copies the practice's SQLite database into an empty PostgreSQL and compares every row; the file notes where it went. */
async function main(): Promise<number> {
  const { values, positionals } = readWords({
    options: { snapshot: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [postgresUrl, ...others] = positionals
  if (!postgresUrl || !databaseAddress.safeParse(postgresUrl).success || others.length > 0) {
    console.error(`Please name one PostgreSQL database, as in\n  ${usage}`)
    return 1
  }
  const to = { postgresUrl }
  // Before the copy, of which whatever is wrong is said of the file.
  await sayingWhyNot(to, () => refuseEncoding(to), '')
  const { dataDirectory } = ownConfig()
  const from = databasePlace({ dataDirectory })
  await refuseHalfRestored(dataDirectory)
  if (!(await holdsTables(from))) return refuse(`There is no SQLite database in ${dataDirectory}.`)
  if ('sqliteFile' in from && !(await wasCutOff(from, to))) await refuseMoved(from)
  if (!values.snapshot && (await sayingWhyNot(from, () => isInUse(from)))) {
    return refuse(
      'The server runs, or another command has the practice open. Stop it first, so that nothing is written that does not ' +
        'come along; or rehearse the move with --snapshot, which copies what is there at this instant.',
    )
  }
  // Noted before anybody may open the other one, or there would be two to open for a moment.
  const noted = () => !values.snapshot && 'sqliteFile' in from && tellFile(from, nameOf(to))
  const went = sayHowManyRows('Copying every row, and comparing it', 'copied or compared')
  const copied = await sayingWhyNot(from, () => copyDatabase(from, to, { went, say: console.error, copied: noted }))
  if (copied.kind === 'under way') return refuse('Another move into that PostgreSQL, or a restore, is under way.')
  if (copied.kind === 'in use') return refuse('A server has that PostgreSQL open. Stop it first.')
  if (copied.kind === 'not empty') return refuse('That PostgreSQL holds tables already. It has to be an empty one.')
  console.log('Copied, and every row is the same:')
  for (const { name, rows } of copied.tables) console.log(`  ${String(rows).padStart(9)} ${name}`)
  console.log(
    values.snapshot
      ? 'What is written from now on is not in this copy. For the real move, empty it, stop the server and ask again.'
      : 'Set DATABASE_URL in .env to this address and start the server. Photographs and letters stay where they are; ' +
          'the SQLite file is not used any more.',
  )
  return 0
}

/** Whether a move to there has noted where the file went and was cut off then, so that nobody has opened it there. */
async function wasCutOff(from: SqlitePlace, to: PostgresPlace): Promise<boolean> {
  const moved = await sayingWhyNot(from, async () => whereMoved(from))
  return moved === nameOf(to) && sayingWhyNot(to, () => isHalfMoved(to), '')
}

function tellFile(from: SqlitePlace, to: string): void {
  try {
    noteMoved(from, to)
  } catch (error) {
    const why = messageOfError(error)
    console.error(
      `That could not be noted in ${from.sqliteFile} (${why}): put it aside, or it opens without DATABASE_URL.`,
    )
  }
}

function refuse(sentence: string): number {
  console.error(`${sentence} Nothing was changed.`)
  return 1
}

await runCommand(usage, main)
