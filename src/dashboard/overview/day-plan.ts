import type { Patient } from '../../contract/appointments.ts'

/** Quarters of an hour since midnight; the end is the first that is free again. */
export type Visit = { patient: Patient; start: number; end: number }
export type Column = { chair: number; visits: Visit[] }
export type DayPlan = {
  /** The hours shown, the last one not included. */
  firstHour: number
  lastHour: number
  columns: Column[]
  /** Wishes that hold no chair, and requests without a time. */
  chairless: Patient[]
}

/** Shown even on a quiet day. */
const usualHours = { first: 9, last: 17 }

/** Today's appointments as a column for each chair. An empty chair has its column too, since it is what one looks for. */
export function dayPlan(patients: Patient[], chairs: number): DayPlan {
  const visits = patients.flatMap((patient) => visitOf(patient) ?? [])
  const most = Math.max(chairs, ...visits.map(({ patient }) => patient.chair ?? 0))
  return {
    firstHour: Math.min(usualHours.first, ...visits.map(({ start }) => Math.floor(start / 4))),
    lastHour: Math.max(usualHours.last, ...visits.map(({ end }) => Math.min(24, Math.ceil(end / 4)))),
    columns: Array.from({ length: most }, (_, index) => ({
      chair: index + 1,
      visits: visits.filter(({ patient }) => patient.chair === index + 1).sort((one, other) => one.start - other.start),
    })),
    chairless: patients.filter((patient) => visitOf(patient) === undefined),
  }
}

function visitOf(patient: Patient): Visit | undefined {
  const { chair, appointmentTime, minutes = 15 } = patient
  if (!chair || !/^\d\d:\d\d$/.test(appointmentTime)) return undefined
  const start = Number(appointmentTime.slice(0, 2)) * 4 + Number(appointmentTime.slice(3)) / 15
  return { patient, start, end: start + Math.max(1, Math.ceil(minutes / 15)) }
}
