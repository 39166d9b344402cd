import type { Day } from './clinic-time.ts'
import type { KeptSince } from './retention.ts'

type OfDay = { day: Day; count: number }

/**
 * Erases for good what is no longer kept. Each call erases at most so many and answers how many these were; fewer than
 * asked for means that no more are left, or that somebody else is at it.
 */
export interface Forgetting {
  /** What is the oldest, but for what bears a wrong date: the day of requests, that on which messages came, and how many have it. */
  next(misdated?: KeptSince['misdated']): Promise<{ requests?: OfDay | undefined; messages?: OfDay | undefined }>
  /** With their history, chair time and letters. */
  appointments(kept: Pick<KeptSince, 'day' | 'arrived' | 'misdated'>, limit: number): Promise<number>
  /** References of the messages now to be erased that nobody has marked done. */
  unreadMessages(kept: Pick<KeptSince, 'arrived' | 'misdated'>): Promise<string[]>
  messages(kept: Pick<KeptSince, 'arrived' | 'misdated'>, limit: number): Promise<number>
  /** Letters that name no appointment and no message, such as those about an account; the others go with what they name. */
  otherLetters(kept: Pick<KeptSince, 'arrived'>, limit: number): Promise<number>
  /** Posts in the bin, with their revisions; their addresses are kept as gone. */
  posts(kept: Pick<KeptSince, 'binned'>, limit: number): Promise<number>
  /** What the posts that show photographs within their text say, drafts and the bin included. */
  textsWithPhotographs(): Promise<string[]>
  /** Ids of the photographs that revisions and previews name. */
  photographsOfRevisions(): Promise<string[]>
  previews(kept: Pick<KeptSince, 'ends'>, limit: number): Promise<number>
  /** Pictures of other websites that no post names any more. */
  picturesElsewhere(kept: Pick<KeptSince, 'uploaded'>, limit: number): Promise<number>
  /** Who had which post open. */
  editing(kept: Pick<KeptSince, 'editing'>, limit: number): Promise<number>
  sessions(kept: Pick<KeptSince, 'session'>, limit: number): Promise<number>
  passwordLinks(kept: Pick<KeptSince, 'ends'>, limit: number): Promise<number>
  repeats(kept: Pick<KeptSince, 'ends'>, limit: number): Promise<number>
  limits(kept: Pick<KeptSince, 'ends'>, limit: number): Promise<number>
  /** Empties what was asked for in older entries of the audit; the entries stay. */
  auditQuestions(kept: Pick<KeptSince, 'arrived'>, limit: number): Promise<number>
  auditEntries(kept: Pick<KeptSince, 'noted'>, limit: number): Promise<number>
  /** Who wanted no reminders so long ago. */
  noReminders(kept: Pick<KeptSince, 'noted'>, limit: number): Promise<number>
}
