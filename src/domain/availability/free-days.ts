import { addDays, type Day, hasBegun, londonAt, minuteOf, type Time, timeOfMinute, timesOf } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Records } from '../records.ts'
import { chairNeed, freeChair, minutesOf, readServiceWish, type ServiceWish, TakenChairTime } from './chair-time.ts'
import { hoursOn, isWithinHours, nextOpening } from './opening-hours.ts'

/**
 * A day with free times in surgery hours, in order. `answeredFrom` on the day of the next opening, while the surgery is shut:
 * who asks now for an earlier time may have no answer before it.
 */
export type FreeDay = { day: Day; times: Time[]; answeredFrom?: Time }

/** How many days are offered, today among them. */
const daysOffered = 14

/** So long after opening, what came at night has been read and answered. */
const minutesToAnswer = 60

type Context = { practice: Practice; now: Date }

/**
 * The next days that have free times for a service, each with all of them. `minutes` where an appointment's length is
 * another than its service's, `butNotOf` where its own chair time is not in its way.
 */
export async function freeDaysAhead(
  service: string | undefined,
  {
    records,
    practice,
    now,
    ...more
  }: Context & { records: Pick<Records, 'appointments'>; minutes?: number; butNotOf?: string },
): Promise<FreeDay[]> {
  const today = londonAt(now).day
  const days = Array.from({ length: daysOffered }, (_, ahead) => addDays(today, ahead))
  const taken = await records.appointments.chairTimeOn([...days, addDays(today, daysOffered)], now, more.butNotOf)
  return freeDaysAmong(days, readServiceWish(service, practice), new TakenChairTime(taken), { practice, now }, more)
}

/** The same from what is taken, without asking anybody. */
function freeDaysAmong(
  days: Day[],
  wish: ServiceWish,
  taken: TakenChairTime,
  { practice, now }: Context,
  { minutes = minutesOf(wish, practice) }: { minutes?: number } = {},
): FreeDay[] {
  const present = londonAt(now)
  const opening = nextOpening(now, practice)
  return days.flatMap((day) => {
    const hours = hoursOn(day, practice)
    if (!('opens' in hours)) return []
    const times = timesOf(day).filter((time) => {
      if (!isWithinHours(time, hours) || hasBegun({ day, time }, present)) return false
      const need = chairNeed({ day, time }, wish, minutes, practice, 'as a request', hours)
      return need.against === 'inside' && freeChair(need, taken) !== undefined
    })
    if (times.length === 0) return []
    if (day !== opening?.day) return [{ day, times }]
    return [{ day, times, answeredFrom: timeOfMinute(minuteOf(opening.time) + minutesToAnswer) }]
  })
}
