import type { DayAnswer } from '../../contract/day.ts'

/** The chairs of a day on which somebody can be booked. */
export function chairsToBook({ chairs }: Pick<DayAnswer, 'chairs'>): DayAnswer['chairs'] {
  return chairs.filter(({ removed }) => !removed)
}

/** The chair that was chosen, also where a colleague has removed it since: who is told of it, chooses. Else the first free one, or any. */
export function chairOf(
  chosen: number | undefined,
  first: { chair: number } | undefined,
  day: Pick<DayAnswer, 'chairs'> | undefined,
): number {
  return chosen ?? first?.chair ?? (day && chairsToBook(day)[0]?.chair) ?? 1
}
