import type { Day, Quarter } from '../../clinic-time.ts'
import type { Appointment } from '../appointment.ts'

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
