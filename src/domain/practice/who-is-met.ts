import { type Appointment, startOf } from '../appointments/appointment.ts'
import type { Offer, OfferedTime } from '../appointments/offers/offered-times.ts'
import type { Chair } from '../availability/chair-plan.ts'
import { mayServe } from '../availability/chair-time.ts'
import { planOf } from '../availability/chairs.ts'
import { type AgainstHours, againstHours, hoursOn } from '../availability/opening-hours.ts'
import { type Day, hasBegun, londonAt, type Quarter, quartersFrom } from '../clinic-time.ts'
import type { Practice } from './practice.ts'

/** How well a time lies to the surgery's hours, the better the higher. */
const ranks: Record<AgainstHours, number> = { inside: 2, 'ends after closing': 1, outside: 0 }

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

/** Somebody whom a change meets: their own time, times that they are offered, or both. */
export type Met = {
  appointment: Appointment
  isOwn: boolean
  offered?: { offer: Offer; gone: OfferedTime[] } | undefined
}

/** Of the times that somebody is offered those which the practice could keep, and could not as it is to be. */
export function offeredTimesMet(
  appointment: Appointment,
  { times }: Offer,
  change: { before: Practice; after: Practice; now: Date },
): OfferedTime[] {
  return times.filter((time) => whoIsMet([{ ...appointment, ...time }], change).length > 0)
}

/**
 * Whether the practice can keep the time of somebody's own: in a chair that is there, as well within the hours as on a day
 * that is as its weekday. What staff took at night or beyond closing time is kept as well as it ever was.
 */
export function canKeep(appointment: Appointment, practice: Practice): boolean {
  const kept = rank(appointment, practice)
  if (!startOf(appointment)) return kept === ranks.inside
  const asItsWeekday = { ...practice, closedDays: practice.closedDays.filter(({ day }) => day !== appointment.day) }
  return kept >= ranks.outside && kept >= rank(appointment, asItsWeekday)
}

function rank(appointment: Appointment, practice: Practice): number {
  const start = startOf(appointment)
  if (!start) return appointment.day !== undefined && 'opens' in hoursOn(appointment.day, practice) ? 2 : 0
  const hours = ranks[againstHours(quartersFrom(start, appointment.minutes), practice)]
  // A chair less is as bad as a door that is shut.
  return keepsChair(appointment, start, practice) ? hours : Math.min(hours, 0) - 1
}

function keepsChair(appointment: Appointment, start: Quarter, practice: Practice): boolean {
  return appointment.chair === undefined || mayServe(appointment.chair, start, appointment, practice)
}

/** The days on which a change of the hours can meet anybody, in order; none where all hours stay as they are. */
export function daysTouched(before: Practice, after: Practice): Day[] {
  const said = (practice: Practice) =>
    new Map(practice.closedDays.map(({ day, hours }) => [day, hours ? `${hours.opens} ${hours.closes}` : 'closed']))
  const [then, later] = [said(before), said(after)]
  const days = new Set([...then.keys(), ...later.keys()])
  return [...days].filter((day) => then.get(day) !== later.get(day)).toSorted()
}

/** The chairs whose work a change touches; a new name touches nothing. */
export function chairsTouched(before: Practice, after: Practice): number[] {
  const work = ({ name, ...rest }: Chair) => JSON.stringify(rest)
  const later = new Map(planOf(after).map((chair) => [chair.chair, work(chair)]))
  return planOf(before)
    .filter((chair) => later.get(chair.chair) !== work(chair))
    .map(({ chair }) => chair)
}
