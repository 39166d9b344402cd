import { type Day, isDay } from '../london.ts'

/** Days in a row and why, as somebody types them; a part of each day where `isPart`. */
export type TypedSpan = { from: string; to: string; reason: string; isPart: boolean; opens: string; closes: string }
type DaySpan = { from: Day; to: Day; reason: string; hours?: { opens: string; closes: string } }

export const nothingTyped: TypedSpan = {
  from: '',
  to: '',
  reason: '',
  isPart: false,
  opens: '09:00',
  closes: '13:00',
}

/** The days that are meant, one where no last day follows the first; undefined while a day or the reason is missing. */
export function spanIn({ from, to, reason, isPart, opens, closes }: TypedSpan): DaySpan | undefined {
  const why = reason.trim()
  if (!isDay(from) || why === '') return undefined
  const days = { from, to: isDay(to) && to > from ? to : from, reason: why }
  return isPart ? { ...days, hours: { opens, closes } } : days
}
