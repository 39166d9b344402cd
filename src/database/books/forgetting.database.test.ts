import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeAppointment } from '../../domain/appointments/change-appointment.ts'
import { requestAppointment } from '../../domain/appointments/request-appointment.ts'
import type { Post } from '../../domain/blog/post.ts'
import { addDays, type Day } from '../../domain/clinic-time.ts'
import type { Forgetting } from '../../domain/forgetting.ts'
import type { Letter } from '../../domain/letters.ts'
import { changeMessage } from '../../domain/messages/change-message.ts'
import type { Books } from '../../domain/records.ts'
import { everythingIn } from '../test-leftovers.ts'
import {
  appointment,
  countedSecrets,
  draft,
  formsTo,
  later,
  maya,
  now,
  post,
  practiceWith,
  priya,
  staffMember,
  tuesday,
} from '../test-practice.ts'
import { openTestRecords, type TestRecords } from '../test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

const write = <T>(work: (books: Books) => Promise<T>) => records.transaction(work)
const erase = (some: (forgetting: Forgetting) => Promise<number>) =>
  records.transaction(({ forgetting }) => some(forgetting))

describe('an appointment', () => {
  const add = (id: string, facts: { day?: Day; createdAt?: Date } = {}) =>
    write(({ appointments }) => appointments.add(appointment({ id, ...facts }), []))
  const ids = async () => (await records.appointments.list({ limit: 99 })).appointments.map(({ id }) => id).toSorted()
  const kept = { day: tuesday, arrived: now }

  it('of the first day that is kept stays, one of the day before goes, whenever they were made', async () => {
    await add('the day before', { day: addDays(tuesday, -1), createdAt: later(9_999) })
    await add('the day itself', { day: tuesday, createdAt: later(-9_999) })
    expect(await erase((old) => old.appointments(kept, 10))).toBe(1)
    expect(await ids()).toEqual(['the day itself'])
  })

  it('without a day is kept by when it was made', async () => {
    await add('a moment before', { createdAt: later(-0.001) })
    await add('that moment', { createdAt: now })
    expect(await erase((old) => old.appointments(kept, 10))).toBe(1)
    expect(await ids()).toEqual(['that moment'])
  })

  it('goes with its history, chair time and letters, and its chair is free again', async () => {
    const practice = practiceWith(1)
    const told = { records, practice, owner: practice, secrets: countedSecrets(), holdWorkingDays: 3, by: priya }
    const day = { ...told, now }
    await requestAppointment(maya(), formsTo(records, 1)())
    const id = (await records.appointments.list({ limit: 1 })).appointments[0]?.id ?? ''
    await changeAppointment(id, { status: 'appointed' }, day)
    expect(await records.appointments.chairTimeOn([tuesday], now)).not.toEqual([])
    expect(await erase((old) => old.appointments({ day: addDays(tuesday, 1), arrived: now }, 10))).toBe(1)
    expect(await records.appointments.find(id)).toBeUndefined()
    expect(await records.appointments.historyOf(id)).toEqual([])
    expect(await records.appointments.chairTimeOn([tuesday], now)).toEqual([])
    expect(await records.outbox.waiting()).toEqual({ count: 0 })
  })

  it('is erased with so many others at a time, dated or not', async () => {
    for (let each = 0; each < 3; each += 1) await add(`dated ${each}`, { day: '2026-01-02' })
    for (let each = 0; each < 4; each += 1) await add(`undated ${each}`, { createdAt: later(-1) })
    const rounds: number[] = []
    for (let round = 0; round < 3; round += 1) rounds.push(await erase((old) => old.appointments(kept, 5)))
    expect(rounds).toEqual([5, 2, 0])
  })

  it('that staff move to a later day at that moment stays', async () => {
    const other = await records.reopen()
    for (let round = 0; round < 10; round += 1) {
      const old = appointment({ id: `round ${round}`, day: '2026-01-02' })
      await write(({ appointments }) => appointments.add(old, []))
      const moved = { ...old, day: tuesday, version: 2 }
      const [move] = await Promise.allSettled([
        other.transaction(({ appointments }) => appointments.change(moved, 1, [], now)),
        erase((forgetting) => forgetting.appointments(kept, 10)),
      ])
      const found = await records.appointments.find(old.id)
      expect(found?.day).toBe(move.status === 'fulfilled' ? tuesday : undefined)
    }
    await other.close()
  })

  it('of 600 is erased once by three at once', async () => {
    await write(async ({ appointments }) => {
      for (let each = 0; each < 600; each += 1) {
        await appointments.add(appointment({ id: `old ${each}`, day: '2026-01-02' }), [])
      }
      await appointments.add(appointment({ id: 'young', day: tuesday }), [])
    })
    const all = [records, await records.reopen(), await records.reopen()]
    let erased = 0
    // Round by round: one that began again at once would leave those who wait for SQLite's lock no moment to ask.
    for (let last = 1; last > 0; erased += last) {
      const work = all.map(({ transaction }) => transaction(({ forgetting }) => forgetting.appointments(kept, 50)))
      last = (await Promise.all(work)).reduce((sum, each) => sum + each)
    }
    for (const other of all.slice(1)) await other.close()
    expect(erased).toBe(600)
    expect(await ids()).toEqual(['young'])
  })
})

