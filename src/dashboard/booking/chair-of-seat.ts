import type { DayAnswer } from '../../contract/day.ts'

/** The chairs of a day on which somebody can be booked. */
export function chairsToBook({ chairs }: Pick<DayAnswer, 'chairs'>): DayAnswer['chairs'] {
  return chairs.filter(({ removed }) => !removed)
}

/** The chair that was chosen, as long as the day has it; else the first free one, or any. */
export function chairOf(
  chosen: number | undefined,
  first: { chair: number } | undefined,
  day: Pick<DayAnswer, 'chairs'> | undefined,
): number {
  const chairs = day && chairsToBook(day)
  const isThere = chairs === undefined || chairs.some(({ chair }) => chair === chosen)
  if (chosen !== undefined && isThere) return chosen
  return first?.chair ?? chairs?.[0]?.chair ?? 1
}
