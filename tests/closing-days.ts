import { afterEach, beforeEach, expect } from 'vitest'
import { type Answer, openTestPractice, type TestPractice } from './test-practice.ts'

/** That of the test that runs. */
export let practice: TestPractice

/** Each test of the file that calls this has a practice of its own, on Tuesday, 1 December 2026, where no day is closed. */
export function beginWithEveryDayOpen(): void {
  beforeEach(async () => {
    practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
  })
  afterEach(() => practice.close())
}

export const path = '/api/admin/practice'
export const snow = { closedDays: [{ day: '2026-12-03', reason: 'Snow' }] }

type Wish = { name: string; day?: string; time?: string; email?: string; service?: string }

/** Somebody asks for a time on the day of the snow, if for no other; answers under which id staff have it. */
export async function request({ name, day = '2026-12-03', time = '10:00', email, service = 'General hygiene' }: Wish) {
  await practice.send('POST', '/api/user/appointment', {
    name,
    service,
    ...(email ? { email } : { phone: `07700 900${String(name.length).padStart(3, '0')}` }),
    appointmentDate: day,
    appointmentTime: time,
  })
  const { body } = await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(name)}`)
  return body.patients?.[0]?._id ?? ''
}

export const accept = (id: string) => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
/** Whom a change of the hours meets. */
export const meets = async (change: object, version = 0) =>
  (await practice.asStaff('POST', `${path}/meets`, { version, ...change })).body.people ?? []

export async function queueOf(name: string) {
  const { body } = await practice.asStaff('GET', '/api/admin/queue')
  return body.queue?.find(({ patient }) => patient.name === name)
}

/**
 * What a call is answered by another process that knows the day of the snow as open, and writes when it is closed; `goOn` is
 * what it does behind that, before it has heard of the closing.
 */
export async function askWhileItCloses(
  method: string,
  to: string,
  body: object | string,
  more: object = {},
  goOn: (late: TestPractice) => Promise<void> = async () => undefined,
): Promise<Answer> {
  const tom = await practice.addColleague('Tom Reed')
  const token = await practice.signIn()
  const late = await practice.another()
  const { transaction } = late.backend.records
  late.backend.records.transaction = async (work) => {
    late.backend.records.transaction = transaction
    expect((await tom('PUT', path, { version: 0, ...snow })).status).toBe(200)
    return transaction(work)
  }
  const answer = await late.send(method, to, body, { headers: { token, ...more } })
  await goOn(late)
  await late.close()
  return answer
}

/**
 * The same where it writes once the day is closed and before the colleague has looked again, and looks itself when they
 * have; the colleague is called Tom Reed.
 */
export async function askAndLookLast(method: string, to: string, body: object): Promise<Answer> {
  const tom = await practice.addColleague('Tom Reed')
  // Signs in, which is a transaction of its own.
  await tom('GET', path)
  const token = await practice.signIn()
  const late = await practice.another()
  const moment = () => Promise.withResolvers<void>()
  const [begun, closed, written, looked] = [moment(), moment(), moment(), moment()]
  aroundNextWrite(late, {
    before() {
      begun.resolve()
      return closed.promise
    },
    after() {
      written.resolve()
      return looked.promise
    },
  })
  const answer = late.send(method, to, body, { headers: { token } })
  // It knows the day as open by then.
  await begun.promise
  aroundNextWrite(practice, {
    after() {
      closed.resolve()
      return written.promise
    },
  })
  expect((await tom('PUT', path, { version: 0, ...snow })).status).toBe(200)
  looked.resolve()
  const said = await answer
  await late.close()
  return said
}

type Around = { before?(): Promise<void> | undefined; after(): Promise<void> | undefined }

/** What is waited for before and after the next transaction of a process. */
function aroundNextWrite({ backend: { records } }: TestPractice, { before, after }: Around): void {
  const { transaction } = records
  records.transaction = async (work) => {
    records.transaction = transaction
    await before?.()
    const done = await transaction(work)
    await after()
    return done
  }
}

export const offer = (id: string, times: { date: string; time: string }[]) =>
  practice.asStaff('POST', `/api/admin/offer/${id}`, { times })
export const lettersTo = (address: string) => practice.letters.filter(({ to }) => to.address === address)
