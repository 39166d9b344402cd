/** What is known of the clock; instants in milliseconds. */
export type SeenClock = {
  /** The last one that was believed. */
  believed: number
  /** Since when a later one is doubted, and which was the last. */
  doubted?: { since: number; last: number } | undefined
  /** It went far back to this one; before, that one was believed. */
  back?: { from: number; before: number } | undefined
  /** The times in which it stood back by mistake. */
  misdated?: Misdated[] | undefined
}

/** What bears a date from here to there may have come as late as `until`, when the clock was put right. In milliseconds. */
export type Misdated = { from: number; to: number; until: number }

/** A machine that is on looks every hour, and no clock goes so far ahead between two looks. */
const furthest = 3 * 86_400_000
/** One that was off for days looks the same: what it says is believed when it has said so for so long. */
const doubtedFor = 86_400_000

/**
 * Whether what is kept for some days only may be thrown away by this clock. One that is far ahead by mistake, as after a
 * battery died, would throw all of it away at once, and the back-ups too.
 */
export function lookAtClock(seen: SeenClock | undefined, now: number): SeenClock {
  if (seen === undefined) return { believed: now }
  const { believed, misdated } = seen
  if (isFarBack(seen, now)) return { believed: now, back: { from: now, before: believed }, misdated }
  const back = seen.back && now < seen.back.before ? seen.back : undefined
  if (now - believed <= furthest) return { believed: now, back, misdated }
  const { since, last } = seen.doubted ?? { since: now, last: now }
  // Put ahead once more, or back again.
  if (now < since || now - last > furthest) return { ...seen, doubted: { since: now, last: now } }
  if (now - since >= doubtedFor) return { believed: now, back, misdated: withMisdated(seen, since, back) }
  return { ...seen, doubted: { since, last: now } }
}

/** Whether it stands far behind what was believed before. It was ahead until now, or is wrong from now on. */
export function isFarBack({ believed }: SeenClock, now: number): boolean {
  return believed - now > furthest
}

/** Where the clock has come to where it was before it went back, that was a mistake; where it is still behind, it was ahead before. */
function withMisdated({ believed, back, misdated }: SeenClock, until: number, still: SeenClock['back']) {
  if (!back || still) return misdated
  // It is looked at every hour, so it may have been wrong a little before, and a little longer.
  return [...(misdated ?? []), { from: back.from - doubtedFor, to: believed + doubtedFor, until }]
}

/** Earlier than this no clock stands that is right: this program was not yet written. In milliseconds. */
export const earliestRight = Date.UTC(2024, 0, 1)

/** The clocks of two machines that share a database are never so far apart, in milliseconds. */
export const clocksApart = 5 * 60_000
