import { type Day, londonAt, minuteOf, type Time, weekdayOf } from '../clinic-time.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** From and until, `HH:MM`; the surgery is shut at `closes` itself. */
export type Hours = { opens: Time; closes: Time }
export type OpeningHours = Record<Weekday, Hours | 'emergencies only'>
export type ClosedDay = { day: Day; reason: string }

type Surgery = { openingHours: OpeningHours; closedDays: ClosedDay[] }

/** The surgery's hours on a day, or why there are none. */
export function hoursOn(day: Day, surgery: Surgery): Hours | { closed: string } {
  const closure = surgery.closedDays.find((closed) => closed.day === day)
  if (closure) return { closed: closure.reason }
  const weekday = weekdays[weekdayOf(day) - 1] ?? 'sunday'
  const hours = surgery.openingHours[weekday]
  return hours === 'emergencies only' ? { closed: 'Emergency appointments only' } : hours
}

export function insideHours(day: Day, time: Time, surgery: Surgery): boolean {
  const hours = hoursOn(day, surgery)
  return 'opens' in hours && time >= hours.opens && time < hours.closes
}

/** Open or shut at an instant, and the next instant at which that answer changes within the day. */
export function surgeryAt(now: Date, surgery: Surgery): { open: boolean; closes?: Time; opens?: Time } {
  const { day, minute } = londonAt(now)
  const hours = hoursOn(day, surgery)
  if (!('opens' in hours)) return { open: false }
  if (minute < minuteOf(hours.opens)) return { open: false, opens: hours.opens }
  return minute < minuteOf(hours.closes) ? { open: true, closes: hours.closes } : { open: false }
}
