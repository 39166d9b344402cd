import type { PlaceInQueue } from '../fair-queue.ts'

/** No 0 or O, 1, I or L, 5 or S, 2 or Z beside its twin, and no vowels, so that chance spells no word. */
export const referenceCharacters = '2346789BCDFGHJKMPQRTVWXY'
/** So many of them are a reference. */
export const referenceLength = 8

/** Everything that must not be guessed: implemented by the room of the same name. */
export interface Secrets {
  /** An opaque name, 128 random bits, 22 characters of base64url. */
  newId(): string
  /** Eight characters without look-alikes, to be read out on the phone. */
  newReference(): string
  /** A session token, 256 random bits. */
  newToken(): string
  /** SHA-256, hexadecimal: the only form in which a token is kept. */
  tokenHash(token: string): string
  /** HMAC-SHA-256 with the practice's own key, hexadecimal: for keys of limits and repeats, so that no address is kept. */
  sealed(text: string): string
  /** Argon2id, 19 MiB, two passes, one lane; at most two at a time. Throws `TooBusy` as below. */
  hashPassword(password: string): Promise<string>
  /**
   * Takes the same time whether or not there is a hash to compare with. Each place has its turn, one at a time; without
   * one it is somebody who is signed in. Throws `TooBusy` when too many wait.
   */
  checkPassword(password: string, hash: string | undefined, place?: PlaceInQueue): Promise<boolean>
  /**
   * The decimal logarithm of how many guesses a password takes of a program that tries common passwords and words, the
   * `ownWords` first, as the letters they look like, with dates, walks on the keyboard and repetitions. Throws `TooBusy`
   * where it cannot be said within seconds.
   */
  guessesFor(password: string, ownWords: string[]): Promise<number>
}

/** More wait for the work of a password than can be served in time. */
export class TooBusy extends Error {}

/** What the work answers; undefined where too many passwords are being checked, made or estimated. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooBusy) return undefined
    throw error
  }
}
