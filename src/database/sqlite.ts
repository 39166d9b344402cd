import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextRound } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import PQueue from 'p-queue'
import { messageOfError } from '../domain/errors.ts'
import { RecordsAway, RecordsMoved, RecordsUnwritten } from '../domain/records.ts'
import type { Connection } from './connection.ts'
import { UnsuitableDatabase } from './migrations.ts'
import type { MigrationRow, Tables } from './schema.ts'
import { CommonCommit, type Settings } from './sqlite/common-commit.ts'
import { readingDialect, writingDialect } from './sqlite/dialect.ts'
import { keepRoom } from './sqlite/kept-room.ts'
import { LogOnDisk } from './sqlite/log-on-disk.ts'
import { ReadingThread, type Threads } from './sqlite/reading-thread.ts'
import { realNameOf } from './sqlite/real-name.ts'
import { isSqliteError, Statements, whenFree } from './sqlite/statements.ts'
import { WriteLock } from './sqlite/write-lock.ts'

/** Where a practice is kept on SQLite. */
export type SqlitePlace = {
  sqliteFile: string
  /** Where its threads come from; otherwise they begin for it, and end with it. */
  threads?: Threads | undefined
}

/** How long a lock held by another process is waited for, in milliseconds. */
const lockPatience = 2_000
/** How long a transaction waits for those before it, in milliseconds. */
const lockTimeout = 5_000
/** How long a search is waited for, with those that were asked before it, in milliseconds. */
const searchPatience = 5_000
/** Another program that starts may be changing the tables. */
const migrationPatience = 60_000
/**
 * So many pages gather in the log before it is folded into the file, which stops the event loop by their number; more on a slow
 * disk, which folding waits for.
 */
const pagesToFold = { quick: 1_000, slow: 32_000 }

/**
 * One connection that writes, a transaction at a time, and one that only reads. Every commit is on the disk before it is
 * acknowledged, and those that wait for each other have one; nothing here ever waits for a lock on the event loop.
 */
export async function openSqlite(place: SqlitePlace): Promise<Connection> {
  const { sqliteFile } = place
  refuseLogAlone(sqliteFile)
  const writer = openFile(sqliteFile)
  // The first reading makes the log, which is looked at below.
  const inLog = () => writer.exec('pragma journal_mode = wal; select 1 from sqlite_master')
  await whenFree(inLog, performance.now() + lockPatience)
  // secure_delete: what was erased leaves the file too, not only the tables.
  writer.exec('pragma synchronous = full; pragma secure_delete = on; pragma wal_autocheckpoint = 0')
  const reader = new DatabaseSync(sqliteFile, { readOnly: true, timeout: 0 })
  const needPlace = asPlacedNow(sqliteFile)

  const writeLock = new WriteLock()
  const statements = new Statements(writer, lockPatience)
  let folded = 0
  const log = new LogOnDisk(logOf(sqliteFile))
  const commits = new CommonCommit(statements, writeLock, log, needPlace, async () => {
    const pages = pagesInLog(writer)
    // It has begun anew, since all of it was folded.
    if (pages < folded) folded = 0
    if (pages - folded < pagesToFold[log.isSlow ? 'slow' : 'quick']) return
    folded = pages
    // In a round of its own: together with a commit it would stop the event loop for three syncs of the disk.
    await nextRound()
    foldLog(writer, 'passive')
  })
  const reading = new Kysely<Tables>({ dialect: readingDialect(new Statements(reader, lockPatience)) })
  const thread = new ReadingThread(place, searchPatience, needPlace)
  const writing = (settings: Partial<Settings>, patience = lockPatience) => {
    const all: Settings = { synchronous: 'full', foreignKeys: 'on', ...settings }
    return new Kysely<Tables>({
      dialect: writingDialect({ statements, writeLock, commits, settings: all, lockTimeout, patience }),
    })
  }
  const kept = writing({})
  const counted = writing({ synchronous: 'normal' })
  const migrated = { on: writing({}, migrationPatience), off: writing({ foreignKeys: 'off' }, migrationPatience) }

  // Each is a thread of its own, and takes seven megabytes.
  const snapshots = new PQueue({ concurrency: 4 })
  let seen: unknown
  return {
    engine: 'sqlite',
    reading,
    kept: async () => {
      if (log.isSlow) await log.kept()
    },
    needPlace,
    // Every write, however small, asks its log for room.
    needRoom: async () => undefined,
    isHeld: async () => false,
    countTables: async () => {},
    clockAhead: async () => 0,
    mayHaveChanged() {
      if (!reader.isOpen) return false
      const now = dataVersion(reader)
      const changed = now === undefined || now !== seen
      seen = now
      return changed
    },
    notifyOthers: async () => {},
    listenToOthers: () => ({ close: () => {} }),
    searching: new Kysely<Tables>({ dialect: readingDialect(thread) }),
    snapshot: (work) =>
      snapshots.add(async () => {
        const own = new ReadingThread(place, searchPatience, needPlace, 'begin')
        try {
          return await work(new Kysely<Tables>({ dialect: readingDialect(own) }))
        } finally {
          await own.close()
        }
      }),
    transaction: (durability, work) => (durability === 'a restart' ? counted : kept).transaction().execute(work),
    migrating: (work, { foreignKeys } = { foreignKeys: 'on' }) => migrated[foreignKeys].transaction().execute(work),
    inTheWay: async () => [],
    async close() {
      if (!writer.isOpen) return
      const alone = await writeLock.acquire(lockTimeout).then(
        () => true,
        () => false,
      )
      reader.close()
      await thread.close()
      // One file again, so that a copy of it is the whole database. A work that never ends is rolled back.
      if (alone) {
        await commits.finish()
        await log.settled()
        foldLog(writer, 'truncate')
      }
      writer.close()
      keepRoom(sqliteFile)
      commits.lose(new RecordsAway('The database was closed'))
      writeLock.release()
    },
  }
}

