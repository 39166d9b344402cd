import type { ReadyLetter } from './letter.ts'
import type { Mailer } from './mailer.ts'

/** Keeps letters in a list instead of sending them. */
export function openMemoryMailer(): Mailer & { letters: ReadyLetter[] } {
  const letters: ReadyLetter[] = []
  return {
    letters,
    async send(letter) {
      letters.push(letter)
    },
    async close() {},
  }
}
