/** New requests over all days, and when the oldest of them arrived, ISO date-time. */
export type Waiting = { count: number; oldest?: string | undefined }

/** The line above the list: `7 new requests are waiting, the oldest for 3 h`. */
export function waitingSentence({ count, oldest }: Waiting, now: Date): string {
  if (count === 0) return 'No new requests are waiting'
  const age = oldest === undefined ? '' : ageInWords(oldest, now)
  if (count === 1) return `1 new request is waiting${age && `, for ${age}`}`
  return `${count} new requests are waiting${age && `, the oldest for ${age}`}`
}

/** How long ago an instant is, in the largest unit that still says something: `5 min`, `3 h`, `4 days`. */
export function ageInWords(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  // What has just come in, or comes from a clock that is a little ahead, is one minute old.
  if (minutes < 60) return `${Math.max(1, minutes)} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
