import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { archive, beginWithEmptyArchive, folder, log, now, passTo, records, said } from '../../tests/old-records.ts'
import { everythingIn } from '../database/test-leftovers.ts'
import {
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
import { changeAppointment } from '../domain/appointments/change-appointment.ts'
import { requestAppointment } from '../domain/appointments/request-appointment.ts'
import { changeMessage } from '../domain/messages/change-message.ts'
import { receiveMessage } from '../domain/messages/receive-message.ts'
import { believesClock } from './believe-clock.ts'
import { forgetOldRecords } from './forget-old-records.ts'

beginWithEmptyArchive()

const secrets = countedSecrets()

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
    passTo('2027-07-04T22:59:59Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 0 })
    passTo('2027-07-04T23:00:00Z')
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
    passTo('2027-01-05T00:00:00Z')
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

    passTo('2027-07-03T22:59:59Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 0, messages: 0 })
    passTo('2027-07-03T23:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ appointments: 1, messages: 1 })

    const after = await everythingIn(records.place)
    for (const word of canaryWords) expect(after).not.toContain(word)
    for (const word of ['Omar Haddad', 'Do you park bikes?', 'Lin Chen']) expect(after).toContain(word)
    expect(await records.outbox.waiting()).toMatchObject({ count: 4 })
  })

  test('another number of days may be set', async () => {
    await requestAppointment(maya(), form())
    passTo('2027-02-04T23:00:00Z')
    expect(await forgetOldRecords(archive({ retentionDays: 30 }))).toMatchObject({ appointments: 0 })
    expect(await forgetOldRecords(archive({ retentionDays: 29 }))).toMatchObject({ appointments: 1 })
  })

  test('letters that became files are deleted', async () => {
    await mkdir(join(folder, 'letters'))
    for (const name of ['20270103T235959Z-request-received-a.eml', '20270104T000000Z-request-received-b.eml']) {
      await writeFile(join(folder, 'letters', name), 'To: canarymail@example.org')
    }
    passTo('2027-07-03T10:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ letterFiles: 1 })
    expect(await readdir(join(folder, 'letters'))).toEqual(['20270104T000000Z-request-received-b.eml'])
  })
})

describe('while the clock stood a year back by mistake', () => {
  const hour = 3_600_000
  const look = (at: string | number) => {
    passTo(new Date(at))
    return believesClock(archive())
  }
  const forgottenAt = async (at: string | number) => ((await look(at)) ? forgetOldRecords(archive()) : undefined)
  /** It is looked at before, once a minute while it is wrong, and after it was put right. */
  const wrongFrom = '2025-12-01T10:00:00Z'
  const right = Date.parse('2026-12-01T12:00:00Z')
  async function standsBack(write: () => Promise<unknown>): Promise<void> {
    await look('2026-12-01T10:00:00Z')
    await look(wrongFrom)
    passTo('2025-12-01T10:20:00Z')
    await write()
    await look(right)
  }

  test('a message and a request that came stay for their days, counted from when it was put right', async () => {
    passTo('2025-12-20T10:00:00Z')
    await receiveMessage({ ...visitor, name: 'Omar Haddad' }, { ...form(), practiceEmail: 'hello@ashcombe.example' })
    await standsBack(async () => {
      await receiveMessage(visitor, { ...form(), practiceEmail: 'hello@ashcombe.example' })
      await requestAppointment({ ...canaries, email: undefined }, form())
      await requestAppointment(maya({ day: '2025-12-09' }), form())
    })
    expect(await forgottenAt(right + 23 * hour)).toBeUndefined()
    // Omar's is a year old.
    expect(await forgottenAt(right + 24 * hour)).toMatchObject({ messages: 1, appointments: 0 })
    expect(log.filter(({ message }) => message === 'a message is erased that nobody has marked done')).toHaveLength(1)
    expect(said.has('unread-messages')).toBe(false)
    const asked = Date.parse('2027-05-30T11:00:00Z')
    for (let at = right + 48 * hour; at < asked; at += 48 * hour) await look(at)
    expect(await forgottenAt(asked)).toMatchObject({ messages: 0, appointments: 0 })
    expect(await forgottenAt(asked + 24 * hour)).toMatchObject({ messages: 1, appointments: 2 })
  })

  test('staff are told by how much, and no longer once it is put right', async () => {
    await standsBack(async () => {
      expect(said.get('clock-back')).toMatch(/clock has gone 365 days back/)
    })
    expect([...said.keys()]).toEqual(['clock-doubted'])
  })
})

describe('a message that nobody has marked done', () => {
  const write = async (name: string) => {
    const received = await receiveMessage({ ...visitor, name }, { ...form(), practiceEmail: 'hello@ashcombe.example' })
    return 'reference' in received ? received.reference : ''
  }
  test('is named in the log when it goes, by its reference alone; staff are told two weeks before', async () => {
    const reference = await write('canaryname')
    passTo(later(1))
    await write('Omar Haddad')
    const { messages } = await records.messages.list({ limit: 9 })
    for (const message of messages) {
      if (message.reference === reference) continue
      await changeMessage(message.id, { state: 'done' }, { records, now, by: priya })
    }
    passTo('2027-06-18T10:00:00Z')
    await forgetOldRecords(archive())
    expect([...said.keys()]).toEqual([])
    passTo('2027-06-21T10:00:00Z')
    expect(await forgetOldRecords(archive())).toMatchObject({ messages: 0 })
    expect(said.get('unread-messages')).toMatch(/^A message that nobody has marked done is erased within 14 days/)
    passTo('2027-08-01T10:00:00Z')
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

test('a letter about an account goes after 180 days too', async () => {
  const letter = { kind: 'account-changed', what: 'password' } as const
  await records.transaction(({ outbox }) =>
    outbox.put({ id: 'letter', to: 'priya@example.org', letter, notBefore: now }, now),
  )
  const keptAt = async (at: string) => {
    passTo(at)
    await forgetOldRecords(archive())
    return (await records.outbox.waiting()).count
  }
  expect(await keptAt('2027-07-03T22:59:59Z')).toBe(1)
  expect(await keptAt('2027-07-03T23:00:00Z')).toBe(0)
})

test('sessions, answers and limits go when they have run out, the audit and who wants no reminders after two years', async () => {
  await records.transaction(async ({ staff: book, repeats, limits, audit, reminders }) => {
    await book.add(staffMember({ id: 's', email: 'priya@example.org', name: 'Priya' }))
    const session = { staff: 's', createdAt: now, browser: 'Firefox' }
    await book.addSession({ ...session, id: 'idle', tokenHash: 'one', lastSeenAt: now })
    await book.addSession({ ...session, id: 'busy', tokenHash: 'two', lastSeenAt: later(60) })
    await repeats.keep({ key: 'form', body: 'said', answer: '{}', until: later(1_800) }, now)
    await limits.count('address', 1_800, now)
    await audit.note({ id: 'entry', at: now, staff: 's', did: 'looked' })
    await reminders.stop('maya@example.org', now)
  })
  passTo(later(1_800))
  const forgotten = { sessions: 1, repeats: 1, limits: 1, noReminders: 0, auditEntries: 0 }
  expect(await forgetOldRecords(archive())).toMatchObject(forgotten)
  passTo('2029-01-04T23:00:00Z')
  expect(await forgetOldRecords(archive())).toMatchObject({ sessions: 1, noReminders: 0, auditEntries: 0 })
  passTo('2029-01-05T01:00:00Z')
  expect(await forgetOldRecords(archive())).toMatchObject({ noReminders: 1, auditEntries: 1 })
})

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
