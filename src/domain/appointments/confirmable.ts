import { chairNeed, isRoutine, readServiceWish } from '../availability/chair-time.ts'
import { hasBegun, londonAt, type Quarter } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import { type Appointment, startOf } from './appointment.ts'

export type Objection = 'it has passed' | 'nobody is there'

/**
 * Why a time cannot simply be confirmed: it has passed, or the surgery is shut and it is no emergency. The second is for
 * staff to overrule; what ends after closing time is theirs to accept, since somebody is there when it begins.
 */
export function objectionTo(appointment: Appointment, practice: Practice, now: Date): Objection | undefined {
  const { day, service, minutes } = appointment
  const start = startOf(appointment)
  const present = londonAt(now)
  if (start ? hasBegun(start, present) : day !== undefined && day < present.day) return 'it has passed'
  const wish = readServiceWish(service, practice)
  if (!start || !isRoutine(wish)) return undefined
  return chairNeed(start, wish, minutes, practice, 'as a request').against === 'outside' ? 'nobody is there' : undefined
}

/** Where free times are looked for instead of one that cannot be confirmed: at its own hour, from today on. */
export function insteadOf({ day, time }: Appointment, now: Date): Quarter {
  const present = londonAt(now)
  return { day: day && day > present.day ? day : present.day, time: time ?? present.time }
}
