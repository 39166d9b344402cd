import { type ChairTime, minutesOf, readServiceWish } from '../availability/chair-time.ts'
import { chairTimeOf, isOrdinary, type Seat } from '../availability/seats.ts'
import { type Day, type Quarter, type Time, whyNotBookable } from '../clinic-time.ts'
import { perhapsUnknownSince, ringIfClosedMeanwhile } from '../practice/closed-meanwhile.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books } from '../records.ts'
import { type Appointment, type AppointmentChange, mayBecome, type Status, startOf } from './appointment.ts'
import { chairTimeFor, neighboursFor } from './chair-time-for.ts'
import { insteadOf, type Objection, objectionTo } from './confirmable.ts'
import { isMove, standing } from './history.ts'
import { holdEnd, holdHasEnded } from './hold.ts'
import { isNotKept } from './not-kept.ts'
import { type Context, type Overtaken, readToChange, stepsTo } from './read-to-change.ts'
import { type SeatRefused, whoIsThere, whyNotThere } from './seat.ts'
import { type Written, writeChange } from './write-change.ts'

/** What became of a change by staff. */
export type Changed =
  | Written
  | { kind: 'unknown' }
  | Overtaken
  | { kind: 'time-taken'; neighbours: Quarter[] }
  | SeatRefused
  | { kind: 'not-confirmed'; why: Objection; appointment: Appointment; neighbours: Quarter[] }

/** What staff may change on the edit form; a field that is absent stays as it is. */
type Edit = {
  status?: Status | undefined
  service?: string | undefined
  day?: Day | undefined
  time?: Time | undefined
  /** The chair that was chosen; where none is, the one it has or any that is free. */
  chair?: number | undefined
  /** Another length than the service's own. */
  minutes?: number | undefined
  /** Why the surgery stays open for it. */
  reason?: string | undefined
  /** A sentence for the patient, in the letter about this change. */
  words?: string | undefined
  /** The version the form was filled from; another one now means that somebody else was quicker. */
  readVersion?: number | undefined
  /** They know that nobody is there at that hour, and take it all the same. */
  knowingly?: boolean | undefined
}

/** Staff accept, cancel, move or correct an appointment: the change, its history and its letter are one transaction. */
export async function changeAppointment(id: string, edit: Edit, context: Context): Promise<Changed> {
  const outcome = await tryChange(id, edit, context)
  if (outcome.kind !== 'changed' || !outcome.step) return outcome
  const { now, practice: known } = context
  const since = perhapsUnknownSince(now)
  return { ...outcome, ...(await ringIfClosedMeanwhile(id, { since, known }, context)) }
}

function tryChange(id: string, edit: Edit, context: Context): Promise<Changed> {
  return context.records.transaction(async (books) => {
    const read = await readToChange(id, edit.readVersion, books)
    if (read.kind !== 'read') return read
    const { found } = read
    const edited = withEdit(found, edit, context.practice)
    const seated = { ...edited, chair: edit.chair ?? edited.chair }
    const wanted = (await leavesNotKept(found, seated, context.practice, books))
      ? { ...edited, asked: found.asked }
      : edited
    if (!allowed(found, wanted, edit)) {
      const steps = await stepsTo(found, books)
      const decided = standing(steps).find(({ what }) => decisions[found.status].includes(what))
      return { kind: 'forbidden-step', appointment: found, by: decided ?? steps[0] }
    }
    const seat = seatFor(wanted, edit)
    const stays = seat === undefined || seat.chair === found.chair
    if (stays && isSame(found, wanted)) return { kind: 'changed', appointment: found }
    const isElsewhen = isMove(found, wanted) && !seat && wanted.status !== 'cancelled'
    const refusal = isElsewhen ? whyNotBookable(wanted, context.now) : undefined
    if (refusal) return refusal
    const why = isAccepted(found, wanted) ? objectionTo(wanted, context.practice, context.now) : undefined
    if (why && !(why === 'nobody is there' && edit.knowingly)) {
      const neighbours = await neighboursFor({ ...wanted, ...insteadOf(wanted, context.now) }, context, books)
      return { kind: 'not-confirmed', why, appointment: wanted, neighbours }
    }

    if (seat) {
      const why =
        isMove(found, wanted) || !stays ? whyNotThere(seat, { ...wanted, reason: edit.reason }, context) : undefined
      const refused = why ?? (await whoIsThere(seat, { ...context, service: wanted.service, butNotOf: id }, books))
      if (refused) return refused
    }
    const held = seat ? chairTimeOf(seat) : await chairTimeFor(wanted, found, context, books)
    if (!held) return { kind: 'time-taken', neighbours: await neighboursFor(wanted, context, books) }
    const heldUntil = newEnd(found, wanted, held, context)
    return writeChange(found, { ...wanted, chair: held[0]?.chair, heldUntil }, held, books, {
      ...context,
      reason: seat && isOrdinary(seat, wanted.service, context.practice) ? undefined : edit.reason,
      words: edit.words,
    })
  })
}

