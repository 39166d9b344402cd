import type { ChairTime } from '../../availability/chair-time.ts'
import type { Offer } from '../offers/offered-times.ts'

/** What staff offer instead of the time that was asked for. Every change of an appointment ends its offer. */
export interface OfferBook {
  /**
   * Writes an offer with the chair time it holds, which is taken like any other until it ends. Throws `WriteConflict` on a
   * taken quarter hour. Only inside `transaction`.
   */
  put(offer: Offer, held: ChairTime[]): Promise<void>
  /** The last offer, also one that has ended and of which nobody was told yet. */
  of(appointment: string): Promise<Offer | undefined>
  /** Leaves an offer with fewer times, which hold this; the rest is free since an instant. Only inside `transaction`. */
  narrow(offer: Offer, held: ChairTime[], freedAt: Date): Promise<void>
  /** All that may still be taken, the first to end first. */
  standing(now: Date): Promise<Offer[]>
  /** The appointments whose offers have ended, the first one first. */
  over(now: Date, limit: number): Promise<string[]>
  /** Forgets an offer and gives its chair time free, since an instant. */
  end(appointment: string, freedAt: Date): Promise<void>
}
