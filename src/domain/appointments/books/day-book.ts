import type { ChairTime } from '../../availability/chair-time.ts'
import type { Day } from '../../clinic-time.ts'
import type { Appointment } from '../appointment.ts'

/** The days at the desk. */
export interface DayBook {
  /**
   * Everybody who holds a chair on a day, by time, and behind them who holds none, those that are not cancelled first: of
   * these at most so many, and `left` says how many more there are.
   */
  list(day: Day, mostWithoutChair: number): Promise<{ appointments: Appointment[]; left: number }>
  /** Whether these days have more than so many. */
  areMore(than: number, from: Day, to: Day): Promise<boolean>
  /** Everybody of these days, by day and time, some at a time. */
  between(from: Day, to: Day): AsyncIterable<Appointment[]>
  /** Who holds a chair on these days, by day and time. */
  onChair(chair: number, from: Day, to: Day): Promise<Appointment[]>
  /** Who holds some of this chair time, the earliest part of it; undefined where all of it is free. */
  holderOf(chairTime: ChairTime[], butNotOf?: string): Promise<Appointment | undefined>
}
