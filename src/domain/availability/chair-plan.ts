import { type Day, type Quarter, readDay, weekdayOf } from '../clinic-time.ts'
import type { Hours, Weekday } from './opening-hours.ts'
import { weekdays } from './opening-hours.ts'

/** Who works at a chair on a weekday, and when. */
type Shift = Hours & { weekday: Weekday; who: string }

/** Days on which a chair is not as its week: nobody works there, or at other hours; a holiday, an illness, a course. */
type ChairException = { from: Day; to: Day; reason: string; hours?: Hours | undefined }

/** A chair as the desk has set it up. */
export type Chair = {
  /** As appointments hold it; stays what it is when the chair is renamed, and is never given to another one. */
  chair: number
  name: string
  /** The names of the services that it serves and no others; absent where it serves all. */
  services?: string[] | undefined
  /** Serves emergencies while the surgery is shut. */
  onCall: boolean
  /** Absent where somebody works there whenever the surgery is open. */
  shifts?: Shift[] | undefined
  exceptions: ChairException[]
  /** It takes nobody any more; its visits of long ago keep their place. */
  removed?: boolean | undefined
}

/** What a chair is asked for: a service by its name, or none that is listed. */
type Asks = { service: string | undefined; quarters: Quarter[] }

/**
 * The chairs that serve these quarter hours while the surgery is open, who serves fewest services first, so that the others
 * stay free for what only they can do. What names no listed service goes to chairs that serve all, where there are any.
 */
export function chairsAtWork(plan: Chair[], { service, quarters }: Asks): number[] {
  return serving(plan, service)
    .filter((chair) => quarters.every((quarter) => isAtWork(chair, quarter)))
    .map(numberOf)
}

/** The chairs on call while the surgery is shut. */
export function chairsOnCall(plan: Chair[], { service, quarters: [start] }: Asks): number[] {
  const there = serving(plan, service).filter(({ onCall }) => onCall)
  return there.filter((chair) => !start || !exceptionOn(chair, start.day) || isAtWork(chair, start)).map(numberOf)
}

// A plan is made anew with every change of the practice and then never changed, so what was worked out of it stays true.
const knownServing = new WeakMap<Chair[], Map<string | undefined, Chair[]>>()

function serving(plan: Chair[], service: string | undefined): Chair[] {
  const known = knownServing.get(plan) ?? new Map<string | undefined, Chair[]>()
  knownServing.set(plan, known)
  const chairs = known.get(service) ?? chairsThatServe(plan, service)
  known.set(service, chairs)
  return chairs
}

function chairsThatServe(plan: Chair[], service: string | undefined): Chair[] {
  const live = plan.filter(({ removed }) => !removed)
  const all = live.filter(({ services }) => services === undefined)
  if (service === undefined) return all.length > 0 ? all : live
  const own = live.filter(({ services }) => services?.includes(service))
  return [...own.toSorted((one, other) => countOf(one) - countOf(other)), ...all]
}

/** The chairs that serve by name, and none of these services: each was renamed or taken out since they were set up. */
export function chairsWithoutService(plan: Chair[], services: { name: string }[]): Chair[] {
  const known = new Set(services.map(({ name }) => name))
  return plan.filter(({ removed, services: own }) => !removed && own && !own.some((name) => known.has(name)))
}

/** The services that no chair serves: each was renamed, or came new, where every chair serves by name. */
export function servicesWithoutChair(plan: Chair[], services: { name: string }[]): { name: string }[] {
  return services.filter(({ name }) => serving(plan, name).length === 0)
}

const countOf = ({ services = [] }: Chair) => services.length
const numberOf = ({ chair }: Chair) => chair

/** Whether somebody works at a chair then, as far as the surgery is open. */
export function isAtWork(chair: Chair, { day, time }: Quarter): boolean {
  const hours = hoursAt(chair, day)
  return hours === 'as the surgery' || hours.some(({ opens, closes }) => time >= opens && time < closes)
}

type Work = Hours[] | 'as the surgery'

// The same of the days of a chair.
const workedOut = new WeakMap<Chair, Map<Day, Work>>()

/** When somebody works at a chair on a day, `HH:MM`; the surgery’s own hours bound it as well. */
export function hoursAt(chair: Chair, day: Day): Work {
  const days = workedOut.get(chair) ?? new Map<Day, Work>()
  workedOut.set(chair, days)
  const hours = days.get(day) ?? workOut(chair, day)
  days.set(day, hours)
  return hours
}

function workOut(chair: Chair, day: Day): Work {
  const those = exceptionsOn(chair, day)
  if (those.some(({ hours }) => !hours)) return []
  if (those.length > 0) return those.flatMap(({ hours }) => hours ?? [])
  if (!chair.shifts) return 'as the surgery'
  const weekday = weekdays[weekdayOf(day) - 1]
  return chair.shifts.filter((shift) => shift.weekday === weekday)
}

/** Why a day of a chair is not as its week, if it is not. Of several, one for which nobody works there at all. */
export function exceptionOn(chair: Chair, day: Day): ChairException | undefined {
  const those = exceptionsOn(chair, day)
  return those.find(({ hours }) => !hours) ?? those[0]
}

const exceptionsOn = ({ exceptions }: Chair, day: Day) => exceptions.filter(({ from, to }) => day >= from && day <= to)

/** More chairs than these no practice can set up. */
export const mostChairs = 50
const most = { exceptions: 200, shifts: 28 }

/** Why a plan cannot be kept; undefined where it can. `services` are those that the practice has. */
export function oddPlan(plan: Chair[], kept: Chair[]): string | undefined {
  if (plan.length > mostChairs) return `Please set up at most ${mostChairs} chairs.`
  const numbers = plan.map(numberOf)
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > 1_000))
    return 'Please give each chair a number of its own.'
  if (new Set(numbers).size < numbers.length) return 'Two chairs have the same number.'
  if (kept.some(({ chair }) => !numbers.includes(chair)))
    return 'A chair cannot be left out: please mark it as removed, so that its visits keep their place.'
  const live = plan.filter(({ removed }) => !removed)
  if (live.length === 0) return 'Please keep at least one chair.'
  const names = live.map(({ name }) => name.trim().toLowerCase())
  if (names.some((name) => name === '')) return 'Please give each chair a name.'
  if (new Set(names).size < names.length) return 'Two chairs have the same name.'
  for (const { name, services, shifts = [], exceptions } of live) {
    if (services?.length === 0) return `Please choose at least one service for ${name}.`
    if (exceptions.length > most.exceptions || shifts.length > most.shifts) return `${name} has too many entries.`
    if (shifts.some(({ opens, closes }) => opens >= closes)) return `Please let work at ${name} begin before it ends.`
    if (exceptions.some(({ from, to }) => readDay(from) !== from || readDay(to) !== to))
      return `Please give the days of each exception of ${name} as year, month and day, such as 2026-12-24.`
    if (exceptions.some(({ from, to }) => from > to))
      return `Please let each exception of ${name} begin before it ends.`
    if (exceptions.some(({ reason }) => reason.trim() === '')) return `Please say why ${name} is not as usual.`
    if (exceptions.some(({ hours }) => hours && hours.opens >= hours.closes))
      return `Please let work at ${name} begin before it ends.`
  }
  return undefined
}
