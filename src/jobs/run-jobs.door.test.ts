import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { type Mailer, openMailer } from '../mail/mailer.ts'
import { everyLetter, setting } from '../mail/test-letters.ts'
import { openTestMailServer, type TestMailServer } from '../mail/test-mail-server.ts'
import { type RunningJobs, runJobs } from './run-jobs.ts'

let records: TestRecords
let server: TestMailServer
let mailer: Mailer
let jobs: RunningJobs | undefined
let errors: string[]

beforeEach(async () => {
  records = await openTestRecords()
  server = await openTestMailServer()
  mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from: setting.from })
  errors = []
})
afterEach(async () => {
  await jobs?.close()
  await mailer.close()
  await server.stop()
  await records.close()
})

test('a letter leaves by itself', async () => {
  start({ rest: 20 })
  await put('mary')
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1))
})

test('a letter leaves at once when the outbox was nudged, also while another is under way', async () => {
  start({ rest: 60_000 })
  await put('mary')
  jobs?.nudge()
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1))
  server.manner = 'answers slowly'
  await put('omar')
  jobs?.nudge()
  await vi.waitFor(() => expect(server.arrived).toHaveLength(2))
  await put('lin')
  jobs?.nudge()
  await vi.waitFor(() => expect(server.arrived).toHaveLength(3), 3000)
})

test('many letters leave without a rest between them', async () => {
  for (let patient = 0; patient < 23; patient += 1) await put(`patient${patient}`)
  start({ rest: 60_000 })
  await vi.waitFor(() => expect(server.arrived).toHaveLength(23), 5000)
})

test('letters leave after the mail server has come back', async () => {
  await server.stop()
  await put('mary')
  await put('omar')
  start({ rest: 20, minutesPassQuickly: true })
  await vi.waitFor(async () => expect((await records.outbox.waiting()).count).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await server.start()
  await vi.waitFor(() => expect(server.arrived).toHaveLength(2), 5000)
  expect(errors).toEqual([])
})

test('it waits quietly while the database is away', async () => {
  let away = true
  const unplugged: Records = {
    ...records,
    together: (work) => (away ? Promise.reject(new RecordsAway('unplugged')) : records.together(work)),
  }
  await put('mary')
  start({ rest: 20, records: unplugged })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(server.arrived).toEqual([])
  away = false
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1), 5000)
  expect(errors).toEqual([])
})

test('a surprise is logged by its name alone, and does not end the loop', async () => {
  let odd = true
  const surprising: Records = {
    ...records,
    together: (work) => (odd ? Promise.reject(new TypeError('mary@post.example is odd')) : records.together(work)),
  }
  await put('mary')
  start({ rest: 20, records: surprising })
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
  expect(errors[0]).toBe('job failed {"job":"letters","error":"TypeError"}')
  odd = false
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1), 5000)
})

test('closing lets the letter under way be sent and noted', async () => {
  server.manner = 'answers slowly'
  await put('mary')
  start({ rest: 20 })
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1))
  await jobs?.close()
  expect(await records.outbox.waiting()).toEqual({ count: 0 })
  await put('omar')
  jobs?.nudge()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.arrived).toHaveLength(1)
})

test('closing waits five seconds for a mail server that says nothing, and no longer', async () => {
  server.manner = 'never answers'
  await put('mary')
  start({ rest: 20 })
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1))
  const began = performance.now()
  await jobs?.close()
  jobs = undefined
  expect(performance.now() - began).toBeGreaterThan(4_500)
  expect(performance.now() - began).toBeLessThan(6_000)
})

function start(told: {
  rest: number
  forgetting?: { beforeForgetting: number; forgetting: number }
  records?: Records
  minutesPassQuickly?: boolean
}): void {
  const opened = Date.now()
  const speed = told.minutesPassQuickly ? 100 : 1
  const both = {
    records: told.records ?? records,
    now: () => new Date(opened + (Date.now() - opened) * speed),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts: object, message: string) => void errors.push(`${message} ${JSON.stringify(facts)}`),
    },
  }
  const photographs = { throwAway: async () => 0 }
  jobs = runJobs(
    { ...both, mailer, ...setting },
    { ...both, photographs, lettersFolder: 'missing', retentionDays: 180 },
    { letters: told.rest, ...told.forgetting },
  )
}

async function put(name: string): Promise<void> {
  const letter = { id: `letter-for-${name}`, to: `${name}@post.example`, letter: everyLetter['request-received']! }
  const now = new Date()
  await records.together(({ outbox }) => outbox.put({ ...letter, notBefore: now }, now))
}
