import { type Hours, openSpans } from './availability/opening-hours.ts'
import { type Day, minuteAt, type Quarter, type Time, type When } from './clinic-time.ts'
import { monthNames, weekdayNames } from './day-names.ts'

/** 'Tuesday 1 December 2026 at 10:15', as much of it as is known; undefined where neither day nor time is. */
export function whenInWords({ day, time }: When): string | undefined {
  if (day && time) return `${dayInWords(day)} at ${time}`
  if (day) return `${dayInWords(day)}, time still open`
  return time && `${time}, day still open`
}

/** 'Tuesday 1 December at 10:15', for an hour within the next days. */
export function hourInWords({ day, time }: Quarter): string {
  const { weekday, date, month } = partsOf(day)
  return `${weekday} ${date} ${month} at ${time}`
}

/** The same for the end of a wait, in whole minutes: it is over by then. */
export function endInWords(ends: Date): string {
  return hourInWords(minuteAt(new Date(ends.getTime() + 59_999)))
}

/** 'Tuesday 1 December 2026' */
export function dayInWords(day: Day): string {
  const { weekday, date, month, year } = partsOf(day)
  return `${weekday} ${date} ${month} ${year}`
}

/** '24 November 2026' */
export function dateInWords(day: Day): string {
  const { date, month, year } = partsOf(day)
  return `${date} ${month} ${year}`
}

/** '20:00' as '8pm', '09:30' as '9:30am'; noon and midnight by their names. */
export function timeInWords(time: Time): string {
  if (time === '00:00') return 'midnight'
  if (time === '12:00') return 'noon'
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3, 5)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${hour < 12 ? 'am' : 'pm'}`
}

/** '9am to 8pm', or '9am to 1pm and 2pm to 5:30pm' around lunch */
export function hoursInWords(hours: Hours): string {
  return openSpans(hours)
    .map(({ opens, closes }) => `${timeInWords(opens)} to ${timeInWords(closes)}`)
    .join(' and ')
}

/** The parts of a day in London, in words. */
export function partsOf(day: Day): { weekday: string; date: string; month: string; year: string } {
  const { year, month, day: date, dayOfWeek } = Temporal.PlainDate.from(day)
  return {
    weekday: `${weekdayNames[dayOfWeek % 7]}`,
    date: String(date),
    month: `${monthNames[month - 1]}`,
    year: String(year),
  }
}
