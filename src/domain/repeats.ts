import type { Books } from './records.ts'

/**
 * How a form is known again. `key` is sealed and says which form it is; `body` is a seal of what it said, so that one
 * key cannot stand for two different forms.
 */
export type Repeat = { key: string; body: string; until: Date }

/** The answer given before to the same form; `key-reused` where the key came with other words. */
export async function rememberedAnswer<T>(
  books: Pick<Books, 'repeats'>,
  repeat: Repeat,
  now: Date,
): Promise<T | { kind: 'key-reused' } | undefined> {
  const kept = await books.repeats.find(repeat.key, now)
  if (!kept) return undefined
  return kept.body === repeat.body ? (JSON.parse(kept.answer) as T) : { kind: 'key-reused' }
}

export async function rememberAnswer(
  books: Pick<Books, 'repeats'>,
  repeat: Repeat,
  answer: { kind: string },
  now: Date,
): Promise<void> {
  await books.repeats.keep({ ...repeat, answer: JSON.stringify(answer) }, now)
}

/** A key from the client is honoured for 24 hours; without one, the same content within two minutes is one form. */
export const keyHours = 24
export const sameContentMinutes = 2
