import { effortToGuess } from './guessing.ts'

/** Why a password cannot be taken (NIST SP 800-63B-4: length and a blocklist, no rules of composition). */
export type PasswordRefusal = 'too-short' | 'too-long' | 'too-common'

export const shortestAlone = 15
export const shortestWithSecondFactor = 8
export const longest = 128

/** About two common words and a year: what a program that guesses tries within a day. */
const leastEffort = 5.5

/** `ownWords`: the practice's name, the person's name and e-mail, which anyone would try first. */
export function whyNotPassword(
  password: string,
  { hasSecondFactor, ownWords }: { hasSecondFactor: boolean; ownWords: string[] },
): PasswordRefusal | undefined {
  const length = [...password].length
  if (length < (hasSecondFactor ? shortestWithSecondFactor : shortestAlone)) return 'too-short'
  if (length > longest) return 'too-long'
  return effortToGuess(password, ownWords) < leastEffort ? 'too-common' : undefined
}
