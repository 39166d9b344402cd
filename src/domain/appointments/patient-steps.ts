import { type ChairTime, chairNeed, freeChair, readServiceWish } from '../availability/chair-time.ts'
import { neighboursOf } from '../availability/free-times.ts'
import {
  addDays,
  exists,
  hasBegun,
  isBookableDay,
  londonAt,
  type Quarter,
  quarterAt,
  quartersFrom,
} from '../clinic-time.ts'
import type { AppointmentLetter, Letter, LetterAppointment } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { type Appointment, type AppointmentChange, startOf } from './appointment.ts'
import { letterAppointment } from './appointment-letters.ts'
import { chairTimeFor, stateOf, stepsTo, undoGraceSeconds, undoSeconds } from './change-appointment.ts'
import { knownBefore, letterAbout } from './change-letters.ts'
import { isMove, whenOf, withoutDeskSteps } from './history.ts'
import { endedAtOnce, type HoldBounds, holdEnd, holdHasEnded, holdsEnough } from './hold.ts'
import type { Offer } from './offered-times.ts'
import { isTooNear, ownRequest } from './own-request.ts'
import { takenAround } from './request-appointment.ts'
import { newRequestLink } from './request-link.ts'
import { renewUntold } from './untold.ts'

/** What patients do with their own request. */
export type PatientStep = { kind: 'withdraw' } | { kind: 'suits' } | { kind: 'another time' | 'take'; time: Quarter }

export type PatientStepTaken =
  /** Also where it was so already: a form sent twice is one step. */
  | { kind: 'done'; appointment: Appointment }
  /** Staff, or another hand of the patient's own, were quicker; or nothing of the kind can be done any more. */
  | { kind: 'changed meanwhile' }
  | { kind: 'ring' }
  | { kind: 'time taken'; neighbours: Quarter[] }
  | { kind: 'not offered' }
  | { kind: 'offer ended' }

type Context = {
  records: Records
  practice: Practice
  secrets: Secrets
  now: Date
  holds: HoldBounds
  patientChangeHours: number
}

/**
 * A patient takes a step from the page of their request, which showed it in the version they read. The step, its history
 * and its letters are one transaction, as with staff; their letters wait as long, so that quick changes of mind are one.
 */
export async function takePatientStep(
  id: string,
  step: PatientStep,
  readVersion: number,
  context: Context,
): Promise<PatientStepTaken> {
  return context.records.transaction(async (books) => {
    const found = await books.appointments.find(id)
    if (!found) return { kind: 'changed meanwhile' }
    const steps = await stepsTo(found, books)
    if (isDone(step, found, withoutDeskSteps(steps)[0])) return { kind: 'done', appointment: found }
    if (found.version !== readVersion) return { kind: 'changed meanwhile' }
    const offer = await books.offers.of(id)
    const { may } = ownRequest(found, steps, { ...context, offer })
    if (step.kind !== 'suits' && step.kind !== 'take' && found.status !== 'cancelled' && isTooNear(found, context))
      return { kind: 'ring' }
    switch (step.kind) {
      case 'withdraw':
        return may.withdraw
          ? write(found, withdrawn(found), [], 'cancelled', books, context)
          : { kind: 'changed meanwhile' }
      case 'suits':
        return may.saySuits
          ? write(found, found, await ownTime(found, context, books), 'suits', books, context)
          : { kind: 'changed meanwhile' }
      case 'take':
        return may.take && offer ? take(found, step.time, offer, books, context) : { kind: 'offer ended' }
      case 'another time':
        return may.askForAnotherTime ? ask(found, step.time, books, context) : { kind: 'changed meanwhile' }
    }
  })
}

function isDone(step: PatientStep, found: Appointment, last: AppointmentChange | undefined): boolean {
  if (!last || last.by) return false
  if (step.kind === 'withdraw') return found.status === 'cancelled'
  if (step.kind === 'suits') return last.what === 'suits'
  if (step.kind === 'take') return last.what === 'taken' && !isMove(found, step.time)
  const time = found.asked ?? found
  return last.what !== 'requested' && found.status !== 'cancelled' && !isMove(time, step.time)
}

function withdrawn(found: Appointment): Appointment {
  return { ...found, status: 'cancelled', chair: undefined, asked: undefined }
}

/** One of the times that staff have offered is confirmed at once, and the others are free. */
async function take(
  found: Appointment,
  time: Quarter,
  offer: Offer,
  books: Books,
  context: Context,
): Promise<PatientStepTaken> {
  const taken = offer.times.find((offered) => !isMove(offered, time))
  if (!taken || !isOffered(time, context.now)) return { kind: 'not offered' }
  const { day, chair } = taken
  const held = quartersFrom(time, found.minutes).map((quarter) => ({ ...quarter, chair }))
  const wanted: Appointment = { ...found, day, time: time.time, chair, status: 'appointed', asked: undefined }
  return write(found, wanted, held, 'taken', books, context)
}

