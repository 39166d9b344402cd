import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { RecordsAway } from '../../domain/records.ts'
import type { Place } from '../open-connection.ts'
import { applicationName } from '../postgres/address.ts'
import type { PostgresPlace } from '../postgres.ts'
import { inOurWords, isBusy, isSpoiled } from '../sqlite/statements.ts'
import { isWritten } from '../sqlite.ts'
import { clientFor, ownTables, postgresTables } from './postgres-copy.ts'

/** Whether another program has this database open, a server most likely. Only a moment's truth. */
export async function isInUse(place: Place): Promise<boolean> {
  return 'sqliteFile' in place ? sqliteInUse(place.sqliteFile) : postgresInUse(place)
}

/** Whether there are tables of ours already, or of another program with the names of ours. */
export async function holdsTables(place: Place): Promise<boolean> {
  if ('sqliteFile' in place) return isWritten(place.sqliteFile)
  const client = await clientFor(place)
  try {
    return (await ownTables(client, [])).length > 0
  } finally {
    await client.end()
  }
}

/**
 * Whether a copy has room: there are no tables, or only our own with nobody's account in them, as a copy leaves them that was
 * cut off before its rows stood, or with the sign of one that was cut off later. A practice that was ever opened has an account.
 */
export async function isEmpty(place: Place): Promise<boolean> {
  if ('sqliteFile' in place) return !existsSync(place.sqliteFile)
  const client = await clientFor(place)
  try {
    const names = (await postgresTables(client)).map(({ name }) => name)
    if (!names.includes('staff_member')) return names.every((name) => ['migration', 'half_moved'].includes(name))
    if (names.includes('half_moved')) return true
    return (await client.query('select 1 from staff_member limit 1')).rows.length === 0
  } finally {
    await client.end()
  }
}

function sqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const seen = lookAt(file)
  return (seen === 'spoiled' ? lookAtSpoiled(file) : seen) === 'in use'
}

/** Only who has a file for themselves may lock it so; its log is folded in. */
function lookAt(file: string): 'in use' | 'free' | 'spoiled' {
  const database = new DatabaseSync(file, { timeout: 500 })
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate; rollback')
    return 'free'
  } catch (error) {
    if (isBusy(error)) return 'in use'
    if (isSpoiled(error)) return 'spoiled'
    throw inOurWords(error)
  } finally {
    database.close()
  }
}

/**
 * What is spoiled is read before it is locked, unless there is a log: then it is locked first. So the same file is asked
 * for under another name, which has a log of no meaning. Throws `RecordsAway` where it cannot have another name.
 */
function lookAtSpoiled(file: string): 'in use' | 'free' | 'spoiled' {
  const name = secondNameOf(file)
  try {
    writeFileSync(`${name}-wal`, '-')
    return lookAt(name)
  } finally {
    for (const each of [name, `${name}-wal`, `${name}-shm`]) rmSync(each, { force: true })
  }
}

function secondNameOf(file: string): string {
  const name = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    linkSync(file, name)
    return name
  } catch (error) {
    const why =
      'the file is damaged, and this file system does not let us see whether a server has it open. Nothing was changed; ' +
      'stop the server, put the file aside and ask once more.'
    throw new RecordsAway(why, { cause: error })
  }
}

async function postgresInUse(place: PostgresPlace): Promise<boolean> {
  const client = await clientFor(place)
  try {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [applicationName(place)],
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
