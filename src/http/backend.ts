import type { Hono } from 'hono'
import type { WaitingListRules } from '../domain/appointments/waiting/waiting-list.ts'
import type { FreeDay } from '../domain/availability/free-days.ts'
import type { Photographs, Writing } from '../domain/blog/uploads.ts'
import type { LetterAppointment } from '../domain/letters.ts'
import type { KeptPerson } from '../domain/person/person.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import type { Records } from '../domain/records.ts'
import type { Authenticator, Passkeys } from '../domain/staff/second-factor.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import type { AnswerLog } from './answer-log.ts'
import type { Assets } from './assets.ts'
import type { LiveStreams } from './live-streams.ts'
import type { Looks } from './looks.ts'
import type { AddressRanges } from './network-address.ts'
import type { Notices } from './notices.ts'

/** What whoever answers a request is handed; nobody there opens a database or a file. */
export type Backend = {
  records: Records
  /** As it is now: asked at each use, never kept. */
  readonly content: PracticeContent
  /** The practice as the owner's files have it, without what the desk has changed. */
  readonly owner: Practice
  writing: Writing
  photographs: Photographs
  secrets: Secrets
  authenticator: Authenticator
  passkeys: Passkeys
  assets: Assets
  /** Stands in for the picture of a post that has none. */
  pictureOfNone: { image: string; address: string; width: number; height: number }
  now(): Date
  log: Log
  /** What the overview tells staff about the server itself. */
  notices: Notices
  answers: AnswerLog
  /** The lines to every open dashboard. */
  liveStreams: LiveStreams
  looks: Looks
  /** False where nobody is reached by letter: they become files, on a server that the public uses. */
  lettersLeave: boolean
  /** True on a trial, where no mail server is set: what has left is a file in a folder. */
  lettersAreFiles: boolean
  settings: {
    /** Where the public reaches us, without a slash at the end; undefined on a machine of one's own. */
    publicUrl?: string | undefined
    /** Whether browsers are told to stay on HTTPS for every subdomain too. */
    hstsSubdomains: boolean
    /** The proxies whose X-Forwarded-For is believed. */
    trustedProxies: AddressRanges
    /** Scales every limit that is counted against a sender. */
    rateLimitMultiplier: number
    /** How many quarter hours one sender may hold unanswered. */
    heldQuartersPerSender: number
    /** For how many working days an unanswered request holds its time. */
    holdWorkingDays: number
    /** Until how many hours before the visit patients change it themselves. */
    patientChangeHours: number
    /** How freed times are offered to those who wait for one. */
    waitingList: WaitingListRules
    /** How many days requests are kept after the visit, and messages after they came. */
    retentionDays: number
  }
  /** A calendar file to download (RFC 5545), without anything personal; undefined without a day and a time. */
  calendarFile(appointment: LetterAppointment, confirmed: boolean): string | undefined
  /** The next days with free times in surgery hours for a service, from memory where nothing has changed. */
  freeDays(service: string | undefined): Promise<FreeDay[]>
  /** The times of a chair for calendar programs (RFC 5545), without anything personal. */
  chairCalendar(name: string, visits: (LetterAppointment & { confirmed: boolean })[]): string
  /** Does what a patient waits for: letters let it go first. */
  answering<T>(work: () => Promise<T>): Promise<T>
  /** A letter was put into the outbox: look at once. */
  lettersWait(): void
  /** A post names pictures of other websites: fetch them at once. */
  picturesWait(): void
  /** All that is kept about somebody, as JSON for programs. */
  personJson(kept: KeptPerson, asked: { who: string; at: Date }): Promise<string>
  /** The same as a page of its own, for them to read. */
  personPage(kept: KeptPerson, asked: { who: string; at: Date; practice: string }): Promise<string>
  /** Erases the files of letters that no mail server took. */
  eraseLetterFiles(ids: string[]): Promise<number>
  /** Resolves when `content` and every page say what the desk has changed. */
  renewed(): Promise<void>
}

/** Log lines hold no personal data: ids, kinds, numbers and codes only. */
export type Log = {
  info(facts: Record<string, unknown>, message: string): void
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

/**
 * The one app that answers every request. The reference names an answer in the log and on a page of failure; what was
 * sent from kept bytes is only counted there.
 */
export type HttpApp = Hono<{ Variables: { reference: string; fromKeptBytes?: true } }>
