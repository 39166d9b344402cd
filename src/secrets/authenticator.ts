import { Secret, TOTP } from 'otpauth'
import type { Authenticator } from '../domain/staff/second-factor.ts'

const stepSeconds = 30

/** Codes as every authenticator app makes them: SHA-1, six digits, 30 seconds; `issuer` is what the app calls us. */
export function openAuthenticator(issuer: string): Authenticator {
  const codesOf = (secret: string, label = 'staff') =>
    new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })
  return {
    newSecret: () => new Secret({ size: 20 }).base32,
    address: (secret, email) => codesOf(secret, email).toString(),
    check(code, secret, lastStep, now) {
      const digits = code.replace(/[\s-]/g, '')
      if (!/^\d{6}$/.test(digits) || !/^[A-Z2-7]{16,64}$/.test(secret)) return undefined
      const timestamp = now.getTime()
      const away = codesOf(secret).validate({ token: digits, timestamp, window: 1 })
      if (away === null) return undefined
      const step = Math.floor(timestamp / 1000 / stepSeconds) + away
      return lastStep === undefined || step > lastStep ? step : undefined
    },
  }
}
