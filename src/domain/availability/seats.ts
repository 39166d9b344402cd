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
import type { AppointmentBook } from '../records.ts'
import { type ChairTime, readServiceWish, TakenChairTime } from './chair-time.ts'
import { chairsOf } from './chairs.ts'
import { againstHours, hoursOn } from './opening-hours.ts'

/** A time on a chair that staff have chosen, and for how many minutes. */
export type Seat = Quarter & { chair: number; minutes: number }

/** A rule that staff may go beyond where they say why. */
export type BrokenRule = 'closed' | 'ends after closing'

/** Which rule a seat breaks: surgery hours, but for an emergency on a chair on call. */
export function brokenRule(seat: Seat, service: string | undefined, practice: Practice): BrokenRule | undefined {
  const against = againstHours(quartersFrom(seat, seat.minutes), practice)
  if (against === 'inside') return undefined
  const wish = readServiceWish(service, practice)
  if (wish.kind === 'listed' && wish.service.emergency && seat.chair <= practice.chairs.onCall) return undefined
  return against === 'outside' ? 'closed' : 'ends after closing'
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

/** The next free seats in surgery hours from a time on, each at a time of its own and on the same chair where it can be. */
export async function nextSeats(
  { day: first, time: from, minutes, chair: wanted }: Seat,
  many: number,
  {
    appointments,
    practice,
    now,
    butNotOf,
  }: {
    appointments: Pick<AppointmentBook, 'chairTimeOn'>
    practice: Practice
    now: Date
    butNotOf?: string | undefined
  },
): Promise<Seat[]> {
  const chairs = chairsOf(practice).map(({ chair }) => chair)
  const inTurn = [wanted, ...chairs.filter((chair) => chair !== wanted)].filter(
    (chair) => chair <= practice.chairs.surgeryHours,
  )
  const found: Seat[] = []
  for (let ahead = 0; ahead < daysLookedAhead && found.length < many; ahead += 1) {
    const day = addDays(first, ahead)
    const hours = hoursOn(day, practice)
    if (!isBookableDay(day, now)) break
    if (!('opens' in hours)) continue
    const taken = new TakenChairTime(await appointments.chairTimeOn([day, addDays(day, 1)], now, butNotOf))
    for (const time of timesOf(day)) {
      if ((day === first && time < from) || time < hours.opens || time >= hours.closes || isOver({ day, time }, now))
        continue
      const quarters = quartersFrom({ day, time }, minutes)
      if (againstHours(quarters, practice, hours) !== 'inside') continue
      const chair = inTurn.find((one) => quarters.every((quarter) => !taken.has(quarter, one)))
      if (chair !== undefined) found.push({ day, time, minutes, chair })
      if (found.length === many) break
    }
  }
  return found
}
