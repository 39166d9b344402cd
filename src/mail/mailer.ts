import type { ReadyLetter } from './letter.ts'

/** Carries letters to whom they are for. */
export interface Mailer {
  /** Resolves when somebody else has taken the letter over; throws `LetterNotSent` when it did not leave. */
  send(letter: ReadyLetter): Promise<void>
  close(): Promise<void>
}
