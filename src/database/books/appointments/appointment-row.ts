import type { Appointment } from '../../../domain/appointments/appointment.ts'
import type { AppointmentRow } from '../../schema.ts'
import { searchableText } from '../searchable-text.ts'

/** All columns of an appointment, with the text by which it is searched. */
export function rowOf(appointment: Appointment): AppointmentRow {
  return {
    id: appointment.id,
    reference: appointment.reference,
    name: appointment.name,
    email: appointment.email ?? null,
    phone: appointment.phone ?? null,
    service: appointment.service ?? null,
    message: appointment.message ?? null,
    day: appointment.day ?? '',
    time: appointment.time ?? '',
    minutes: appointment.minutes,
    chair: appointment.chair ?? null,
    status: appointment.status,
    version: appointment.version,
    sequence: appointment.sequence,
    created_at: appointment.createdAt.getTime(),
    searchable: searchableText(appointment),
    held_until: appointment.heldUntil?.getTime() ?? null,
    urgent: appointment.urgent ? 1 : 0,
    asked_day: appointment.asked?.day ?? '',
    asked_time: appointment.asked?.time ?? '',
    visit: appointment.visit ?? null,
    note: appointment.note ?? null,
    patient_name: appointment.patientName ?? null,
    patient_birth_year: appointment.patientBirthYear ?? null,
    no_calls: appointment.noCalls ? 1 : 0,
    needs: appointment.needs ?? null,
    also_suits: JSON.stringify(appointment.alsoSuits ?? []),
  }
}

/** An appointment as its row keeps it. */
export function appointmentOf(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    service: row.service ?? undefined,
    message: row.message ?? undefined,
    day: row.day || undefined,
    time: row.time || undefined,
    minutes: row.minutes,
    chair: row.chair ?? undefined,
    status: row.status,
    version: row.version,
    sequence: row.sequence,
    createdAt: new Date(row.created_at),
    ...(row.held_until === null ? {} : { heldUntil: new Date(row.held_until) }),
    ...(row.urgent ? { urgent: true } : {}),
    ...(row.visit ? { visit: row.visit } : {}),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.asked_day ? { asked: { day: row.asked_day, time: row.asked_time } } : {}),
    ...(row.patient_name === null ? {} : { patientName: row.patient_name }),
    ...(row.patient_birth_year === null ? {} : { patientBirthYear: row.patient_birth_year }),
    ...(row.no_calls ? { noCalls: true } : {}),
    ...(row.needs === null ? {} : { needs: row.needs }),
    ...(row.also_suits === '[]' ? {} : { alsoSuits: JSON.parse(row.also_suits) }),
  }
}
