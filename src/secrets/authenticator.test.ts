import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { openAuthenticator } from './authenticator.ts'

const authenticator = openAuthenticator('Ashcombe Dental Group')
const secret = authenticator.newSecret()
const now = new Date('2026-12-01T09:00:10Z')
const step = Math.floor(now.getTime() / 30_000)

describe('an authenticator app', () => {
  it('reads an address with the practice and the person on it', () => {
    const address = new URL(authenticator.address(secret, 'amira@ashcombedental.example'))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Ashcombe Dental Group:amira@ashcombedental.example')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret,
      issuer: 'Ashcombe Dental Group',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('has a secret of 160 bits, and each one its own', () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(authenticator.newSecret()).not.toBe(secret)
  })

  it('shows the codes of RFC 6238', () => {
    const known = Secret.fromLatin1('12345678901234567890').base32
    expect(authenticator.check('287082', known, undefined, new Date(59_000))).toBe(1)
    expect(authenticator.check('081804', known, undefined, new Date(1_111_111_109_000))).toBe(37_037_036)
  })

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('may be %d seconds off: %s', (seconds, taken) => {
    expect(authenticator.check(codeAt(seconds), secret, undefined, now) !== undefined).toBe(taken)
  })

  it('opens once with each code, and never with an older one', () => {
    expect(authenticator.check(codeAt(0), secret, step - 1, now)).toBe(step)
    expect(authenticator.check(codeAt(0), secret, step, now)).toBeUndefined()
    expect(authenticator.check(codeAt(-30), secret, step, now)).toBeUndefined()
    expect(authenticator.check(codeAt(30), secret, step, now)).toBe(step + 1)
  })

  it('takes a code as people type it', () => {
    const code = codeAt(0)
    expect(authenticator.check(` ${code.slice(0, 3)} ${code.slice(3)} `, secret, undefined, now)).toBe(step)
  })

  it.each(['', '000', 'abcdef', '12345６', '1234567', '-12345', '1e5000'])('refuses %j', (code) => {
    expect(authenticator.check(code, secret, undefined, now)).toBeUndefined()
  })

  it.each(['', 'not base32!', 'A', `${'A'.repeat(65)}`])('refuses the secret %j', (odd) => {
    expect(authenticator.check('123456', odd, undefined, now)).toBeUndefined()
  })
})

function codeAt(seconds: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() + seconds * 1000 })
}
