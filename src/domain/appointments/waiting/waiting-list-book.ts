import type { ChairTime } from '../../availability/chair-time.ts'
import type { Day } from '../../clinic-time.ts'
import type { Listed, Place, Waiting } from './waiting.ts'

/**
 * Who wants to be told when an earlier time comes free, and what has come free. Whatever gives chair time free notes it here
 * while somebody waits; what is noted may be taken again by now.
 */
export interface WaitingListBook {
  of(appointment: string): Promise<Waiting | undefined>
  /** In place of what was noted of the same appointment. */
  put(waiting: Waiting): Promise<void>
  remove(appointment: string): Promise<void>
  /** Takes somebody off the list by a change, until it is taken back. */
  leave(appointment: string, change: string): Promise<void>
  /** Gives the place back to whoever has left the list by a change that is taken back. */
  comeBack(change: string): Promise<void>
  /** Who waits and has a time on this day or a later one, in the order of asking: the first, or those behind one of them. */
  behind(day: Day, limit: number, after?: Place): Promise<Listed[]>
  /** Notes what has come free otherwise than by a book: nothing where nobody waits. */
  noteFreed(freed: ChairTime[], at: Date): Promise<void>
  /** What has come free before an instant, the earliest time first. */
  freed(before: Date, limit: number): Promise<ChairTime[]>
  isFreed(chairTime: ChairTime): Promise<boolean>
  forgetFreed(chairTime: ChairTime): Promise<void>
  /** Forgets all that came free before an instant. */
  forgetAllFreed(before: Date): Promise<void>
}
