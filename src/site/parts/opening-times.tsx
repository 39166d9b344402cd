import { shutInWords, type Weekday, weekdays } from '../../domain/availability/opening-hours.ts'
import { addDays, londonAt } from '../../domain/clinic-time.ts'
import { daysInWords } from '../../domain/practice/facts.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { hoursInWords } from '../../domain/when-in-words.ts'
import { dayInWords } from '../browser/day-in-words.ts'

type Week = Pick<Practice, 'openingHours'> & Partial<Pick<Practice, 'outOfHoursPhone'>>
type Shown = { practice: Week & Pick<Practice, 'closedDays'>; now?: Date }

/** How many days ahead other hours than the week's are said. */
const daysSaidAhead = 14

/**
 * The week's hours, days with the same hours together: `Monday to Friday  9am to 8pm`; and, where it is told what day it
 * is, the days of the next two weeks that are not as their weekday, each with its reason.
 */
export function OpeningTimes({ practice, now }: Shown) {
  return (
    <dl className="hours">
      {groupedHours(practice).map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
      {now &&
        comingExceptions(practice.closedDays, now).map(({ day, reason, hours }) => (
          <div key={day}>
            <dt>{dayInWords(day)}</dt>
            <dd>
              {hours ? hoursInWords(hours) : 'Closed'}: {reason}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function comingExceptions(closedDays: Practice['closedDays'], now: Date): Practice['closedDays'] {
  const { day: today } = londonAt(now)
  const last = addDays(today, daysSaidAhead)
  return closedDays.filter(({ day }) => day >= today && day < last)
}

/** Neighbouring weekdays with the same hours as one line. */
export function groupedHours(practice: Week): { days: string; hours: string }[] {
  const groups: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of weekdays) {
    const open = practice.openingHours[day]
    const hours = open === 'emergencies only' ? shutInWords(practice) : hoursInWords(open)
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = day
    else groups.push({ first: day, last: day, hours })
  }
  return groups.map(({ first, last, hours }) => ({
    days: daysInWords(first, last),
    hours,
  }))
}
