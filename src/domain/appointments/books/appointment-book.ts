import type { ChairTime } from '../../availability/chair-time.ts'
import type { Day } from '../../clinic-time.ts'
import type { NewLetter } from '../../letters.ts'
import type { Appointment, AppointmentChange, Status, Visit } from '../appointment.ts'
import type { RequestLink } from './request-link-book.ts'

/** Which appointments a list shows; what is absent narrows nothing. */
export type AppointmentFilter = {
  status?: Status | undefined
  day?: Day | undefined
  /** Part of a name, phone, e-mail or reference, whatever its case. */
  search?: string | undefined
  /** Also whose number stands among other words, where somebody else gave it alone. */
  inAnyWriting?: boolean | undefined
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

/** Appointments, with the chair time that they hold and their history. */
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
  /** Who holds one of these chairs from a day on, by day and time, some at a time. */
  inChairs(chairs: number[], from: Day): AsyncIterable<Appointment[]>
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
