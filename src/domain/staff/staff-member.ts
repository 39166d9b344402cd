import { clocksApart } from '../doubted-clock.ts'

/** Somebody with an account. */
export type StaffMember = {
  id: string
  email: string
  name: string
  passwordHash: string
  /** Base32 secret of the authenticator app, once it was confirmed. */
  totpSecret?: string | undefined
  /** The last 30-second step of a code that was used, so that each code works once. */
  totpStep?: number | undefined
  disabledAt?: Date | undefined
  createdAt: Date
  /** Whoever opened the account wrote the name, and its owner has not said theirs. */
  nameByOthers: boolean
  /** Somebody else has read the password. */
  passwordByOthers: boolean
}

/** A signed-in browser. Only the SHA-256 of its token is kept. */
export type Session = {
  id: string
  tokenHash: string
  staff: string
  createdAt: Date
  lastSeenAt: Date
  /** What the browser called itself, cut to 120 characters. */
  browser: string
  proof?: Proof | undefined
}

/** That whoever uses a session has shown the password or a passkey once more; of what they were given, its SHA-256. */
export type Proof = { hash: string; ends: Date }

/** A device or a key that signs its owner in. */
export type Passkey = {
  id: string
  staff: string
  /** Base64url of the credential's public key. */
  publicKey: string
  counter: number
  name: string
  createdAt: Date
}

/** A session ends after so long without a call, after so many hours in all, or when its owner has begun so many newer ones. */
export const idleMinutes = 30
export const sessionHours = 12
export const sessionsEach = 20

/** Whether a session still opens the door. */
export function isAlive({ createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>, now: Date): boolean {
  const idle = now.getTime() - lastSeenAt.getTime()
  const age = now.getTime() - createdAt.getTime()
  // One that is yet to be begun or seen was so by a clock that was ahead, and would open for as long.
  const isYetToBe = Math.min(idle, age) < -clocksApart
  return !isYetToBe && idle < idleMinutes * 60_000 && age < sessionHours * 3_600_000
}
