import type { WaitingLetter } from '../domain/letters.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { Records } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import type { Mailbox } from '../mail/draft.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Log, Notices } from './log-and-notices.ts'
import type { MailServerSeen } from './mail-server-away.ts'

/** What sending needs; `log` gets ids, kinds, counts and codes, never an address or a letter's words. */
export type LetterSending = {
  records: Records
  mailer: Mailer
  secrets: Pick<Secrets, 'newId' | 'tokenHash'>
  practice: Practice
  /** As the owner's files have it. */
  owner: Practice
  /** Patients change nothing by themselves so many hours before their visit. */
  patientChangeHours: number
  /** Where the site is reached, for links in letters. */
  publicUrl: string
  from: Mailbox
  /** False where the mailer only puts letters away: then each is noted as one that did not arrive. */
  lettersLeave: boolean
  notices: Notices
  now(): Date
  log: Log
}

/** What a process that sends letters knows of them, and the database may not. */
export type Sender = {
  /** The letters that left while the database was away, by their ids. */
  gone: Map<string, { letter: WaitingLetter; at: Date }>
  /** How often a letter that is tried again may have arrived without a word of the mail server, by its id. */
  unanswered?: Map<string, number>
  /** The letters that give way to the others, since the mail server takes its time at them. */
  aside?: Set<{ host: string; over: Promise<void> }>
  /** The hosts at which it took its time with the last letter, and when that was noticed. */
  slow?: Map<string, Date>
  seen?: MailServerSeen
  /** Since when the database has answered each time. */
  answeredSince?: Date | undefined
  /** The step of which a letter was sent last, by its request and its instant, and the practice found then. */
  looked?: { appointment: string; steppedAt: Date; at: Date; present: Practice | undefined }
}

/** A letter in hand, which nobody else takes over until then. */
export type Claimed = { letter: WaitingLetter; leasedUntil: Date }

/** In seconds. */
const lease = 60

/** In milliseconds: so long before its lease runs out, when somebody else may send it, a letter is handed over no more. */
export const endOfLease = 15_000

/** Until when a letter that is claimed now is nobody else's. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + lease * 1000)
}
