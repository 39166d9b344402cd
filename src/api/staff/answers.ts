import { counted } from '../../domain/counted.ts'
import { longestPassword, shortestAlone, shortestWithSecondFactor } from '../../domain/staff/passwords.ts'
import { refuse } from '../../http/problems.ts'

/** Somebody changed the account between the look at it and the change. */
export const outOfDateSentence = 'Your account was just changed elsewhere. Please reload the page.'

/** Why a password is not taken, in words for who chose it. */
export const passwordSentences = {
  'too-short': `Please use at least ${shortestAlone} characters, or ${shortestWithSecondFactor} with an authenticator app. A short sentence is good.`,
  'too-long': `Please use at most ${longestPassword} characters.`,
  'too-common': 'That password is easily guessed. Please use one that nobody else would think of.',
} as const

/** The answer to a step that gives nothing back. */
export function done(message: string) {
  return { success: true, message }
}

/** Whoever has failed too often is told for how long to wait. */
export function slowed(seconds: number) {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : counted(seconds, 'second')
  return { ...refuse(429, `Too many attempts. Please try again in ${wait}.`), retryAfter: seconds }
}
