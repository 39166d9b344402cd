import type { When } from '../clinic-time.ts'
import type { AppointmentLetter, Letter } from '../letters.ts'
import type { Appointment, Status } from './appointment.ts'
import { letterAppointment } from './appointment-letters.ts'
import { isMove, whenOf } from './history.ts'

/** What the patient was last told, or asked for. */
type Known = When & { status: Status }

/** What the patient knows before a change, since the letters that give way to its own were never sent. */
export function knownBefore(found: Appointment, gaveWay: Letter[]): Known {
  const first = gaveWay.find(({ kind }) => kind === 'appointment-accepted' || kind === 'appointment-moved')
  switch (first?.kind) {
    case 'appointment-accepted':
      return { status: 'new', ...whenOf(first.was ?? first.appointment) }
    case 'appointment-moved':
      return { status: first.confirmed ? 'appointed' : 'new', ...whenOf(first.was ?? found) }
    default:
      return found
  }
}

/** The letter that leads from what the patient knows to what is so; none for what they cannot notice. */
export function letterAbout(appointment: Appointment, known: Known): AppointmentLetter | undefined {
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
