import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everythingIn } from '../database/test-leftovers.ts'
import {
  appointment,
  countedSecrets,
  formsTo,
  later,
  maya,
  now as monday,
  practiceWith,
  priya,
  staffMember,
  tuesday,
} from '../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { changeAppointment } from '../domain/appointments/change-appointment.ts'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import type { Photographs } from '../domain/blog/uploads.ts'
import { changeMessage } from '../domain/messages/change-message.ts'
import { receiveMessage } from '../domain/messages/receive-message.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { openPhotographs } from '../photographs/photographs.ts'
import { type Archive, forgetOldRecords } from './forget-old-records.ts'

const secrets = countedSecrets()
let records: TestRecords
let photographs: Photographs
let folder: string
let now: Date
const said = new Map<string, string>()
let log: { level: string; facts: Record<string, unknown>; message: string }[]

beforeEach(async () => {
  records = await openTestRecords()
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  photographs = await openPhotographs(join(folder, 'photographs'))
  now = monday
  log = []
  said.clear()
})
afterEach(async () => {
  await records.close()
  await rm(folder, { recursive: true })
})

/** One in every column that holds what a person wrote. */
const canaries = {
  name: 'canaryname',
  email: 'canarymail@example.org',
  phone: '07700 900987',
  message: 'canarymessage '.repeat(285).trim(),
  service: 'canaryservice',
}
const { service: _, ...visitor } = canaries
const canaryWords = ['canaryname', 'canarymail', '07700 900987', '447700900987', 'canarymessage', 'canaryservice']

