import { afterEach, beforeEach } from 'vitest'
import { type AsStaff, openTestPractice, type TestPractice } from './test-practice.ts'

/** Those of the test that runs: a practice, and two of its staff who are signed in. */
export let practice: TestPractice
export let amira: AsStaff
export let tom: AsStaff

/** Each test of the file that calls this begins on Tuesday, 1 December 2026, 09:00 in London, before anybody has asked. */
export function beginWithTwoAtTheDesk(): void {
  beforeEach(async () => {
    practice = await openTestPractice()
    amira = practice.asStaff
    tom = await practice.addColleague('Tom Reed')
  })
  afterEach(() => practice.close())
}

export const wish = {
  name: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  service: 'Veneers',
  appointmentDate: '2026-12-03',
  appointmentTime: '10:15',
}

/** A patient asks; answers the id of the request, and the address of its page. */
export async function askWithPage(more: object = {}): Promise<{ id: string; page: string }> {
  const { reference, requestAddress = '' } = (
    await practice.send('POST', '/api/user/appointment', { ...wish, ...more })
  ).body
  const { patients } = (await amira('GET', `/api/admin/patients?search=${reference}`)).body
  return { id: patients?.[0]?._id ?? '', page: requestAddress }
}
export const ask = async (more: object = {}) => (await askWithPage(more)).id

/** The patient presses a button on the page of their request, which they have just opened. */
export async function press(page: string, id: string, form: Record<string, string>) {
  const body = new URLSearchParams({ ...form, version: String((await look(id))?.version) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return practice.send('POST', page, body, { headers })
}

export const setStatus = (id: string, status: string, more: object = {}, who = amira) =>
  who('PUT', `/api/admin/statuschange/${id}`, { status, ...more })
export const edit = (id: string, body: object, who = amira) => who('PUT', `/api/admin/update/${id}`, body)
export const undo = (id: string, change?: string, who = amira) =>
  who('POST', `/api/admin/undo/${id}`, change === undefined ? undefined : { change })
export const look = async (id: string) => (await amira('GET', `/api/admin/patients/${id}`)).body.patient
