import { rmSync, symlinkSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RecordsAway, WriteConflict } from '../../domain/records.ts'
import type { Connection } from '../connection.ts'
import { openConnection } from '../open-connection.ts'
import type { Tables } from '../schema.ts'
import { commitsInLog } from '../test-commits.ts'
import { openTestPlace, openTestRecords, type TestRecords, testEngine } from '../test-records.ts'
import { CommonCommit } from './common-commit.ts'
import { LogOnDisk } from './log-on-disk.ts'
import { Statements } from './statements.ts'
import { WriteLock } from './write-lock.ts'

let records: TestRecords
let connection: Connection

const keep = (name: string) => (tx: Kysely<Tables>) =>
  tx.insertInto('setting').values({ name, value: 'kept' }).execute()
const kept = async () => {
  const rows = await connection.reading.selectFrom('setting').select('name').where('value', '=', 'kept').execute()
  return rows.map(({ name }) => name).sort()
}
/** Writes on a connection of its own, one transaction after the other. */
function writerOf(database: DatabaseSync, log: LogOnDisk) {
  const lock = new WriteLock()
  const needPlace = () => undefined
  const commits = new CommonCommit(new Statements(database, 1_000), lock, log, needPlace, async () => undefined)
  return async (write: () => void) => {
    await lock.acquire(1_000)
    try {
      await commits.begin({ synchronous: 'full', foreignKeys: 'on' }, performance.now() + 1_000)
      write()
      return (await commits.add()).committed.promise
    } finally {
      commits.leave()
    }
  }
}
/** By which a disk is held to be slow or quick. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  // At nought everybody would still go alone.
  vi.advanceTimersByTime(1_000)
  onTestFinished(() => void vi.useRealTimers())
}
const synchronous = async (tx: Kysely<Tables>) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous

describe.runIf(testEngine === 'sqlite')('transactions that wait for each other', () => {
  beforeEach(async () => {
    records = await openTestRecords()
    connection = await openConnection(records.place)
  })
  afterEach(async () => {
    await connection.close()
    await records.close()
  })

  it('commit together, sixteen at a time, and each is answered when others can read it', async () => {
    await connection.transaction('a power cut', keep('first'))
    const before = commitsInLog(records.place)
    const names = Array.from({ length: 48 }, (_, number) => `${number}`)
    await Promise.all(
      names.map(async (name) => {
        await connection.transaction('a power cut', keep(name))
        expect(await kept()).toContain(name)
      }),
    )
    expect(commitsInLog(records.place) - before).toBe(3)
  })

  it('take back only their own work', async () => {
    const slip = (tx: Kysely<Tables>) =>
      keep('of Tom')(tx).then(() => {
        throw new Error('Tom’s form met a fault')
      })
    const all = await Promise.allSettled([
      connection.transaction('a power cut', keep('of Maya')),
      connection.transaction('a power cut', slip),
      connection.transaction('a power cut', keep('of Li')),
      connection.transaction('a power cut', keep('of Maya')),
    ])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(all).toMatchObject([{}, { reason: { message: 'Tom’s form met a fault' } }, {}, {}])
    expect(all[3]).toMatchObject({ reason: expect.any(WriteConflict) })
    expect(await kept()).toEqual(['of Li', 'of Maya'])
  })

  it('write nothing by themselves after a full disk has taken them back in the middle', async () => {
    const cutOff = async (tx: Kysely<Tables>) => {
      await keep('of Tom, before')(tx)
      // SQLite does so by itself where a page finds no room.
      await sql`rollback`.execute(tx)
      await keep('of Tom, behind')(tx)
    }
    const all = await Promise.allSettled([
      connection.transaction('a power cut', cutOff),
      connection.transaction('a power cut', keep('of Maya')),
    ])
    expect(all).toMatchObject([{ reason: expect.any(RecordsAway) }, { status: 'fulfilled' }])
    expect(await kept()).toEqual(['of Maya'])
  })

  it('that were refused their common commit begin again, and then whoever stood in its way is refused alone', async () => {
    const ofNobody = async (tx: Kysely<Tables>) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      await sql`insert into request_link (token_hash, appointment, made_at) values ('hash', 'of nobody', 0)`.execute(tx)
    }
    const both = () =>
      Promise.allSettled([
        connection.transaction('a power cut', keep('of Maya')),
        connection.transaction('a power cut', ofNobody),
      ])
    const conflict = { status: 'rejected', reason: expect.any(WriteConflict) }
    expect(await both()).toEqual([conflict, conflict])
    expect(await kept()).toEqual([])
    expect(await both()).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'FOREIGN KEY constraint failed' } },
    ])
    expect(await kept()).toEqual(['of Maya'])
  })

  it('go on after a disk that could not even take back what it did not take', async () => {
    const database = new DatabaseSync(':memory:')
    onTestFinished(() => database.close())
    database.exec(
      'create table kept (name text primary key, friend text references kept deferrable initially deferred)',
    )
    const broken = { isBroken: true }
    const exec = database.exec.bind(database)
    database.exec = (text) => {
      if (text === 'rollback' && broken.isBroken) throw new Error('disk I/O error')
      exec(text)
    }
    const write = writerOf(database, new LogOnDisk(''))
    const keep = (name: string, friend: string | null) =>
      write(() => void database.prepare('insert into kept values (?, ?)').run(name, friend))
    await expect(keep('of Tom', 'of nobody')).rejects.toThrow('FOREIGN KEY constraint failed')
    await expect(keep('of Maya', null)).rejects.toThrow('disk I/O error')
    broken.isBroken = false
    await keep('of Li', null)
    expect(database.prepare('select name from kept').all()).toEqual([{ name: 'of Li' }])
  })

  it('on a slow disk are kept before they are answered, and after one that did not come there nothing is until it did', async () => {
    const { place, remove } = await openTestPlace()
    onTestFinished(remove)
    const file = 'sqliteFile' in place ? place.sqliteFile : ''
    const [database, reader] = [new DatabaseSync(file, { timeout: 0 }), new DatabaseSync(file, { timeout: 0 })]
    database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table kept (name text)')
    const logFile = `${file}-log`
    const log = new LogOnDisk(logFile)
    log.took(1_000)
    const write = writerOf(database, log)
    const keep = (name: string) => write(() => void database.prepare('insert into kept values (?)').run(name))
    const names = () =>
      reader
        .prepare('select name from kept')
        .all()
        .map(({ name }) => name)
    symlinkSync(`${file}-wal`, logFile)
    await keep('of Maya')

    rmSync(logFile)
    await expect(keep('of Tom')).rejects.toThrow(RecordsAway)
    // Others may read it, and whoever sent it was told that it may be lost.
    expect(names()).toEqual(['of Maya', 'of Tom'])
    symlinkSync(`${file}-wal`, logFile)
    reader.exec('begin')
    names()
    await expect(keep('of Agnes')).rejects.toThrow('is being read')
    reader.exec('commit')
    await keep('of Li')
    expect(names()).toEqual(['of Maya', 'of Tom', 'of Li'])
    reader.close()
    database.close()
  })

  it('that did not come to a slow disk are told to nobody as kept, however long ago it was slow', async () => {
    stopClock()
    const log = new LogOnDisk('/no/such/log')
    log.took(1_000)
    await expect(log.kept()).rejects.toThrow(RecordsAway)
    vi.advanceTimersByTime(3_600_000)
    expect(log.isSlow).toBe(true)
    log.mended()
    expect(log.isSlow).toBe(false)
  })

  it('wait for the disk where one of them must: a count joins a form, and no form a count', async () => {
    await connection.close()
    // On a busy machine a commit takes as long as on a slow disk.
    stopClock()
    connection = await openConnection(records.place)
    const inTurn = (...durabilities: ('a power cut' | 'a restart')[]) =>
      Promise.all(durabilities.map((durability) => connection.transaction(durability, synchronous)))
    expect(await inTurn('a power cut', 'a restart', 'a power cut')).toEqual([2, 2, 2])
    expect(await inTurn('a restart', 'a restart', 'a power cut', 'a restart')).toEqual([1, 1, 2, 2])
  })

  it('are kept where the records are closed meanwhile', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `form ${String(number).padStart(2, '0')}`)
    const writes = names.map((name) => connection.transaction('a power cut', keep(name)))
    await writes[0]
    await connection.close()
    await Promise.all(writes)
    connection = await openConnection(records.place)
    expect(await kept()).toEqual(names)
  })
})
