import type { Appointment, AppointmentChange, Status, Visit } from './appointments/appointment.ts'
import type { Offer } from './appointments/offered-times.ts'
import type { WaitingListBook } from './appointments/waiting/waiting-list-book.ts'
import type { ChairTime } from './availability/chair-time.ts'
import type { EditingBook, ElsewhereBook, PostBook, PreviewBook, RevisionBook } from './blog/blog-books.ts'
import type { Day, Quarter } from './clinic-time.ts'
import type { EditionBook, Subject, Watch } from './editions.ts'
import type { Letter, LetterState, NewLetter, WaitingLetter } from './letters.ts'
import type { ArrivedMessage, KeptMessage, MessageState } from './messages/message.ts'
import type { PersonBook } from './person/person.ts'
import type { PracticeChangeBook } from './practice/practice-changes.ts'
import type { QueueBook } from './queue/queue-book.ts'
import type { KeptSince } from './retention.ts'
import type { StaffBook } from './staff/staff-book.ts'

/**
 * What the domain asks the outside to keep. Reads may be asked of the records themselves; writes only inside
 * `transaction`, so that one thing that happened is one transaction.
 */
export interface Records extends Books {
  /**
   * Does all of the work or nothing of it. Tries again by itself when the work throws `WriteConflict` (somebody else was
   * quicker), so the work must read what it decides by. Throws `RecordsAway` when the database does not answer in time.
   */
  transaction<T>(work: (books: Books) => Promise<T>): Promise<T>
  /**
   * Tells which subjects have changed: at once, before `transaction` resolves, what was changed through these records, and
   * within a second what another process changed.
   */
  watch(tell: (changed: Subject[]) => void): Watch
  /** Resolves when the database answers; throws `RecordsAway` when it does not within two seconds. */
  ready(): Promise<void>
  /** Resolves when there is room for more; throws `RecordsAway` where a count still finds its place and a form does not. */
  needRoom(): Promise<void>
  /**
   * Takes what was erased out of the free space of the database's file too, where the engine leaves it there; takes seconds.
   * False where somebody read it for so long that it could not be done, as a back-up does. Not asked inside `transaction`.
   */
  clearFreeSpace(): Promise<boolean>
  close(): Promise<void>
}

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
/** The database is gone, frozen or locked, or its disk is full. Nothing was written. */
export class RecordsAway extends Error {}

export type AppointmentFilter = {
  status?: Status | undefined
  day?: Day | undefined
  /** Part of a name, phone, e-mail or reference, whatever its case. */
  search?: string | undefined
  /** Only patients whom a letter about their appointment did not reach, on this day or later, or without a day. */
  unreachedFrom?: Day | undefined
  /** Cursor of an earlier answer. */
  after?: string | undefined
  limit: number
}

/** What is written with a new appointment. */
export type WrittenBeside = {
  /** For whom a request holds its time. */
  senders: string[]
  /** The first of its history. */
  change: AppointmentChange
  letters: NewLetter[]
  links: RequestLink[]
}

export interface AppointmentBook {
  /** All chair time of these days that is taken then, without ended holds and what one appointment holds itself. */
  chairTimeOn(days: Day[], now: Date, butNotOf?: string): Promise<ChairTime[]>
  /**
   * Writes a new appointment with the chair time it holds (none for a wish): until its `heldUntil` while it is new.
   * Throws `WriteConflict` on a taken quarter hour; ended holds are in the way until they are ended in the book of holds.
   */
  add(appointment: Appointment, held: ChairTime[], beside?: WrittenBeside): Promise<void>
  /**
   * Writes a changed appointment over the version it was read in, and gives it this chair time instead of what it held.
   * Throws `WriteConflict` when the version is no longer that one, or a quarter hour is taken. What it gives up is free
   * since `now`. What is offered instead ends, but for an offer of the waiting list where the visit stays where it is.
   */
  change(appointment: Appointment, readVersion: number, held: ChairTime[], now: Date): Promise<void>
  /** Notes that something was noted beside it: throws `WriteConflict` when the version is no longer the one that was read. */
  raiseVersion(id: string, readVersion: number): Promise<void>
  /** Writes what came of the visit, and raises the version; throws `WriteConflict` as `raiseVersion` does. */
  setVisit(id: string, readVersion: number, visit: Visit | undefined): Promise<void>
  /** Writes how its patient is called and reached, and raises the version; throws `WriteConflict` as `raiseVersion` does. */
  setPerson(corrected: Appointment, readVersion: number): Promise<void>
  /** Writes what staff note for themselves, nothing where it is undefined, and raises the version, as `raiseVersion` does. */
  setNote(id: string, readVersion: number, note: string | undefined): Promise<void>
  find(id: string): Promise<Appointment | undefined>
  /**
   * The same for whoever is about to change it, or what hangs on it: the next who asks for it so waits until this transaction
   * ends, and reads what it has written. Comes before anything else of it is written, so that nobody waits for another crosswise.
   */
  findToChange(id: string): Promise<Appointment | undefined>
  /** Who has or wishes a time on these days and was not cancelled, by day and time. */
  onDays(days: Day[]): Promise<Appointment[]>
  /** Who holds one of these chairs from a day on, by day and time. */
  inChairs(chairs: number[], from: Day): Promise<Appointment[]>
  /**
   * Without search: urgent ones without an answer first, then by day and time, undated ones first; newest request first
   * where both are alike.
   */
  list(filter: AppointmentFilter): Promise<{ appointments: Appointment[]; next?: string }>
  /** How many wait for an answer, over all days, and since when the oldest does; and the same of the urgent ones. */
  waiting(): Promise<{ count: number; oldest?: Date; urgent?: number; urgentSince?: Date }>
  note(change: AppointmentChange): Promise<void>
  /** Newest first. */
  historyOf(id: string): Promise<AppointmentChange[]>
  /** The same of several. */
  historiesOf(ids: string[]): Promise<Map<string, AppointmentChange[]>>
}

