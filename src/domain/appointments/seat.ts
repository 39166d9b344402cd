import { chairsOf } from '../availability/chairs.ts'
import { type BrokenRule, brokenRule, chairTimeOf, isOver, nextSeats, type Seat } from '../availability/seats.ts'
import { exists, isBookableDay, type NotBookable } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books } from '../records.ts'
import type { Appointment } from './appointment.ts'
import { isMove } from './history.ts'
import { clearEndedHolds } from './hold.ts'
import { type Offer, stands } from './offers/offered-times.ts'

/**
 * Why a seat cannot be given. `holder` is who has it, `seats` the next that are free; `offer` where it is not their own, but
 * held while they choose.
 */
export type SeatRefused =
  | { kind: 'seat-taken'; holder: Appointment; seats: Seat[]; offer?: Offer | undefined }
  | { kind: 'reason-needed'; rule: BrokenRule }
  | { kind: 'no-such-chair' }
  | NotBookable

type Context = { practice: Practice; now: Date }

/** How many free seats are offered instead of a taken one. */
const seatsOffered = 3

/** Why nobody can be given a seat there, whoever has it. */
export function whyNotThere(
  seat: Seat,
  { service, reason }: { service?: string | undefined; reason?: string | undefined },
  { practice, now }: Context,
): SeatRefused | undefined {
  if (!chairsOf(practice).some(({ chair }) => chair === seat.chair)) return { kind: 'no-such-chair' }
  if (!isBookableDay(seat.day, now)) return { kind: 'day-not-bookable' }
  if (!exists(seat)) return { kind: 'time-does-not-exist' }
  if (isOver(seat, now)) return { kind: 'time-past' }
  const rule = brokenRule(seat, service, practice)
  return rule && !reason ? { kind: 'reason-needed', rule } : undefined
}

/** Who has a seat or a part of it, and where is room instead; nothing where it is free. Only inside `transaction`. */
export async function whoIsThere(
  seat: Seat,
  { practice, now, service, butNotOf }: Context & { service: string | undefined; butNotOf?: string | undefined },
  books: Books,
): Promise<SeatRefused | undefined> {
  await clearEndedHolds(seat, books.holds, now)
  const holder = await books.days.holderOf(chairTimeOf(seat), butNotOf)
  if (!holder) return undefined
  const seats = await nextSeats(seat, service, seatsOffered, {
    appointments: books.appointments,
    practice,
    now,
    butNotOf,
  })
  return { kind: 'seat-taken', holder, seats, offer: await offerOf(seat, holder, books, now) }
}

/** The offer for which a seat is held; undefined where its holder has it as their own. */
async function offerOf(seat: Seat, holder: Appointment, books: Books, now: Date): Promise<Offer | undefined> {
  const offer = await books.offers.of(holder.id)
  if (!stands(offer, now)) return undefined
  const meets = (held: Seat) =>
    chairTimeOf(held).some((one) => chairTimeOf(seat).some((other) => !isMove(one, other) && one.chair === other.chair))
  return offer.times.some((time) => meets({ ...time, minutes: holder.minutes })) ? offer : undefined
}
