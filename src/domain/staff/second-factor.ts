import type { Passkey, StaffMember } from './staff-member.ts'

/** An authenticator app's codes (RFC 6238: six digits, 30 seconds). */
export interface Authenticator {
  /** A new Base32 secret. */
  newSecret(): string
  /** The `otpauth://` address that an app reads. */
  address(secret: string, email: string): string
  /** The 30-second step a code belongs to; undefined for a wrong code, or one not newer than the last that was used. */
  check(code: string, secret: string, lastStep: number | undefined, now: Date): number | undefined
}

/** Where a passkey is used: it belongs to one host, and answers to one origin. */
export type PasskeyPlace = { host: string; origin: string }

/** Passkeys (WebAuthn, with user verification). Answers of browsers are checked here and nowhere else. */
export interface Passkeys {
  /** What a browser needs to make one; `known` keeps a device from making a second. */
  toRegister(member: StaffMember, known: Passkey[], challenge: string, place: PasskeyPlace): Promise<object>
  /** The new passkey, or undefined where the answer does not hold. */
  registered(
    answer: unknown,
    challenge: string,
    place: PasskeyPlace,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter'> | undefined>
  /** What a browser needs to sign in, whoever sits before it. */
  toSignIn(challenge: string, place: PasskeyPlace): Promise<object>
  /** Which passkey an answer claims to be of. */
  claimedBy(answer: unknown): string | undefined
  /** The passkey's new counter, or undefined where the answer does not hold. */
  signedIn(answer: unknown, passkey: Passkey, challenge: string, place: PasskeyPlace): Promise<number | undefined>
}
