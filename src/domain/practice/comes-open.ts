import { type Chair, isAtWork } from '../availability/chair-plan.ts'
import type { ChairTime } from '../availability/chair-time.ts'
import { planOf } from '../availability/chairs.ts'
import { hoursOn, isWithinHours } from '../availability/opening-hours.ts'
import { addDays, type Day, londonAt, type Quarter, timesOf } from '../clinic-time.ts'
import type { Practice } from './practice.ts'

/** As far as the free days that patients see; who waits finds what is later among them when its time comes. */
const daysAhead = 14

/**
 * The chair time of the next two weeks at which somebody works after a change of the practice, and nobody did before: of a
 * day that opens after all, of a chair that is added. Whoever has some of it already is not asked for.
 */
export function whatComesOpen({ before, after, now }: { before: Practice; after: Practice; now: Date }): ChairTime[] {
  const { day: today } = londonAt(now)
  const chairsBefore = new Map(planOf(before).map((chair) => [chair.chair, chair]))
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day) => {
    const worked = (chair: Chair | undefined, hours: ReturnType<typeof hoursOn>) => (quarter: Quarter) =>
      chair !== undefined && !chair.removed && isWithinHours(quarter.time, hours) && isAtWork(chair, quarter)
    const [hoursBefore, hoursAfter] = [hoursOn(day, before), hoursOn(day, after)]
    const quarters = quartersOf(day)
    return planOf(after).flatMap((chair) => {
      const [then, later] = [worked(chairsBefore.get(chair.chair), hoursBefore), worked(chair, hoursAfter)]
      return quarters
        .filter((quarter) => later(quarter) && !then(quarter))
        .map((quarter) => ({ ...quarter, chair: chair.chair }))
    })
  })
}

function quartersOf(day: Day): Quarter[] {
  return timesOf(day).map((time) => ({ day, time }))
}
