import type { PracticeAnswer, PracticeChangeBody } from '../../contract/practice.ts'
import { type Day, dayInWords, daysAfter } from '../london.ts'

/** The practice as the desk may change it. */
export type DeskPractice = PracticeAnswer['practice']
/** What the desk wants to change, without the choices for those whom it meets. */
export type Change = Omit<PracticeChangeBody, 'version' | 'choices'>
export type ClosedDay = DeskPractice['closedDays'][number]
/** Days in a row that are closed alike. */
export type Closure = Omit<ClosedDay, 'day'> & { from: Day; to: Day }
/** What somebody wants to close: hours where a part of each day stays open. */
export type Wanted = { from: Day; to: Day; reason: string; hours?: ClosedDay['hours'] | undefined }

/** What is said of a change that is saved. */
export const savedSentence = 'Saved. It holds from now on, on every page.'

/** Nobody closes for longer in one step. */
const mostDaysAtOnce = 366

/** What is closed from a day on, days in a row that are alike as one. */
export function closuresFrom(first: Day, closedDays: ClosedDay[]): Closure[] {
  const closures: Closure[] = []
  for (const { day, ...rest } of closedDays) {
    if (day < first) continue
    const last = closures.at(-1)
    if (last && daysAfter(last.to, 1) === day && isAlike(last, rest)) last.to = day
    else closures.push({ ...rest, from: day, to: day })
  }
  return closures
}

function isAlike(one: Omit<ClosedDay, 'day'>, other: Omit<ClosedDay, 'day'>): boolean {
  const sameHours = one.hours?.opens === other.hours?.opens && one.hours?.closes === other.hours?.closes
  return one.reason === other.reason && one.by === other.by && sameHours
}

/** What the desk's own days become when some are closed. */
export function closing(practice: DeskPractice, { from, to, reason, hours }: Wanted) {
  const days = daysFrom(from, to)
  const rest = ownDays(practice).filter(({ day }) => !days.includes(day))
  return {
    closedDays: [...rest, ...days.map((day) => ({ day, reason, ...(hours ? { hours } : {}) }))],
    openedDays: practice.openedDays.filter((day) => !days.includes(day)),
  }
}

/** What they become when days are opened that anybody has closed. */
export function opening(practice: DeskPractice, { from, to, by }: Closure) {
  const days = daysFrom(from, to)
  const closedDays = ownDays(practice).filter(({ day }) => !days.includes(day))
  return { closedDays, openedDays: by === 'desk' ? practice.openedDays : [...practice.openedDays, ...days] }
}

/** The days that the desk itself has closed. */
export function ownDays({ closedDays }: DeskPractice) {
  return closedDays.filter(({ by }) => by === 'desk').map(({ by, ...closed }) => closed)
}

function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length < mostDaysAtOnce; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** `Thursday 3 December 2026 to Saturday 5 December 2026` */
export function daysInWords({ from, to }: { from: Day; to: Day }): string {
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}

/** `open 09:00 to 13:00`, or `closed all day`. */
export function hoursInWords(hours: ClosedDay['hours']): string {
  return hours ? `open ${hours.opens} to ${hours.closes}` : 'closed all day'
}
