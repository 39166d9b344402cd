import type { Day, Quarter } from '../../clinic-time.ts'
import type { Appointment } from '../appointment.ts'

/** A visit to be reminded of, by its place among the others. */
export type DueVisit = Quarter & { id: string }

/** Who was reminded of a visit, who wants no reminders, and of which unanswered requests the practice was told. */
export interface ReminderBook {
  /** Confirmed visits on these days, with an address, that nobody was reminded of; the next ones first, those behind `after`. */
  due(days: Day[], limit: number, after?: DueVisit): Promise<DueVisit[]>
  /** False where it was noted before: each day of a visit has one reminder. Only inside `transaction`. */
  note(reminder: { appointment: string; day: Day; at: Date; stopHash: string }): Promise<boolean>
  /** Lets an appointment be reminded of anew, on all days or on one; the links of those reminders open nothing any more. */
  forget(appointment: string, day?: Day): Promise<void>
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
