import { openTestRecords, type TestRecords } from '../src/database/test-records.ts'
import { addStaffMember } from '../src/domain/staff/first-staff-member.ts'
import type { StaffMember } from '../src/domain/staff/staff-member.ts'
import { openAuthenticator } from '../src/secrets/authenticator.ts'
import { quickSecrets } from '../src/secrets/quick-secrets-for-tests.ts'

export const secrets = quickSecrets()
export const authenticator = openAuthenticator('Ashcombe Dental Group')
export const email = 'amira@ashcombedental.example'
export const password = 'correct horse battery staple'

/** Records in which Amira alone has an account. */
export async function openTestAccount(now: Date): Promise<{ records: TestRecords; amira: StaffMember }> {
  const records = await openTestRecords()
  await addStaffMember({ email, name: 'Dr Amira Shah', password }, { records, secrets, now })
  const amira = await records.staff.findByEmail(email)
  if (!amira) throw new Error('Amira was not added')
  return { records, amira }
}
