import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { archive, beginWithEmptyArchive, folder, log, passTo, records, said } from '../../tests/old-records.ts'
import { appointment } from '../database/test-practice.ts'
import { testEngine } from '../database/test-records.ts'
import type { Forgetting } from '../domain/forgetting.ts'
import { type Records, RecordsAway, RecordsDamaged } from '../domain/records.ts'
import { forgetOldRecords } from './forget-old-records.ts'

beginWithEmptyArchive()

/** So many requests of a day that is long over. */
const addOld = (count: number) =>
  records.transaction(async ({ appointments }) => {
    for (let each = 0; each < count; each += 1) {
      await appointments.add(appointment({ id: `old ${each}`, day: '2026-01-02' }), [])
    }
  })

describe('forgetting', () => {
  test('is logged by counts alone, and finds nothing to do the second time', async () => {
    await addOld(120)
    await forgetOldRecords(archive())
    expect(log).toEqual([
      {
        level: 'info',
        facts: expect.objectContaining({ job: 'forgetting', appointments: 120, messages: 0, letterFiles: 0 }),
        message: 'old records forgotten',
      },
    ])
    const again = await forgetOldRecords(archive())
    expect(Object.values(again).every((count) => count === 0)).toBe(true)
  })

  test('clears the free space of the file when patients went, and once in any night, by one of the processes', async () => {
    const other = await records.reopen()
    let clearings = 0
    const clearFreeSpace = async () => {
      clearings += 1
      return records.clearFreeSpace()
    }
    const clearingsAt = async (instant: string) => {
      passTo(instant)
      const processes = [records, other].map((own) => archive({ records: { ...own, clearFreeSpace } }))
      await Promise.all(processes.map((one) => forgetOldRecords(one)))
      return clearings
    }
    expect(await clearingsAt('2026-07-06T09:00:00Z')).toBe(0)
    expect(await clearingsAt('2026-07-07T01:59:00Z')).toBe(0)
    expect(await clearingsAt('2026-07-07T02:59:00Z')).toBe(1)
    expect(await clearingsAt('2026-07-07T03:59:00Z')).toBe(1)
    await addOld(1)
    expect(await clearingsAt('2026-07-07T04:59:00Z')).toBe(2)
    expect(await clearingsAt('2026-07-08T02:01:00Z')).toBe(3)
    await other.close()
  })

  test('clears the free space once in the hour of the night in which patients go, and not again for another process', async () => {
    const other = await records.reopen()
    let clearings = 0
    const clearFreeSpace = async () => {
      clearings += 1
      return records.clearFreeSpace()
    }
    await addOld(1)
    passTo('2026-07-07T02:20:00Z')
    for (const own of [records, other]) await forgetOldRecords(archive({ records: { ...own, clearFreeSpace } }))
    expect(clearings).toBe(1)
    await other.close()
  })

  test('by two processes at once erases everything once', async () => {
    await addOld(300)
    const other = await records.reopen()
    const rounds = await Promise.all([forgetOldRecords(archive()), forgetOldRecords(archive({ records: other }))])
    await other.close()
    expect(rounds.map(({ appointments = 0 }) => appointments).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(
      300,
    )
    await forgetOldRecords(archive())
    expect(await records.appointments.list({ limit: 9 })).toEqual({ appointments: [] })
    expect(log.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('lets another process write after each batch', async () => {
    await addOld(1_000)
    const other = await records.reopen()
    let begun = 0
    const transaction: Records['transaction'] = (work) => {
      begun += 1
      return records.transaction(work)
    }
    const forgetting = forgetOldRecords(archive({ records: { ...records, transaction } }))
    const batchesBefore: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const before = begun
      await other.transaction(({ settings }) => settings.write('turn', String(turn)))
      batchesBefore.push(begun - before)
    }
    expect(await forgetting).toMatchObject({ appointments: 1_000 })
    await other.close()
    expect(Math.max(...batchesBefore)).toBeLessThanOrEqual(2)
  })

  // On SQLite the index for searching loses each row by itself, and whoever asks for something meanwhile waits for all of them.
  test.runIf(testEngine === 'sqlite')(
    'works no longer in one go than anybody should wait, however much a row costs',
    async () => {
      const found = (each: number) =>
        Array.from({ length: 20 }, (_, word) => `${each * 7919 + word * 104_729}`).join(' ')
      await records.transaction(async ({ appointments }) => {
        for (let each = 0; each < 200; each += 1) {
          await appointments.add(appointment({ id: `old ${each}`, name: found(each), day: '2026-01-02' }), [])
        }
      })
      const took: number[] = []
      const transaction: Records['transaction'] = async (work) => {
        const before = process.threadCpuUsage()
        const done = await records.transaction(work)
        const { user, system } = process.threadCpuUsage(before)
        took.push((user + system) / 1000)
        return done
      }
      expect(await forgetOldRecords(archive({ records: { ...records, transaction } }))).toMatchObject({
        appointments: 200,
      })
      // Some are longer, where memory is tidied up in their midst.
      const median = took.sort((one, other) => one - other)[Math.floor(took.length / 2)]
      expect(median).toBeLessThan(25)
    },
  )

  test('never takes more in one go than there is time for, by what the one before cost, and begins with a single one', async () => {
    await addOld(40)
    const wanted: number[] = []
    const transaction: Records['transaction'] = (work) =>
      records.transaction((books) => {
        const appointments: Forgetting['appointments'] = async (kept, atOnce) => {
          wanted.push(atOnce)
          workFor(4 * atOnce)
          return books.forgetting.appointments(kept, atOnce)
        }
        return work({ ...books, forgetting: { ...books.forgetting, appointments } })
      })
    expect(await forgetOldRecords(archive({ records: { ...records, transaction } }))).toMatchObject({
      appointments: 40,
    })
    expect([wanted[0], Math.max(...wanted)]).toEqual([1, expect.toSatisfy((most: number) => most <= 3)])
  })

  test('ends after the batch under way when it is told to, and goes on the next time', async () => {
    await addOld(120)
    let asked = 0
    const goOn = () => {
      asked += 1
      return asked < 3
    }
    const { appointments: erased = 0, ...others } = await forgetOldRecords(archive(), goOn)
    expect(others).toEqual({})
    expect(erased).toBeGreaterThan(0)
    expect(erased).toBeLessThanOrEqual(50)
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 120 - erased })
  })

  test('ends where the database is away, says so, and has logged what it did', async () => {
    await addOld(120)
    await expect(forgetOldRecords(archive({ records: awayAfter(2) }))).rejects.toThrow(RecordsAway)
    expect(log).toMatchObject([{ level: 'info', facts: { job: 'forgetting' } }])
    const left = (await records.appointments.list({ limit: 120 })).appointments.length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(120)
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: left })
  })

  test('of one kind that fails does not keep the others, and is logged by its name and code alone', async () => {
    await addOld(1)
    await writeFile(join(folder, 'no-folder'), 'canary')
    const forgotten = await forgetOldRecords(archive({ lettersFolder: join(folder, 'no-folder') }))
    expect(forgotten).toMatchObject({ appointments: 1, letterFiles: 0 })
    expect(log[0]).toEqual({
      level: 'error',
      facts: { job: 'forgetting', kind: 'letterFiles', error: 'Error ENOTDIR' },
      message: 'not forgotten',
    })
  })

  test('of one kind whose part of the database is damaged does not keep the others, and is told', async () => {
    await addOld(1)
    const damaged: Records = {
      ...records,
      transaction: (work) =>
        records.transaction((books) => {
          const messages = () => Promise.reject(new RecordsDamaged('A page is damaged'))
          return work({ ...books, forgetting: { ...books.forgetting, messages, sessions: messages } })
        }),
    }
    expect(await forgetOldRecords(archive({ records: damaged }))).toMatchObject({ appointments: 1, messages: 0 })
    expect(log.filter(({ message }) => message === 'not forgotten').map(({ facts }) => facts)).toEqual([
      { job: 'forgetting', kind: 'messages', error: 'records damaged' },
      { job: 'forgetting', kind: 'sessions', error: 'records damaged' },
    ])
    expect(said.get('records-damaged')).toContain('A part of the database cannot be read')
  })
})

/** Keeps the processor busy for so many milliseconds of its own. */
function workFor(milliseconds: number): void {
  const before = process.threadCpuUsage()
  for (let took = 0; took < milliseconds; ) {
    const { user, system } = process.threadCpuUsage(before)
    took = (user + system) / 1000
  }
}

/** The real records, unplugged after so many transactions. */
function awayAfter(transactions: number): Records {
  let asked = 0
  return {
    ...records,
    transaction(work) {
      asked += 1
      if (asked > transactions) return Promise.reject(new RecordsAway('unplugged'))
      return records.transaction(work)
    },
  }
}
