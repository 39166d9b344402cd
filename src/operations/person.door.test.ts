import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mayasRequest, who, writeBoth } from '../../tests/maya-and-noah.ts'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { openConnection } from '../database/open-connection.ts'
import { appointment } from '../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { exportPerson } from '../domain/person/export-person.ts'
import { countOf, isNothing, namesOf, ofWhom } from '../domain/person/person.ts'
import type { Records } from '../domain/records.ts'
import { personJson, personPage } from './person-file.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records })
})
afterEach(() => practice.close())

const told = () => ({ ...practice.backend, records, now: new Date(), by: 'operator' })

describe('what is kept about somebody', () => {
  beforeEach(() => writeBoth(practice))

  it.each([
    ['maya.canarymaya@example.org', { requests: 1, messages: 1 }],
    ['MAYA.CANARYMAYA@EXAMPLE.ORG', { requests: 1, messages: 1 }],
    ['07700 900123', { requests: 2, messages: 1 }],
    ['+447700900123', { requests: 2, messages: 1 }],
    ['ya.canarymaya@example.org', { requests: 0, messages: 0 }],
    ['7700 9001', { requests: 0, messages: 0 }],
  ])('%s is found, and nobody else', async (written, counted) => {
    expect(countOf(await records.people.find(who(written)))).toMatchObject(counted)
  })

  it('is written out with a note of who was asked for, and not of what was found', async () => {
    const context = { records, secrets: practice.backend.secrets, now: new Date(), by: 'operator' }
    const kept = await exportPerson(who('07700 900124'), '07700 900124', context)
    expect(countOf(kept)).toMatchObject({ requests: 1, messages: 1 })
    const { reading, close } = await openConnection(records.place)
    const noted = await reading.selectFrom('audit_entry').selectAll().where('did', 'like', 'exported%').execute()
    await close()
    expect(noted).toMatchObject([{ did: 'exported a person', question: 'search 07700 900124', about: null }])
  })

  it('tells who of staff looked at it, and nothing of what they looked at else', async () => {
    const noahs = () => records.people.find(who('07700 900124'))
    const [request] = (await noahs()).requests
    const look = { at: new Date(), staff: 'operator', did: 'looked at a request' }
    await records.transaction(async ({ audit }) => {
      await audit.note({ ...look, id: 'at Noah', about: request?.id ?? '' })
      await audit.note({ ...look, id: 'at somebody else', about: 'another request' })
    })
    expect((await noahs()).audit).toEqual([look])
  })

  it('is written out as of one instant, though somebody erases them meanwhile', async () => {
    const other = await records.reopen()
    const asked = who('07700 900124')
    // Whoever reads of one instant is in the way of the free space alone.
    const erasing = { ...told(), records: { ...other, clearFreeSpace: async () => true } }
    const whileErased: Records['snapshot'] = (work) =>
      records.snapshot(async (books) => {
        await books.people.newestOf(asked, 1)
        await erasePerson(asked, erasing)
        return work(books)
      })
    const kept = await exportPerson(asked, '07700 900124', {
      ...told(),
      records: { ...records, snapshot: whileErased },
    })
    expect(countOf(kept)).toMatchObject({ requests: 1, messages: 1 })
    expect(kept.requests[0]?.history).toHaveLength(1)
    expect(isNothing(await records.people.find(asked))).toBe(true)
    await other.close()
  })

  it('is said with the names it goes by, so that nobody loses what is another’s', async () => {
    const told = ofWhom(await records.people.find(who('07700 900123')))
    expect(told).toBe('of M Canarymaya and Maya Canarymaya, who gave the same: what is done is done to all of it')
    expect(ofWhom(await records.people.find(who('07700 900124')))).toBe('of Noah Clarke')
  })

  it('can be read, with nothing in it that runs', async () => {
    const kept = await records.people.find(who('07700 900123'))
    const [first] = kept.requests
    if (first) first.message = '<script>alert(1)</script>'
    const page = await personPage(kept, { who: '07700 900123', at: new Date(), practice: 'Ashcombe' })
    expect(page).toContain('Canarymaya again')
    expect(page).toContain('requested')
    expect(page).toContain('request received')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('Noah')
  })

  it('is all in what they are given, and nothing that is anybody else’s', async () => {
    const now = new Date('2026-11-01T09:00:00Z')
    const keepAllOf = (id: string, chair: number) =>
      records.transaction(async (books) => {
        const [email, time] = [`${id}@example.com`, { day: '2026-12-09', time: `1${chair}:00` }]
        const facts = { id, reference: `R-${id}`, minutes: 15, sequence: 0 }
        const letter = { kind: 'request-received' as const, appointment: facts, holdsTime: false }
        const to = { to: `letters-${email}`, notBefore: now }
        const change = { id: `${id} asks`, appointment: id, at: now, what: 'requested' as const, words: `${id} asked` }
        await books.appointments.add(appointment({ ...facts, name: id, email, note: `${id} is kind` }), [], {
          senders: [],
          change,
          letters: [{ ...to, id: `${id}’s letter`, appointment: id, letter }],
          links: [{ tokenHash: id, appointment: id, madeAt: now }],
        })
        const offered = { ...time, chair }
        await books.offers.put({ appointment: id, times: [offered], ends: now }, [offered])
        await books.waitingList.put({ appointment: id, since: now, part: '', letGo: [time] })
        const wrote = { name: id, email, phone: '', message: `${id} writes` }
        await books.messages.add({ id: `${id}’s message`, reference: `M-${id}`, createdAt: now, ...wrote })
        const received = { kind: 'message-received' as const, reference: `M-${id}` }
        await books.outbox.put({ ...to, id: `${id}’s other letter`, message: `${id}’s message`, letter: received }, now)
        await books.reminders.stop(email, now)
        await books.audit.note({ id: `look at ${id}`, at: now, staff: 'tom', did: `looked at ${id}`, about: id })
      })
    await keepAllOf('ines', 1)
    await keepAllOf('omar', 2)
    const kept = await records.people.find(who('ines@example.com'))
    const asked = { who: 'ines@example.com', at: now, practice: 'Ashcombe' }
    const [json, page] = [await personJson(kept, asked), await personPage(kept, asked)]
    for (const own of ['ines asked', 'ines is kind', '11:00', 'ines writes', 'M-ines', 'looked at ines'])
      for (const file of [json, page]) expect(file).toContain(own)
    for (const own of ['ines’s letter', 'ines’s other letter']) expect(json).toContain(own)
    expect(countOf(kept)).toEqual({ requests: 1, messages: 1, letters: 2 })
    const [{ history, links, offer, waiting } = {}] = kept.requests
    expect([history?.length, links, offer?.times.length, waiting?.letGo.length]).toEqual([1, [now], 1, 1])
    expect(kept.remindersStopped).toEqual([{ email: 'ines@example.com', since: now }])
    for (const file of [json, page]) expect(file).not.toMatch(/omar|12:00/)
  })

  it('is said with whom they wrote for, whose words go with it', async () => {
    const child = { patientName: 'Ines Clarke', name: 'Noah Clarke', phone: '07700 900124' }
    await practice.send('POST', '/api/user/appointment', { ...mayasRequest, ...child, appointmentTime: '14:00' })
    const kept = await records.people.find(who('07700 900124'))
    expect(ofWhom(kept)).toBe('of Noah Clarke, written for Ines Clarke too: what is done is done to all of it')
    expect(namesOf(kept)).toEqual(['Ines Clarke', 'Noah Clarke'])
  })
})
