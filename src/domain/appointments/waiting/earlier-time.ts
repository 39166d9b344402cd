import { addDays } from '../../clinic-time.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Books } from '../../records.ts'
import type { Appointment } from '../appointment.ts'
import { endedAtOnce } from '../hold.ts'
import type { Offer } from '../offers/offered-times.ts'
import { takenAround } from '../request-appointment.ts'
import { chairTimeFrom } from './waiting-list.ts'

/**
 * Keeps an earlier time for whoever is offered it, until the same minute, though a change of their own visit has ended the
 * offer; false where it does not fit the visit as it is now. Only inside `transaction`.
 */
export async function keepOffered(
  offer: Offer,
  appointment: Appointment,
  books: Books,
  { practice, now }: { practice: Practice; now: Date },
): Promise<boolean> {
  if (await books.offers.of(appointment.id)) return true
  const [time] = offer.times
  if (!time) return false
  // An ended hold is in nobody's way, but its key would be.
  await books.holds.end(now, endedAtOnce, [time.day, addDays(time.day, 1)])
  const held = chairTimeFrom(time, appointment, { practice, taken: await takenAround(time, books, now) })
  if (!held) return false
  await books.offers.put(offer, held)
  return true
}

/** Takes out the letter about an earlier time; false where it has left, or is about to. Only inside `transaction`. */
export async function takeLetterOut({ id }: Appointment, { appointments, outbox }: Books): Promise<boolean> {
  const letter = (await outbox.statesFor([id])).findLast(({ kind }) => kind === 'earlier-time-offered')
  const offered = (await appointments.historyOf(id)).find(({ what }) => what === 'earlier offered')
  return letter?.state === 'waiting' && offered !== undefined && outbox.takeBack(offered.id)
}
