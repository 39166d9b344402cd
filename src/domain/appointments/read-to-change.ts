import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { Appointment } from './appointment.ts'
import { type Step, stepsOf } from './history.ts'

/** What a change by staff needs to know, and who makes it. */
export type Context = {
  records: Records
  practice: Practice
  /** As the owner's files have it. */
  owner: Practice
  secrets: Secrets
  now: Date
  holdWorkingDays: number
  by: { id: string; name: string }
}

/** Somebody else was quicker: `appointment` is as they left it, `by` is what they did. */
export type Overtaken = {
  kind: 'forbidden-step' | 'changed-meanwhile'
  appointment: Appointment
  by?: Step | undefined
}

type ReadToChange = { kind: 'read'; found: Appointment } | { kind: 'unknown' } | Overtaken

/** An appointment as somebody is about to change it who read it in this version; or that another was quicker. */
export async function readToChange(
  id: string,
  readVersion: number | undefined,
  books: Pick<Books, 'appointments'>,
): Promise<ReadToChange> {
  const found = await books.appointments.findToChange(id)
  if (!found) return { kind: 'unknown' }
  if (readVersion === undefined || readVersion === found.version) return { kind: 'read', found }
  const [by] = await stepsTo(found, books)
  return { kind: 'changed-meanwhile', appointment: found, by }
}

/** What happened to an appointment so far, newest first. */
export async function stepsTo(appointment: Appointment, books: Pick<Books, 'appointments'>): Promise<Step[]> {
  return stepsOf(await books.appointments.historyOf(appointment.id), appointment)
}
