import { type Secrets, unlessBusy } from './secrets.ts'

/** Why a password cannot be taken (NIST SP 800-63B-4: length and a blocklist, no rules of composition). */
export type PasswordRefusal =
  | 'too-short'
  | 'too-long'
  | 'too-common'
  /** Nobody could tell in time; to be tried again. */
  | 'busy'

/** In characters: without a second factor, with one, and at most. */
export const shortestAlone = 15
export const shortestWithSecondFactor = 8
export const longestPassword = 128

/**
 * The decimal logarithm of the guesses it has to stand: more than a program makes in weeks against the hash that is
 * kept; with a second factor, eight characters by chance are enough.
 */
const leastGuesses = { alone: 10, withSecondFactor: 7.5 }

type Situation = {
  hasSecondFactor: boolean
  /** The practice's name, the person's name and e-mail, which anyone would try first. */
  ownWords: string[]
  secrets: Pick<Secrets, 'guessesFor'>
}

/** Why a password is not taken; undefined where it is. */
export async function whyNotPassword(
  password: string,
  { hasSecondFactor, ownWords, secrets }: Situation,
): Promise<PasswordRefusal | undefined> {
  const length = [...password].length
  if (length < (hasSecondFactor ? shortestWithSecondFactor : shortestAlone)) return 'too-short'
  if (length > longestPassword) return 'too-long'
  const least = hasSecondFactor ? leastGuesses.withSecondFactor : leastGuesses.alone
  const guesses = await unlessBusy(() => secrets.guessesFor(password, ownWords))
  if (guesses === undefined) return 'busy'
  return guesses < least ? 'too-common' : undefined
}
