/**
 * An instant (ISO) on London's clocks: `Thursday 26 November at 17:00`. It is put together from parts, since the punctuation
 * of `Intl` differs from version to version.
 */
export function hourInWords(iso: string): string {
  const parts = londonParts().formatToParts(new Date(iso))
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value
  return `${part('weekday')} ${part('day')} ${part('month')} at ${part('hour')}:${part('minute')}`
}

let format: Intl.DateTimeFormat | undefined

/** Made when it is needed: a browser takes longer for it than for all the rest of a form that wakes up. */
function londonParts(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format
}
