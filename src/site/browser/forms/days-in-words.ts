import { monthNames, weekdayNames } from '../../../contract/forms/day-names.ts'

/**
 * `2026-11-24` as `Tuesday 24 November`. Not by `Intl`: servers and browsers punctuate differently from version to
 * version, and both must write the same.
 */
export function dayInWords(day: string): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  return `${weekdayNames[weekday]} ${date} ${monthNames[month - 1]}`
}

/** `2026-11-24` as `24 November 2026`. */
export function dateInWords(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${date} ${monthNames[month - 1]} ${year}`
}

/** `20:00` as `8pm`, `09:30` as `9:30am`; noon and midnight by their names. */
export function timeInWords(time: string): string {
  if (time === '00:00') return 'midnight'
  if (time === '12:00') return 'noon'
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3, 5)
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${hour < 12 ? 'am' : 'pm'}`
}
