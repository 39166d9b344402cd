import { dayInWords } from '../../day-in-words.ts'

/** A day with its free times, `YYYY-MM-DD` and `HH:MM`, both in order; those before `answeredFrom` may come before the answer. */
export type FreeDay = { date: string; times: string[]; answeredFrom?: string | undefined }
/** `YYYY-MM-DD` and `HH:MM`. */
export type FreeTime = { date: string; time: string }

/** So many other times may be named that would suit too. */
export const mostAlso = 2

/** Other times as the form's field holds them: `2026-11-26T09:00 2026-11-27T10:15`. */
export function timesIn(also: string): FreeTime[] {
  return also.split(' ').flatMap((one) => {
    const [date, time] = one.split('T')
    return date && time ? [{ date, time }] : []
  })
}

/** The same with one more time, or without one that was in it; at most two. */
export function toggled(also: string, { date, time }: FreeTime): string {
  const one = `${date}T${time}`
  const times = timesIn(also).map((other) => `${other.date}T${other.time}`)
  return (times.includes(one) ? times.filter((other) => other !== one) : [...times, one].slice(0, mostAlso)).join(' ')
}

/** Which of the free times somebody can come at. */
export type Filter = 'any' | 'mornings' | 'evenings' | 'saturdays'
export const filters: [Filter, string][] = [
  ['any', 'Any time'],
  ['mornings', 'Mornings'],
  ['evenings', 'Evenings'],
  ['saturdays', 'Saturdays'],
]

const noon = '12:00'
/** When those who work can come. */
const evening = '17:00'

/** The days that still have times after filtering. */
export function filteredDays(days: FreeDay[], filter: Filter): FreeDay[] {
  const suits = (time: string) => (filter === 'mornings' ? time < noon : filter === 'evenings' ? time >= evening : true)
  return days
    .filter(({ date }) => filter !== 'saturdays' || dayInWords(date).startsWith('Saturday'))
    .map((day) => ({ ...day, times: day.times.filter(suits) }))
    .filter(({ times }) => times.length > 0)
}

/** The soonest times over all days. */
export function soonestOf(days: FreeDay[], count: number): FreeTime[] {
  return days.flatMap(({ date, times }) => times.map((time) => ({ date, time }))).slice(0, count)
}

/** The first time that is answered before it begins: who asks at night cannot come as the surgery opens. */
export function firstFree(days: FreeDay[]): FreeTime | undefined {
  const answered = days.map((day) => ({ ...day, times: day.times.filter((time) => !comesEarly(day, time)) }))
  return [...soonestOf(answered, 1), ...soonestOf(days, 1)][0]
}

/** What a live region says of a time that was chosen on a day. */
export function chosenTime(day: FreeDay, time: string): string {
  const { date, times } = day
  const skips = time === times.find((one) => !comesEarly(day, one)) && time !== times[0]
  const note = skips ? ' Earlier ones are free, but' : comesEarly(day, time) ? ' It' : ''
  return `Chosen: ${dayInWords(date)} at ${time}.${note && `${note} may come before our answer.`}`
}

function comesEarly({ answeredFrom = '' }: FreeDay, time: string): boolean {
  return time < answeredFrom
}

/** `Thu 26 Nov: 09:00, 09:45, 6 more` */
export function dayLine({ date, times }: FreeDay): string {
  const shown = times.slice(0, 2).join(', ')
  return `${shortDay(date)}: ${times.length > 2 ? `${shown}, ${times.length - 2}\u00a0more` : shown}`
}

/** `Thu 26 Nov, 09:00` */
export function timeInDays({ date, time }: FreeTime): string {
  return `${shortDay(date)}, ${time}`
}

/** What a live region says of a filter. */
export function daysFound(days: FreeDay[], filter: Filter): string {
  const which = { any: 'free times', mornings: 'free mornings', evenings: 'free evenings', saturdays: 'free times' }[
    filter
  ]
  if (days.length === 0) return `No ${filter === 'saturdays' ? 'Saturday' : 'day'} in the next two weeks has ${which}.`
  const unit = filter === 'saturdays' ? 'Saturday' : 'day'
  return `${days.length} ${days.length === 1 ? `${unit} has` : `${unit}s have`} ${which} in the next two weeks.`
}

function shortDay(date: string): string {
  const [weekday = '', day = '', month = ''] = dayInWords(date).split(' ')
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`
}
