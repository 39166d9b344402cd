import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appointment, practiceWith } from '../database/test-practice.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { clockSetting } from '../domain/doubted-clock.ts'
import { type Records, RecordsAway, RecordsDamaged } from '../domain/records.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { everyLetter, setting } from '../mail/test-letters.ts'
import { openTestMailServer, type TestMailServer } from '../mail/test-mail-server.ts'
import { openPhotographs } from '../photographs/photographs.ts'
import { quickSecrets } from '../secrets/test-quick-secrets.ts'
import { openWriting } from '../writing/writing.ts'
import { type RunningJobs, runJobs } from './run-jobs.ts'

let records: TestRecords
let server: TestMailServer
let mailer: Mailer
let jobs: RunningJobs | undefined
let errors: string[]
let notices: Set<string>
let folder: string

beforeEach(async () => {
  records = await openTestRecords()
  folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  server = await openTestMailServer()
  mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from: setting.from })
  errors = []
  notices = new Set()
})
afterEach(async () => {
  vi.useRealTimers()
  await jobs?.close()
  await mailer.close()
  await server.stop()
  await records.close()
  await rm(folder, { recursive: true })
})

test('a letter leaves by itself', async () => {
  await start({ rest: 20 })
  await put('mary')
  await expect.poll(() => server.arrived).toHaveLength(1)
})

test('a letter leaves at once when the outbox was nudged, also while another is under way', async () => {
  await start({ rest: 60_000 })
  await put('mary')
  jobs?.nudge()
  await expect.poll(() => server.arrived).toHaveLength(1)
  server.manner = 'answers slowly'
  await put('omar')
  jobs?.nudge()
  await expect.poll(() => server.arrived).toHaveLength(2)
  await put('lin')
  jobs?.nudge()
  await expect.poll(() => server.arrived).toHaveLength(3)
})

test('many letters leave without a rest between them', async () => {
  for (let patient = 0; patient < 23; patient += 1) await put(`patient${patient}`)
  await start({ rest: 60_000 })
  await expect.poll(() => server.arrived).toHaveLength(23)
})

test('letters leave after the mail server has come back', async () => {
  await server.stop()
  await put('mary')
  await put('omar')
  let rounds = 0
  const noted: Records = {
    ...records,
    transaction(work) {
      rounds += 1
      return records.transaction(work)
    },
  }
  await start({ rest: 20, records: noted, minutesPassQuickly: true })
  // Each is claimed and put off again, more than once.
  await expect.poll(() => rounds).toBeGreaterThan(8)
  expect(await records.outbox.waiting()).toMatchObject({ count: 2 })
  await server.start()
  await expect.poll(() => server.arrived).toHaveLength(2)
  expect(errors).toEqual([])
})

test('it waits quietly while the database is away', async () => {
  const { unplugged, plugIn, triedInVain } = unpluggedRecords()
  await put('mary')
  await start({ rest: 20, records: unplugged })
  await expect.poll(triedInVain).toBeGreaterThan(3)
  expect(server.arrived).toEqual([])
  plugIn()
  await expect.poll(() => server.arrived).toHaveLength(1)
  expect(errors).toEqual([])
})

test('letters that wait behind what is damaged are told to staff', async () => {
  const damaged = { ...records, transaction: () => Promise.reject(new RecordsDamaged('A page is damaged')) }
  await start({ rest: 20, records: damaged })
  await expect.poll(() => notices.has('records-damaged')).toBe(true)
})

test('a surprise is logged by its name alone, and does not end the loop', async () => {
  let odd = true
  const surprising: Records = {
    ...records,
    transaction: (work) =>
      odd ? Promise.reject(new TypeError('mary@post.example is odd')) : records.transaction(work),
  }
  await put('mary')
  await start({ rest: 20, records: surprising })
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors[0]).toBe('job failed {"job":"letters","error":"TypeError"}')
  odd = false
  await expect.poll(() => server.arrived).toHaveLength(1)
})

test('closing lets the letter under way be sent and noted', async () => {
  server.manner = 'answers slowly'
  await put('mary')
  const asked = vi.fn()
  const noted: Records = {
    ...records,
    transaction(work) {
      asked()
      return records.transaction(work)
    },
  }
  await start({ rest: 20, records: noted })
  await expect.poll(() => server.arrived).toHaveLength(1)
  await jobs?.close()
  expect(await records.outbox.waiting()).toEqual({ count: 0 })
  await put('omar')
  asked.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  jobs?.nudge()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
  expect(server.arrived).toHaveLength(1)
})

