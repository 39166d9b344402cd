import { afterEach, beforeEach, expect } from 'vitest'
import type { Config } from '../src/config.ts'
import { openTestPractice, type TestPractice } from './test-practice.ts'

/** That of the test that runs. */
export let practice: TestPractice

/** Each test of the file that calls this has a practice of its own, on Tuesday, 1 December 2026, 09:00 in London. */
export function beginWhileNobodyWaits(): void {
  beforeEach(async () => {
    practice = await openTestPractice()
  })
  afterEach(() => practice.close())
}

/** An empty practice with other settings takes its place. */
export async function openAnother(settings: Partial<Config>): Promise<void> {
  await practice.close()
  practice = await openTestPractice({ settings })
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

export type Person = { name: string; email: string; address: string }

/** Somebody asks for a time, and staff confirm it unless told otherwise. */
export async function patient(
  name: string,
  day: string,
  time: string,
  more: object = {},
  accept = true,
): Promise<Person> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const wish = { name, email, service: 'Veneers', appointmentDate: day, appointmentTime: time, ...more }
  const { status, body } = await practice.send('POST', '/api/user/appointment', wish)
  expect(status).toBe(201)
  if (accept) await decide(name, 'Appointed')
  practice.pass(1)
  return { name, email, address: body.requestAddress ?? '' }
}

/** The same, and they ask to be told of an earlier time. */
export async function waiting(name: string, day: string, { part = '' } = {}, more: object = {}): Promise<Person> {
  const person = await patient(name, day, '10:15', more)
  expect((await press(person, 'wait', { part })).status).toBe(303)
  practice.pass(1)
  return person
}

/** A time comes free, and Ada is offered it, who asked to be told before Ben did. */
export async function offeredToAda(): Promise<{ ada: Person; ben: Person }> {
  const early = await patient('Ed Early', '2026-12-04', '10:15')
  const ada = await waiting('Ada Adams', '2026-12-10')
  const ben = await waiting('Ben Baker', '2026-12-11')
  await press(early, 'withdraw')
  expect(await theClock()).toEqual([ada.email])
  return { ada, ben }
}

/** Others take every chair that is left at a time; answers how many. */
export async function fill(day: string, time: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const wish = { name: `Other ${count}`, email: `other-${count}-${time.replace(':', '')}@example.com` }
    const asked = { ...wish, service: 'Veneers', appointmentDate: day, appointmentTime: time }
    if ((await practice.send('POST', '/api/user/appointment', asked)).status !== 201) return count
  }
}

export const atTheDesk = async (name: string) =>
  (await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(name)}`)).body.patients?.[0]
export const inFull = async (name: string) =>
  (await practice.asStaff('GET', `/api/admin/patients/${(await atTheDesk(name))?._id}`)).body.patient
export const decide = async (name: string, status: string) => {
  const answer = await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk(name))?._id}`, { status })
  expect(answer.status).toBe(200)
}

/** The page of somebody's request, which `press` presses a button on. */
export const pageOf = async ({ address }: Person) => (await practice.send('GET', address)).text
export async function press({ address }: Person, step: string, more: Record<string, string> = {}, version?: string) {
  const read = version ?? (await practice.send('GET', address)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const body = new URLSearchParams({ step, version: read, ...more }).toString()
  return practice.send('POST', address, body, { headers: formHeaders })
}

/** The kind of the letter about a freed time. */
export const offered = 'earlier-time-offered'

/** Lets the clock look after what has come free, a minute later; answers who was written to about it. */
export async function theClock(minutes = 1): Promise<string[]> {
  practice.pass(minutes)
  await practice.sendReminders()
  practice.letters.length = 0
  await practice.sendLetters()
  return practice.letters.filter(({ kind }) => kind === offered).map(({ to }) => to.address)
}

export const free = async (date: string, time: string) =>
  (await practice.send('GET', `/api/user/filter_appointment_time/${date}?service=Veneers`)).body.times?.find(
    (one) => one.time === time,
  )?.state
/** How somebody's request stands, and for when. */
export const when = async (name: string) => {
  const { appointmentDate, appointmentTime, status } = (await atTheDesk(name)) ?? {}
  return `${status} ${appointmentDate?.slice(0, 10)} ${appointmentTime}`
}
