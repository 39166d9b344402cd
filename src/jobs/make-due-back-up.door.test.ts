import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { type BackUpPlan, makeDueBackUp } from './make-due-back-up.ts'

let records: TestRecords
let clock: Date
let made: Date[]
let deletedBy: Date[]
let diskFull: boolean
let diskIsSilent: boolean
let awayAfterwards: boolean
let ahead: number
let keepsOld: boolean
let deadLinks: string[]
beforeEach(async () => {
  records = await openTestRecords()
  clock = new Date('2026-12-01T09:00:00Z')
  made = []
  deletedBy = []
  diskFull = false
  awayAfterwards = false
  ahead = 0
  keepsOld = false
  deadLinks = []
  diskIsSilent = false
})
afterEach(async () => {
  vi.useRealTimers()
  await records.close()
})

/** One process of the practice, with what its overview says, whose back-up takes until it is `written`. */
function process(written = Promise.resolve()) {
  const said = new Map<string, string>()
  let away = false
  const transaction: Records['transaction'] = (work) =>
    away ? Promise.reject(new RecordsAway('gone')) : records.transaction(work)
  const plan: BackUpPlan = {
    records: { ...records, transaction },
    everyHours: 1,
    folder: '/back-ups',
    async hasDiskOfItsOwn() {
      if (diskIsSilent) throw new Error('EIO')
      return true
    },
    async make(now) {
      if (diskFull) throw new Error('ENOSPC')
      made.push(now)
      await written
      away = awayAfterwards
      return { deadLinks }
    },
    async deleteOutdated(now) {
      deletedBy.push(now)
      if (keepsOld) throw new Error('EPERM')
      return { ahead }
    },
    whyNot: () => (diskFull ? 'The disk of data/back-ups is full' : 'Nothing can be deleted there'),
    notices: { say: (kind, sentence) => void said.set(kind, sentence), takeBack: (kind) => void said.delete(kind) },
    now: () => clock,
    log: { info() {}, warn() {}, error() {} },
  }
  return { look: () => makeDueBackUp(plan), overview: () => Object.fromEntries(said) }
}

const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

it('is made every hour, and the overview says when', async () => {
  const only = process()
  for (let minute = 0; minute < 181; minute += 1) {
    await only.look()
    pass(1)
  }
  expect(made.length).toBeGreaterThanOrEqual(3)
  expect(made.length).toBeLessThanOrEqual(4)
  expect(only.overview()).toEqual({
    'back-up-made': expect.stringMatching(
      /^The last good back-up was made on Tuesday 1 December 2026 at 1[12]:\d\d\.$/,
    ),
  })
})

it('stands all the same where nobody can tell whether its folder has a disk of its own', async () => {
  diskIsSilent = true
  const only = process()
  expect(await only.look()).toBe(true)
  expect(only.overview()).toHaveProperty('back-up-made')
})

it('is made by one of several processes, and all of them say so', async () => {
  const both = [process(), process()]
  expect((await Promise.all(both.map((each) => each.look()))).filter(Boolean)).toHaveLength(1)
  pass(1)
  for (const each of both) await each.look()
  expect(made).toHaveLength(1)
  for (const each of both) expect(each.overview()).toHaveProperty('back-up-made')
})

it('that takes longer than a turn is begun by no other process meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { promise, resolve: isWritten } = Promise.withResolvers<void>()
  const [slow, other] = [process(promise), process()]
  const making = slow.look()
  await vi.waitFor(() => expect(made).toHaveLength(1))
  for (let minute = 0; minute < 25; minute += 1) {
    pass(1)
    // Before and after the turn is renewed in this minute.
    expect(await other.look()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await other.look()).toBe(false)
  }
  isWritten()
  expect(await making).toBe(true)
  expect([made.length, vi.getTimerCount()]).toEqual([1, 0])
})

it('that fails is told with its reason and the last good one, and tried again ten minutes later', async () => {
  const only = process()
  await only.look()
  pass(60)
  diskFull = true
  await only.look()
  const failed =
    'The back-up of Tuesday 1 December 2026 at 10:00 failed. The disk of data/back-ups is full. ' +
    'The last good back-up was made on Tuesday 1 December 2026 at 09:00.'
  expect(only.overview()).toEqual({ 'back-up-missing': failed })
  diskFull = false
  pass(5)
  await only.look()
  expect(made).toHaveLength(1)
  pass(6)
  await only.look()
  expect(made).toHaveLength(2)
  expect(only.overview()).toEqual({
    'back-up-made': 'The last good back-up was made on Tuesday 1 December 2026 at 10:11.',
  })
})

