import { type Day, isDay } from '../london.ts'

/** Days in a row and why, as somebody types them; a part of each day where `isPart`. */
export type TypedSpan = { from: string; to: string; reason: string; isPart: boolean; opens: string; closes: string }
type DaySpan = { from: Day; to: Day; reason: string; hours?: { opens: string; closes: string } }

/** The form before anything is typed; a part of a day is a morning until somebody says otherwise. */
export const nothingTyped: TypedSpan = {
  from: '',
  to: '',
  reason: '',
  isPart: false,
  opens: '09:00',
  closes: '13:00',
}

/** Whether anything is typed that names days, a reason or a part of them. */
export function isBegun({ from, to, reason, isPart }: TypedSpan): boolean {
  return from !== '' || to !== '' || reason !== '' || isPart
}

/** The days that are meant, one where no last day follows the first; undefined while a day or the reason is missing. */
export function spanIn({ from, to, reason, isPart, opens, closes }: TypedSpan): DaySpan | undefined {
  const why = reason.trim()
  if (!isDay(from) || why === '') return undefined
  const days = { from, to: isDay(to) && to > from ? to : from, reason: why }
  return isPart ? { ...days, hours: { opens, closes } } : days
}