/** The days at the desk. */
export interface DayBook {
  /**
   * Everybody who holds a chair on a day, by time, and behind them who holds none, those that are not cancelled first: of
   * these at most so many, and `left` says how many more there are.
   */
  list(day: Day, mostWithoutChair: number): Promise<{ appointments: Appointment[]; left: number }>
  /** Everybody of these days, by day and time, at most so many. */
  between(from: Day, to: Day, limit: number): Promise<Appointment[]>
  /** Who holds a chair on these days, by day and time. */
  onChair(chair: number, from: Day, to: Day): Promise<Appointment[]>
  /** Who holds some of this chair time, the earliest part of it; undefined where all of it is free. */
  holderOf(chairTime: ChairTime[], butNotOf?: string): Promise<Appointment | undefined>
}

/** The secret addresses of the chairs' calendars; of each the hash of its token alone. */
export interface ChairCalendarBook {
  all(): Promise<{ chair: number; madeAt: Date; by: { id: string; name: string } }[]>
  /** One for each chair: the newest takes the place of the one before. */
  put(made: { chair: number; tokenHash: string; madeAt: Date; by: { id: string; name: string } }): Promise<void>
  remove(chair: number): Promise<void>
  /** The chair whose calendar a token opens. */
  chairOf(tokenHash: string): Promise<number | undefined>
}

/** The chair time that is held by requests without an answer yet. */
export interface HoldBook {
  /**
   * How many quarter hours are held unanswered for each of these senders. Inside `transaction` whoever asks for one of them
   * waits until this work is done, so that what is decided by the count is exact.
   */
  quartersOf(senders: string[], now: Date): Promise<Map<string, number>>
  /** Notes for whom a new request holds its time. */
  noteSenders(appointment: string, senders: string[]): Promise<void>
  /** Counts it for others from now on: without these senders, with those. */
  changeSenders(appointment: string, without: string[], added: string[]): Promise<void>
  /** The sealed keys for whom a request holds its time. */
  sendersOf(appointment: string): Promise<string[]>
  /** Who has chair time that begins at this quarter hour, accepted or held. */
  holdersAt(start: Quarter, now: Date): Promise<Pick<Appointment, 'id' | 'name' | 'email' | 'phone' | 'patientName'>[]>
  /** Gives back the chair time of holds that have ended, of these days only or of any; answers of how many requests. */
  end(now: Date, limit: number, days?: Day[]): Promise<number>
  /** Forgets the senders of what is answered or ended. */
  forgetSenders(): Promise<void>
}

export type RequestLink = { tokenHash: string; appointment: string; madeAt: Date }

/** The links by which patients open their own request. */
export interface RequestLinkBook {
  add(link: RequestLink): Promise<void>
  find(tokenHash: string): Promise<{ appointment: string; madeAt: Date } | undefined>
  /** Ends the links to a request, but not those with these hashes. */
  endAllBut(appointment: string, hashes: string[]): Promise<void>
  /** When the links to a request were made, the first one first. */
  madeFor(appointment: string): Promise<Date[]>
}

