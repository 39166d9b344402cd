import { addDays, type Day, londonAt } from '../clinic-time.ts'

/** A deleted post stays in the bin for this many days. */
export const binDays = 30

/** The day on which a post leaves the bin for good: the first that is more than so many after the one it was deleted on. */
export function goneOn(deletedAt: Date): Day {
  return addDays(londonAt(deletedAt).day, binDays + 1)
}
