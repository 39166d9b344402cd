import {
  addDays,
  byDay,
  type Day,
  hasBegun,
  isBookableDay,
  londonAt,
  minuteOf,
  type Quarter,
  quartersFrom,
  type Time,
  timesOf,
} from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Records } from '../records.ts'
import { type ChairWish, chairNeed, chairWish, freeChair, isRoutine, TakenChairTime } from './chair-time.ts'
import { againstHours, hoursOn } from './opening-hours.ts'

type TimeState = 'free' | 'full' | 'past'
/**
 * `emergencyOnly`: a routine treatment that begins then is a wish, because the surgery is shut, or because it would end
 * after closing time (`endsAfterClosing`).
 */
type TimeOnOffer = { time: Time; state: TimeState; emergencyOnly: boolean; endsAfterClosing?: true }

/** A day as a visitor may know it: what is free, and nothing about anyone. */
type DayOnOffer = { day: Day; open: boolean; reason?: string; times: TimeOnOffer[] }

type Context = { practice: Practice; now: Date }

/**
 * The times of a day for a service, or for so many minutes, without what one appointment holds itself. The day must be
 * bookable: the caller refuses others.
 */
export async function timesOnOffer(
  day: Day,
  service: string | undefined,
  {
    records,
    practice,
    now,
    butNotOf,
    minutes,
  }: Context & { records: Records; butNotOf?: string | undefined; minutes?: number | undefined },
): Promise<DayOnOffer> {
  const taken = await takenAround({ day }, records, now, butNotOf)
  return dayOnOffer(day, chairWish({ service, minutes }, practice), taken, { practice, now })
}

/** The chair time taken on a day and the next, without what one appointment holds itself. */
export async function takenAround(
  { day }: Pick<Quarter, 'day'>,
  { appointments }: { appointments: Pick<Records['appointments'], 'chairTimeOn'> },
  now: Date,
  butNotOf?: string,
): Promise<TakenChairTime> {
  return new TakenChairTime(await appointments.chairTimeOn([day, addDays(day, 1)], now, butNotOf))
}

/** The times of a day, from what is taken, without asking anybody. */
export function dayOnOffer(day: Day, wish: ChairWish, taken: TakenChairTime, { practice, now }: Context): DayOnOffer {
  const hours = hoursOn(day, practice)
  const times = timesOf(day).map(timeOnOffer(day, wish, taken, { practice, now }))
  if ('opens' in hours) return { day, open: true, times }
  return { day, open: false, ...(hours.closed && { reason: hours.closed }), times }
}

/** Tells of each time of a day what it offers. */
function timeOnOffer(
  day: Day,
  wish: ChairWish,
  taken: TakenChairTime,
  { practice, now }: Context,
): (time: Time) => TimeOnOffer {
  const hours = hoursOn(day, practice)
  const present = londonAt(now)
  return (time) => {
    const need = chairNeed({ day, time }, wish, practice, hours)
    const full = need.holds && !freeChair(need, taken)
    const state = hasBegun({ day, time }, present) ? 'past' : full ? 'full' : 'free'
    const endsAfterClosing = need.against === 'ends after closing'
    return { time, state, emergencyOnly: need.against !== 'inside', ...(endsAfterClosing ? { endsAfterClosing } : {}) }
  }
}

/** How many free times a refusal offers instead. */
const neighboursOffered = 4
/** How many further days are looked through when the day itself has none left. */
const daysLookedAhead = 14

/** What cannot have its time, and whose own chair time is not in its way. */
type Refused = ChairWish & {
  butNotOf?: string | undefined
  /** Only surgery hours, wherever it was wanted. */
  inHours?: boolean
  /** What is taken on the wanted day and the next, where somebody has just looked. */
  taken?: TakenChairTime
}

/**
 * The free times nearest to one that was refused, the same day first, then the days after it; each would be given if it
 * were taken now. A routine treatment is offered surgery hours only; anything else stays on the side of the door
 * (surgery hours or on call) on which it was wanted.
 */
export async function neighboursOf(
  refused: Quarter,
  { butNotOf, inHours: onlyInHours = false, taken: seen, ...wish }: Refused,
  { records, practice, now }: Context & { records: Pick<Records, 'appointments'> },
): Promise<Quarter[]> {
  const inHours =
    onlyInHours || isRoutine(wish.service) || againstHours(quartersFrom(refused, wish.minutes), practice) === 'inside'
  const neighbours: Quarter[] = []
  for (let ahead = 0; ahead < daysLookedAhead && neighbours.length < neighboursOffered; ahead += 1) {
    const day = addDays(refused.day, ahead)
    if (!isBookableDay(day, now)) break
    // Of a month that closes each day would be asked for, for each person whom that meets.
    if (inHours && !('opens' in hoursOn(day, practice))) continue
    const known = ahead === 0 ? seen : undefined
    const taken = known ?? (await takenAround({ day }, records, now, butNotOf))
    const offerAt = timeOnOffer(day, wish, taken, { practice, now })
    // One after the other, until there are enough: hundreds may be refused the same time at once.
    for (const time of nearestFirst(timesOf(day), refused.time)) {
      if (neighbours.length === neighboursOffered) break
      if (day === refused.day && time === refused.time) continue
      const { state, emergencyOnly } = offerAt(time)
      if (state === 'free' && emergencyOnly !== inHours) neighbours.push({ day, time })
    }
  }
  return neighbours.sort((one, other) => byDay(one, other) || minuteOf(one.time) - minuteOf(other.time))
}

/** Of two that are as near, the earlier one. */
function nearestFirst(times: readonly Time[], wanted: Time): Time[] {
  const minute = minuteOf(wanted)
  return times
    .map((time) => ({ time, distance: Math.abs(minuteOf(time) - minute) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ time }) => time)
}
