/** A calendar day in London, `YYYY-MM-DD`. Never an instant: midnight in London is yesterday in UTC all summer. */
export type Day = string
/** A quarter hour of the day, `HH:MM` from `00:00` to `23:45`. */
export type Time = string
/** One quarter hour of one day. */
export type Quarter = { day: Day; time: Time }
/** As much of a day and a time as is known. */
export type When = { day?: Day | undefined; time?: Time | undefined }

/** The zone of every day and time here, by its name in the IANA database. */
const clinicZone = 'Europe/London'
/** Times are whole quarters of an hour. */
export const quarterMinutes = 15
/** Requests are taken for today and up to this many years ahead. */
export const yearsAhead = 10

/** All 96 times of a day, in order. */
export const times: readonly Time[] = Array.from({ length: 96 }, (_, quarter) => timeOfMinute(quarter * quarterMinutes))
const knownTimes = new Set(times)

/** Whether it is one of the 96 times. */
export function isTime(text: string): text is Time {
  return knownTimes.has(text)
}

/** What London’s clocks show; `again` in the second of the two hours between 01:00 and 02:00 when they go back. */
type Present = { day: Day; minute: number; again?: true }

/** The day and the running quarter hour in London at an instant. */
export function londonAt(instant: Date): Quarter & Present {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(clinicZone)
  const minute = there.hour * 60 + there.minute
  const time = timeOfMinute(minute - (minute % quarterMinutes))
  const isAgain = there.hour === 1 && there.subtract({ hours: 1 }).hour === 1
  return { day: there.toPlainDate().toString(), time, minute, ...(isAgain ? { again: true } : {}) }
}

/** The running quarter hour in London at an instant. */
export function quarterAt(instant: Date): Quarter {
  const { day, time } = londonAt(instant)
  return { day, time }
}

/**
 * Reads a day as people and programs write it: `YYYY-MM-DD`, or an ISO date-time, whose day in London counts.
 * Undefined for anything else; 30 February is nothing, not 2 March.
 */
export function readDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return undefined
  try {
    if (/(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.includes('T')) {
      return Temporal.Instant.from(text).toZonedDateTimeISO(clinicZone).toPlainDate().toString()
    }
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/** Whether requests are taken for a day: from today to ten years ahead in London. */
export function isBookableDay(day: Day, now: Date): boolean {
  const today = Temporal.PlainDate.from(londonAt(now).day)
  const last = today.add({ years: yearsAhead })
  return day >= today.toString() && day <= last.toString()
}

/** Why nobody can come on a day, or at a time of it. */
export type NotBookable = { kind: 'day-not-bookable' } | { kind: 'time-does-not-exist' } | { kind: 'time-past' }

/** Why requests are not taken for as much as is known of a day and a time; undefined where they are. */
export function whyNotBookable({ day, time }: When, now: Date): NotBookable | undefined {
  if (day && !isBookableDay(day, now)) return { kind: 'day-not-bookable' }
  if (!day || !time) return undefined
  if (!exists({ day, time })) return { kind: 'time-does-not-exist' }
  return hasBegun({ day, time }, londonAt(now)) ? { kind: 'time-past' } : undefined
}

/** The day so many days later, or earlier where they are negative. */
export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Sorts by day. Not by `localeCompare`, whose first call loads the rules of a language, at every start of the server. */
export function byDay(one: { day: Day }, other: { day: Day }): number {
  return Number(one.day > other.day) - Number(one.day < other.day)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** The 96 times, without the hour that does not exist when the clocks go forward. */
export function timesOf(day: Day): readonly Time[] {
  const hours = Temporal.PlainDate.from(day).toZonedDateTime(clinicZone).hoursInDay
  return hours >= 24 ? times : times.filter((time) => exists({ day, time }))
}

/** Whether London’s clocks show that time on that day; the night on which they go forward leaves an hour out. */
export function exists({ day, time }: Quarter): boolean {
  // London's clocks go forward at 01:00, so no other hour is worth the dearer question.
  if (time < '01:00' || time >= '02:00') return true
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  return wall.toZonedDateTime(clinicZone).toPlainDateTime().equals(wall)
}

/** The day and the running minute in London at an instant, `HH:MM`: for an hour that is only told. */
export function minuteAt(instant: Date): Quarter {
  const { day, minute } = londonAt(instant)
  return { day, time: timeOfMinute(minute) }
}

/** The quarter hours that a length of time from a start takes up, over midnight and over a clock change. */
export function quartersFrom(start: Quarter, minutes: number): Quarter[] {
  const quarters: Quarter[] = []
  let { day, time } = start
  while (quarters.length < Math.ceil(minutes / quarterMinutes)) {
    if (exists({ day, time })) quarters.push({ day, time })
    const next = minuteOf(time) + quarterMinutes
    if (next >= 24 * 60) day = addDays(day, 1)
    time = timeOfMinute(next % (24 * 60))
  }
  return quarters
}

/** Whether a quarter hour has begun, seen from London; of two with one name it is the first, as for `instantOf`. */
export function hasBegun(quarter: Quarter, { day, minute, again }: Present): boolean {
  return (
    quarter.day < day ||
    (quarter.day === day && (minuteOf(quarter.time) <= minute || (again === true && quarter.time < '02:00')))
  )
}

/** The instant at which a time of a day begins; where the clocks go back, the first of the two. */
export function instantOf({ day, time }: Quarter): Date {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  return new Date(wall.toZonedDateTime(clinicZone, { disambiguation: 'earlier' }).epochMilliseconds)
}

/** The instant at which a day begins. */
export function midnightOf(day: Day): Date {
  return instantOf({ day, time: '00:00' })
}

/** Minutes since midnight on the clock. */
export function minuteOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The time that the clock shows so many minutes after midnight. */
export function timeOfMinute(minute: number): Time {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The year that calendars in London show at an instant. */
export function yearInLondon(instant: Date): number {
  return Number(londonAt(instant).day.slice(0, 4))
}
