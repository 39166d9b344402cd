import type { Chair, DayAnswer } from '../../contract/day.ts'
import type { Patient } from '../../contract/patient.ts'

/** Quarter hours since midnight; the end is the first that is no part of it. */
type Span = { start: number; end: number }
/** A visit on a chair. */
type Visit = Span & { kind: 'visit'; patient: Patient }
/**
 * Time of a chair that nobody has: to be given, not to be given any more (it went by, or its chair was removed), held for
 * somebody whom it is offered to, or given only knowingly since the surgery is shut then, or nobody works at the chair.
 */
export type Gap = Span & { kind: 'free' | 'gone' | 'held' | 'shut' | 'unstaffed' }
/** A chair with all of its day, in order; `reason` where that is not as its weekday. */
export type ChairDay = Pick<Chair, 'chair' | 'name' | 'reason'> & { entries: (Visit | Gap)[] }

/** A day to be drawn: from the first quarter hour that is shown to the last, and who has no place between them. */
export type DayPlan = Span & {
  chairs: ChairDay[]
  /** Visits on a chair while the surgery is shut, by time. */
  outOfHours: Visit[]
  /** Wishes that hold no chair, and requests without a time. */
  chairless: Patient[]
  cancelled: Patient[]
}

/** Shown of a day without opening hours on which somebody comes all the same. */
const usualHours = { start: 9 * 4, end: 17 * 4 }

/**
 * A day as it stands on the wall: its opening hours, and on each chair the visits and the time between them. `present` is
 * the quarter hour that runs, 0 on a day to come and 96 on one that is over.
 */
export function dayPlan({ hours, chairs, patients, held = [] }: DayAnswer, present: number): DayPlan {
  const cancelled = patients.filter(({ status }) => status === 'Cancelled')
  const live = patients.filter(({ status }) => status !== 'Cancelled')
  const visits = live.flatMap((patient) => visitOf(patient) ?? [])
  const open = hours ? { start: quarterOf(hours.opens), end: Math.ceil(minuteOf(hours.closes) / 15) } : undefined
  const onScale = visits.filter(({ start }) => !open || (start >= open.start && start < open.end))
  const scale = scaleOf(open, onScale)
  return {
    ...scale,
    chairs: [...chairs, ...unknownChairs(chairs, onScale)].map((one) => {
      const { chair, name, reason } = one
      const own = onScale.filter(({ patient }) => patient.chair === chair)
      const gaps = gapsBetween(own, scale, kindsOf(one, { hours, present, held }))
      return { chair, name, reason, entries: [...own, ...gaps].sort(byStart) }
    }),
    outOfHours: visits.filter((visit) => !onScale.includes(visit)).sort(byStart),
    chairless: live.filter((patient) => !visitOf(patient)).sort(byTime),
    cancelled: cancelled.sort(byTime),
  }
}

/** Chairs that are not listed, or could not be read, and on which somebody sits all the same. */
function unknownChairs(chairs: Chair[], visits: Visit[]): Chair[] {
  const held = new Set(visits.flatMap(({ patient }) => patient.chair ?? []))
  const unknown = [...held].filter((chair) => !chairs.some((known) => known.chair === chair))
  return unknown.map((chair) => ({ chair, name: `Chair ${chair}`, removed: true }))
}

/** The quarter hour since midnight that runs on a day: 0 of one to come, 96 of one that is over. */
export function presentQuarter(day: string, today: string, minute: number): number {
  if (day === today) return Math.floor(minute / 15)
  return day < today ? 96 : 0
}

/** All 96 times of a day, `00:00` to `23:45`. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, quarter) => timeOfQuarter(quarter))

/** `HH:MM` of a quarter hour since midnight. */
export function timeOfQuarter(quarter: number): string {
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
}

function scaleOf(open: Span | undefined, visits: Visit[]): Span {
  if (!open && visits.length === 0) return usualHours
  const starts = visits.map(({ start }) => Math.floor(start / 4) * 4)
  const ends = visits.map(({ end }) => Math.min(96, Math.ceil(end / 4) * 4))
  return {
    start: Math.min(...(open ? [Math.floor(open.start / 4) * 4] : []), ...starts),
    end: Math.max(...(open ? [Math.ceil(open.end / 4) * 4] : []), ...ends),
  }
}

/** Tells of each quarter hour of a chair whether it may be given. */
function kindsOf(
  chair: Chair,
  { hours, present, held }: { hours: DayAnswer['hours']; present: number; held: NonNullable<DayAnswer['held']> },
): (quarter: number) => Gap['kind'] {
  return (quarter) => {
    const time = timeOfQuarter(quarter)
    if (chair.removed || quarter < present) return 'gone'
    if (held.some((one) => one.chair === chair.chair && one.time === time)) return 'held'
    if (!isOpen(hours, time)) return 'shut'
    return isStaffed(chair, time) ? 'free' : 'unstaffed'
  }
}

/** Whether the surgery is open at `HH:MM`: never on a day without hours, nor over lunch. */
export function isOpen(hours: DayAnswer['hours'], time: string): boolean {
  if (!hours || time < hours.opens || time >= hours.closes) return false
  return !hours.lunch || time < hours.lunch.from || time >= hours.lunch.until
}

/** Whether somebody works at a chair at `HH:MM`, as far as the surgery is open then. */
export function isStaffed({ works }: Pick<Chair, 'works'>, time: string): boolean {
  return !works || works.some(({ opens, closes }) => time >= opens && time < closes)
}

/** What is left of the scale, cut where its kind changes. */
function gapsBetween(visits: Visit[], scale: Span, kindOf: (quarter: number) => Gap['kind']): Gap[] {
  const taken = new Set(visits.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)))
  const gaps: Gap[] = []
  for (let quarter = scale.start; quarter < scale.end; quarter += 1) {
    if (taken.has(quarter)) continue
    const kind = kindOf(quarter)
    const last = gaps.at(-1)
    if (last?.kind === kind && last.end === quarter) last.end = quarter + 1
    else gaps.push({ kind, start: quarter, end: quarter + 1 })
  }
  return gaps
}

function visitOf(patient: Patient): Visit | undefined {
  const { chair, appointmentTime, minutes = 15 } = patient
  if (!chair || !/^\d\d:\d\d$/.test(appointmentTime)) return undefined
  const start = quarterOf(appointmentTime)
  return { kind: 'visit', patient, start, end: Math.min(96, start + Math.max(1, Math.ceil(minutes / 15))) }
}

function quarterOf(time: string): number {
  return Math.floor(minuteOf(time) / 15)
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function byStart(one: Span, other: Span): number {
  return one.start - other.start
}

function byTime(one: Patient, other: Patient): number {
  return one.appointmentTime.localeCompare(other.appointmentTime) || one.name.localeCompare(other.name)
}