test('closing lets a letter be sent and noted that keeps no other back, since it takes so long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await mailer.close()
  let isTried = false
  const maryTakes = Promise.withResolvers<void>()
  const left: string[] = []
  mailer = {
    async send({ to }, _notOurs, answered) {
      answered?.()
      isTried = true
      if (to.address.startsWith('mary')) await maryTakes.promise
      left.push(to.address)
    },
    async close() {},
  }
  await put('mary')
  await put('omar', 'elsewhere.example')
  await start({ rest: 60_000 })
  while (!isTried) await nextRound()
  await vi.advanceTimersByTimeAsync(5_000)
  while (left.length === 0) await nextRound()
  // The database's patience goes by the same timers, and its answer may take that long.
  while ((await records.outbox.waiting()).count > 1) await nextRound()
  const closed = vi.fn()
  const closing = jobs?.close().then(closed)
  jobs = undefined
  await vi.advanceTimersByTimeAsync(4_000)
  expect(closed).not.toHaveBeenCalled()
  maryTakes.resolve()
  await closing
  expect(left).toEqual(['omar@elsewhere.example', 'mary@post.example'])
  expect(await records.outbox.waiting()).toEqual({ count: 0 })
})

test('closing waits five seconds for a mail server that says nothing, and no longer', async () => {
  server.manner = 'never answers'
  await put('mary')
  await start({ rest: 20 })
  await expect.poll(() => server.arrived).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = vi.fn()
  const closing = jobs?.close().then(closed)
  jobs = undefined
  await vi.advanceTimersByTimeAsync(4_999)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await closing
})

test('what is no longer kept is forgotten after the start, and again and again', async () => {
  await addOld('mary')
  expect(await kept()).toEqual(['mary'])
  const began = performance.now()
  await start({ rest: 60_000, forgetting: { beforeForgetting: 100, forgetting: 200 } })
  await expect.poll(kept).toEqual([])
  expect(performance.now() - began).toBeGreaterThan(99)
  await addOld('omar')
  await expect.poll(kept).toEqual([])
  expect(errors).toEqual([])
})

test('nothing is forgotten by a clock that has just gone far ahead', async () => {
  const tenDays = 10 * 86_400_000
  const seen = (at: number) =>
    records.transaction(({ settings }) => settings.write(clockSetting, JSON.stringify({ believed: at })))
  await addOld('mary')
  await seen(Date.now() - tenDays)
  await start({ rest: 60_000, forgetting: { beforeForgetting: 10, forgetting: 50 } })
  await expect.poll(() => [...notices]).toEqual(['clock-doubted'])
  expect(await kept()).toEqual(['mary'])
  // A look at the clock that had read before writes what it read.
  const keptNow = async () => {
    await seen(Date.now())
    return kept()
  }
  await expect.poll(keptNow).toEqual([])
  await expect.poll(() => [...notices]).toEqual([])
})

test('a clock that has gone far back is noted at once, and not in an hour', async () => {
  const before = JSON.stringify({ believed: Date.now() + 400 * 86_400_000 })
  await records.transaction(({ settings }) => settings.write(clockSetting, before))
  await start({ rest: 60_000 })
  await expect.poll(() => [...notices]).toEqual(['clock-back'])
})

test('how far the database’s clock stands from ours is looked at every minute, whatever went wrong, until the jobs are closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const clockAhead = vi.fn(async () => -600_000)
  clockAhead.mockRejectedValueOnce(new TypeError('The answer is odd'))
  clockAhead.mockRejectedValueOnce(new RecordsAway('It does not answer'))
  await start({ rest: 60_000, records: { ...records, clockAhead } })
  const looksAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return clockAhead.mock.calls.length
  }
  expect(await looksAfter(0)).toBe(1)
  expect(errors).toEqual(['job failed {"job":"clocks","error":"TypeError"}'])
  expect(await looksAfter(59_999)).toBe(1)
  expect(await looksAfter(1)).toBe(2)
  expect(notices).not.toContain('clock-apart')
  expect(await looksAfter(60_000)).toBe(3)
  expect(notices).toContain('clock-apart')
  await jobs?.close()
  expect(await looksAfter(180_000)).toBe(3)
})

