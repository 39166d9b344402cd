import type { When } from '../../clinic-time.ts'
import { type AppointmentLetter, type Knew, type Letter, practiceLetterKinds } from '../../letters.ts'
import type { LetterFate } from '../../outbox.ts'
import { beyondUndo } from '../../undo-time.ts'
import type { Appointment, Status } from '../appointment.ts'
import { isMove, type Step, standing, whenOf } from '../history.ts'
import { letterAppointment } from './appointment-letters.ts'
import { isHeard } from './untold.ts'

/** What the patient was last told, or asked for. */
type Known = When & { status: Status }

/** What the patient knows before a change, since the letters that give way to its own were never sent. */
export function knownBefore(found: Appointment, gaveWay: Letter[]): Known {
  const first = gaveWay.find(
    (letter) =>
      letter.kind === 'appointment-accepted' ||
      letter.kind === 'appointment-moved' ||
      (letter.kind === 'times-offered' && letter.knew !== undefined),
  )
  switch (first?.kind) {
    case 'appointment-accepted':
      // Whoever had asked for another time had one that was confirmed.
      return { status: first.askedInstead ? 'appointed' : 'new', ...whenOf(first.was ?? first.appointment) }
    case 'appointment-moved':
      return { status: first.confirmed ? 'appointed' : 'new', ...whenOf(first.was ?? found) }
    case 'times-offered':
      return first.knew ? knownFrom(first.knew) : found
    default:
      return found
  }
}

/**
 * How it stood when the patient last heard of it, by the last letter that left or otherwise, where staff have changed it
 * since; undefined where they have not. `steps` are the newest first, `letters` the oldest.
 */
export function knownByLetters(steps: Step[], letters: LetterFate[]): Known | undefined {
  const told = letters.findLast(({ kind, state }) => state === 'sent' && !practiceLetterKinds.includes(kind))
  // A letter tells of no step that may still be taken back as it leaves.
  const isTold = ({ at }: Step) => told !== undefined && at <= beyondUndo(told.at)
  const stands = standing(steps)
  const heard = stands.findIndex((step) => isTold(step) || isHeard(step))
  const untold = stands.slice(0, heard < 0 ? undefined : heard)
  // Before a booking there was nothing to know.
  const before = untold.findLast((step) => step.by && step.what !== 'booked' && step.before)?.before
  return before && { status: before.status, ...whenOf(before) }
}

/** As a letter that is about something else keeps it; undefined where they know how it stands. */
export function knewBefore(known: Known, found: Appointment): Knew | undefined {
  if (known.status === found.status && !isMove(known, found)) return undefined
  return { confirmed: known.status === 'appointed', ...whenOf(known) }
}

/** Back from there. */
export function knownFrom({ confirmed, ...when }: Knew): Known {
  return { status: confirmed ? 'appointed' : 'new', ...when }
}

/** A letter that tells how an appointment stands otherwise than before. */
type ChangeLetter = Extract<
  AppointmentLetter,
  { kind: 'appointment-accepted' | 'appointment-moved' | 'appointment-cancelled' }
>

/** The letter that leads from what the patient knows to what is so; none for what they cannot notice. */
export function letterAbout(appointment: Appointment, known: Known): ChangeLetter | undefined {
  const facts = letterAppointment(appointment)
  // Cancelled is the time that the patient would have come at.
  if (appointment.status === 'cancelled') {
    const told = { ...facts, ...whenOf(known) }
    return { kind: 'appointment-cancelled', confirmed: known.status === 'appointed', appointment: told }
  }
  const was = isMove(known, appointment) ? { was: whenOf(known) } : {}
  const confirmed = appointment.status === 'appointed'
  if (confirmed && known.status === 'new') return { kind: 'appointment-accepted', appointment: facts, ...was }
  return was.was && { kind: 'appointment-moved', confirmed, appointment: facts, ...was }
}
