import { type ChairTime, chairNeed, chairWish, freeChair, type TakenChairTime } from '../../availability/chair-time.ts'
import { instantOf, quartersFrom, type Time } from '../../clinic-time.ts'
import type { Practice } from '../../practice/practice.ts'
import { type Appointment, isTooNear, startOf } from '../appointment.ts'
import { isMove } from '../history.ts'
import { holdHasEnded } from '../hold.ts'
import type { Waits } from './waiting.ts'

/** What the practice has chosen for its waiting list. */
export type WaitingListRules = {
  /** For so many minutes a freed time is held for each; 0 where there is no waiting list. */
  minutes: number
  /** What begins within so many hours is offered to nobody: they could not come. */
  noticeHours: number
}

/** Letters about freed times are written from `offeredFrom` until `offeredUntil` in London, and never at night. */
export const offeredFrom: Time = '08:00'
export const offeredUntil: Time = '20:00'

const noon: Time = '12:00'
/** So many minutes before theirs at least: less is not worth a letter. */
const soonerBy = 60

type Context = { practice: Practice; now: Date; patientChangeHours: number }

/** Whether somebody has a time of their own that they could give up for an earlier one, and an address to be told at. */
export function mayWait(appointment: Appointment, context: Omit<Context, 'practice'>): boolean {
  const { email, chair, status } = appointment
  if (!startOf(appointment) || !email || chair === undefined || status === 'cancelled') return false
  return !holdHasEnded(appointment, context.now) && !isTooNear(appointment, context)
}

/**
 * The chair time that somebody who waits would have if they came at what was freed: an hour before theirs or more, at the
 * part of the day they want, as long as their treatment takes, in surgery hours, on that chair if it serves it. Undefined
 * where it does not suit, or they have let some of it go before.
 */
export function earlierTime(
  freed: ChairTime,
  { appointment, waiting }: Waits,
  { taken, ...context }: Context & { taken: TakenChairTime },
): ChairTime[] | undefined {
  const start = { day: freed.day, time: freed.time }
  const own = startOf(appointment)
  if (!mayWait(appointment, context) || !own) return undefined
  if (instantOf(own).getTime() - instantOf(start).getTime() < soonerBy * 60_000) return undefined
  if (waiting.part !== '' && start.time < noon !== (waiting.part === 'morning')) return undefined
  const held = chairTimeFrom(freed, appointment, { practice: context.practice, taken })
  // A quarter of an hour later is no other time.
  const known = waiting.letGo.flatMap((one) => quartersFrom(one, appointment.minutes))
  return held?.some((quarter) => known.some((one) => !isMove(one, quarter))) ? undefined : held
}

/** What a visit would take of the chair on which a time came free; undefined where that cannot be, or is not free. */
export function chairTimeFrom(
  start: ChairTime,
  visit: Pick<Appointment, 'service' | 'minutes'>,
  { practice, taken }: { practice: Practice; taken: TakenChairTime },
): ChairTime[] | undefined {
  const need = chairNeed(start, chairWish(visit, practice), practice)
  if (need.against !== 'inside' || !need.chairs.includes(start.chair)) return undefined
  return freeChair({ ...need, chairs: [start.chair] }, taken)
}
