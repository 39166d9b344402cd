import type { AppointmentBook } from './appointments/books/appointment-book.ts'
import type { DayBook } from './appointments/books/day-book.ts'
import type { HoldBook } from './appointments/books/hold-book.ts'
import type { OfferBook } from './appointments/books/offer-book.ts'
import type { ReminderBook } from './appointments/books/reminder-book.ts'
import type { RequestLinkBook } from './appointments/books/request-link-book.ts'
import type { WaitingListBook } from './appointments/waiting/waiting-list-book.ts'
import type { AuditBook } from './audit-book.ts'
import type { EditingBook, ElsewhereBook, PostBook, PreviewBook, RevisionBook } from './blog/blog-books.ts'
import type { ChairCalendarBook } from './chair-calendars/chair-calendar-book.ts'
import type { EditionBook, Subject, Watch } from './editions.ts'
import type { Forgetting } from './forgetting.ts'
import type { LimitBook } from './limit-book.ts'
import type { MessageBook } from './messages/message-book.ts'
import type { Outbox } from './outbox.ts'
import type { PersonBook } from './person/person.ts'
import type { PracticeChangeBook } from './practice/practice-changes.ts'
import type { QueueBook } from './queue/queue-book.ts'
import type { RepeatBook } from './repeat-book.ts'
import type { StaffBook } from './staff/staff-book.ts'

/**
 * What the domain asks the outside to keep. Reads may be asked of the records themselves; writes only inside
 * `transaction`, so that one thing that happened is one transaction.
 */
export interface Records extends Books {
  /**
   * Does all of the work or nothing of it. Tries again by itself when the work throws `WriteConflict` (somebody else was
   * quicker), so the work must read what it decides by. Throws `RecordsAway` when the database does not answer in time,
   * `PerhapsWritten` when all that is missing is its word that it was done.
   */
  transaction<T>(work: (books: Books) => Promise<T>): Promise<T>
  /** The same for what a step that is done brings with it, whoever has been signed out since; absent where nobody can be. */
  followUp?<T>(work: (books: Books) => Promise<T>): Promise<T>
  /** Reads in several books as of one instant, whatever others write meanwhile; nothing may be written. */
  snapshot<T>(work: (books: Books) => Promise<T>): Promise<T>
  /**
   * Tells which subjects have changed: at once, before `transaction` resolves, what was changed through these records, and
   * within a second what another process changed. `isCounted` where the editions are known to say so by now; what they do not
   * say yet is told once more when they do. `failed` hears of a surprise on the way, after which it is looked again.
   */
  watch(tell: (changed: Subject[], isCounted: boolean) => void, failed: (surprise: unknown) => void): Watch
  /**
   * Resolves when the database answers; throws `RecordsAway` when it does not within two seconds, `RecordsMoved` when it is
   * not the one any more that the next program would open, `RecordsNewer` when a newer program has changed its tables.
   */
  ready(): Promise<void>
  /** Resolves when there is room for more; throws `RecordsAway` where a count still finds its place and a form does not. */
  needRoom(): Promise<void>
  /**
   * Brings together what the index that staff search by has of each request, where the engine has scattered it: hundreds of
   * them leave it in a third of the time. A million take seconds, in which others write. Not asked inside `transaction`.
   */
  gatherSearchIndex(): Promise<void>
  /**
   * Has the database count what it has lost count of, as when its server was upgraded: of a million rows it then finds nothing
   * in time. Takes seconds, in which nobody waits. Not asked inside `transaction`.
   */
  countTables(): Promise<void>
  /**
   * By how many milliseconds at least the clock of the database's machine stands ahead of one's own, below zero where it is
   * behind; 0 where the database is in this process. Throws `RecordsAway`.
   */
  clockAhead(now: () => Date): Promise<number>
  /**
   * Takes what was erased out of the free space of the database's file too, where the engine leaves it there; takes seconds.
   * False where somebody read it for so long that it could not be done, as a back-up does. Not asked inside `transaction`.
   */
  clearFreeSpace(): Promise<boolean>
  close(): Promise<void>
}

/** Everything that the practice keeps, by subject. */
export interface Books {
  appointments: AppointmentBook
  holds: HoldBook
  requestLinks: RequestLinkBook
  reminders: ReminderBook
  offers: OfferBook
  waitingList: WaitingListBook
  queue: QueueBook
  days: DayBook
  chairCalendars: ChairCalendarBook
  messages: MessageBook
  outbox: Outbox
  editions: EditionBook
  practiceChanges: PracticeChangeBook
  posts: PostBook
  revisions: RevisionBook
  previews: PreviewBook
  elsewhere: ElsewhereBook
  editing: EditingBook
  staff: StaffBook
  repeats: RepeatBook
  limits: LimitBook
  settings: SettingBook
  audit: AuditBook
  forgetting: Forgetting
  people: PersonBook
}

/** Somebody else was quicker: what was read is no longer so. `transaction` begins again. */
export class WriteConflict extends Error {}

/** The database is gone, frozen or locked, or its disk is full. Nothing was written, unless it is `PerhapsWritten`. */
export class RecordsAway extends Error {}

/** It was lost on the way whether all was written or nothing. */
export class PerhapsWritten extends RecordsAway {}

/** It cannot be written, most likely because its disk is full: so it is until somebody sees to it. Reading may go on. */
export class RecordsUnwritten extends RecordsAway {}

/** The free space of its file could not be cleared, for a reason of its disk, which the message says. Whoever was erased before is. */
export class FreeSpaceStays extends Error {}

/** A part of it is damaged, or looks so because its disk does not read: who needs that is refused, and nobody else. */
export class RecordsDamaged extends RecordsAway {}

/** Only this one look took longer than any may: others are answered, and one for less may be. */
export class SearchTooLong extends RecordsAway {}

/** Its file was deleted, moved or replaced meanwhile: nobody would find again what is written now. Reading goes on. */
export class RecordsMoved extends RecordsAway {}

/** A newer program has changed its tables meanwhile. What this one asks for is done, as far as it still can be. */
export class RecordsNewer extends RecordsAway {}

/** What was handed back as the end of a page is none that this list gave out: what follows it nobody can tell. */
export class NoSuchPage extends Error {}

/** What a practice keeps for itself under a name, such as when its last back-up was made. */
export interface SettingBook {
  read(name: string): Promise<string | undefined>
  /** Keeps the value only where there is none yet, and answers the one that is kept. */
  keepFirst(name: string, value: string): Promise<string>
  write(name: string, value: string): Promise<void>
  forget(name: string): Promise<void>
}
