import { longest, shortestAlone, shortestWithSecondFactor } from '../../domain/staff/passwords.ts'
import type { House } from '../../http/house.ts'
import { refuse } from '../../http/problems.ts'
import type { Who } from '../serve.ts'

export const outOfDateSentence = 'Your account was just changed elsewhere. Please reload the page.'

export const passwordSentences = {
  'too-short': `Please use at least ${shortestAlone} characters, or ${shortestWithSecondFactor} with an authenticator app. A short sentence is good.`,
  'too-long': `Please use at most ${longest} characters.`,
  'too-common': 'That password is easily guessed. Please use one that nobody else would think of.',
} as const

export function told({ member, records }: Who, { secrets, now }: House) {
  return { member, records, secrets, now: now() }
}

export function done(message: string) {
  return { success: true, message }
}

export function slowed(seconds: number) {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return { ...refuse(429, `Too many attempts. Please try again in ${wait}.`), retryAfter: seconds }
}
