import { FairQueue } from '../fair-queue.ts'
import type { Books, Records } from '../records.ts'
import type { Place } from './known-browser.ts'
import { type Secrets, TooBusy } from './secrets.ts'

/*
 * Failures are counted for an e-mail and the place they come from, together: whoever guesses uses up nobody else's tries.
 * Five failures in a row cost nothing. With the fifth a wait of a minute begins, with each further failure a longer one:
 * 2, 4, 8, 15 and again 15 minutes, never for ever. An attempt during a wait is answered without being looked at and
 * does not count. A success forgets all; so does a day.
 * Two windows of the limit book say it: one counts the failures, and the other is the running wait, as long as it lasts.
 */
const freeFailures = 5
const waits = [1, 2, 4, 8, 15]
const longestWait = 15
const remembered = 24 * 60 * 60

/*
 * Two more counts bound those who come from many places, or with many e-mails. Neither is asked of a browser that has
 * signed in before, or else a thousand addresses could keep its owner out.
 */
const quarterHour = 15 * 60
/** Failures of one address in a quarter of an hour, whatever e-mails they were for. */
const failuresOfAddress = 50
/** Guesses at one e-mail in any hour from all strangers. Five quarters of the clock hold every hour that there is. */
const guessesAnHour = 100
const quarters = 5

/** Too many wrong tries: so many seconds are to be waited. */
export type Slowed = { kind: 'slowed'; seconds: number }

type Context = { records: Records; secrets: Secrets; now: Date; place: Place }
type Counting = Pick<Context, 'secrets' | 'now' | 'place'>
type Timed = Pick<Context, 'secrets' | 'now'>
type Limits = Pick<Books, 'limits'>

/** A first look, so that an attempt during a wait costs no hash. */
export async function runningWait(email: string, context: Context): Promise<Slowed | undefined> {
  return waitIn(context.records, email, context)
}

/**
 * Judges an attempt in a transaction, unless a wait is running: then nothing of it is told, right or wrong. Those who
 * try one e-mail at the same instant are judged one after the other, so that a hundred guesses at once are still five;
 * whoever comes from a known place stands behind themselves alone. Throws `TooBusy` where too many strangers wait.
 */
export async function judge<T>(
  email: string,
  context: Context,
  work: (books: Books) => Promise<T>,
): Promise<T | Slowed> {
  const { records, secrets, now, place } = context
  const queue = secrets.sealed(`sign-in queue ${place.known ? `${place.name} ` : ''}${email}`)
  const judged = () =>
    records.transaction(async (books) => {
      // Counting is an upsert, and holds its row until the transaction ends: the queue at the door, for every process.
      await books.limits.count(queue, 60, now)
      return (await waitIn(books, email, context)) ?? work(books)
    })
  return place.known ? judged() : strangersOf(records).take({ name: place.name, first: false }, judged)
}

/** Each has a connection to the database, or its lock, while it waits for the row of an e-mail. */
const strangersJudged = { atOnce: 2, names: 100, each: 30 }

const strangers = new WeakMap<Records, FairQueue>()

/** Those of one practice, in this process. */
function strangersOf(records: Records): FairQueue {
  const queue = strangers.get(records) ?? new FairQueue(strangersJudged, () => new TooBusy('Too many are being judged'))
  strangers.set(records, queue)
  return queue
}

/** Failures are counted by e-mail, known to us or not, so that a wait tells nobody whether there is an account. */
export async function noteFailure(email: string, { limits }: Limits, context: Counting): Promise<void> {
  const { now, secrets, place } = context
  const { count } = await limits.count(pairKey('failures', email, context), remembered, now)
  if (count >= freeFailures) {
    const minutes = waits[count - freeFailures] ?? longestWait
    await limits.count(pairKey('wait', email, context), minutes * 60, now)
  }
  if (place.known) return
  await limits.count(guessesKey(email, quarterOf(now), secrets), quarters * quarterHour, now)
  await noteFailureOf(place, { limits }, context)
}

/** One more failure of an address, without an e-mail that it was for. */
export async function noteFailureOf(place: Place, { limits }: Limits, { secrets, now }: Timed): Promise<void> {
  if (!place.known) await limits.count(addressKey(place, secrets), quarterHour, now)
}

/** Whoever has signed in has their failures from there forgotten. */
export async function noteSuccess(email: string, { limits }: Limits, context: Counting): Promise<void> {
  await limits.forget(pairKey('failures', email, context))
  await limits.forget(pairKey('wait', email, context))
}

/** Whether an address has failed so often that nothing more of it is looked at for now. */
export async function waitOf(place: Place, { limits }: Limits, { secrets, now }: Timed): Promise<Slowed | undefined> {
  if (place.known) return undefined
  const { count, ends } = await limits.look(addressKey(place, secrets), quarterHour, now)
  return count >= failuresOfAddress * place.generosity ? until(ends, now) : undefined
}

async function waitIn({ limits }: Limits, email: string, context: Counting): Promise<Slowed | undefined> {
  const { now, place } = context
  const { ends } = await limits.look(pairKey('wait', email, context), longestWait * 60, now)
  if (ends || place.known) return until(ends, now)
  return (await waitOf(place, { limits }, context)) ?? (await waitOfStrangers({ limits }, email, context))
}

async function waitOfStrangers(
  { limits }: Limits,
  email: string,
  { secrets, now }: Timed,
): Promise<Slowed | undefined> {
  const quarter = quarterOf(now)
  let guesses = 0
  for (let earlier = 0; earlier < quarters; earlier++) {
    const key = guessesKey(email, quarter - earlier, secrets)
    guesses += (await limits.look(key, quarters * quarterHour, now)).count
  }
  return guesses >= guessesAnHour ? until(new Date((quarter + 1) * quarterHour * 1000), now) : undefined
}

function until(ends: Date | undefined, now: Date): Slowed | undefined {
  const seconds = ends ? Math.ceil((ends.getTime() - now.getTime()) / 1000) : 0
  return seconds > 0 ? { kind: 'slowed', seconds } : undefined
}

/** The number of a quarter of an hour, counted from 1970. */
function quarterOf(now: Date): number {
  return Math.floor(now.getTime() / (quarterHour * 1000))
}

function pairKey(of: 'failures' | 'wait', email: string, { secrets, place }: Counting): string {
  return secrets.sealed(`sign-in ${of} ${place.name} ${email}`)
}

function guessesKey(email: string, quarter: number, secrets: Secrets): string {
  return secrets.sealed(`sign-in guesses ${quarter} ${email}`)
}

function addressKey({ name }: Place, secrets: Secrets): string {
  return secrets.sealed(`sign-in failures of ${name}`)
}
