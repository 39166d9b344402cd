import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from './test-practice.ts'

/** That of the test that runs. */
export let practice: TestPractice

/** Each test of the file that calls this has a practice of its own, in which Amira alone has an account. */
export function beginWithOneAccount(): void {
  beforeEach(async () => {
    practice = await openTestPractice()
  })
  afterEach(() => practice.close())
}

export const signIn = (password: string, email = staffEmail, code?: string) =>
  practice.send('POST', '/api/admin/login', { email, password, ...(code ? { code } : {}) })
export const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: practice.backend.now().getTime() })

/** Signs in and shows the password once more: what a call that changes keys wants. */
export async function withProof(): Promise<{ token: string; proof: string }> {
  const token = await practice.signIn()
  const { body } = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
  return { token, proof: body.proof ?? '' }
}
