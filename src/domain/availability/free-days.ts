import { addDays, type Day, hasBegun, londonAt, minuteOf, type Time, timeOfMinute, timesOf } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Records } from '../records.ts'
import { type ChairWish, chairNeed, chairWish, freeChair, TakenChairTime } from './chair-time.ts'
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
    minutes,
    butNotOf,
  }: Context & { records: Pick<Records, 'appointments'>; minutes?: number; butNotOf?: string },
): Promise<FreeDay[]> {
  const today = londonAt(now).day
  const days = Array.from({ length: daysOffered }, (_, ahead) => addDays(today, ahead))
  const taken = await records.appointments.chairTimeOn([...days, addDays(today, daysOffered)], now, butNotOf)
  return freeDaysAmong(days, chairWish({ service, minutes }, practice), new TakenChairTime(taken), { practice, now })
}

/** The same from what is taken, without asking anybody. */
function freeDaysAmong(days: Day[], wish: ChairWish, taken: TakenChairTime, { practice, now }: Context): FreeDay[] {
  const present = londonAt(now)
  const opening = nextOpening(now, practice)
  return days.flatMap((day) => {
    const hours = hoursOn(day, practice)
    if (!('opens' in hours)) return []
    const times = timesOf(day).filter((time) => {
      if (!isWithinHours(time, hours) || hasBegun({ day, time }, present)) return false
      const need = chairNeed({ day, time }, wish, practice, hours)
      return need.against === 'inside' && freeChair(need, taken) !== undefined
    })
    if (times.length === 0) return []
    if (day !== opening?.day) return [{ day, times }]
    return [{ day, times, answeredFrom: timeOfMinute(minuteOf(opening.time) + minutesToAnswer) }]
  })
}
