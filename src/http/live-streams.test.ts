import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import type { Subject } from '../domain/editions.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import type { Session } from '../domain/staff/staff-member.ts'
import { LiveStreams } from './live-streams.ts'

const morning = new Date('2026-12-01T09:00:00Z')

let records: TestRecords
beforeAll(async () => {
  records = await openTestRecords()
})
afterAll(() => records.close())

let editions: Record<Subject, number>
let watching: Set<Parameters<Records['watch']>[0]>
let surprises: unknown[]
let failure: Error | undefined
/** Until when the database keeps its answers back. */
let answering: Promise<void>
let now: Date
let database: Records
let streams: LiveStreams
beforeEach(() => {
  vi.useFakeTimers()
  editions = { posts: 1, practice: 1, appointments: 1, messages: 1, staff: 1 }
  watching = new Set()
  surprises = []
  failure = undefined
  answering = Promise.resolve()
  now = morning
  async function answer<T>(whole: T): Promise<T> {
    await answering
    if (failure) throw failure
    return whole
  }
  database = {
    ...records,
    editions: { all: () => answer({ ...editions }) },
    staff: { ...records.staff, openSessions: (ids) => answer(ids.map(sessionOf)) },
    watch(changed) {
      watching.add(changed)
      return { close: () => void watching.delete(changed) }
    },
  }
  streams = openStreams()
})
afterEach(async () => {
  await streams.close()
  vi.useRealTimers()
})

/** Those of one process of the practice. */
function openStreams(): LiveStreams {
  return new LiveStreams(
    database,
    () => now,
    (surprise) => surprises.push(surprise),
  )
}

function sessionOf(id: string): Session {
  return { id, tokenHash: id, staff: 'amira', createdAt: morning, lastSeenAt: morning, browser: 'Firefox' }
}

function change(subject: Subject, isCounted = true): void {
  if (isCounted) editions[subject] += 1
  note(subject, isCounted)
}

function note(subject: Subject, isCounted: boolean): void {
  for (const tell of watching) tell([subject], isCounted)
}

/** Takes a line; what is told on it is read by `next`, which answers nothing once the line has ended. */
async function listen(session: string, at = streams, lastId?: string) {
  const reader = (await at.open(sessionOf(session), lastId))?.getReader()
  if (!reader) return undefined
  const next = async () => {
    const { value } = await reader.read()
    return value && new TextDecoder().decode(value)
  }
  return { next, leave: () => reader.cancel() }
}

test('of more screens than there may be the last get no line until one has gone, and after the end none does', async () => {
  const lines = []
  for (let screen = 0; screen < 500; screen += 1) lines.push(await listen(`desk ${screen}`))
  expect(lines).not.toContain(undefined)
  expect(await listen('one more')).toBeUndefined()
  await lines[7]?.leave()
  expect(await listen('one more')).toBeDefined()
  await streams.close()
  expect(await listen('too late')).toBeUndefined()
  expect(await lines[8]?.next()).toContain('event: changed')
  expect(await lines[8]?.next()).toBeUndefined()
  expect([watching.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a line that is opened while the server closes ends without a word', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const opening = listen('desk')
  await streams.close()
  resolve()
  expect(await (await opening)?.next()).toBeUndefined()
})

test('lines end once their session has run out, also where one of them has left while it was asked about', async () => {
  const [leaves, stays] = [await listen('one'), await listen('another')]
  await stays?.next()
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  now = new Date('2026-12-02T09:00:00Z')
  await vi.advanceTimersByTimeAsync(500)
  await leaves?.leave()
  resolve()
  expect(await stays?.next()).toBeUndefined()
  expect(surprises).toEqual([])
})

test('a line on which nobody reads is cut, while the others hear every ten seconds that theirs is there', async () => {
  const asleep = await listen('asleep')
  const awake = await listen('awake')
  await awake?.next()
  for (let beat = 0; beat < 25; beat += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await awake?.next()).toBe(': still here\n\n')
  }
  let untaken = 0
  while (await asleep?.next()) untaken += 1
  expect(untaken).toBeLessThan(25)
})

test('with the last screen all watching and all timers end, and whoever comes next is told what happens', async () => {
  const first = await listen('first')
  change('messages')
  await first?.leave()
  expect([watching.size, vi.getTimerCount()]).toEqual([0, 0])
  const second = await listen('second')
  expect(await second?.next()).toContain('data: {"subjects":[]}')
  change('appointments')
  await vi.advanceTimersByTimeAsync(150)
  expect(await second?.next()).toContain('data: {"subjects":["appointments"]}')
})

test('a line that a surprise keeps from opening takes nobody’s place, and leaves nothing that is watched', async () => {
  failure = new TypeError('Nobody has thought of this')
  for (let screen = 0; screen < 500; screen += 1) await expect(listen(`desk ${screen}`)).rejects.toThrow(TypeError)
  expect([watching.size, vi.getTimerCount()]).toEqual([0, 0])
  failure = undefined
  expect(await listen('desk')).toBeDefined()
})

test('an outage ends no line and is no surprise, and what happens in it is told', async () => {
  const line = await listen('desk')
  await line?.next()
  failure = new RecordsAway('frozen')
  change('posts')
  change('messages', false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await line?.next()).toContain('data: {"subjects":["posts","messages"]}')
  failure = undefined
  change('appointments')
  await vi.advanceTimersByTimeAsync(150)
  expect(await line?.next()).toContain('"appointments"')
  expect(surprises).toEqual([])
})

test('what is not counted yet is told, also beside news of what was told already, of which nothing is told again', async () => {
  const line = await listen('desk')
  await line?.next()
  note('posts', true)
  await vi.advanceTimersByTimeAsync(150)
  change('messages', false)
  note('messages', true)
  await vi.advanceTimersByTimeAsync(150)
  expect(await line?.next()).toContain('data: {"subjects":["messages"]}')
})

test('whoever comes back after a restart is told that everything may have changed', async () => {
  const heard = await (await listen('desk'))?.next()
  const lastId = /^id: (.*)$/m.exec(heard ?? '')?.[1]
  const restarted = openStreams()
  const again = await listen('desk', restarted, lastId)
  expect(await again?.next()).toContain(JSON.stringify({ subjects: Object.keys(editions) }))
  await restarted.close()
})
