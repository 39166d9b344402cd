import { takenAround } from '../../availability/free-times.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Books } from '../../records.ts'
import type { Appointment } from '../appointment.ts'
import { isMove } from '../history.ts'
import { clearEndedHolds } from '../hold.ts'
import { type Offer, stands } from '../offers/offered-times.ts'
import { chairTimeFrom } from './waiting-list.ts'

/**
 * Keeps an earlier time for whoever the waiting list offers it to, until the same minute, though a change of their visit that
 * leaves it where it is has ended the offer. Answers the offer where it is lost: it does not fit the visit as it is now.
 * Only inside `transaction`.
 */
export async function keepEarlierTime(
  offer: Offer | undefined,
  { before, after }: { before: Appointment; after: Appointment },
  books: Books,
  context: Context,
): Promise<Offer | undefined> {
  const stays = after.status !== 'cancelled' && !isMove(before, after)
  if (!offer?.waiting || !stands(offer, context.now) || !stays) return undefined
  return (await isKept(offer, after, books, context)) ? undefined : offer
}

type Context = { practice: Practice; now: Date }

async function isKept(offer: Offer, after: Appointment, books: Books, { practice, now }: Context): Promise<boolean> {
  if (await books.offers.of(after.id)) return true
  const [time] = offer.times
  if (!time) return false
  await clearEndedHolds(time, books.holds, now)
  const held = chairTimeFrom(time, after, { practice, taken: await takenAround(time, books, now) })
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
