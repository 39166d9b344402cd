import type { ReadyLetter } from './letter.ts'

/** Carries letters to whom they are for. */
export interface Mailer {
  /**
   * Resolves when somebody else has taken the letter over; throws `LetterNotSent` when it did not leave. Once `notOurs` says
   * so, it is not handed over any more. `answered` is called whenever a mail server that has let us in says something of it.
   */
  send(letter: ReadyLetter, notOurs?: AbortSignal, answered?: () => void): Promise<void>
  close(): Promise<void>
}
