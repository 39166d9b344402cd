import type { PlannedChair } from '../../contract/practice.ts'
import { daysInWords, hoursInWords } from './closed-days.ts'

/** When somebody works at a chair on a weekday. */
export type Shift = NonNullable<PlannedChair['shifts']>[number]
type Weekday = Shift['weekday']
/** Days on which nobody works at a chair, or at other hours than in the week. */
export type ChairException = PlannedChair['exceptions'][number]

export const weekdays: { weekday: Weekday; words: string }[] = [
  { weekday: 'monday', words: 'Monday' },
  { weekday: 'tuesday', words: 'Tuesday' },
  { weekday: 'wednesday', words: 'Wednesday' },
  { weekday: 'thursday', words: 'Thursday' },
  { weekday: 'friday', words: 'Friday' },
  { weekday: 'saturday', words: 'Saturday' },
  { weekday: 'sunday', words: 'Sunday' },
]

/** A chair behind all others: a number is never given again. */
export function newChair(plan: PlannedChair[]): PlannedChair {
  const chair = Math.max(0, ...plan.map((one) => one.chair)) + 1
  return { chair, name: '', onCall: false, exceptions: [] }
}

/** The plan with a chair as it is now wanted. */
export function withChair(plan: PlannedChair[], chair: PlannedChair): PlannedChair[] {
  const known = plan.some((one) => one.chair === chair.chair)
  return known ? plan.map((one) => (one.chair === chair.chair ? chair : one)) : [...plan, chair]
}

/** The exceptions with one more, the earliest first; one that stands there already stands once. */
export function withException(exceptions: ChairException[], one: ChairException): ChairException[] {
  return inOrderOfDays([...without(exceptions, [one]), one])
}

function inOrderOfDays(exceptions: ChairException[]): ChairException[] {
  return exceptions.toSorted((earlier, later) => earlier.from.localeCompare(later.from))
}

/** `Engineer, open 13:00 to 17:00`, or that nobody works there. */
export function exceptionInWords({ reason, hours }: ChairException): string {
  return `${reason}, ${hours ? hoursInWords(hours) : 'nobody works there'}`
}

/**
 * What both wanted of a chair: each part as I chose it where I changed it, and as a colleague left it where I did not. Of
 * the services, the week and the exceptions each is a part.
 */
export function mergedChair(mine: PlannedChair, start: PlannedChair, theirs: PlannedChair): PlannedChair {
  const begun = new Map<string, unknown>(Object.entries(start))
  const changed = Object.entries(mine).filter(([part, value]) => !isAlike(value, begun.get(part)))
  const merged = { ...theirs, ...Object.fromEntries(changed) }
  if (mine.services && start.services && theirs.services)
    merged.services = mergedServices(mine.services, start.services, theirs.services)
  if (mine.shifts && start.shifts && theirs.shifts) merged.shifts = mergedWeek(mine.shifts, start.shifts, theirs.shifts)
  return { ...merged, exceptions: inOrderOfDays(mergedList(mine.exceptions, start.exceptions, theirs.exceptions)) }
}

/** Each may have taken out what the other left: a chair that serves nothing is what neither chose. */
function mergedServices(mine: string[], start: string[], theirs: string[]): string[] {
  const both = mergedList(mine, start, theirs)
  return both.length === 0 && theirs.length > 0 ? mine : both
}

function mergedList<One>(mine: One[], start: One[], theirs: One[]): One[] {
  const added = without(mine, start)
  const out = without(start, mine)
  return [...without(theirs, [...out, ...added]), ...added]
}

function mergedWeek(mine: Shift[], start: Shift[], theirs: Shift[]): Shift[] {
  const changed = weekdays.filter(({ weekday }) => !isAlike(shiftOn(mine, weekday), shiftOn(start, weekday)))
  return changed.reduce((week, { weekday }) => withShift(week, weekday, shiftOn(mine, weekday)), theirs)
}

function shiftOn(shifts: Shift[], weekday: Weekday): Shift | undefined {
  return shifts.find((one) => one.weekday === weekday)
}

function without<One>(list: One[], others: One[]): One[] {
  return list.filter((one) => !others.some((other) => isAlike(one, other)))
}

/** Whether nothing of a chair is otherwise, or of a part of one. */
export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** `Implants, Veneers`; more than three are counted. */
export function servesInWords({ services }: PlannedChair): string {
  if (!services) return 'every treatment'
  return services.length > 3 ? `${services.length} treatments` : services.join(', ')
}

/** `Mon, Thu: Lena Novak; Tue` */
export function worksInWords({ shifts }: PlannedChair): string {
  if (!shifts) return 'whenever the surgery is open'
  if (shifts.length === 0) return 'nobody works there'
  const inOrder = inOrderOfWeek(shifts)
  return [...new Set(inOrder.map(({ who }) => who))]
    .map((who) => {
      const own = inOrder.filter((shift) => shift.who === who)
      const days = own.map(({ weekday }) => shortOf(weekday)).join(', ')
      return who ? `${days}: ${who}` : days
    })
    .join('; ')
}

/** A chair as somebody wants it, with the exceptions that it did not have before. */
export function wantedInWords(chair: PlannedChair, before: PlannedChair): string {
  const added = without(chair.exceptions, before.exceptions)
  const exceptions = added.map((exception) => `; ${daysInWords(exception)}: ${exceptionInWords(exception)}`)
  return `${chair.name}: ${servesInWords(chair)}, ${worksInWords(chair)}${exceptions.join('')}`
}

/** The shifts with one weekday’s set anew, or taken out. */
export function withShift(shifts: Shift[], weekday: Weekday, shift: Shift | undefined): Shift[] {
  const others = shifts.filter((one) => one.weekday !== weekday)
  const all = shift ? [...others, shift] : others
  return inOrderOfWeek(all)
}

function inOrderOfWeek(shifts: Shift[]): Shift[] {
  const place = ({ weekday }: Shift) => weekdays.findIndex((one) => one.weekday === weekday)
  return shifts.toSorted((one, other) => place(one) - place(other))
}

function shortOf(weekday: Weekday): string {
  return weekdays.find((one) => one.weekday === weekday)?.words.slice(0, 3) ?? weekday
}
