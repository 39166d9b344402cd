import { chairNeed, chairWish, isRoutine, readServiceWish } from '../availability/chair-time.ts'
import { againstHours, type ClosedDay } from '../availability/opening-hours.ts'
import { londonAt, type Quarter, quartersFrom } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import { type Appointment, hasPassed, startOf } from './appointment.ts'

/** Why staff have to confirm a time knowingly, if they can at all. */
export type Objection = 'it has passed' | 'nobody is there'

/**
 * Why a time cannot simply be confirmed: it has passed, or the surgery is shut and it is no emergency. The second is for
 * staff to overrule; what ends after closing time is theirs to accept, since somebody is there when it begins.
 */
export function objectionTo(appointment: Appointment, practice: Practice, now: Date): Objection | undefined {
  if (hasPassed(appointment, now)) return 'it has passed'
  const start = startOf(appointment)
  const wish = chairWish(appointment, practice)
  if (!start || !isRoutine(wish.service)) return undefined
  return chairNeed(start, wish, practice).against === 'outside' ? 'nobody is there' : undefined
}

/** Where free times are looked for instead of one that cannot be confirmed: at its own hour, from today on. */
export function insteadOf({ day, time }: Appointment, now: Date): Quarter {
  const present = londonAt(now)
  return { day: day && day > present.day ? day : present.day, time: time ?? present.time }
}

/**
 * The closed day, or the day of other hours, on which a routine visit would be outside the hours: no such time is offered.
 * Beyond the hours of an ordinary day staff may.
 */
export function closureOver(
  time: Quarter,
  { service, minutes }: Pick<Appointment, 'service' | 'minutes'>,
  practice: Practice,
): ClosedDay | undefined {
  const closure = practice.closedDays.find(({ day }) => day === time.day)
  if (!closure || !isRoutine(readServiceWish(service, practice))) return undefined
  return againstHours(quartersFrom(time, minutes), practice) === 'outside' ? closure : undefined
}
