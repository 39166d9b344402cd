import { monthNames, weekdayNames } from '../../contract/forms/day-names.ts'

/**
 * `2026-11-24` as `Tuesday 24 November`. Not by `Intl`: servers and browsers punctuate differently from version to
 * version, and both must write the same.
 */
export function dayInWords(day: string): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  return `${weekdayNames[weekday]} ${date} ${monthNames[month - 1]}`
}
