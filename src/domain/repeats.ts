import type { Day, Time } from './clinic-time.ts'
import { clocksApart } from './doubted-clock.ts'
import type { Books } from './records.ts'
import type { KeptAnswer } from './repeat-book.ts'

/**
 * How a form is known again. `key` is sealed and says which form it is; `body` is a seal of what it said, so that one
 * key cannot stand for two different forms. `byWords` where the client named no key and it is known by its words alone:
 * the day and the time that they ask for, if any.
 */
export type Repeat = { key: string; body: string; until: Date; byWords?: Asked | undefined }

/** The day and the time that a form asks for. */
export type Asked = { day?: Day | undefined; time?: Time | undefined }

type Kept = Pick<Books, 'repeats' | 'appointments'>

/**
 * The answer given before to the same form; `key-reused` where the key came with other words. A form that is known by its
 * words alone is a new one once its request is cancelled or has another time than they ask for: whoever withdraws or
 * moves and asks again means it, and what was answered is true no more.
 */
export async function rememberedAnswer<T>(
  books: Kept,
  repeat: Repeat,
  now: Date,
): Promise<T | { kind: 'key-reused' } | undefined> {
  const kept = await books.repeats.find(repeat.key, now)
  if (!kept) return undefined
  if (kept.body !== repeat.body) return { kind: 'key-reused' }
  return (await counts(kept, repeat, books)) ? (JSON.parse(kept.answer) as T) : undefined
}

/** Makes room for the next answer where the one that is kept counts no more. */
export async function forgetEnded(books: Kept, repeat: Repeat, now: Date): Promise<void> {
  const kept = await books.repeats.find(repeat.key, now)
  // By its words, since another answer may have taken its place meanwhile.
  if (kept && !(await counts(kept, repeat, books))) await books.repeats.forget(repeat.key, kept.answer)
}

async function counts({ answer, until }: KeptAnswer, repeat: Repeat, { appointments }: Kept): Promise<boolean> {
  const { byWords } = repeat
  if (!byWords) return true
  // Kept by a clock that was ahead: the same words of another day would be answered, and nobody would read them.
  if (until.getTime() > repeat.until.getTime() + clocksApart) return false
  const { request }: { request?: string } = JSON.parse(answer)
  if (request === undefined) return true
  const made = await appointments.find(request)
  return made !== undefined && made.status !== 'cancelled' && isAsAsked(made, byWords)
}

/** A day or a time that was not asked for may have been given since. */
function isAsAsked(made: Asked, { day, time }: Asked): boolean {
  return (!day || made.day === day) && (!time || made.time === time)
}

/** Keeps what a form was answered, in the transaction that wrote what it asked for. */
export async function rememberAnswer(
  books: Pick<Books, 'repeats'>,
  repeat: Repeat,
  answer: { kind: string },
  now: Date,
): Promise<void> {
  const { key, body, until } = repeat
  await books.repeats.keep({ key, body, until, answer: JSON.stringify(answer) }, now)
}

/** A key from the client is honoured for 24 hours; without one, the same content within two minutes is one form. */
export const keyHours = 24
export const sameContentMinutes = 2