test('no time that is promised until an hour is given away by a clock that has just gone far ahead', async () => {
  const seen = (at: number) =>
    records.transaction(({ settings }) => settings.write(clockSetting, JSON.stringify({ believed: at })))
  const held = { day: '2027-01-05', time: '10:00', chair: 1 }
  const heldUntil = new Date(Date.now() - 1_000)
  await records.transaction(({ appointments }) =>
    appointments.add(appointment({ id: 'mary', ...held, heldUntil }), [held]),
  )
  let looks = 0
  const read = (name: string) => {
    looks += 1
    return records.settings.read(name)
  }
  const watched: Records = { ...records, settings: { ...records.settings, read } }
  const chair = async () => (await records.appointments.find('mary'))?.chair
  await seen(Date.now() - 10 * 86_400_000)
  await start({ rest: 60_000, records: watched, forgetting: { beforeForgetting: 10, forgetting: 60_000, holds: 20 } })
  await expect.poll(async () => looks > 2 || (await chair()) === undefined).toBe(true)
  expect(await chair()).toBe(1)
  const believed = async () => {
    await seen(Date.now())
    return chair()
  }
  await expect.poll(believed).toBeUndefined()
})

test('forgetting waits quietly while the database is away', async () => {
  const { unplugged, plugIn, triedInVain } = unpluggedRecords()
  await addOld('mary')
  await start({ rest: 60_000, records: unplugged, forgetting: { beforeForgetting: 10, forgetting: 50 } })
  await expect.poll(triedInVain).toBeGreaterThan(8)
  expect(await kept()).toEqual(['mary'])
  plugIn()
  await expect.poll(kept).toEqual([])
  expect(errors).toEqual([])
})

test('closing before the first forgetting does not wait for it', async () => {
  await addOld('mary')
  await start({ rest: 20, forgetting: { beforeForgetting: 60_000, forgetting: 60_000 } })
  const began = performance.now()
  await jobs?.close()
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(await kept()).toEqual(['mary'])
})

async function start(told: {
  rest: number
  forgetting?: { beforeForgetting: number; forgetting: number; holds?: number }
  records?: Records
  minutesPassQuickly?: boolean
}): Promise<void> {
  const opened = Date.now()
  const speed = told.minutesPassQuickly ? 100 : 1
  // A job that was left behind by closing still says so, and to its own test.
  const said = errors
  const both = {
    records: told.records ?? records,
    now: () => new Date(opened + (Date.now() - opened) * speed),
    notices: { say: (kind: string) => void notices.add(kind), takeBack: (kind: string) => void notices.delete(kind) },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts: object, message: string) => void said.push(`${message} ${JSON.stringify(facts)}`),
    },
  }
  const photographs = await openPhotographs(join(folder, 'photographs'))
  jobs = runJobs(
    {
      ...both,
      mailer,
      patientChangeHours: 24,
      lettersLeave: true,
      ...setting,
      secrets: quickSecrets(),
      practice: alwaysShut,
      owner: alwaysShut,
    },
    {
      ...both,
      photographs,
      lettersFolder: join(folder, 'letters'),
      retentionDays: 180,
      content: { practice: alwaysShut, fees: [] },
    },
    { ...both, photographs, writing: openWriting(), fetchPicture: async () => ({ refused: 'away' }) },
    {
      ...both,
      secrets: quickSecrets(),
      practice: alwaysShut,
      owner: alwaysShut,
      lettersLeave: true,
      patientChangeHours: 24,
      waitingList: { minutes: 30, noticeHours: 4 },
    },
    { letters: told.rest, ...told.forgetting },
  )
}

/** Records whose database is away until they are plugged in. */
function unpluggedRecords() {
  let away = true
  let inVain = 0
  const unplugged: Records = {
    ...records,
    transaction(work) {
      if (!away) return records.transaction(work)
      inVain += 1
      return Promise.reject(new RecordsAway('unplugged'))
    },
  }
  return {
    unplugged,
    plugIn: () => {
      away = false
    },
    triedInVain: () => inVain,
  }
}

const shut = 'emergencies only' as const
/** Nobody is late where no day is a working day. */
const alwaysShut = {
  ...practiceWith(1),
  email: 'hello@ashcombedental.example',
  closedDays: [],
  openingHours: {
    monday: shut,
    tuesday: shut,
    wednesday: shut,
    thursday: shut,
    friday: shut,
    saturday: shut,
    sunday: shut,
  },
}

async function put(name: string, host = 'post.example'): Promise<void> {
  const letter = { id: `letter-for-${name}`, to: `${name}@${host}`, letter: everyLetter['request-received']! }
  const now = new Date()
  await records.transaction(({ outbox }) => outbox.put({ ...letter, notBefore: now }, now))
}

async function addOld(id: string): Promise<void> {
  await records.transaction(({ appointments }) => appointments.add(appointment({ id, day: '2020-01-02' }), []))
}

async function kept(): Promise<string[]> {
  return (await records.appointments.list({ limit: 9 })).appointments.map(({ id }) => id)
}
