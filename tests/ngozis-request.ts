import { afterEach, beforeEach } from 'vitest'
import { openTestPractice, type TestPractice } from './test-practice.ts'

/** That of the test that runs. */
export let practice: TestPractice

/** Each test of the file that calls this begins on Tuesday, 1 December 2026, 09:00 in London, before anybody has asked. */
export function beginBeforeAnybodyAsks(): void {
  beforeEach(async () => {
    practice = await openTestPractice()
  })
  afterEach(() => practice.close())
}

export const wish = {
  name: 'Ngozi Okafor',
  email: 'ngozi@example.com',
  phone: '07700 900123',
  service: 'Veneers',
  message: 'My front tooth chipped.',
  appointmentDate: '2026-12-03',
  appointmentTime: '10:15',
}
export const ask = (more: object = {}) => practice.send('POST', '/api/user/appointment', { ...wish, ...more })
/** Another patient, with an address of their own: what one person may hold is bounded. */
export const somebody = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, phone: '' })
export const patients = async (query = '') =>
  (await practice.asStaff('GET', `/api/admin/patients${query}`)).body.patients ?? []
export const newest = async () => (await patients())[0]?._id ?? ''
