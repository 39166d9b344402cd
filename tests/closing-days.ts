import { afterEach, beforeEach } from 'vitest'
import { openTestPractice, type TestPractice } from './test-practice.ts'

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

export const offer = (id: string, times: { date: string; time: string }[]) =>
  practice.asStaff('POST', `/api/admin/offer/${id}`, { times })
export const lettersTo = (address: string) => practice.letters.filter(({ to }) => to.address === address)
