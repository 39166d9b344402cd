import { type Hours, type Weekday, weekdays } from '../../domain/availability/opening-hours.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { timeInWords } from '../browser/forms/days-in-words.ts'
import { capital } from './capital.ts'

/** The week's hours, days with the same hours together: `Monday to Friday  9am to 8pm`. */
export function OpeningTimes({ practice: { openingHours } }: { practice: Pick<Practice, 'openingHours'> }) {
  return (
    <dl className="hours">
      {groupedHours(openingHours).map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Neighbouring weekdays with the same hours as one line. */
export function groupedHours(openingHours: Practice['openingHours']): { days: string; hours: string }[] {
  const groups: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of weekdays) {
    const hours = hoursInWords(openingHours[day])
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = day
    else groups.push({ first: day, last: day, hours })
  }
  return groups.map(({ first, last, hours }) => ({
    days: first === last ? capital(first) : `${capital(first)} to ${capital(last)}`,
    hours,
  }))
}

function hoursInWords(hours: Hours | 'emergencies only'): string {
  if (hours === 'emergencies only') return 'Emergency appointments only'
  return `${timeInWords(hours.opens)} to ${timeInWords(hours.closes)}`
}
