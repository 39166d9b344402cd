import { minutesOf, readServiceWish } from '../availability/chair-time.ts'
import { chairTimeOf, isOrdinary, type Seat } from '../availability/seats.ts'
import { perhapsUnknownSince, ringIfClosedMeanwhile } from '../practice/closed-meanwhile.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import { forgetEnded, type Repeat, rememberAnswer, rememberedAnswer } from '../repeats.ts'
import type { Secrets } from '../staff/secrets.ts'
import { afterUndo } from '../undo-time.ts'
import type { Appointment, AppointmentChange, Care, Wish } from './appointment.ts'
import type { WrittenBeside } from './books/appointment-book.ts'
import { withoutSideSteps } from './history.ts'
import { letterAppointment } from './letters/appointment-letters.ts'
import { untoldOf } from './letters/untold.ts'
import { isNotKept } from './not-kept.ts'
import { type Overtaken, stepsTo } from './read-to-change.ts'
import { linkBy } from './request-link.ts'
import { type SeatRefused, whoIsThere, whyNotThere } from './seat.ts'
import { stateOf } from './write-change.ts'

/** What somebody said on the telephone, and the seat they were given. */
export type Booking = Pick<Wish, 'name' | 'email' | 'phone' | 'service' | 'message'> &
  Care &
  Omit<Seat, 'minutes'> & {
    /** Otherwise as long as the service takes. */
    minutes?: number | undefined
    /** Why the surgery stays open for it. */
    reason?: string | undefined
  }

/** What became of a booking at the desk. */
type Booked =
  /**
   * `change` is the id of the step, by which it can be undone; `closedMeanwhile`: a colleague has closed their time at the
   * same moment, and they are to be rung; `before`: it was sent before, and done then.
   */
  | { kind: 'booked'; request: string; change: string; letter: boolean; closedMeanwhile?: boolean; before?: boolean }
  | SeatRefused
  /** It was sent before, and since then cancelled, taken back, or told that its day is closed. */
  | Overtaken
  | { kind: 'key-reused' }

type Context = {
  records: Records
  practice: Practice
  /** As the owner's files have it. */
  owner: Practice
  secrets: Secrets
  now: Date
  by: { id: string; name: string }
  repeat: Repeat
}

/**
 * Staff give somebody on the telephone a seat: confirmed at once, with who gave it in its history. They were told while they
 * rang, so nobody has to tell them; a letter goes only to an address that they gave. The same form twice is one booking.
 */
export async function bookAppointment(booking: Booking, context: Context): Promise<Booked> {
  const outcome = await tryBooking(booking, context)
  if (outcome.kind !== 'booked' || outcome.closedMeanwhile) return outcome
  const { now, practice: known } = context
  const since = perhapsUnknownSince(now)
  const closed = await ringIfClosedMeanwhile(outcome.request, { since, known }, context)
  return closed ? { ...outcome, closedMeanwhile: true } : outcome
}

function tryBooking(booking: Booking, context: Context): Promise<Booked> {
  const { practice, secrets, now, by, repeat } = context
  const wish = readServiceWish(booking.service, practice)
  const seat = { ...seatIn(booking), minutes: booking.minutes ?? minutesOf(wish, practice) }
  return context.records.transaction(async (books) => {
    const remembered = await rememberedAnswer<Booked>(books, repeat, now)
    if (remembered) return asItStands(remembered, books, practice)
    await forgetEnded(books, repeat, now)
    const refused =
      whyNotThere(seat, booking, context) ?? (await whoIsThere(seat, { ...context, service: booking.service }, books))
    // Who is there may be this very booking, sent a moment before and written since the first look.
    if (refused) {
      const written = await rememberedAnswer<Booked>(books, repeat, now)
      return written ? asItStands(written, books, practice) : refused
    }
    const { name, email, phone, message, patientName, patientBirthYear, noCalls, needs } = booking
    const service = wish.kind === 'listed' ? wish.service.name : booking.service
    const said = { name, email, phone, message, service, patientName, patientBirthYear, noCalls, needs }
    const own = { id: secrets.newId(), reference: secrets.newReference(), version: 1, sequence: 0, createdAt: now }
    const appointment: Appointment = { ...said, ...seat, ...own, status: 'appointed' }
    const change: AppointmentChange = {
      id: secrets.newId(),
      appointment: appointment.id,
      at: now,
      by,
      what: 'booked',
      reason: isOrdinary(seat, booking.service, practice) ? undefined : booking.reason,
      // What an undo leaves behind: nobody has a time.
      before: stateOf({ ...appointment, status: 'cancelled', chair: undefined }),
    }
    const told = email ? announcement(appointment, email, change.id, context) : { letters: [], links: [] }
    await books.appointments.add(appointment, chairTimeOf(seat), { senders: [], change, ...told })
    const answer: Booked = {
      kind: 'booked',
      request: appointment.id,
      change: change.id,
      letter: email !== undefined,
    }
    await rememberAnswer(books, repeat, answer, now)
    return answer
  })
}

/** What was answered before, unless it has ended since; where its day was closed, that they are to be rung, or were. */
async function asItStands(answered: Booked, books: Pick<Books, 'appointments'>, practice: Practice): Promise<Booked> {
  const found = answered.kind === 'booked' ? await books.appointments.find(answered.request) : undefined
  if (answered.kind !== 'booked' || !found) return answered
  const steps = await stepsTo(found, books)
  const by = steps.find(({ what }) => what === 'cancelled' || what === 'undone')
  if (found.status === 'cancelled') return { kind: 'changed-meanwhile', appointment: found, by }
  if (!isNotKept(found, steps, practice)) return { ...answered, before: true }
  if (untoldOf(found, steps, [])) return { ...answered, closedMeanwhile: true }
  const [told] = withoutSideSteps(steps)
  return { kind: 'changed-meanwhile', appointment: found, by: told }
}

function seatIn({ day, time, chair }: Booking): Omit<Seat, 'minutes'> {
  return { day, time, chair }
}

/** The letter that says when they come, after the undo, with its link. */
function announcement(
  appointment: Appointment,
  to: string,
  change: string,
  { secrets, now }: Context,
): Pick<WrittenBeside, 'letters' | 'links'> {
  const { id } = appointment
  const link = secrets.newToken()
  const letter = { kind: 'appointment-accepted' as const, appointment: letterAppointment(appointment), link }
  return {
    letters: [{ id: secrets.newId(), to, letter, appointment: id, change, notBefore: afterUndo(now) }],
    links: [linkBy(link, id, { secrets, now })],
  }
}
