import type { Books, Records } from '../records.ts'
import type { Secrets } from './secrets.ts'

/*
 * Five failures in a row cost nothing. With the fifth a wait of a minute begins, with each further failure a longer one:
 * 2, 4, 8, 15 and again 15 minutes, never for ever. An attempt during a wait is answered without being looked at and
 * does not count, so nobody can keep a colleague out for longer than that. A success forgets all; so does a day.
 * Two windows of the limit book say it: one counts the failures, and the other is the running wait, as long as it lasts.
 */
const freeFailures = 5
const waits = [1, 2, 4, 8, 15]
const longestWait = 15
const remembered = 24 * 60 * 60

export type Slowed = { kind: 'slowed'; seconds: number }

type Told = { records: Records; secrets: Secrets; now: Date }

/** A first look, so that an attempt during a wait costs no hash. */
export async function runningWait(email: string, { records, secrets, now }: Told): Promise<Slowed | undefined> {
  return waitIn(records, email, { secrets, now })
}

/**
 * Judges an attempt in a transaction, unless a wait is running: then nothing of it is told, right or wrong. Those who
 * try one e-mail at the same instant are judged one after the other, so that a hundred guesses at once are still five.
 */
export async function judge<T>(email: string, told: Told, work: (books: Books) => Promise<T>): Promise<T | Slowed> {
  return told.records.together(async (books) => {
    // Counting is an upsert, and holds its row until the transaction ends: the queue at the door, for every process.
    await books.limits.count(told.secrets.sealed(`sign-in queue ${email}`), 60, told.now)
    return (await waitIn(books, email, told)) ?? work(books)
  })
}

/** Failures are counted by e-mail, known to us or not, so that a wait tells nobody whether there is an account. */
export async function noteFailure(
  email: string,
  { limits }: Pick<Books, 'limits'>,
  { secrets, now }: Pick<Told, 'secrets' | 'now'>,
): Promise<void> {
  const { count } = await limits.count(failureKey(email, secrets), remembered, now)
  if (count < freeFailures) return
  const minutes = waits[count - freeFailures] ?? longestWait
  await limits.count(waitKey(email, secrets), minutes * 60, now)
}

export async function noteSuccess(email: string, { limits }: Pick<Books, 'limits'>, secrets: Secrets): Promise<void> {
  await limits.forget(failureKey(email, secrets))
  await limits.forget(waitKey(email, secrets))
}

async function waitIn(
  { limits }: Pick<Books, 'limits'>,
  email: string,
  { secrets, now }: Pick<Told, 'secrets' | 'now'>,
): Promise<Slowed | undefined> {
  const { ends } = await limits.look(waitKey(email, secrets), now)
  const seconds = ends ? Math.ceil((ends.getTime() - now.getTime()) / 1000) : 0
  return seconds > 0 ? { kind: 'slowed', seconds } : undefined
}

function failureKey(email: string, secrets: Secrets): string {
  return secrets.sealed(`sign-in failures ${email}`)
}

function waitKey(email: string, secrets: Secrets): string {
  return secrets.sealed(`sign-in wait ${email}`)
}