describe('180 days after', () => {
  test('the day of the appointment, the request is nowhere any more; the next one is whole', async () => {
    await requestAppointment(maya(canaries), form())
    await changeAppointment(await onlyId(), { service: 'Check-up' }, staff())
    await changeAppointment(await onlyId(), { status: 'appointed' }, staff())
    await requestAppointment(maya({ name: 'Omar Haddad', email: 'omar@example.org', day: '2027-01-06' }), form())
    const before = await everythingIn(records.place)
    for (const word of canaryWords) expect(before).toContain(word)

    // The whole of the last day counts, in London.
    now = new Date('2027-07-04T22:59:59Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 0 })
    now = new Date('2027-07-04T23:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 1, messages: 0 })

    const after = await everythingIn(records.place)
    for (const word of canaryWords) expect(after).not.toContain(word)
    expect(await records.appointments.list({ limit: 9 })).toMatchObject({ appointments: [{ name: 'Omar Haddad' }] })
    expect(await records.appointments.historyOf(await onlyId())).toHaveLength(1)
    expect(await records.appointments.chairTimeOn([tuesday, '2027-01-06'], monday)).toHaveLength(2)
    expect(await records.outbox.waiting()).toMatchObject({ count: 2 })
  })

  test('they arrived, a message and a request without a day are nowhere any more; younger ones are whole', async () => {
    await receiveMessage(visitor, { ...form(), practiceEmail: 'hello@ashcombe.example' })
    await requestAppointment({ ...canaries, email: undefined }, form())
    now = new Date('2027-01-05T00:00:00Z')
    const omar = {
      name: 'Omar Haddad',
      email: 'omar@example.org',
      phone: '01632 960002',
      message: 'Do you park bikes?',
    }
    await receiveMessage(omar, { ...form(), practiceEmail: 'hello@ashcombe.example' })
    await requestAppointment({ name: 'Lin Chen', email: 'lin@example.org' }, form())
    const before = await everythingIn(records.place)
    for (const word of canaryWords) expect(before).toContain(word)

    now = new Date('2027-07-03T22:59:59Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 0, messages: 0 })
    now = new Date('2027-07-03T23:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 1, messages: 1 })

    const after = await everythingIn(records.place)
    for (const word of canaryWords) expect(after).not.toContain(word)
    for (const word of ['Omar Haddad', 'Do you park bikes?', 'Lin Chen']) expect(after).toContain(word)
    expect(await records.outbox.waiting()).toMatchObject({ count: 4 })
  })

  test('another number of days may be set', async () => {
    await requestAppointment(maya(), form())
    now = new Date('2027-02-04T23:00:00Z')
    expect(await forgetOldRecords(archive({ retentionDays: 30 }))).toMatchObject({ appointments: 0 })
    expect(await forgetOldRecords(archive({ retentionDays: 29 }))).toMatchObject({ appointments: 1 })
  })

  test('letters that became files are deleted', async () => {
    await mkdir(join(folder, 'letters'))
    for (const name of ['20270103T235959Z-request-received-a.eml', '20270104T000000Z-request-received-b.eml']) {
      await writeFile(join(folder, 'letters', name), 'To: canarymail@example.org')
    }
    now = new Date('2027-07-03T10:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ letterFiles: 1 })
    expect(await readdir(join(folder, 'letters'))).toEqual(['20270104T000000Z-request-received-b.eml'])
  })
})

describe('a message that nobody has marked done', () => {
  const write = async (name: string) => {
    const received = await receiveMessage({ ...visitor, name }, { ...form(), practiceEmail: 'hello@ashcombe.example' })
    return 'reference' in received ? received.reference : ''
  }
  test('is named in the log when it goes, by its reference alone; staff are told two weeks before', async () => {
    const reference = await write('canaryname')
    now = later(1)
    await write('Omar Haddad')
    const { messages } = await records.messages.list({ limit: 9 })
    for (const message of messages) {
      if (message.reference === reference) continue
      await changeMessage(message.id, { state: 'done' }, { records, now, by: priya })
    }
    now = new Date('2027-06-18T10:00:00Z')
    await forgetOldRecords(archive())
    expect([...said.keys()]).toEqual([])
    now = new Date('2027-06-21T10:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ messages: 0 })
    expect(said.get('unread-messages')).toMatch(/^A message that nobody has marked done is erased within 14 days/)
    now = new Date('2027-08-01T10:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ messages: 2 })
    expect(log.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        facts: { job: 'forgetting', reference },
        message: 'a message is erased that nobody has marked done',
      },
    ])
    expect(JSON.stringify([log, ...said])).not.toMatch(/canary|Omar|900987/)
    expect([...said.keys()]).toEqual([])
  })
})

test('sessions, answers and limits go when they have run out, entries of the audit after two years', async () => {
  await records.transaction(async ({ staff: book, repeats, limits, audit }) => {
    await book.add(staffMember({ id: 's', email: 'priya@example.org', name: 'Priya' }))
    const session = { staff: 's', createdAt: now, browser: 'Firefox' }
    await book.addSession({ ...session, id: 'idle', tokenHash: 'one', lastSeenAt: now })
    await book.addSession({ ...session, id: 'busy', tokenHash: 'two', lastSeenAt: later(60) })
    await repeats.keep({ key: 'form', body: 'said', answer: '{}', until: later(1_800) }, now)
    await limits.count('address', 1_800, now)
    await audit.note({ id: 'entry', at: now, staff: 's', did: 'looked' })
  })
  now = later(1_800)
  const forgotten = { sessions: 1, repeats: 1, limits: 1, auditEntries: 0 }
  expect(await forgetOldRecords(archive())).toMatchObject(forgotten)
  now = new Date('2029-01-04T23:00:00Z')
  expect(await forgetOldRecords(archive())).toMatchObject({ sessions: 1, auditEntries: 0 })
  now = new Date('2029-01-05T01:00:00Z')
  expect(await forgetOldRecords(archive())).toMatchObject({ auditEntries: 1 })
})

describe('forgetting', () => {
  const addOld = (count: number) =>
    records.transaction(async ({ appointments }) => {
      for (let each = 0; each < count; each += 1) {
        await appointments.add(appointment({ id: `old ${each}`, day: '2026-01-02' }), [])
      }
    })

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
      now = new Date(instant)
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
    now = new Date('2026-07-07T02:20:00Z')
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

  test('ends after the batch under way when it is told to, and goes on the next time', async () => {
    await addOld(120)
    let asked = 0
    const goOn = () => {
      asked += 1
      return asked < 3
    }
    expect(await forgetOldRecords(archive(), goOn)).toEqual({ appointments: 50 })
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 70 })
  })

  test('ends where the database is away, says so, and has logged what it did', async () => {
    await addOld(120)
    await expect(forgetOldRecords(archive({ records: awayAfter(2) }))).rejects.toThrow(RecordsAway)
    expect(log).toMatchObject([{ level: 'info', facts: { job: 'forgetting' } }])
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 20 })
  })

  test('of one kind that fails does not keep the others, and is logged by its name alone', async () => {
    await addOld(1)
    await writeFile(join(folder, 'no-folder'), 'canary')
    const forgotten = await forgetOldRecords(archive({ lettersFolder: join(folder, 'no-folder') }))
    expect(forgotten).toMatchObject({ appointments: 1, letterFiles: 0 })
    expect(log[0]).toEqual({
      level: 'error',
      facts: { job: 'forgetting', kind: 'letterFiles', error: 'Error' },
      message: 'not forgotten',
    })
  })
})

function archive(changed: Partial<Archive> = {}): Archive {
  const write = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void log.push({ level, facts, message })
  return {
    records,
    photographs,
    lettersFolder: join(folder, 'letters'),
    retentionDays: 180,
    notices: { say: (kind, sentence) => void said.set(kind, sentence), takeBack: (kind) => void said.delete(kind) },
    now: () => now,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...changed,
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

function form() {
  return { ...formsTo(records, 3)(), secrets, now, repeat: { key: secrets.newId(), body: 'said', until: now } }
}

function staff() {
  const practice = practiceWith(3)
  return { records, practice, owner: practice, secrets, now, holdWorkingDays: 3, by: { id: 's', name: 'Priya' } }
}

async function onlyId(): Promise<string> {
  return (await records.appointments.list({ limit: 1 })).appointments[0]?.id ?? ''
}