/** What staff offer instead of the time that was asked for. Every change of an appointment ends its offer. */
export interface OfferBook {
  /**
   * Writes an offer with the chair time it holds, which is taken like any other until it ends. Throws `WriteConflict` on a
   * taken quarter hour. Only inside `transaction`.
   */
  put(offer: Offer, held: ChairTime[]): Promise<void>
  /** The last offer, also one that has ended and of which nobody was told yet. */
  of(appointment: string): Promise<Offer | undefined>
  /** The appointments whose offers have ended, the first one first. */
  over(now: Date, limit: number): Promise<string[]>
  /** Forgets an offer and gives its chair time free, since an instant. */
  end(appointment: string, freedAt: Date): Promise<void>
}

/** Who was reminded of a visit, who wants no reminders, and of which unanswered requests the practice was told. */
export interface ReminderBook {
  /** Confirmed visits on these days, with an address to write to, that nobody was reminded of; the next ones first. */
  due(days: Day[], limit: number): Promise<string[]>
  /** False where it was noted before: each day of a visit has one reminder. Only inside `transaction`. */
  note(reminder: { appointment: string; day: Day; at: Date; stopHash: string }): Promise<boolean>
  /** Lets an appointment be reminded of anew; the links of its reminders open nothing any more. */
  forget(appointment: string): Promise<void>
  /** Whom the reminder went to whose link has this hash, as their request names them now. */
  emailBy(stopHash: string): Promise<string | undefined>
  stop(email: string, at: Date): Promise<void>
  allow(email: string): Promise<void>
  isStopped(email: string): Promise<boolean>
  /** Requests without an answer of which the practice was not told, the oldest first. */
  unanswered(limit: number): Promise<Pick<Appointment, 'id' | 'reference' | 'createdAt' | 'urgent'>[]>
  /** False where it was noted before. Only inside `transaction`. */
  noteUnanswered(appointment: string, at: Date): Promise<boolean>
}

export interface MessageBook {
  /** Adds a new one, which nobody has read. */
  add(message: ArrivedMessage): Promise<void>
  find(id: string): Promise<KeptMessage | undefined>
  /** Newest first; `after` is the cursor of an earlier answer. */
  list(filter: {
    state?: MessageState | undefined
    after?: string | undefined
    limit: number
  }): Promise<{ messages: KeptMessage[]; next?: string }>
  /** The new ones, the oldest first. */
  longestNew(limit: number): Promise<KeptMessage[]>
  /** How many are new, and since when the oldest is. */
  waiting(): Promise<{ count: number; oldest?: Date }>
  /** Writes a changed state over the version it was read in; throws `WriteConflict` when that is no longer the newest. */
  change(message: KeptMessage, readVersion: number): Promise<void>
}

/** What became of a letter about an appointment or a message (`about`, its id). */
export type LetterFate = {
  id: string
  about: string
  kind: Letter['kind']
  state: LetterState
  /** Since when it is in that state; of one that waits, when it was written. */
  at: Date
  /** What a mail server last said of it, in one line; absent once it was taken. */
  said?: string
  /** Of one that waits after an attempt that failed. */
  triedAgainAt?: Date
}

export interface Outbox {
  put(letter: NewLetter, now: Date): Promise<void>
  /** Takes a letter out that has become untrue before it left. */
  drop(id: string): Promise<void>
  /**
   * Lets the letters about an appointment's changes that still wait for their undo give way to a further change: they
   * are not sent, unless that one is taken back. Answers them, oldest first.
   */
  giveWay(appointment: string, change: string, now: Date): Promise<Letter[]>
  /**
   * Takes back the letters of a change that have not left yet, and lets those wait again that gave way to it; false when
   * one is already on its way.
   */
  takeBack(change: string): Promise<boolean>
  /**
   * Lets the letters to a patient that have not left go to another address, or nowhere where there is none. Answers them,
   * and those that are on their way to the old address at this moment.
   */
  readdress(
    appointment: string,
    to: string | undefined,
    now: Date,
  ): Promise<{ waiting: Letter[]; leaving: NewLetter[] }>
  /** Letters that are due and nobody else is sending, claimed until the lease ends. */
  claim(now: Date, leasedUntil: Date, limit: number): Promise<WaitingLetter[]>
  /**
   * Marks as sent and forgets address and words, and the letters that gave way to it. The practice's own letter about a
   * message keeps both while the message is new: nobody may have read it.
   */
  sent(id: string, at: Date): Promise<void>
  /** It waits again. What a mail server said of it (`said`) stands until one says something else. */
  failed(id: string, attempts: number, notBefore: Date, said?: string): Promise<void>
  /** Forgets the words, as `sent` does, but keeps that the person was not reached, and whether their server refused them. */
  giveUp(id: string, at: Date, ending?: { refused?: boolean; said?: string | undefined }): Promise<void>
  /**
   * Notes that a letter which had left came back, once; answers the appointment it speaks of, or undefined where there
   * is no such letter or it did not leave. Whoever has its id knows that it left, also where that is not noted yet.
   */
  cameBack(id: string, at: Date, said?: string): Promise<{ appointment?: string } | undefined>
  /** Forgets address and words of the letters about a message that have left or were given up. */
  emptyAbout(message: string): Promise<void>
  /** What became of a letter about an appointment; undefined where there is none by this id. */
  stateOf(id: string): Promise<LetterFate | undefined>
  /** What became of the letters about these appointments. */
  statesFor(appointments: string[]): Promise<LetterFate[]>
  /** The same about these messages. */
  statesForMessages(messages: string[]): Promise<LetterFate[]>
  /** How many wait, and since when the oldest of them does. */
  waiting(): Promise<{ count: number; oldest?: Date }>
}

