import { takenAround } from '../availability/free-times.ts'
import { chairTimeOf } from '../availability/seats.ts'
import type { Quarter } from '../clinic-time.ts'
import { asChangedSince, ringIfClosedMeanwhile } from '../practice/closed-meanwhile.ts'
import type { Books } from '../records.ts'
import { beyondUndo, mayBeTakenBack } from '../undo-time.ts'
import { type Appointment, type AppointmentState, startOf } from './appointment.ts'
import { chairTimeFor, neighboursFor } from './chair-time-for.ts'
import type { Changed } from './change-appointment.ts'
import { isSideStep, type Step, standing } from './history.ts'
import { holdHasEnded } from './hold.ts'
import { offerAgain } from './offers/offer.ts'
import type { Offer, OfferedTime } from './offers/offered-times.ts'
import { takeBackClosed, takeBackOffered } from './offers/take-back.ts'
import { type Context, stepsTo } from './read-to-change.ts'
import { keepEarlierTime } from './waiting/earlier-time.ts'
import { noteStep, stateOf, type Written } from './write-change.ts'

/**
 * `lost`: what they had been offered before, and cannot be offered any more. `letterHasLeft` where a letter about it was on
 * its way already; after its time alone, nobody has looked.
 */
export type Undone =
  | Exclude<Changed, Written>
  | (Written & { lost?: Quarter[] | undefined })
  | { kind: 'too-late'; letterHasLeft: boolean }
  /** A later step is what was undone: the one that was named stands. */
  | { kind: 'later-undone'; appointment: Appointment; by: Step }
  | { kind: 'nothing-to-undo' }

/**
 * Takes back one change, named by its id, or one's own last one where none is named, as long as it is the last thing
 * that happened and its letter still waits. A time given up is taken again if it is free.
 */
export async function undoChange(id: string, change: string | undefined, context: Context): Promise<Undone> {
  const outcome = await tryUndo(id, change, context)
  if (outcome.kind !== 'changed') return outcome
  // Who had lost their time was met by no day that was closed before it is given back.
  const since = beyondUndo(context.now)
  const closed = await takeBackAsClosed(id, since, context)
  const undone = closed
    ? {
        ...outcome,
        appointment: closed.appointment,
        letter: outcome.letter || closed.letter,
        lost: [...(outcome.lost ?? []), ...closed.closed],
      }
    : outcome
  return { ...undone, ...(await ringIfClosedMeanwhile(id, { since }, context)) }
}

/** Takes back of an offer that is given back what a colleague has closed since. */
async function takeBackAsClosed(id: string, since: Date, context: Context) {
  const present = await asChangedSince(since, context)
  const offer = present && (await context.records.offers.of(id))
  return offer && takeBackClosed(offer, { known: context.practice, present }, context)
}

function tryUndo(id: string, change: string | undefined, context: Context): Promise<Undone> {
  return context.records.transaction(async (books) => {
    const found = await books.appointments.findToChange(id)
    if (!found) return { kind: 'unknown' }
    const steps = await stepsTo(found, books)
    const [last] = steps
    // What is named may stand, with a step of the patient or of the clock behind it.
    if (!last || (!last.by && steps.every((step) => step.id !== change))) return { kind: 'nothing-to-undo' }
    const isMeant = change === undefined ? last.by?.id === context.by.id : last.id === change
    if (last.what === 'undone' && standing(steps).some((step) => step.id === change))
      return { kind: 'later-undone', appointment: found, by: last }
    if (!last.by || !isMeant) return { kind: 'changed-meanwhile', appointment: found, by: last }
    return takeBack(last, found, books, context)
  })
}

/** Whether there is anything to give back: of what the desk does with its papers nothing is kept. */
export function canBeTakenBack(step: Step): step is Step & { before: AppointmentState } {
  return step.before !== undefined && step.what !== 'undone' && !isSideStep(step)
}

async function takeBack(last: Step, found: Appointment, books: Books, context: Context): Promise<Undone> {
  if (!canBeTakenBack(last)) return { kind: 'nothing-to-undo' }
  if (!mayBeTakenBack(last.at, context.now)) return { kind: 'too-late', letterHasLeft: false }

  // By its names, since what was empty is absent from what was kept.
  const before = { ...found, ...stateOf(last.before) }
  const held = last.before.chair === undefined ? [] : await chairTimeBefore(before, found, context, books)
  if (!held) return { kind: 'time-taken', neighbours: await neighboursFor(before, context, books) }
  // Only now: a refusal must leave the letter where it is.
  if (!(await books.outbox.takeBack(last.id))) return { kind: 'too-late', letterHasLeft: true }
  const appointment = { ...before, chair: held[0]?.chair, version: found.version + 1 }
  const offer = await offerBefore(last, books)
  await books.appointments.change(appointment, found.version, held, context.now)
  await books.waitingList.comeBack(last.id)
  const lost = offer ? await giveBack(offer, { appointment, own: held }, books, context) : []
  await noteStep(found, { what: 'undone' }, books, context)
  if (!offer || lost.length === 0) return { kind: 'changed', appointment }
  const letter = await takeBackOffered(appointment, offer, lost, books, { ...context, told: 'by letter' })
  return { kind: 'changed', appointment: { ...appointment, version: appointment.version + 1 }, letter, lost }
}

/** What they were offered when the step was taken. */
async function offerBefore({ what, before, appointment }: Step, { offers }: Books): Promise<Offer | undefined> {
  // A call, say, leaves an offer where it is.
  return before?.offer ?? (what === 'offered' ? undefined : await offers.of(appointment))
}

/** Offers it as before; answers the times of it that are lost. */
async function giveBack(
  offer: Offer,
  own: Parameters<typeof offerAgain>[1],
  books: Books,
  context: Context,
): Promise<OfferedTime[]> {
  if (!offer.waiting) return offerAgain(offer, own, books, context)
  const stays = { before: own.appointment, after: own.appointment }
  return (await keepEarlierTime(offer, stays, books, context))?.times ?? []
}

/** The very chair that it had, where that is free; else one that would do. */
async function chairTimeBefore(before: Appointment, found: Appointment, context: Context, books: Books) {
  const start = startOf(before)
  if (start && before.chair !== undefined && !holdHasEnded(before, context.now)) {
    const own = chairTimeOf({ ...start, chair: before.chair, minutes: before.minutes })
    const others = await takenAround(start, books, context.now, found.id)
    if (own.every((one) => !others.has(one, one.chair))) return own
  }
  return chairTimeFor(before, found, context, books)
}
