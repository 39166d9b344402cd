import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import { RecordsAway, RecordsDamaged, RecordsMoved } from '../domain/records.ts'
import { openConnection } from './open-connection.ts'
import { openRecords, recordsOn } from './records.ts'
import { appointment, formsTo, maya, now } from './test-practice.ts'
import { openTestPlace, openTestRecords, type TestRecords, testEngine } from './test-records.ts'

let records: TestRecords

function file(): string {
  return 'sqliteFile' in records.place ? records.place.sqliteFile : ''
}

describe.runIf(testEngine === 'sqlite')('on SQLite', () => {
  beforeEach(async () => {
    records = await openTestRecords()
  })
  afterEach(() => records.close())

  it('twenty who read as of one instant have four threads, and one that fails holds up none', async () => {
    let [reading, most] = [0, 0]
    const read = (asker: number) =>
      records.snapshot(async ({ appointments }) => {
        most = Math.max(most, ++reading)
        try {
          await appointments.list({ limit: 1 })
          if (asker % 5 === 0) throw new TypeError('odd')
        } finally {
          reading -= 1
        }
      })
    const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, asker) => read(asker)))
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(most).toBe(4)
  })

  it('a commit waits for the disk, and readers do not wait for writers', async () => {
    // On a busy machine a commit takes as long as on a slow disk, for which SQLite does not wait itself.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const connection = await openConnection(records.place)
    await connection.transaction('a power cut', async (tx) => {
      expect((await sql`pragma synchronous`.execute(tx)).rows).toEqual([{ synchronous: 2 }])
      expect((await sql`pragma journal_mode`.execute(tx)).rows).toEqual([{ journal_mode: 'wal' }])
      expect((await sql`pragma foreign_keys`.execute(tx)).rows).toEqual([{ foreign_keys: 1 }])
      expect((await sql`pragma secure_delete`.execute(tx)).rows).toEqual([{ secure_delete: 1 }])
    })
    const lightly = (tx: Parameters<Parameters<typeof connection.transaction>[1]>[0]) =>
      sql`pragma synchronous`.execute(tx)
    expect((await connection.transaction('a restart', lightly)).rows).toEqual([{ synchronous: 1 }])
    expect((await connection.transaction('a power cut', lightly)).rows).toEqual([{ synchronous: 2 }])
    await connection.close()
  })

  it('an answer that is told once more is on the disk by then', async () => {
    const repeat = { key: 'Maya’s form', body: 'her words', answer: '{}', until: new Date(now.getTime() + 60_000) }
    await records.transaction(({ repeats }) => repeats.keep(repeat, now))
    const connection = await openConnection(records.place)
    const kept = () => Promise.reject(new RecordsAway('The disk does not answer'))
    const onSlowDisk = await recordsOn({ ...connection, kept }, records.place)
    await expect(onSlowDisk.repeats.find(repeat.key, now)).rejects.toThrow('The disk does not answer')
    expect(await onSlowDisk.repeats.find('Li’s form', now)).toBeUndefined()
    await onSlowDisk.close()
  })

  it('a write outside a transaction is refused', async () => {
    await expect(records.appointments.add(appointment({ id: 'outside' }), [])).rejects.toThrow(/readonly/)
    await expect(records.settings.keepFirst('name', 'value')).rejects.toThrow(/readonly/)
  })

  it('nobody but its owner may read the file, and closing leaves one file only', async () => {
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(statSync(`${file()}-wal`).mode & 0o077).toBe(0)
    const again = await records.reopen()
    await again.transaction(({ appointments }) => appointments.add(appointment({ id: 'a' }), []))
    await again.close()
    expect(statSync(`${file()}-wal`).size).toBe(0)
    await records.close()
    expect(existsSync(`${file()}-wal`)).toBe(false)
    records = await openTestRecords()
  })

  it('keeps its room beside it while nobody has it open, and no longer', async () => {
    const { place, remove } = await openTestPlace()
    const room = () => existsSync(`${'sqliteFile' in place && place.sqliteFile}-room`)
    const [server, command] = [await openRecords(place), await openRecords(place)]
    await command.close()
    expect(room()).toBe(false)
    await server.close()
    expect(room()).toBe(true)
    const again = await openRecords(place)
    expect(room()).toBe(false)
    await again.close()
    await remove()
  })

  it('looks after its log, its room and its free space where a link leads to', async () => {
    const { place, remove } = await openTestPlace()
    const real = 'sqliteFile' in place ? place.sqliteFile : ''
    await (await openRecords(place)).close()
    symlinkSync(real, `${real}-link`)
    const linked = await openRecords({ sqliteFile: `${real}-link` })
    expect(existsSync(`${real}-room`)).toBe(false)
    expect(await linked.clearFreeSpace()).toBe(true)
    renameSync(`${real}-wal`, `${real}-aside`)
    await expect(linked.ready()).rejects.toThrow(RecordsMoved)
    renameSync(`${real}-aside`, `${real}-wal`)
    await linked.ready()
    await linked.close()
    expect(existsSync(`${real}-room`)).toBe(true)
    await remove()
  })

  it('transactions that write a lot are folded into the file before they are so many that it stops everybody', async () => {
    const other = new DatabaseSync(file())
    const unfolded = () => {
      const { log, checkpointed } = other.prepare('pragma wal_checkpoint(noop)').get() ?? {}
      return Number(log) - Number(checkpointed)
    }
    for (let round = 0; round < 12; round += 1) {
      const message = 'My tooth hurts. '.repeat(50_000)
      await records.transaction(({ appointments }) => appointments.add(appointment({ id: `${round}`, message }), []))
      await vi.waitFor(() => expect(unfolded()).toBeLessThan(2_000))
    }
    other.close()
  })

  it('with a damaged file it is away, also for whoever looks whether others have written', async () => {
    await records.transaction(({ appointments }) => appointments.add(appointment({ id: 'before' }), []))
    const looking = await openConnection(records.place)
    looking.mayHaveChanged()
    const other = new DatabaseSync(file(), { timeout: 2_000 })
    other.exec('pragma wal_checkpoint(truncate)')
    const whole = readFileSync(file())
    writeFileSync(file(), Buffer.concat([Buffer.alloc(4_096, 0x5a), whole.subarray(4_096)]))
    expect(looking.mayHaveChanged()).toBe(true)
    await expect(records.appointments.list({ limit: 9 })).rejects.toThrow(RecordsAway)
    const written = records.transaction(({ appointments }) => appointments.add(appointment({ id: 'amid' }), []))
    await expect(written).rejects.toThrow(RecordsAway)
    writeFileSync(file(), whole)
    await looking.close()
    other.close()
  })

  it('with a damaged page it says so to whoever needs that one, also who searches, and to nobody else', async () => {
    const message = 'My tooth hurts. '.repeat(500)
    await records.transaction(({ appointments }) => appointments.add(appointment({ id: 'before', message }), []))
    const other = new DatabaseSync(file(), { timeout: 2_000 })
    other.exec('pragma wal_checkpoint(truncate)')
    const of = "select pageno from dbstat where name = 'appointment' and pagetype = 'leaf'"
    const page = Number(other.prepare(of).get()?.pageno)
    other.close()
    const disk = openSync(file(), 'r+')
    writeSync(disk, Buffer.alloc(4_096, 0x5a), 0, 4_096, (page - 1) * 4_096)
    closeSync(disk)
    const again = await records.reopen()
    await expect(again.appointments.list({ limit: 9 })).rejects.toThrow(RecordsDamaged)
    await expect(again.appointments.list({ limit: 9, search: 'maya' })).rejects.toThrow(RecordsDamaged)
    expect(await again.posts.list('with drafts')).toEqual([])
    await again.close()
  })

  it('asked after it was closed, it is away', async () => {
    const again = await records.reopen()
    await again.close()
    await again.close()
    await expect(again.ready()).rejects.toThrow(RecordsAway)
    await expect(again.transaction(async () => 'nothing')).rejects.toThrow(RecordsAway)
  })

  it('says which file it cannot open', async () => {
    const place = { sqliteFile: `${file()}/practice.sqlite` }
    await expect(openConnection(place)).rejects.toThrow(`The database file ${place.sqliteFile} cannot be opened`)
  })

  describe('locked by another process', () => {
    let other: ChildProcess
    beforeEach(async () => {
      other = spawn(process.execPath, ['-e', holdsLock, file()], { stdio: ['pipe', 'pipe', 'inherit'] })
      if (other.stdout) await once(other.stdout, 'data')
    })
    afterEach(() => release())
    const release = async () => {
      if (other.exitCode !== null) return
      other.stdin?.end()
      await once(other, 'exit')
    }

    it('longer than two seconds, all writers are told so at once while reads go on', async () => {
      const form = formsTo(records, 3)
      const delays = monitorEventLoopDelay({ resolution: 5 })
      delays.enable()
      const began = performance.now()
      // As late as every wait of this process is on a busy machine.
      const twoSeconds = sleep(2_000).then(() => performance.now())
      const writes = Promise.allSettled(Array.from({ length: 20 }, () => requestAppointment(maya(), form())))
      let reads = 0
      const reading = setInterval(async () => {
        await records.appointments.list({ limit: 10 })
        reads += 1
      }, 20)
      const outcomes = await writes
      const ended = performance.now()
      clearInterval(reading)
      delays.disable()
      expect(ended - (await twoSeconds)).toBeLessThan(700)
      expect(ended - began).toBeGreaterThan(1_900)
      expect(outcomes.every((one) => one.status === 'rejected' && one.reason instanceof RecordsAway)).toBe(true)
      expect(reads).toBeGreaterThan(10)
      // A wait on the event loop itself would be one stop of two seconds.
      expect(delays.percentile(99) / 1e6).toBeLessThan(300)
      expect(await records.appointments.waiting()).toEqual({ count: 0 })
    })

    it('for a moment, a writer waits and then writes', async () => {
      const write = records.transaction(({ limits }) => limits.count('address', 60, now))
      setTimeout(release, 300)
      await expect(write).resolves.toMatchObject({ count: 1 })
    })
  })
})

const holdsLock = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec('begin immediate')
  console.log('held')
  process.stdin.resume().on('end', () => process.exit())
`
