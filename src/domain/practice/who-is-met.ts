import { type Appointment, startOf } from '../appointments/appointment.ts'
import { type AgainstHours, againstHours, hoursOn } from '../availability/opening-hours.ts'
import { type Day, hasBegun, londonAt, quartersFrom } from '../clinic-time.ts'
import type { Practice } from './practice.ts'

/** Whether somebody's time still stands where a change of the practice leaves it, the better the higher. */
const standing: Record<AgainstHours, number> = { inside: 2, 'ends after closing': 1, outside: 0 }

/**
 * Whom a change of the practice meets: their visit is to come, the practice could keep it as it was, and could not, or
 * only after closing time, as it is to be. Who was out of hours before is not met by a day that closes.
 */
export function whoIsMet(
  appointments: Appointment[],
  { before, after, now }: { before: Practice; after: Practice; now: Date },
): Appointment[] {
  const present = londonAt(now)
  return appointments.filter((appointment) => {
    const start = startOf(appointment)
    if (start ? hasBegun(start, present) : appointment.day === undefined || appointment.day < present.day) return false
    return appointment.status !== 'cancelled' && rank(appointment, after) < rank(appointment, before)
  })
}

function rank(appointment: Appointment, practice: Practice): number {
  const start = startOf(appointment)
  if (start) return standing[againstHours(quartersFrom(start, appointment.minutes), practice)]
  return appointment.day !== undefined && 'opens' in hoursOn(appointment.day, practice) ? 2 : 0
}

/** The days on which a change can meet anybody, in order; none where all hours stay as they are. */
export function daysTouched(before: Practice, after: Practice): Day[] {
  const said = (practice: Practice) =>
    new Map(practice.closedDays.map(({ day, hours }) => [day, hours ? `${hours.opens} ${hours.closes}` : 'closed']))
  const [then, later] = [said(before), said(after)]
  const days = new Set([...then.keys(), ...later.keys()])
  return [...days].filter((day) => then.get(day) !== later.get(day)).toSorted()
}
