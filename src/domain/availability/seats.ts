import type { AppointmentBook } from '../appointments/books/appointment-book.ts'
import {
  addDays,
  hasBegun,
  isBookableDay,
  londonAt,
  type Quarter,
  quarterMinutes,
  quartersFrom,
  timesOf,
} from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import { type ChairTime, chairNeed, chairWish, freeChair } from './chair-time.ts'
import { takenAround } from './free-times.ts'
import { hoursOn } from './opening-hours.ts'

/** A time on a chair that staff have chosen, and for how many minutes. */
export type Seat = Quarter & { chair: number; minutes: number }

/** A rule that staff may go beyond where they say why. */
export type BrokenRule = 'closed' | 'ends after closing' | 'not this chair'

/** Which rule a seat breaks: surgery hours, but for an emergency on call; or what the chair serves, and who works there. */
export function brokenRule(seat: Seat, service: string | undefined, practice: Practice): BrokenRule | undefined {
  const { wish, against, isServed } = fitOf(seat, service, practice)
  if (against === 'inside') return isServed ? undefined : 'not this chair'
  if (isServed && wish.kind === 'listed' && wish.service.emergency) return undefined
  return against === 'outside' ? 'closed' : 'ends after closing'
}

/** Whether a seat lies within surgery hours, on a chair that serves the visit then: nothing has to be said of it. */
export function isOrdinary(seat: Seat, service: string | undefined, practice: Practice): boolean {
  const { against, isServed } = fitOf(seat, service, practice)
  return against === 'inside' && isServed
}

function fitOf(seat: Seat, service: string | undefined, practice: Practice) {
  const wish = chairWish({ service, minutes: seat.minutes }, practice)
  const { against, chairs } = chairNeed(seat, wish, practice)
  return { wish: wish.service, against, isServed: chairs.includes(seat.chair) }
}

/** The chair time of a seat. */
export function chairTimeOf({ day, time, minutes, chair }: Seat): ChairTime[] {
  return quartersFrom({ day, time }, minutes).map((quarter) => ({ ...quarter, chair }))
}

/** Whether the quarter hour is over: in the one that runs somebody may still be seated. */
export function isOver(start: Quarter, now: Date): boolean {
  const { day, minute } = londonAt(now)
  return hasBegun(start, { day, minute: minute - quarterMinutes })
}

const daysLookedAhead = 14

type Told = {
  appointments: Pick<AppointmentBook, 'chairTimeOn'>
  practice: Practice
  now: Date
  butNotOf?: string | undefined
}

/** The next free seats in surgery hours from a time on, each at a time of its own and on the same chair where it can be. */
export async function nextSeats(
  wanted: Seat,
  service: string | undefined,
  many: number,
  { appointments, practice, now, butNotOf }: Told,
): Promise<Seat[]> {
  const { minutes } = wanted
  const wish = chairWish({ service, minutes }, practice)
  const found: Seat[] = []
  for (let ahead = 0; ahead < daysLookedAhead && found.length < many; ahead += 1) {
    const day = addDays(wanted.day, ahead)
    const hours = hoursOn(day, practice)
    if (!isBookableDay(day, now)) break
    if (!('opens' in hours)) continue
    const taken = await takenAround({ day }, { appointments }, now, butNotOf)
    for (const time of timesOf(day)) {
      if ((ahead === 0 && time < wanted.time) || isOver({ day, time }, now)) continue
      const need = chairNeed({ day, time }, wish, practice, hours)
      if (need.against !== 'inside') continue
      const inTurn = need.chairs.toSorted((one, other) => Number(other === wanted.chair) - Number(one === wanted.chair))
      const [first] = freeChair({ ...need, chairs: inTurn }, taken) ?? []
      if (first) found.push({ day, time, minutes, chair: first.chair })
      if (found.length === many) break
    }
  }
  return found
}
