import type { DayAnswer } from '../../contract/day.ts'

/** The chair that was chosen, as long as the day has it; else the first free one, or any. */
export function chairOf(
  chosen: number | undefined,
  first: { chair: number } | undefined,
  day: Pick<DayAnswer, 'chairs'> | undefined,
): number {
  const isThere = day === undefined || day.chairs.some(({ chair }) => chair === chosen)
  if (chosen !== undefined && isThere) return chosen
  return first?.chair ?? day?.chairs[0]?.chair ?? 1
}
