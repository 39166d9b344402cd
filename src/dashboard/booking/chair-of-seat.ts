import type { DayAnswer } from '../../contract/day.ts'
import { dayPlan, timeOfQuarter } from '../day/day-plan.ts'

/** The chairs of a day on which somebody can be booked. */
export function chairsToBook({ chairs }: Pick<DayAnswer, 'chairs'>): DayAnswer['chairs'] {
  return chairs.filter(({ removed }) => !removed)
}

/**
 * The chair that was chosen, else the first free one, or any. Where a colleague has removed it since, whoever books reads so
 * and chooses another.
 */
export function chairOf(
  chosen: number | undefined,
  first: { chair: number } | undefined,
  day: Pick<DayAnswer, 'chairs'> | undefined,
): number {
  return chosen ?? first?.chair ?? (day && chairsToBook(day)[0]?.chair) ?? 1
}

/** How long most visits are, in quarter hours. */
const usualLength = 2

/** The first free time from the quarter hour `present` in which most visits fit; any where there is none. */
export function firstFree(answer: DayAnswer, present: number): { chair: number; time: string } | undefined {
  const free = dayPlan(answer, present).chairs.flatMap(({ chair, entries }) =>
    entries.filter(({ kind }) => kind === 'free').map(({ start, end }) => ({ chair, start, length: end - start })),
  )
  free.sort((one, other) => one.start - other.start || one.chair - other.chair)
  const first = free.find(({ length }) => length >= usualLength) ?? free[0]
  return first && { chair: first.chair, time: timeOfQuarter(first.start) }
}
