/** What was last seen of the clock: an instant that was believed, and since when a later one is doubted. In milliseconds. */
export type SeenClock = { believed: number; doubted?: { since: number; last: number } | undefined }

/** A machine that is on looks every hour, and no clock goes so far ahead between two looks. */
const furthest = 3 * 86_400_000
/** One that was off for days looks the same: what it says is believed when it has said so for so long. */
const doubtedFor = 86_400_000

/**
 * Whether what is kept for some days only may be thrown away by this clock. One that is far ahead by mistake, as after a
 * battery died, would throw all of it away at once, and the back-ups too.
 */
export function lookAtClock(seen: SeenClock | undefined, now: number): SeenClock {
  if (seen === undefined || now - seen.believed <= furthest) return { believed: now }
  const { since, last } = seen.doubted ?? { since: now, last: now }
  // Put ahead once more, or back again.
  if (now < since || now - last > furthest) return { believed: seen.believed, doubted: { since: now, last: now } }
  if (now - since >= doubtedFor) return { believed: now }
  return { believed: seen.believed, doubted: { since, last: now } }
}

/** Earlier than this no clock stands that is right: this program was not yet written. In milliseconds. */
export const earliestRight = Date.UTC(2024, 0, 1)

/** The clocks of two machines that share a database are never so far apart, in milliseconds. */
export const clocksApart = 5 * 60_000