/** A confirmed time stands until staff have answered; a request is moved at once. */
async function ask(found: Appointment, time: Quarter, books: Books, context: Context): Promise<PatientStepTaken> {
  const { practice, now } = context
  if (!isOffered(time, now)) return { kind: 'not offered' }
  if (!isMove(found, time) && found.status === 'appointed') return { kind: 'not offered' }
  const wish = readServiceWish(found.service, practice)
  const need = chairNeed(time, wish, found.minutes, practice, 'as a request')
  if (need.against !== 'inside') return { kind: 'not offered' }
  await books.holds.end(now, endedAtOnce, [time.day, addDays(time.day, 1)])
  const chairTime = freeChair(need, await takenAround(time, books, now, found.id))
  if (!chairTime) {
    const refused = { wish, minutes: found.minutes, asked: 'as a request' as const, butNotOf: found.id }
    return { kind: 'time taken', neighbours: await neighboursOf(time, refused, { ...context, records: books }) }
  }
  if (found.status === 'appointed') {
    return write(found, { ...found, asked: time }, await ownTime(found, context, books), 'asked', books, context)
  }
  const held = await heldThen(found, chairTime, books, context)
  const heldUntil = held.length > 0 ? endOfHold(found, time, context) : undefined
  const moved = { ...found, ...time, chair: held[0]?.chair, heldUntil }
  return write(found, moved, held, 'edited', books, context)
}

function isOffered(time: Quarter, now: Date): boolean {
  return isBookableDay(time.day, now) && exists(time) && !hasBegun(time, londonAt(now))
}

/** What a moved request holds: as before, or what its sender may still hold where it held nothing. */
async function heldThen(
  found: Appointment,
  chairTime: ChairTime[],
  books: Books,
  context: Context,
): Promise<ChairTime[]> {
  const { now, holds } = context
  if (found.chair !== undefined && !holdHasEnded(found, now)) return chairTime
  const bounded = await holdsEnough(chairTime.length, holds.senders, books.holds, now)
  if (bounded) return []
  const known = await books.holds.sendersOf(found.id)
  const unknown = holds.senders.map(({ key }) => key).filter((key) => !known.includes(key))
  await books.holds.noteSenders(found.id, unknown)
  return chairTime
}

/** Moving does not make a hold last longer. */
function endOfHold(found: Appointment, time: Quarter, { now, holds, practice }: Context): Date {
  const anew = holdEnd(time, now, holds.workingDays, practice)
  const before = found.chair !== undefined && !holdHasEnded(found, now) ? found.heldUntil : undefined
  return before && before < anew ? before : anew
}

/** The chair time that a confirmed appointment has already. */
async function ownTime(found: Appointment, { practice, now }: Context, books: Books): Promise<ChairTime[]> {
  if (found.chair === undefined || !startOf(found)) return []
  return (await chairTimeFor(found, found, { practice, now }, books)) ?? []
}

async function write(
  found: Appointment,
  wanted: Appointment,
  held: ChairTime[],
  what: AppointmentChange['what'],
  books: Books,
  { practice, secrets, now }: Context,
): Promise<PatientStepTaken> {
  const change = secrets.newId()
  const gaveWay = what === 'suits' ? [] : await books.outbox.giveWay(found.id, change, now)
  const next = { ...wanted, version: found.version + 1, sequence: found.sequence + 1 }
  const toPatient = letterToPatient(next, what, found, gaveWay)
  const appointment = toPatient ? next : { ...next, sequence: found.sequence }
  await books.appointments.change(appointment, found.version, held)
  await books.appointments.note({ id: change, appointment: found.id, at: now, what, before: stateOf(found) })
  const notBefore = new Date(now.getTime() + (undoSeconds + undoGraceSeconds) * 1000)
  const put = (to: string, letter: Letter) =>
    books.outbox.put({ id: secrets.newId(), to, letter, appointment: found.id, change, notBefore }, now)
  const toPractice = letterToPractice(appointment, what, found, gaveWay)
  if (toPractice) await put(practice.email, toPractice)
  if (toPatient && found.email)
    await put(found.email, { ...toPatient, link: await newRequestLink(found.id, books, { secrets, now }) })
  await renewUntold(found.id, books)
  return { kind: 'done', appointment }
}

function letterToPatient(
  appointment: Appointment,
  what: AppointmentChange['what'],
  found: Appointment,
  gaveWay: Letter[],
): AppointmentLetter | undefined {
  const facts = letterAppointment(appointment)
  if (what === 'suits') return undefined
  if (what === 'asked')
    return appointment.asked && { kind: 'other-time-asked', appointment: facts, asked: appointment.asked }
  const letter = letterAbout(appointment, knownBefore(found, gaveWay))
  if (letter?.kind === 'appointment-cancelled') return { ...letter, byPatient: true }
  if (what === 'taken' || letter?.kind !== 'appointment-moved') return letter ?? acceptedAgain(facts, what)
  const heldUntil = appointment.heldUntil && quarterAt(appointment.heldUntil)
  return { ...letter, byPatient: true, ...(heldUntil ? { heldUntil } : {}) }
}

/** Whoever takes the very time that they have is told that it is confirmed. */
function acceptedAgain(appointment: LetterAppointment, what: AppointmentChange['what']): AppointmentLetter | undefined {
  return what === 'taken' ? { kind: 'appointment-accepted', appointment } : undefined
}

function letterToPractice(
  appointment: Appointment,
  what: AppointmentChange['what'],
  found: Appointment,
  gaveWay: Letter[],
): Letter | undefined {
  if (what === 'suits') return undefined
  const first = gaveWay.find((letter) => letter.kind === 'request-changed')
  const was = first?.was ?? whenOf(found)
  const facts = letterAppointment(appointment)
  const kind = 'request-changed'
  if (what === 'cancelled') return { kind, what: 'withdrawn', appointment: { ...facts, ...was }, was }
  if (what === 'asked')
    return { kind, what: 'asks for another time', appointment: facts, asked: appointment.asked, was: whenOf(found) }
  if (what === 'taken') return { kind, what: 'took an offered time', appointment: facts, was: whenOf(found) }
  return isMove(was, appointment) ? { kind, what: 'moved', appointment: facts, was } : undefined
}