/** What was answered to a form, as JSON, and the seal of what the form said. */
export type KeptAnswer = { body: string; answer: string }

/** Remembers what was sent, so that a second copy of one form becomes no second request. */
export interface RepeatBook {
  find(key: string, now: Date): Promise<KeptAnswer | undefined>
  /** The same for several: by their keys those that there are. */
  findAll(keys: string[], now: Date): Promise<Map<string, KeptAnswer>>
  /** Throws `WriteConflict` when the key is there already and has not run out. */
  keep(repeat: { key: string; body: string; answer: string; until: Date }, now: Date): Promise<void>
}

export type Count = { key: string; windowSeconds: number; times: number }
export type Counted = { count: number; ends: Date }

/**
 * May also be asked outside `transaction`, and better so where nothing else is written: a count by itself outlives a restart
 * but not a power cut, and waits for no disk.
 */
export interface LimitBook {
  /** Counts one more, or several, and says how many there were since the window began, and when it ends. Exact. */
  count(key: string, windowSeconds: number, now: Date, times?: number): Promise<Counted>
  /** The same for several keys, each of which may be named once. */
  countAll(counts: Count[], now: Date): Promise<Map<string, Counted>>
  /** How many there are in the running window, without counting. */
  look(key: string, now: Date): Promise<{ count: number; ends?: Date }>
  forget(key: string): Promise<void>
}

export interface SettingBook {
  read(name: string): Promise<string | undefined>
  /** Keeps the value only where there is none yet, and answers the one that is kept. */
  keepFirst(name: string, value: string): Promise<string>
  write(name: string, value: string): Promise<void>
  forget(name: string): Promise<void>
}

export interface AuditBook {
  /** Who looked at or did what, without what it said; `question`: what a list or a search was asked for. */
  note(entry: {
    id: string
    at: Date
    staff: string
    did: string
    about?: string | undefined
    question?: string | undefined
  }): Promise<void>
  /**
   * Looks and what was done, to appointments as well, newest first. `about`: a reference, or the id of an appointment; `from` is included and `until` is not; `after`: the
   * `next` of the page before.
   */
  list(asked: {
    staff?: string | undefined
    about?: string | undefined
    from?: Date | undefined
    until?: Date | undefined
    after?: string | undefined
    limit: number
  }): Promise<{ entries: AuditEntry[]; next?: string }>
}

/** With the names that are known today: of who did it, of whose account it was done to, of the appointment. */
export type AuditEntry = {
  id: string
  at: Date
  staff: string
  did: string
  name?: string | undefined
  about?: string | undefined
  question?: string | undefined
  colleague?: string | undefined
  reference?: string | undefined
}

/**
 * Erases for good what is no longer kept. Each call erases at most so many and answers how many these were; fewer than
 * asked for means that no more are left, or that somebody else is at it.
 */
export interface Forgetting {
  /** What is the oldest: the day of requests and how many have it, and when a message came. */
  next(): Promise<{ requests?: { day: Day; count: number } | undefined; message?: Date | undefined }>
  /** With their history, chair time and letters. */
  appointments(kept: Pick<KeptSince, 'day' | 'arrived'>, limit: number): Promise<number>
  /** References of the messages now to be erased that nobody has marked done. */
  unreadMessages(kept: Pick<KeptSince, 'arrived'>): Promise<string[]>
  messages(kept: Pick<KeptSince, 'arrived'>, limit: number): Promise<number>
  /** Erases what is left of letters about no appointment. */
  lettersAboutMessages(kept: Pick<KeptSince, 'arrived'>, limit: number): Promise<number>
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
