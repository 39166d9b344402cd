/** `1 request`, `2 requests`: for things whose plural ends in s. */
export function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}

/** So many milliseconds as people say it: "10 minutes", "3 hours", "2 days". */
export function lengthInWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}
