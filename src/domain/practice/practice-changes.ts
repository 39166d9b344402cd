import type { ClosedDay } from '../availability/opening-hours.ts'
import type { Person } from '../blog/post.ts'
import type { Day } from '../clinic-time.ts'
import type { Practice } from './practice.ts'

/** What the desk has changed over the owner's files. */
export type PracticeChanges = {
  /** Days with other hours than their weekday's, or none; they win over the owner's of the same day. */
  closedDays: ClosedDay[]
  /** Days that the owner's files close and the desk has opened. */
  openedDays: Day[]
  /** Instead of the owner's number of chairs. */
  chairs?: Practice['chairs'] | undefined
}

/** They with the version to name when they are changed; 0 while there are none. */
export type SavedPracticeChanges = PracticeChanges & {
  version: number
  changedAt?: Date | undefined
  changedBy?: string | undefined
}

export const noPracticeChanges: SavedPracticeChanges = { closedDays: [], openedDays: [], version: 0 }

export interface PracticeChangeBook {
  read(): Promise<SavedPracticeChanges>
  /** Throws `WriteConflict` when the version read is no longer the newest. */
  write(changes: PracticeChanges, readVersion: number, at: Date, by: Person): Promise<void>
}

/** The practice as it is now: the owner's words, and over them what the desk has changed. */
export function asChanged(practice: Practice, { closedDays, openedDays, chairs }: PracticeChanges): Practice {
  const changed = new Set([...openedDays, ...closedDays.map(({ day }) => day)])
  const days = [...practice.closedDays.filter(({ day }) => !changed.has(day)), ...closedDays]
  return {
    ...practice,
    closedDays: days.toSorted((one, other) => one.day.localeCompare(other.day)),
    chairs: chairs ?? practice.chairs,
  }
}
