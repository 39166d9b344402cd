import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Appointment } from '../domain/appointments/appointment.ts'
import { addDays } from '../domain/clinic-time.ts'
import type { Books, Records } from '../domain/records.ts'
import { clearFreeSpaceOf } from './clear-free-space.ts'
import { everythingIn } from './test-leftovers.ts'
import { appointment, now, tuesday } from './test-practice.ts'
import { openTestRecords, type TestRecords } from './test-records.ts'

let records: TestRecords
let file: string
beforeEach(async () => {
  records = await openTestRecords()
  file = 'sqliteFile' in records.place ? records.place.sqliteFile : ''
})
afterEach(() => records.close())

/** Scattered, so that pages of tables and indexes are split and joined as they are in life. */
const scattered = (number: number) => (number * 7_919) % 1_000

/** Every third has more words than a page has room for. */
function person(name: string, number: number): Appointment {
  const message = `${name} `.repeat(number % 3 === 0 ? 700 : number % 40)
  return appointment({
    id: `${scattered(number)}-${name}`,
    name,
    email: `${name}@example.org`,
    message,
    day: name.startsWith('gone') ? tuesday : addDays(tuesday, 9),
  })
}

const add = (to: Pick<Records, 'transaction'>, people: Appointment[]) =>
  to.transaction(async ({ appointments }: Books) => {
    for (const one of people) await appointments.add(one, [])
  })

it('what a connection still remembers of its pages does not bring back what was cleared', async () => {
  const all = Array.from({ length: 1_000 }, (_, at) => person(at % 4 === 0 ? `gonecanary${at}` : `kept${at}`, at))
  const kept = all.filter(({ name }, at) => at % 3 === 0 && name.startsWith('kept'))
  for (let at = 0; at < all.length; at += 50) await add(records, all.slice(at, at + 50))
  const change = (version: number, changed: Partial<Appointment>) =>
    records.transaction(async ({ appointments }) => {
      for (const one of kept)
        await appointments.change({ ...one, day: addDays(tuesday, 9), ...changed, version }, version - 1, [], now)
    })
  // Longer, so that those beside them move to other pages.
  await change(2, { service: 'Root canal treatment '.repeat(9) })
  await records.transaction(async ({ forgetting }) =>
    forgetting.appointments({ day: addDays(tuesday, 1), arrived: now }, 1_000),
  )
  const canaries = async () => (await everythingIn(records.place)).match(/gonecanary/g)?.length ?? 0
  expect(await canaries()).toBeGreaterThan(0)
  await records.clearFreeSpace()
  expect(await canaries()).toBe(0)
  await change(3, { day: addDays(tuesday, 8) })
  expect(await canaries()).toBe(0)
})

it('while others write, move and erase, every row stays as it was acknowledged, and the file is sound', async () => {
  const others = await records.reopen()
  const acknowledged = new Map<string, string | undefined>()
  let clearing = true
  const cleared = (async () => {
    for (let times = 0; times < 4; times += 1) await clearFreeSpaceOf(file)
    clearing = false
  })()
  const write = async (to: Pick<Records, 'transaction'>, first: number) => {
    for (let number = first; clearing && number < 1_000; number += 2) {
      const one = person(`patient${number}`, number)
      await add(to, [one])
      acknowledged.set(one.id, one.message)
      if (number % 5 > 2) continue
      const changed = { ...one, message: `${one.message} and more`.repeat((number % 5) + 1), version: 2 }
      await to.transaction(({ appointments }) => appointments.change(changed, 1, [], now))
      acknowledged.set(one.id, changed.message)
    }
  }
  await Promise.all([cleared, write(records, 0), write(others, 1)])
  const found = (await others.appointments.list({ limit: 1_000 })).appointments
  expect(new Map(found.map(({ id, message }) => [id, message]))).toEqual(acknowledged)
  await others.close()
  const database = new DatabaseSync(file, { readOnly: true })
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
})

it('two who clear it in the same moments both come to its end, and neither is in the way of who writes', async () => {
  const all = Array.from({ length: 300 }, (_, at) => person(at % 2 === 0 ? `gonecanary${at}` : `kept${at}`, at))
  for (let at = 0; at < all.length; at += 50) await add(records, all.slice(at, at + 50))
  await records.transaction(async ({ forgetting }) =>
    forgetting.appointments({ day: addDays(tuesday, 1), arrived: now }, 1_000),
  )
  const clearing = Promise.all([clearFreeSpaceOf(file), clearFreeSpaceOf(file)])
  const since = Array.from({ length: 20 }, (_, at) => person(`since${at}`, at * 2 + 1))
  for (const one of since) await add(records, [one])
  expect(await clearing).toEqual([true, true])
  expect(await everythingIn(records.place)).not.toContain('gonecanary')
  expect((await records.appointments.list({ limit: 1_000 })).appointments).toHaveLength(170)
})

it('waits for somebody who reads from the log, and says so where that takes too long', async () => {
  const reader = new DatabaseSync(file, { readOnly: true })
  await add(records, [person('Maya', 1)])
  reader.exec('begin')
  reader.prepare('select count(*) from appointment').get()
  let done = false
  const clearing = clearFreeSpaceOf(file, 60_000).finally(() => (done = true))
  await add(records, [person('Noor', 2)])
  expect(done).toBe(false)
  expect(await clearFreeSpaceOf(file, 100)).toBe(false)
  reader.close()
  expect(await clearing).toBe(true)
  const others = await records.reopen()
  expect((await others.appointments.list({ limit: 9 })).appointments).toHaveLength(2)
  await others.close()
})
