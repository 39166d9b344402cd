import { addDays, type Day, londonAt, minuteOf, type Quarter, type Time, weekdayOf } from '../clinic-time.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** From and until, `HH:MM`; the surgery is shut at `closes` itself, and over `lunch` where it has one. */
export type Hours = { opens: Time; closes: Time; lunch?: { from: Time; until: Time } }
/** The hours of each weekday; where there are none, somebody answers in emergencies. */
export type OpeningHours = Record<Weekday, Hours | 'emergencies only'>
/** A day that is not as its weekday: closed, or open at other hours. */
export type ClosedDay = { day: Day; reason: string; hours?: Hours | undefined }

type Surgery = { openingHours: OpeningHours; closedDays: ClosedDay[]; outOfHoursPhone?: { shown: string } }

/** Whether somebody of ours answers outside surgery hours too. Who has nobody sends patients to the NHS. */
export function answersAtNight({ outOfHoursPhone }: Pick<Surgery, 'outOfHoursPhone'>): boolean {
  return outOfHoursPhone?.shown !== '111'
}

/** What the week says of a day without hours. */
export function shutInWords(surgery: Pick<Surgery, 'outOfHoursPhone'>): string {
  return answersAtNight(surgery) ? 'Emergency appointments only' : 'Closed'
}

/** The surgery's hours on a day, or why there are none: empty where the week alone says so, and nobody comes in emergencies. */
export function hoursOn(day: Day, surgery: Surgery): Hours | { closed: string } {
  const closure = surgery.closedDays.find((closed) => closed.day === day)
  if (closure) return closure.hours ?? { closed: closure.reason }
  const weekday = weekdays[weekdayOf(day) - 1] ?? 'sunday'
  const hours = surgery.openingHours[weekday]
  if (hours !== 'emergencies only') return hours
  return { closed: answersAtNight(surgery) ? shutInWords(surgery) : '' }
}

/** How a treatment lies to the surgery's hours: within them all through, begun in them but ending later, or begun outside. */
export type AgainstHours = 'inside' | 'ends after closing' | 'outside'

/** `hours` are those of the day on which it begins, for whoever knows them already. */
export function againstHours(quarters: Quarter[], surgery: Surgery, hours?: ReturnType<typeof hoursOn>): AgainstHours {
  const [start] = quarters
  if (!start) return 'outside'
  const first = hours ?? hoursOn(start.day, surgery)
  if (!isWithinHours(start.time, first)) return 'outside'
  const all = quarters.every(({ day, time }) => isWithinHours(time, day === start.day ? first : hoursOn(day, surgery)))
  return all ? 'inside' : 'ends after closing'
}

/** Whether the surgery is open. */
export function isWithin({ day, time }: Quarter, surgery: Surgery): boolean {
  return isWithinHours(time, hoursOn(day, surgery))
}

/** The same of a day whose hours are known already. */
export function isWithinHours(time: Time, hours: ReturnType<typeof hoursOn>): boolean {
  return 'opens' in hours && openSpans(hours).some(({ opens, closes }) => time >= opens && time < closes)
}

/** The parts of a day in which the surgery is open, in order: one, or two around lunch. */
export function openSpans({ opens, closes, lunch }: Hours): { opens: Time; closes: Time }[] {
  if (!lunch) return [{ opens, closes }]
  return [
    { opens, closes: lunch.from },
    { opens: lunch.until, closes },
  ]
}

/** Open or shut at an instant, and the next instant at which that answer changes within the day. */
export function surgeryAt(now: Date, surgery: Surgery): { open: boolean; closes?: Time; opens?: Time } {
  const { day, minute } = londonAt(now)
  const hours = hoursOn(day, surgery)
  const span = 'opens' in hours && openSpans(hours).find(({ closes }) => minute < minuteOf(closes))
  if (!span) return { open: false }
  return minute < minuteOf(span.opens) ? { open: false, opens: span.opens } : { open: true, closes: span.closes }
}

/** When a surgery that is shut opens next; undefined while it is open, and where it never opens. */
export function nextOpening(now: Date, surgery: Surgery): Quarter | undefined {
  const today = londonAt(now).day
  const { open, opens } = surgeryAt(now, surgery)
  if (opens) return { day: today, time: opens }
  const day = open ? undefined : nextWorkingDay(today, surgery)
  const hours = day && hoursOn(day, surgery)
  return hours && 'opens' in hours ? { day, time: hours.opens } : undefined
}

/** From when on whoever asks now finds somebody there: at once, or from the next opening; undefined where it never opens. */
export function openFrom(now: Date, surgery: Surgery): { day: Day; minute: number } | undefined {
  if (surgeryAt(now, surgery).open) return londonAt(now)
  const opening = nextOpening(now, surgery)
  return opening && { day: opening.day, minute: minuteOf(opening.time) }
}

/** A surgery that stays shut for longer than this has no working days. */
const longestClosure = 60

/** The next day after this one on which the surgery opens. */
export function nextWorkingDay(day: Day, surgery: Surgery): Day | undefined {
  for (let ahead = 1; ahead <= longestClosure; ahead += 1) {
    const next = addDays(day, ahead)
    if ('opens' in hoursOn(next, surgery)) return next
  }
  return undefined
}

/** The day on which whoever comes to the surgery next finds it open: today until it shuts. */
export function readingDay(now: Date, surgery: Surgery): Day | undefined {
  const { day, minute } = londonAt(now)
  const hours = hoursOn(day, surgery)
  return 'opens' in hours && minute < minuteOf(hours.closes) ? day : nextWorkingDay(day, surgery)
}
