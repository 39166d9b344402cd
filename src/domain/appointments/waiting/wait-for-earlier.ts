import type { AppointmentLetter } from '../../letters.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Books, Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import { beyondUndo } from '../../undo-time.ts'
import { type Appointment, type AppointmentChange, deskSteps, type WaitingStep } from '../appointment.ts'
import { letterAppointment } from '../letters/appointment-letters.ts'
import { isNotKept } from '../not-kept.ts'
import { besideOffer } from '../offers/letters-about-offers.ts'
import { type Offer, stands, withoutChair } from '../offers/offered-times.ts'
import { type Overtaken, readToChange, stepsTo } from '../read-to-change.ts'
import { writeToPatient } from '../request-link.ts'
import type { Written } from '../write-change.ts'
import { takeLetterOut } from './earlier-time.ts'
import type { PartOfDay } from './waiting.ts'

type Context = {
  secrets: Pick<Secrets, 'newId'>
  now: Date
  /** The member of staff who does it; absent where the patient, or the clock, does. */
  by?: { id: string; name: string } | undefined
}

/** Puts somebody on the waiting list; who is on it keeps their place. Only inside `transaction`. */
export async function wait(found: Appointment, part: PartOfDay, books: Books, context: Context): Promise<Appointment> {
  const before = await books.waitingList.of(found.id)
  const since = before?.since ?? context.now
  await books.waitingList.put({ appointment: found.id, since, part, letGo: before?.letGo ?? [] })
  return note(found, 'waits', books, context)
}

/** Takes somebody off the list, and ends what they are offered from it. Only inside `transaction`. */
export async function waitNoMore(found: Appointment, books: Books, context: Context): Promise<Appointment> {
  const offer = await books.offers.of(found.id)
  if (offer?.waiting) await books.offers.end(found.id, context.now)
  return leave(found, books, context)
}

async function leave(found: Appointment, books: Books, context: Context): Promise<Appointment> {
  await books.waitingList.remove(found.id)
  return note(found, 'waits no more', books, context)
}

/**
 * Ends the offer of an earlier time that somebody does not want, or did not take in time: they stay on the list, and are
 * not offered the same time again. Only inside `transaction`.
 */
export async function letGo(found: Appointment, offer: Offer, books: Books, context: Context): Promise<Appointment> {
  // Nobody takes this back, so that the next is asked at once.
  await books.offers.end(found.id, beyondUndo(context.now))
  await passOver(offer, books)
  return note(found, 'earlier let go', books, context)
}

/** Notes that whoever is offered this is not offered the same time again. Only inside `transaction`. */
export async function passOver({ appointment, times }: Offer, books: Books): Promise<void> {
  const waiting = await books.waitingList.of(appointment)
  if (waiting) await books.waitingList.put({ ...waiting, letGo: [...waiting.letGo, ...times.map(withoutChair)] })
}

/** The version rises, so that what somebody else has read of it is old. */
async function note(
  found: Appointment,
  what: WaitingStep,
  books: Books,
  { secrets, now, by }: Context,
): Promise<Appointment> {
  await books.appointments.raiseVersion(found.id, found.version)
  await books.appointments.note({ id: secrets.newId(), appointment: found.id, at: now, by, what })
  return { ...found, version: found.version + 1 }
}

type TakingOff = Context & {
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  practice: Practice
}

/** `offerEnded`: an earlier time was held for them, and whether a letter says that it is free again. */
type TakenOff =
  | { kind: 'taken off'; appointment: Appointment; offerEnded?: Written['offerEnded'] }
  | { kind: 'unknown' }
  | { kind: 'not on it' }
  | Overtaken

/**
 * Takes whoever presses the button of the letter off the list. What they are offered stays theirs to the minute that the
 * letter names: a program that tries what a letter links to may have pressed.
 */
export async function leaveTheList(id: string, { records, ...context }: Context & { records: Records }): Promise<void> {
  await records.transaction(async (books) => {
    const found = await books.appointments.findToChange(id)
    if (found && (await books.waitingList.of(id))) await leave(found, books, context)
  })
}

/** Whether somebody who waited has left the list, by their own hand or by a program; the newest of the history first. */
export function hasLeft(history: AppointmentChange[]): boolean {
  const last = history.find(({ what }) => what === 'waits' || what === 'waits no more')
  return last?.what === 'waits no more' && !last.by
}

/**
 * When an earlier time was offered, of which nothing but its end is known since: whoever opens its letter late looks for
 * it. The newest of the history first.
 */
export function earlierOfferedInVain(history: AppointmentChange[]): Date | undefined {
  const last = history.find(({ what }) => !deskSteps.some((step) => step === what))?.what
  if (last !== 'earlier offered' && last !== 'earlier let go') return undefined
  return history.find(({ what }) => what === 'earlier offered')?.at
}

/** Staff take somebody off the waiting list. */
export async function takeOffTheList(
  id: string,
  readVersion: number | undefined,
  { records, ...context }: TakingOff & { records: Records },
): Promise<TakenOff> {
  return records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    if (!(await books.waitingList.of(id))) return { kind: 'not on it' }
    const offer = await books.offers.of(id)
    const appointment = await waitNoMore(read.found, books, context)
    if (!offer?.waiting || !stands(offer, context.now)) return { kind: 'taken off', appointment }
    const told = await tellThatItIsFree(appointment, offer, books, context)
    return { kind: 'taken off', appointment, offerEnded: told ? 'by letter' : 'without a word' }
  })
}

/** Nobody counts on a time that is not held for them any more. False where they have not heard of it, or no letter reaches them. */
async function tellThatItIsFree(
  found: Appointment,
  { times }: Offer,
  books: Books,
  context: TakingOff,
): Promise<boolean> {
  const { now, practice } = context
  if ((await takeLetterOut(found, books)) || !found.email) return false
  const isGone = isNotKept(found, await stepsTo(found, books), practice)
  const letter: AppointmentLetter = {
    kind: 'offer-taken-back',
    appointment: letterAppointment(found),
    times: times.map(withoutChair),
    offTheList: true,
    ...besideOffer(found, now, isGone),
  }
  await writeToPatient(found.email, letter, books, context)
  return true
}
