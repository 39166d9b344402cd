import type { Appointment } from '../appointments/appointment.ts'
import type { Noted, Reason, Untold } from './reason.ts'

/** What the desk must do, found by indexes of its own however many appointments there are. */
export interface QueueBook {
  /** Who has not been told how their appointment stands; nobody any more where it is undefined. */
  noteUntold(appointment: string, untold: Untold | undefined): Promise<void>
  /** In the order of `reasons`, in each who waits longest first; `urgent` are the services that cannot wait. */
  list(asked: QueueAsked): Promise<{ rows: ({ appointment: Appointment } & Noted)[]; next?: string }>
  /** How many there are for each reason. */
  counts(asked: Pick<QueueAsked, 'now' | 'urgent'>): Promise<Record<Reason, number>>
  /** Who comes next, accepted and with a time, from now on. */
  nextVisits(now: Date, limit: number): Promise<Appointment[]>
  /** When the last so many first answers were asked for and given, since an instant. */
  lastAnswers(since: Date, limit: number): Promise<{ asked: Date; answered: Date }[]>
}

/** `after` is the cursor of an earlier answer, `urgent` the services that cannot wait. */
export type QueueAsked = { now: Date; urgent: string[]; after?: string | undefined; limit: number }
