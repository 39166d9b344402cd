import { presentMoment } from './clock.ts'

/** A calendar day in London, `YYYY-MM-DD`, as the wire and the address bar have it. */
export type Day = string
/** A day and a time as answers have them: `YYYY-MM-DD`, perhaps with a midnight behind it, and `HH:MM`; empty for what is open. */
export type DayTime = { date: string; time: string }

/** The practice is in London, whatever the browser's own zone is. */
const zone = 'Europe/London'

const dayParts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
// A day is no instant: it is written in the zone in which it was read, so that no clock moves it.
const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

const halfAYear = 182

/** The day in London, whatever zone the computer is in. */
export function todayInLondon(now: Date): Day {
  const part = Object.fromEntries(dayParts.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}

/** The minute of the running day in London, from 0 to 1439. */
export function minuteInLondon(now: Date): number {
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number)
  return hour * 60 + minute
}

/** So many days later, by the calendar alone; earlier where they are below nought. */
export function daysAfter(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whether it is a day that calendars have, as `YYYY-MM-DD`. */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text
}

/** `Friday 20 November 2026`. */
export function dayInWords(day: Day): string {
  return isDay(day) ? longDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '') : day
}

/** The same where it may take two lines: the number stays beside its month. */
export function dayOnAnyWidth(day: Day): string {
  return dayInWords(day).replace(/ (?=\D+ \d{4}$)/, '\u00a0')
}

/**
 * `Thu 26 Nov 09:15`, with what of it is known; empty where nothing is. Beyond half a year from today it could be
 * another year's, and has its own.
 */
export function shortWhen(day: Day | '', time: string, today = todayInLondon(presentMoment())): string {
  return [isDay(day) ? shortDayInWords(day, today) : day, time].filter(Boolean).join(' ')
}

function shortDayInWords(day: Day, today: Day): string {
  const words = shortDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
  const isNear = day >= daysAfter(today, -halfAYear) && day <= daysAfter(today, halfAYear)
  return isNear ? words : `${words} ${day.slice(0, 4)}`
}

/** The same of a day and a time. */
export function shortTime({ date, time }: DayTime): string {
  return shortWhen(date.slice(0, 10), time)
}

/** The same of an instant, ISO date-time, on London's clocks; empty for what is none. */
export function momentInWords(iso: string, today = todayInLondon(presentMoment())): string {
  return shortWhen(dayOfMoment(iso), dayOfMoment(iso) && timeInLondon(new Date(iso)), today)
}

/** The day in London of an instant, ISO date-time; empty for what is none. */
export function dayOfMoment(iso: string): Day | '' {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : todayInLondon(date)
}

/** The hands of London’s clocks at an instant, `14:05`. */
export function timeInLondon(instant: Date): string {
  return clock.format(instant)
}

/**
 * The instant at which London’s calendar and clocks show a day and a time (`HH:MM`); the first of two in the night in
 * which the clocks go back, and undefined for what is no day or time, or is left out when they go forward.
 */
export function instantInLondon(day: Day, time: string): Date | undefined {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  if (!isDay(day) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(asIfUtc)) return undefined
  // London is at most an hour ahead of UTC.
  return [new Date(asIfUtc - 3_600_000), new Date(asIfUtc)].find(
    (instant) => todayInLondon(instant) === day && timeInLondon(instant) === time,
  )
}

/** `Friday 27 November at 09:00, London time`, with the year where it is not this one. */
export function hourInWords(instant: Date, now: Date): string {
  const day = todayInLondon(instant)
  const words = dayInWords(day)
  const shown = day.slice(0, 4) === todayInLondon(now).slice(0, 4) ? words.replace(/ \d{4}$/, '') : words
  return `${shown} at ${timeInLondon(instant)}, London time`
}
