import { expect, it } from 'vitest'
import { thorough } from '../../tests/thorough.ts'
import { openRecords } from '../database/records.ts'
import { fillWithMany, fillWithTraces, giveToOne } from '../database/test-many.ts'
import { appointment, countedSecrets } from '../database/test-practice.ts'
import { leastOf } from '../database/test-quickest.ts'
import { openTestPlace, openTestRecords, testEngine } from '../database/test-records.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { exportPerson } from '../domain/person/export-person.ts'
import { countOf, readWho } from '../domain/person/person.ts'
import { operator } from '../domain/staff/account-notes.ts'

/** Ten seconds among a million are what is promised; where nobody has the time, two among a few. */
const rows = thorough ? 1_000_000 : 5_000
const mostSeconds = thorough ? 10 : 2
/** None takes longer than is promised. */
const mostOfAll = 10
type Seconds = { clock: number; processor: number }
/** All that SQLite does is done here, but waiting for the disk, which has the ten seconds; PostgreSQL's work is not seen. */
const judgedBy = testEngine === 'sqlite' ? 'processor' : 'clock'
/** A busy machine may be slow each time; what is slow by itself is never quick. Somebody else is asked for until one is. */
const rounds = [0, 10, 20, 30]
/** One person's are so many of them. */
const often = thorough ? 3_000 : 500

/** Asked whenever a request is looked at; in milliseconds. */
const mostSeen = 250

const context = { secrets: countedSecrets(), now: new Date(), by: operator }

it(`writes out and erases one person of ${rows}, from the file too, in ${mostSeconds} seconds`, {
  timeout: 1_800_000,
}, async () => {
  const { place, remove } = await openTestPlace()
  await fillWithMany(place, rows, { findable: true })
  await fillWithTraces(place, rows)
  const records = await openRecords(place)
  // As every night on which something is forgotten. The first time there is most to overwrite.
  await records.clearFreeSpace()
  const took: Record<'written out' | 'erased', Seconds[]> = { 'written out': [], erased: [] }
  const timed = async <T>(what: keyof typeof took, work: () => Promise<T>) => {
    const [begun, before] = [performance.now(), process.cpuUsage()]
    const done = await work()
    const { user, system } = process.cpuUsage(before)
    took[what].push({ clock: (performance.now() - begun) / 1e3, processor: (user + system) / 1e6 })
    return done
  }
  const areQuick = () =>
    Object.values(took).every((seconds) => Math.min(...seconds.map((each) => each[judgedBy])) <= mostSeconds)
  const asked = rounds.flatMap((next) => [
    ['address', `patient${rows / 2 + next}@example.org`],
    ['number', `07700 ${100_000 + rows / 4 + next}`],
  ])
  for (const [at, [how, written = '']] of asked.entries()) {
    if (at >= 2 && areQuick()) break
    const who = readWho(written)
    if (!who) throw new Error(`${written} is nobody`)
    const newest = await records.people.newestOf(who, 50)
    const [seen = 0] = await leastOf(() => performance.now(), [() => records.people.newestOf(who, 50)], 3)
    expect(seen, `seen beside a request by ${how}`).toBeLessThan(mostSeen)
    expect([newest.requests.length, newest.messages.length]).toEqual([1, 1])
    const kept = await timed('written out', () => exportPerson(who, written, { records, ...context }))
    expect({ ...countOf(kept), looks: kept.audit.length }).toEqual({ requests: 1, messages: 1, letters: 2, looks: 1 })
    await timed('erased', () => erasePerson(who, { records, ...context, eraseLetterFiles: async () => 0 }))
    expect(countOf(await records.people.find(who))).toEqual({ requests: 0, messages: 0, letters: 0 })
  }
  console.info(rows, took)
  await records.close()
  await remove()
  for (const [what, seconds] of Object.entries(took))
    expect(Math.max(...seconds.map(({ clock }) => clock)), what).toBeLessThanOrEqual(mostOfAll)
  expect(areQuick(), JSON.stringify(took)).toBe(true)
})

it(`erases somebody of ${often} requests among ${rows} in ${mostSeconds} seconds of the processor`, {
  timeout: 1_800_000,
}, async () => {
  const { place, remove } = await openTestPlace()
  await fillWithMany(place, rows, { findable: true })
  await fillWithTraces(place, rows)
  await giveToOne(place, Math.floor(rows / often))
  const records = await openRecords(place)
  await records.clearFreeSpace()
  const who = { email: 'alexandra.featherstonehaugh@longer-provider.example.org' }
  const begun = process.cpuUsage()
  const erased = await erasePerson(who, { records, ...context, eraseLetterFiles: async () => 0 })
  const { user, system } = process.cpuUsage(begun)
  const left = await records.people.find(who)
  await records.close()
  await remove()
  console.info(rows, often, (user + system) / 1e6)
  expect(countOf(erased).requests).toBeGreaterThanOrEqual(often)
  expect(countOf(left).requests).toBe(0)
  expect((user + system) / 1e6).toBeLessThan(mostSeconds)
})

it('compares what staff searched for with thousands of requests within a second of the processor', async () => {
  const records = await openTestRecords()
  await records.transaction(async ({ audit }) => {
    for (let at = 0; at < 1_000; at += 1) {
      const asked = { did: 'listed requests', question: `search patient ${9_000 + at}` }
      await audit.note({ id: `look ${at}`, at: context.now, staff: operator, ...asked })
    }
  })
  const nothing = { requests: [], messages: [], audit: [], remindersStopped: [] }
  const more = { history: [], letters: [], links: [], offer: undefined, waiting: undefined }
  const requests = Array.from({ length: 3_000 }, (_, at) => {
    const who = { id: `request ${at}`, reference: `REF${10_000 + at}`, name: `Patient ${3_000 + at}` }
    return { ...appointment({ ...who, phone: '07700 900999' }), ...more }
  })
  const begun = process.threadCpuUsage()
  const found = await records.people.searchesFor([{ ...nothing, requests }], { phone: '447700900999' })
  const { user, system } = process.threadCpuUsage(begun)
  await records.close()
  // 9009, which stands in their number.
  expect(found).toHaveLength(1)
  expect((user + system) / 1e6).toBeLessThan(1)
})
