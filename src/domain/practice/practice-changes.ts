import type { Chair } from '../availability/chair-plan.ts'
import type { ClosedDay } from '../availability/opening-hours.ts'
import type { Person } from '../blog/post.ts'
import { byDay, type Day, yearsAhead } from '../clinic-time.ts'
import { type BankHolidays, bankHolidaysIn } from './bank-holidays.ts'
import type { Practice } from './practice.ts'

/** What the desk has changed over the owner's files. */
export type PracticeChanges = {
  /** Days with other hours than their weekday's, or none; they win over the owner's of the same day. */
  closedDays: ClosedDay[]
  /** Days that a bank holiday or the owner's files close and the desk has opened. */
  openedDays: Day[]
  /** Instead of the owner's choice. */
  bankHolidays?: BankHolidays | undefined
  /** Instead of the owner's number of chairs: what they are called, what they serve and when. */
  chairPlan?: Chair[] | undefined
  /** A number of chairs, from before they could be set up one by one. */
  chairs?: Practice['chairs'] | undefined
}

/** They with the version to name when they are changed; 0 while there are none. */
export type SavedPracticeChanges = PracticeChanges & {
  version: number
  changedAt?: Date | undefined
  changedBy?: Person | undefined
}

/** Before the desk has changed anything. */
export const noPracticeChanges: SavedPracticeChanges = { closedDays: [], openedDays: [], version: 0 }

/** What the desk has changed of the practice, over the owner's files. */
export interface PracticeChangeBook {
  read(): Promise<SavedPracticeChanges>
  /** Throws `WriteConflict` when the version read is no longer the newest. */
  write(changes: PracticeChanges, readVersion: number, at: Date, by: Person): Promise<void>
}

/**
 * The practice as it is now: bank holidays by rule, over them the owner's words, and over these what the desk has
 * changed. `year` is the present one: bank holidays are known from the year before until all days that may be asked for.
 */
export function asChanged(practice: Practice, changes: PracticeChanges, year: number): Practice {
  const { closedDays, openedDays, bankHolidays = practice.bankHolidays, chairPlan, chairs = practice.chairs } = changes
  const desk = new Set([...openedDays, ...closedDays.map(({ day }) => day)])
  const owner = practice.closedDays.filter(({ day }) => !desk.has(day))
  const settled = new Set([...desk, ...owner.map(({ day }) => day)])
  const byRule = holidaysFrom(year - 1, bankHolidays).filter(({ day }) => !settled.has(day))
  return {
    ...practice,
    closedDays: [...byRule, ...owner, ...closedDays].toSorted(byDay),
    bankHolidays,
    chairs: chairPlan ? countsOf(chairPlan) : chairs,
    chairPlan,
  }
}

function countsOf(plan: Chair[]): Practice['chairs'] {
  const live = plan.filter(({ removed }) => !removed)
  return { surgeryHours: live.length, onCall: live.filter(({ onCall }) => onCall).length }
}

function holidaysFrom(first: number, nation: BankHolidays): ClosedDay[] {
  if (nation === 'none') return []
  const years = Array.from({ length: yearsAhead + 3 }, (_, index) => first + index)
  return years.flatMap((year) => bankHolidaysIn(year, nation))
}