/** Whether there is a file with anything in it: one without a byte is left by whoever was cut off while copying. */
export function isWritten(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0
}

/** Whether a file was begun and holds no table, nor a log of its own that might: SQLite keeps the first table on a second page. */
export function isBegunOnly(file: string): boolean {
  return existsSync(file) && statSync(file).size === pageSize && !isWritten(logOf(file))
}

/** SQLite's own, in bytes. */
const pageSize = 4096

/** Such a log SQLite takes for that of another file, and empties it. */
function refuseLogAlone(file: string): void {
  // Where a link leads to nothing, nobody knows its log.
  const log = existsSync(file) ? logOf(file) : `${file}-wal`
  if (isWritten(file) || !isWritten(log)) return
  throw new UnsuitableDatabase(
    `it is not there, or empty, and its log ${log} lies there without it. Nothing was changed; copy both from where they ` +
      'came from, while no server has them open, or put that log aside and bring a back-up with "npm run restore".',
  )
}

/** The migrations that were applied to a file, which is only read; none where there is no such file, or no table yet. */
export async function migrationsIn(sqliteFile: string): Promise<MigrationRow[]> {
  refuseLogAlone(sqliteFile)
  if (!existsSync(sqliteFile)) return []
  const reader = new DatabaseSync(sqliteFile, { readOnly: true, timeout: 0 })
  try {
    const reading = new Kysely<Tables>({ dialect: readingDialect(new Statements(reader, lockPatience)) })
    const table = await sql`select 1 from sqlite_master where type = 'table' and name = 'migration'`.execute(reading)
    if (table.rows.length === 0) return []
    return await reading.selectFrom('migration').selectAll().orderBy('name').execute()
  } finally {
    reader.close()
  }
}

function openFile(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // Made by us before SQLite makes it, so that no other user of the machine can read it. Not opened where it is there
    // already: closing it would give up the locks of everybody in this process who has it open.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    else closeSync(openSync(file, 'a', 0o600))
    return new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
  } catch (error) {
    throw new Error(`The database file ${file} cannot be opened: ${messageOfError(error)}`, { cause: error })
  }
}

/**
 * Throws `RecordsMoved` from when on the file or its log, under their names, are others than now, or none: the operating
 * system lets us write on where nobody will ever look; or where the index of its log is another: whoever has made that one
 * writes into the log without knowing of us, over what we write. Throws `RecordsAway` where they cannot be looked at.
 */
function asPlacedNow(file: string): () => void {
  const index = indexOf(file)
  const places = [file, logOf(file), index].map((name) => ({ name, opened: identityOf(name) }))
  return () => {
    const moved = places.find(({ name, opened }) => {
      const now = identityOf(name)
      // As long as nobody makes the index anew we are alone, and have ours.
      return now !== opened && !(name === index && now === undefined)
    })
    if (moved) throw new RecordsMoved(`${moved.name} was deleted, moved or replaced while it was open`)
  }
}

const logOf = (file: string) => `${realNameOf(file)}-wal`
const indexOf = (file: string) => `${realNameOf(file)}-shm`

function identityOf(file: string): string | undefined {
  try {
    const facts = statSync(file, { bigint: true, throwIfNoEntry: false })
    return facts && `${facts.dev} ${facts.ino}`
  } catch (error) {
    throw new RecordsUnwritten(`${file} cannot be looked at (${messageOfError(error)})`, { cause: error })
  }
}

/** Rises when any other connection commits, our own that writes among them; undefined where the file cannot be read. */
function dataVersion(reader: DatabaseSync): unknown {
  try {
    return reader.prepare('pragma data_version').get()?.data_version
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return undefined
  }
}

/** Those that are folded already too, until the log begins anew; none where it cannot be asked. */
function pagesInLog(writer: DatabaseSync): number {
  if (!writer.isOpen) return 0
  try {
    return Number(writer.prepare('pragma wal_checkpoint(noop)').get()?.log)
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return 0
  }
}

function foldLog(writer: DatabaseSync, how: 'passive' | 'truncate'): void {
  if (!writer.isOpen) return
  try {
    writer.exec(`pragma wal_checkpoint(${how})`)
  } catch (error) {
    // A full disk, most likely: everything is still in the log, and the next commit says so to somebody who can be told.
    if (!isSqliteError(error)) throw error
  }
}
