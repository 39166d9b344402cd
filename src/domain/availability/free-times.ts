import {
  addDays,
  type Day,
  hasBegun,
  isBookableDay,
  londonAt,
  minuteOf,
  type Quarter,
  type Time,
  timesOf,
} from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Records } from '../records.ts'
import { chairNeed, freeChair, minutesOf, readServiceWish, type ServiceWish, TakenChairTime } from './chair-time.ts'
import { hoursOn, insideHours } from './opening-hours.ts'

export type TimeState = 'free' | 'full' | 'past'
export type OfferedTime = { time: Time; state: TimeState; emergencyOnly: boolean }

/** A day as a visitor may know it: what is free, and nothing about anyone. */
export type DayOffer = { day: Day; open: boolean; reason?: string; times: OfferedTime[] }

type Asked = { practice: Practice; now: Date }

/** The times of a day for a service. The day must be bookable: the caller refuses others. */
export async function timesOnOffer(
  day: Day,
  service: string | undefined,
  { records, practice, now }: Asked & { records: Records },
): Promise<DayOffer> {
  const taken = new TakenChairTime(await records.appointments.chairTimeOn([day, addDays(day, 1)]))
  return offerOf(day, readServiceWish(service, practice), taken, { practice, now })
}

export function offerOf(day: Day, wish: ServiceWish, taken: TakenChairTime, { practice, now }: Asked): DayOffer {
  const hours = hoursOn(day, practice)
  const present = londonAt(now)
  const minutes = minutesOf(wish, practice)
  const offered = timesOf(day).map((time): OfferedTime => {
    const inHours = 'opens' in hours && time >= hours.opens && time < hours.closes
    const need = chairNeed({ day, time }, wish, minutes, practice, 'as a request', inHours)
    const full = need.chairs.length > 0 && !freeChair(need, taken)
    const state = hasBegun({ day, time }, present) ? 'past' : full ? 'full' : 'free'
    return { time, state, emergencyOnly: !inHours }
  })
  return 'opens' in hours
    ? { day, open: true, times: offered }
    : { day, open: false, reason: hours.closed, times: offered }
}

/** How many free times a refusal offers instead. */
const neighboursOffered = 4
/** How many further days are looked through when the day itself has none left. */
const daysLookedAhead = 14

/**
 * The free times nearest to one that is full: on the same side of the door (surgery hours or on call), the same day
 * first, then the days after it.
 */
export async function neighboursOf(
  wanted: Quarter,
  wish: ServiceWish,
  { records, practice, now }: Asked & { records: Pick<Records, 'appointments'> },
): Promise<Quarter[]> {
  const inHours = insideHours(wanted.day, wanted.time, practice)
  const distance = (time: Time) => Math.abs(minuteOf(time) - minuteOf(wanted.time))
  const neighbours: Quarter[] = []
  for (let ahead = 0; ahead < daysLookedAhead && neighbours.length < neighboursOffered; ahead += 1) {
    const day = addDays(wanted.day, ahead)
    if (!isBookableDay(day, now)) break
    const taken = new TakenChairTime(await records.appointments.chairTimeOn([day, addDays(day, 1)]))
    const free = offerOf(day, wish, taken, { practice, now })
      .times.filter((offer) => offer.state === 'free' && offer.emergencyOnly !== inHours)
      .map((offer) => ({ day, time: offer.time }))
      .sort((one, other) => distance(one.time) - distance(other.time) || one.time.localeCompare(other.time))
    neighbours.push(...free.slice(0, neighboursOffered - neighbours.length))
  }
  return neighbours.sort((one, other) => `${one.day}${one.time}`.localeCompare(`${other.day}${other.time}`))
}