/** The steps that make an appointment what it is. */
const decisions: Record<Status, readonly AppointmentChange['what'][]> = {
  new: ['requested'],
  appointed: ['accepted', 'booked', 'taken'],
  cancelled: ['cancelled'],
}

/** The seat that was chosen, where a chair was. */
function seatFor(wanted: Appointment, { chair }: Edit): Seat | undefined {
  const start = startOf(wanted)
  if (!start || chair === undefined || wanted.status === 'cancelled') return undefined
  return { ...start, chair, minutes: wanted.minutes }
}

function withEdit(found: Appointment, edit: Edit, practice: Practice): Appointment {
  const wish = readServiceWish(edit.service ?? found.service, practice)
  const service = wish.kind === 'listed' ? wish.service.name : (edit.service ?? found.service)
  const decided = edit.status !== undefined || (edit.day !== undefined && edit.time !== undefined)
  // A form names the treatment even where only the time was changed: staff may have given this visit another length.
  const ownLength = edit.service === undefined || service === found.service ? found.minutes : minutesOf(wish, practice)
  const when = { day: edit.day ?? found.day, time: edit.time ?? found.time }
  return {
    ...found,
    ...when,
    // Another time is another visit.
    visit: isMove(found, when) ? undefined : found.visit,
    // Whoever decides about the status or the time has answered the wish for another one.
    asked: decided ? undefined : found.asked,
    status: edit.status ?? found.status,
    service,
    minutes: edit.minutes ?? ownLength,
  }
}

/** Whether whoever asks for another time is left with one that the practice cannot keep, which answers nothing. */
async function leavesNotKept(found: Appointment, edited: Appointment, practice: Practice, books: Books) {
  if (!found.asked || edited.status !== found.status || isMove(found, edited)) return false
  return isNotKept(edited, await stepsTo(found, books), practice)
}

function allowed(found: Appointment, wanted: Appointment, edit: Edit): boolean {
  if (found.status === 'cancelled') return false
  // Saying the status it already has is a step on the row of buttons, but only a filled-in field on the form. No button
  // makes a request new.
  const { service, day, time, chair, minutes } = edit
  const onlyStatus = [service, day, time, chair, minutes].every((part) => part === undefined)
  if (wanted.status === found.status) return found.status === 'new' || !onlyStatus || edit.status === undefined
  return mayBecome(found.status, wanted.status)
}

function isSame(one: Appointment, other: Appointment): boolean {
  const sameWish = (one.asked === undefined) === (other.asked === undefined)
  const sameLength = one.service === other.service && one.minutes === other.minutes
  return one.status === other.status && sameLength && !isMove(one, other) && sameWish
}

/** A request that staff move without an answer is held anew from then on. */
function newEnd(found: Appointment, wanted: Appointment, held: ChairTime[], context: Context): Date | undefined {
  const start = startOf(wanted)
  const isAnew = isMove(found, wanted) || found.chair === undefined || holdHasEnded(found, context.now)
  if (!start || held.length === 0 || wanted.status !== 'new' || !isAnew) return found.heldUntil
  return holdEnd(start, context.now, context.holdWorkingDays, context.practice)
}

function isAccepted(found: Appointment, wanted: Appointment): boolean {
  return found.status !== 'appointed' && wanted.status === 'appointed'
}
