import type { Records } from '../records.ts'
import type { Secrets } from './secrets.ts'

/** Failures in a row that cost nothing; from then on each one costs a wait (promise C6). */
const freeFailures = 5
/** Minutes to wait after the fifth failure, the sixth, and so on; never more than the last, never for ever. */
const waits = [1, 2, 4, 8, 15]
/** Failures are forgotten after a day without any, or with the first success. */
const remembered = 24 * 60 * 60

type Told = { records: Records; secrets: Secrets; now: Date }

/**
 * Seconds to wait before the next attempt counts, 0 where none. Failures are counted by e-mail, known to us or not, so
 * that the wait tells nobody whether an account exists.
 */
export async function secondsToWait(email: string, { records, secrets, now }: Told): Promise<number> {
  const { count, ends } = await records.limits.look(waitKey(email, secrets), now)
  return count > 0 && ends ? Math.ceil((ends.getTime() - now.getTime()) / 1000) : 0
}

export async function noteFailure(email: string, { records, secrets, now }: Told): Promise<void> {
  const { limits } = records
  const { count } = await limits.count(failureKey(email, secrets), remembered, now)
  if (count < freeFailures) return
  const minutes = waits[Math.min(count - freeFailures, waits.length - 1)] ?? 15
  await limits.forget(waitKey(email, secrets))
  await limits.count(waitKey(email, secrets), minutes * 60, now)
}

export async function noteSuccess(email: string, { limits }: Pick<Records, 'limits'>, secrets: Secrets): Promise<void> {
  await limits.forget(failureKey(email, secrets))
  await limits.forget(waitKey(email, secrets))
}

function failureKey(email: string, secrets: Secrets): string {
  return secrets.sealed(`sign-in failures ${email}`)
}

function waitKey(email: string, secrets: Secrets): string {
  return secrets.sealed(`sign-in wait ${email}`)
}
