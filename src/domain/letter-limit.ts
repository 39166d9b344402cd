import type { LimitBook } from './limit-book.ts'

/** How many letters visitors may cause to one e-mail, or about one request, within so many seconds, counted by `key`. */
export type LetterLimit = { key(about: string): string; most: number; seconds: number }

/**
 * Counts one more letter that a visitor causes, and answers whether it may be written; without a limit none may. To be
 * asked in the transaction that writes it, so that a form that is refused takes no letter from anybody.
 */
export async function mayBeWrittenTo(
  email: string,
  { letterLimit, now }: { letterLimit?: LetterLimit | undefined; now: Date },
  limits: LimitBook,
): Promise<boolean> {
  if (!letterLimit) return false
  const { count } = await limits.count(letterLimit.key(email), letterLimit.seconds, now)
  return count <= letterLimit.most
}