describe('a message', () => {
  const message = { name: 'Tom Reed', email: 'tom@example.org', phone: '01632 960001' }
  const arrive = (reference: string, at: Date) =>
    write(async ({ messages, outbox }) => {
      await messages.add({ id: reference, reference, createdAt: at, message: 'Do you park bikes?', ...message })
      const arrived: Letter = { kind: 'message-arrived', reference, message: 'Do you park bikes?', ...message }
      const received: Letter = { kind: 'message-received', reference }
      await outbox.put({ id: `${reference} to us`, to: 'hello@ashcombe.example', letter: arrived, notBefore: at }, at)
      await outbox.put({ id: `${reference} back`, to: message.email, letter: received, notBefore: at }, at)
    })
  const kept = { arrived: now }

  it('stays for as long as it is kept, and then goes with its letters', async () => {
    await arrive('OLD', later(-0.001))
    await arrive('YOUNG', now)
    expect(await erase((old) => old.messages(kept, 10))).toBe(1)
    expect(await erase((old) => old.otherLetters(kept, 1))).toBe(1)
    expect(await erase((old) => old.otherLetters(kept, 10))).toBe(1)
    expect(await records.outbox.waiting()).toEqual({ count: 2, oldest: now })
    const left = await everythingIn(records.place)
    expect(left).toContain('YOUNG')
    expect(left).not.toContain('OLD')
  })

  it('is unread while it is new, whatever became of its letters', async () => {
    const arrivals = ['DONE', 'WAITS', 'TOLD'].map((reference, index) => ({ reference, at: later(index - 10) }))
    for (const { reference, at } of arrivals) await arrive(reference, at)
    await arrive('YOUNG', now)
    await write(async ({ outbox }) => {
      await outbox.sent('TOLD to us', now)
      await outbox.giveUp('DONE to us', now)
    })
    await changeMessage('DONE', { state: 'done' }, { records, now, by: priya })
    expect((await records.forgetting.unreadMessages(kept)).toSorted()).toEqual(['TOLD', 'WAITS'])
    await erase((old) => old.messages(kept, 10))
    expect(await records.forgetting.unreadMessages(kept)).toEqual([])
  })

  it('is not the reason why letters about appointments go', async () => {
    await requestAppointment(maya(), formsTo(records, 1)())
    expect(await erase((old) => old.otherLetters({ arrived: later(60) }, 10))).toBe(0)
    expect(await records.outbox.waiting()).toMatchObject({ count: 2 })
  })
})

describe('a post', () => {
  const add = (one: Post) => write(({ posts }) => posts.add(one))
  const bin = (id: string, at: Date) => write(({ posts }) => posts.remove(id, at, priya))

  it('leaves the bin for good, its addresses say so for ever, and pages kept elsewhere learn of it', async () => {
    const publishedAt = later(-1)
    for (const id of ['shown', 'binned', 'just-binned']) await add(post(id, { publishedAt }))
    await write(({ posts }) => posts.change(post('binned', { slug: 'renamed', version: 2, publishedAt }), 1))
    await bin('binned', later(-0.001))
    await bin('just-binned', now)
    const edition = await records.posts.edition()
    expect(await erase((old) => old.posts({ binned: now }, 10))).toBe(1)
    expect(await records.posts.edition()).toBe(edition + 1)
    expect(await records.posts.findById('shown')).toBeDefined()
    expect(await write(({ posts }) => posts.restore('binned'))).toBeUndefined()
    expect(await write(({ posts }) => posts.restore('just-binned'))).toBeDefined()
    for (const slug of ['renamed', 'about-binned']) {
      expect(await records.posts.findByOldSlug(slug)).toBe('erased')
      expect(await records.posts.slugTaken(slug)).toBe(true)
    }
    expect(await erase((old) => old.posts({ binned: now }, 10))).toBe(0)
    expect(await records.posts.edition()).toBe(edition + 2)
  })

  it('that was never public leaves no address behind', async () => {
    await add(post('draft', draft))
    await add(post('ahead', { publishAt: later(5), publishedAt: later(5) }))
    for (const id of ['draft', 'ahead']) await bin(id, now)
    expect(await erase((old) => old.posts({ binned: later(10) }, 10))).toBe(2)
    for (const slug of ['about-draft', 'about-ahead']) {
      expect(await records.posts.findByOldSlug(slug)).toBeUndefined()
      expect(await records.posts.slugTaken(slug)).toBe(false)
    }
  })

  it('says which photographs its text shows, as a draft and from the bin too', async () => {
    const showing = (name: string) => `<p><img src="/photographs/${name}-800.webp"></p>`
    await add(post('shown', { content: showing('one') }))
    await add(post('draft', { content: showing('two'), ...draft }))
    await add(post('binned', { content: showing('three') }))
    await add(post('plain'))
    await bin('binned', now)
    expect((await records.forgetting.textsWithPhotographs()).toSorted()).toEqual(
      ['one', 'two', 'three'].map(showing).toSorted(),
    )
  })
})

