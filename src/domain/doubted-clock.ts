/** What is known of the clock; instants in milliseconds. */
export type SeenClock = {
  /** The last one that was believed. */
  believed: number
  /** Since when a later one is doubted, and which was the last. */
  doubted?: { since: number; last: number } | undefined
  /** It went far back to these, one after the other, and has not come to where it was: before each, that one was believed. */
  backs?: { from: number; before: number }[] | undefined
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
  const { believed, backs = [], misdated } = seen
  if (isFarBack(seen, now)) return { believed: now, backs: [...backs, { from: now, before: believed }], misdated }
  if (now - believed <= furthest) return { believed: now, backs: stillBehind(backs, now), misdated }
  const { since, last } = seen.doubted ?? { since: now, last: now }
  // Put ahead once more, or back again.
  if (now < since || now - last > furthest) return { ...seen, doubted: { since: now, last: now } }
  return now - since >= doubtedFor ? believeAtOnce(seen, now) : { ...seen, doubted: { since, last: now } }
}

/** Whether it stands far behind what was believed before. It was ahead until now, or is wrong from now on. */
export function isFarBack({ believed }: SeenClock, now: number): boolean {
  return believed - now > furthest
}

/** The same where it is known that this clock is right. Where it has come to where it was before it went back, that was a mistake. */
export function believeAtOnce({ believed, doubted, backs = [], misdated }: SeenClock, now: number): SeenClock {
  const behind = stillBehind(backs, now)
  const [mistake, ...within] = backs.filter((back) => !behind.includes(back))
  if (!mistake) return { believed: now, backs: behind, misdated }
  // It is looked at every hour, so it may have been wrong a little before, and a little longer.
  const from = Math.min(mistake.from, ...within.map((back) => back.from)) - doubtedFor
  const to = Math.max(believed, ...within.map(({ before }) => before)) + doubtedFor
  return { believed: now, backs: behind, misdated: [...(misdated ?? []), { from, to, until: doubted?.since ?? now }] }
}

/** Those of which it has not come to where it was: it was ahead before, for all that is known. */
function stillBehind(backs: NonNullable<SeenClock['backs']>, now: number) {
  return backs.filter(({ before }) => now < before)
}

/** Under which the last look at the clock is kept. */
export const clockSetting = 'clock'
type Settings = { read(name: string): Promise<string | undefined> }

/** What was known of the clock at the last look; undefined before the first. Throws `RecordsAway`. */
export async function lastSeen(settings: Settings): Promise<SeenClock | undefined> {
  const kept = await settings.read(clockSetting)
  return kept === undefined ? undefined : JSON.parse(kept)
}

/** The times in which the clock stood back by mistake. Throws `RecordsAway`. */
export async function misdatedTimes({ settings }: { settings: Settings }): Promise<Misdated[]> {
  return (await lastSeen(settings))?.misdated ?? []
}

/** Earlier than this no clock stands that is right: this program was not yet written. In milliseconds. */
export const earliestRight = Date.UTC(2024, 0, 1)

/** The clocks of two machines that share a database are never so far apart, in milliseconds. */
export const clocksApart = 5 * 60_000
