import { quarterAt } from '../../clinic-time.ts'
import type { AppointmentLetter, Letter, LetterAppointment, RingFrom } from '../../letters.ts'
import type { Appointment, AppointmentChange } from '../appointment.ts'
import { isMove, whenOf } from '../history.ts'
import { letterAppointment } from './appointment-letters.ts'
import { knownBefore, letterAbout } from './change-letters.ts'

/**
 * What the patient hears of their own step, which the clock or staff may have led to. `freed`: they held a time until they
 * withdrew; `near`: from when somebody reads of the visit, where it is near; `isGone`: the practice cannot keep the time
 * that they had.
 */
export function letterToPatient(
  appointment: Appointment,
  what: AppointmentChange['what'],
  {
    found,
    gaveWay,
    freed,
    near,
    isGone,
  }: {
    found: Appointment
    gaveWay: Letter[]
    freed: boolean
    near: RingFrom | undefined
    isGone: boolean
  },
): AppointmentLetter | undefined {
  const facts = letterAppointment(appointment)
  if (what === 'suits') return undefined
  if (what === 'asked') {
    const own = isGone ? { ...facts, day: undefined, time: undefined } : facts
    return appointment.asked && { kind: 'other-time-asked', appointment: own, asked: appointment.asked }
  }
  const letter = letterAbout(appointment, knownBefore(found, gaveWay)) ?? acceptedAgain(facts, what)
  // Whatever letter has not left: the page from which they withdraw says whether it is confirmed.
  if (letter?.kind === 'appointment-cancelled')
    return { ...letter, confirmed: found.status === 'appointed', byPatient: true, freed }
  if (letter?.kind === 'appointment-accepted') return { ...letter, byPatient: true }
  if (letter?.kind !== 'appointment-moved') return letter
  const heldUntil = appointment.status === 'new' && appointment.heldUntil && quarterAt(appointment.heldUntil)
  return { ...letter, byPatient: true, ...(heldUntil ? { heldUntil, ringFrom: near, urgent: appointment.urgent } : {}) }
}

/** Whoever takes the very time that they have is told that it is confirmed. */
function acceptedAgain(appointment: LetterAppointment, what: AppointmentChange['what']): AppointmentLetter | undefined {
  return what === 'taken' ? { kind: 'appointment-accepted', appointment } : undefined
}

/** What the practice hears of it. */
export function letterToPractice(
  appointment: Appointment,
  what: AppointmentChange['what'],
  { found, gaveWay, freed, isGone }: { found: Appointment; gaveWay: Letter[]; freed: boolean; isGone: boolean },
): Letter | undefined {
  if (what === 'suits') return undefined
  const first = gaveWay.find((letter) => letter.kind === 'request-changed')
  const was = first?.was ?? whenOf(found)
  const facts = letterAppointment(appointment)
  const kind = 'request-changed'
  if (what === 'cancelled') return { kind, what: 'withdrawn', appointment: { ...facts, ...was }, was, freed }
  if (what === 'asked') {
    const asks = { kind, what: 'asks for another time', appointment: facts, asked: appointment.asked } as const
    const noAddress = found.email ? {} : { noAddress: true }
    return { ...asks, was: whenOf(found), ...noAddress, ...(isGone ? { notKept: true } : {}) }
  }
  if (what === 'taken' && appointment.status === 'appointed') {
    const before = whenOf(found)
    return { kind, what: 'took an offered time', appointment: facts, was: before, freed: freed && !isGone }
  }
  return isMove(was, appointment) ? { kind, what: 'moved', appointment: facts, was } : undefined
}