it('that finds no room makes some by those that are no longer kept, unless the clock is doubted', async () => {
  const only = process()
  await only.look()
  pass(60)
  diskFull = true
  await only.look()
  expect([made.length, deletedBy]).toEqual([1, [new Date('2026-12-01T09:00:00Z'), clock]])
  keepsOld = true
  pass(60)
  await only.look()
  expect(Object.keys(only.overview())).toEqual(['back-up-missing'])
  pass(365 * 24 * 60)
  await only.look()
  expect(deletedBy).toHaveLength(3)
})

it('that stands is not told as failed where the database is away behind it', async () => {
  const only = process()
  awayAfterwards = true
  await expect(only.look()).rejects.toThrow(RecordsAway)
  expect([made.length, only.overview()]).toEqual([1, {}])
})

it('stands where outdated ones cannot be deleted, is not made again before its time, and that is told', async () => {
  const only = process()
  keepsOld = true
  expect(await only.look()).toBe(true)
  expect(only.overview()).toEqual({
    'back-up-made': 'The last good back-up was made on Tuesday 1 December 2026 at 09:00.',
    'back-ups-outdated': expect.stringMatching(
      /^Back-ups that are no longer to be kept cannot be deleted\. Nothing can be deleted there\. /,
    ),
  })
  pass(11)
  expect([await only.look(), made.length]).toEqual([false, 1])
  keepsOld = false
  pass(60)
  await only.look()
  expect(only.overview()).not.toHaveProperty('back-ups-outdated')
})

it('without what a link of the data folder should lead to is told as not whole, until the next one is', async () => {
  const only = process()
  deadLinks = ['x-rays']
  expect(await only.look()).toBe(true)
  expect(only.overview()).toEqual({
    'back-up-made': 'The last good back-up was made on Tuesday 1 December 2026 at 09:00.',
    'back-up-incomplete': expect.stringMatching(
      /^The last back-up is not whole: the link “x-rays” in .* leads nowhere, /,
    ),
  })
  deadLinks.push('x-rays-old')
  pass(60)
  await only.look()
  expect(only.overview()).toMatchObject({
    'back-up-incomplete': expect.stringMatching(/: 2 links in .* lead nowhere, of which the first is “x-rays”, /),
  })
  deadLinks = []
  pass(60)
  await only.look()
  expect(only.overview()).not.toHaveProperty('back-up-incomplete')
})

it('that is made while the clock is far ahead throws no other away', async () => {
  const only = process()
  await only.look()
  pass(365 * 24 * 60)
  await only.look()
  expect([made.length, deletedBy.length]).toEqual([2, 1])
  expect(only.overview()).toHaveProperty('clock-doubted', expect.stringMatching(/clock has gone 365 days ahead/))
  pass(-365 * 24 * 60 + 60)
  await only.look()
  expect([made.length, deletedBy.length]).toEqual([3, 2])
  expect(only.overview()).not.toHaveProperty('clock-doubted')
})

it('is made again where the clock was far ahead and was put right', async () => {
  const only = process()
  pass(365 * 24 * 60)
  await only.look()
  pass(-365 * 24 * 60)
  expect(await only.look()).toBe(true)
  expect(only.overview()).toMatchObject({
    'back-up-made': 'The last good back-up was made on Tuesday 1 December 2026 at 09:00.',
  })
})

it('of a day to come is told for as long as it lies there', async () => {
  const only = process()
  ahead = 2
  await only.look()
  expect(only.overview()['back-ups-ahead']).toMatch(
    /^2 back-ups bear names of days to come: .* delete them if it is right/,
  )
  pass(60)
  ahead = 1
  await only.look()
  expect(only.overview()['back-ups-ahead']).toMatch(/^One back-up bears the name of a day to come: /)
  pass(60)
  ahead = 0
  await only.look()
  expect(only.overview()).not.toHaveProperty('back-ups-ahead')
})

it('that is older than a day is told as missing', async () => {
  await process().look()
  pass(24 * 60)
  diskFull = true
  const restarted = process()
  await restarted.look()
  pass(1)
  await restarted.look()
  expect(restarted.overview()).toEqual({
    'back-up-missing': 'The last good back-up was made on Tuesday 1 December 2026 at 09:00.',
  })
})
