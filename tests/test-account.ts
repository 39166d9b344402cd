import { afterEach, beforeEach } from 'vitest'
import { openTestRecords, type TestRecords } from '../src/database/test-records.ts'
import { addStaffMember } from '../src/domain/staff/first-staff-member.ts'
import type { StaffMember } from '../src/domain/staff/staff-member.ts'
import { openAuthenticator } from '../src/secrets/authenticator.ts'
import { quickSecrets } from '../src/secrets/test-quick-secrets.ts'

export const secrets = quickSecrets()
export const authenticator = openAuthenticator('Ashcombe Dental Group')
export const email = 'amira@ashcombedental.example'
export const password = 'correct horse battery staple'

/** Whoever types at the login, from an address and in a browser that nobody knows. */
export const caller = { address: '203.0.113.5', generosity: 2, cookies: () => [] }

/** Those of the test that runs. */
export let records: TestRecords
export let now: Date
export let amira: StaffMember

/** Each test of the file that calls this begins on Tuesday, 1 December 2026, 09:00: Amira alone has an account. */
export function beginWithAmirasAccount(): void {
  beforeEach(async () => {
    now = new Date('2026-12-01T09:00:00Z')
    records = await openTestRecords()
    await addStaffMember({ email, name: 'Dr Amira Shah', password }, { records, secrets, now })
    const found = await records.staff.findByEmail(email)
    if (!found) throw new Error('Amira was not added')
    amira = found
  })
  afterEach(() => records.close())
}

export function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
}
