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

/** An instant (ISO) on London's clocks: `Thursday 26 November at 17:00`. */
export function hourInWords(iso: string): string {
  const parts = new Map(
    londonParts()
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${dayInWords(`${part('year')}-${part('month')}-${part('day')}`)} at ${part('hour')}:${part('minute')}`
}

let format: Intl.DateTimeFormat | undefined

/** Made when it is needed: a browser takes longer for it than for all the rest of a form that wakes up. */
function londonParts(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format
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
