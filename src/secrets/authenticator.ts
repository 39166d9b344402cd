import { Secret, TOTP } from 'otpauth'
import type { Authenticator } from '../domain/staff/second-factor.ts'

const period = 30

/** Codes of authenticator apps; `issuer` is the name they show. */
export function openAuthenticator(issuer: string): Authenticator {
  const totp = (secret: string, label: string) =>
    new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
  return {
    newSecret: () => new Secret({ size: 20 }).base32,
    address: (secret, email) => totp(secret, email).toString(),
    check(code, secret, lastStep, now) {
      const digits = code.replace(/\s/g, '')
      if (!/^\d{6}$/.test(digits) || !/^[A-Z2-7]{16,64}$/.test(secret)) return undefined
      const drift = totp(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 })
      if (drift === null) return undefined
      const step = Math.floor(now.getTime() / 1000 / period) + drift
      return lastStep !== undefined && step <= lastStep ? undefined : step
    },
  }
}
