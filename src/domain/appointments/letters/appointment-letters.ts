import type { LetterAppointment } from '../../letters.ts'
import type { Appointment } from '../appointment.ts'

/** What a letter may know of an appointment. */
export function letterAppointment(appointment: Appointment): LetterAppointment {
  const { id, reference, day, time, minutes, sequence, noCalls } = appointment
  return { id, reference, day, time, minutes, sequence, ...(noCalls ? { noCalls } : {}) }
}