it('sessions go when they were not used for too long or began too long ago', async () => {
  await write(async ({ staff }) => {
    await staff.add(staffMember({ id: 's', email: 'priya@example.org', name: 'Priya' }))
    const session = (id: string, createdAt: Date, lastSeenAt: Date) =>
      staff.addSession({ id, tokenHash: `hash of ${id}`, staff: 's', createdAt, lastSeenAt, browser: 'Firefox' })
    await session('idle', later(0), later(10))
    await session('long', later(-60), later(20))
    await session('alive', later(-59), later(11))
  })
  const kept = { session: { seen: later(10), begun: later(-60) } }
  expect(await erase((old) => old.sessions(kept, 10))).toBe(2)
  expect((await records.staff.sessionsOf('s')).map(({ id }) => id)).toEqual(['alive'])
})

it('remembered answers and limits go when they have run out', async () => {
  await write(async ({ repeats, limits }) => {
    for (const seconds of [60, 61]) {
      await repeats.keep({ key: `form ${seconds}`, body: 'said', answer: '{}', until: later(seconds) }, now)
      await limits.count(`address ${seconds}`, seconds, now)
    }
  })
  const kept = { ends: later(60) }
  expect(await erase((old) => old.repeats(kept, 10))).toBe(1)
  expect(await erase((old) => old.limits(kept, 10))).toBe(1)
  expect(await records.repeats.find('form 61', later(60))).toBeDefined()
  expect(await records.limits.look('address 61', 61, later(60))).toMatchObject({ count: 1 })
})

it('entries of the audit go by their age', async () => {
  await write(async ({ audit }) => {
    await audit.note({ id: 'old-entry', at: later(-0.001), staff: 's', did: 'looked', about: 'someone' })
    await audit.note({ id: 'young-entry', at: now, staff: 's', did: 'looked', about: 'someone' })
  })
  expect(await erase((old) => old.auditEntries({ noted: now }, 10))).toBe(1)
  const left = await everythingIn(records.place)
  expect(left).toContain('young-entry')
  expect(left).not.toContain('old-entry')
})

it('clearing the free space leaves everything that is kept as it is, also what arrives meanwhile', async () => {
  const add = (id: string) =>
    write(({ appointments }) => appointments.add(appointment({ id, message: 'It hurts. '.repeat(300) }), []))
  for (let each = 0; each < 200; each += 1) await add(`before ${each}`)
  const clearing = records.clearFreeSpace()
  await Promise.all(Array.from({ length: 50 }, (_, each) => add(`meanwhile ${each}`)))
  await clearing
  const others = await records.reopen()
  expect((await others.appointments.list({ limit: 300 })).appointments).toHaveLength(250)
  await others.close()
})

it('nothing of a thousand erased among a thousand kept is left behind, also where they were edited', async () => {
  const person = (each: number) => (each % 2 ? `oldcanary${each}x` : `youngcanary${each}x`)
  await write(async ({ appointments }) => {
    for (let each = 0; each < 2_000; each += 1) {
      // Scattered, so that the pages of the indexes are split and joined as they are in life.
      const id = `${(each * 7_919) % 2_000}-${person(each)}`
      const day = each % 2 ? '2026-01-02' : tuesday
      const message = `${person(each)} `.repeat(each % 50)
      await appointments.add(appointment({ id, name: person(each), email: `${id}@example.org`, message, day }), [])
    }
  })
  const practice = practiceWith(1)
  const context = { records, practice, owner: practice, secrets: countedSecrets(), now, holdWorkingDays: 3, by: priya }
  for (const { id } of (await records.appointments.list({ limit: 2_000 })).appointments.filter(
    (_, at) => at % 5 === 0,
  )) {
    await changeAppointment(id, { service: `${id} `.repeat(8).trim() }, context)
  }
  expect((await everythingIn(records.place)).match(/oldcanary\d+x/g)?.length).toBeGreaterThan(20_000)
  while ((await erase((old) => old.appointments({ day: tuesday, arrived: now }, 100))) > 0);
  await records.clearFreeSpace()
  const left = await everythingIn(records.place)
  expect(left.match(/oldcanary\d+x/g)).toBeNull()
  expect(new Set(left.match(/youngcanary\d+x/g)).size).toBe(1_000)
})
