import { afterEach, beforeEach, expect } from 'vitest'
import { type AsStaff, openTestPractice, type TestPractice } from './test-practice.ts'

/** That of the test that runs. */
export let practice: TestPractice

/** Each test of the file that calls this begins on Tuesday, 1 December 2026, 09:00 in London, with an empty queue. */
export function beginWithAnEmptyQueue(): void {
  beforeEach(async () => {
    practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
  })
  afterEach(() => practice.close())
}

type Wish = {
  name: string
  email?: string
  phone?: string
  service?: string
  message?: string
  day?: string
  time?: string
}

/** A patient asks, by telephone where no e-mail is given; answers the id of the request. */
export async function request({ day = '2026-12-03', time = '', ...wish }: Wish): Promise<string> {
  await practice.send('POST', '/api/user/appointment', {
    ...wish,
    ...(wish.email ? {} : { phone: wish.phone ?? '07700 900123' }),
    appointmentDate: day,
    appointmentTime: time,
  })
  const { body } = await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(wish.name)}`)
  return body.patients?.[0]?._id ?? ''
}

export const accept = (id: string, as: AsStaff = practice.asStaff) =>
  as('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })

export async function queue(after = '') {
  const { body, status } = await practice.asStaff('GET', `/api/admin/queue?after=${after}`)
  expect(status).toBe(200)
  return body
}

/** Why somebody stands in the queue; undefined where they do not. */
export async function standsAs(name: string): Promise<string | undefined> {
  return (await queue()).queue?.find(({ patient }) => patient.name === name)?.reason
}
