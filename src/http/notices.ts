import { lengthInWords } from '../domain/counted.ts'

/** Something that staff should know about their server. */
type Notice = {
  /** One of a kind is shown, the newest. */
  kind: string
  /** What is so and what to do about it, in words for staff. */
  sentence: string
  since: Date
}

/**
 * What the people who run the practice should know about its server: shown on the dashboard's overview. Kept by each
 * process for itself, until it is taken back or its time is over.
 */
export class Notices {
  readonly #kept = new Map<string, Notice & { until: Date | undefined }>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** @param until when it is no longer shown, unless it is said again; never where nothing is given */
  say(kind: string, sentence: string, until?: Date): void {
    const since = this.#kept.get(kind)?.since ?? this.#now()
    this.#kept.set(kind, { kind, sentence, since, until })
  }

  takeBack(kind: string): void {
    this.#kept.delete(kind)
  }

  /** The oldest first. */
  all(): Notice[] {
    const now = this.#now()
    for (const [kind, { until }] of this.#kept) if (until && until <= now) this.#kept.delete(kind)
    return [...this.#kept.values()].map(({ kind, sentence, since }) => ({ kind, sentence, since }))
  }
}

/** Two clocks that nobody sets wrong on purpose may be so far apart, in milliseconds. */
const nearEnough = 5 * 60_000

/**
 * What is to be said of the clock of a computer at the desk, which may be right where ours is wrong; nothing where they are
 * near enough to each other.
 * @param theirs its present moment, ISO date-time; undefined where it does not tell
 */
export function clockNotice(theirs: string | undefined, now: Date): { kind: string; sentence: string } | undefined {
  const apart = Date.parse(theirs ?? '') - now.getTime()
  if (!(Math.abs(apart) >= nearEnough)) return undefined
  const how = `${lengthInWords(Math.abs(apart))} ${apart > 0 ? 'ahead of' : 'behind'}`
  const sentence = `This computer’s clock is ${how} the server’s. The dashboard goes by the server’s. Please have the one set that is wrong.`
  return { kind: 'clock-differs', sentence }
}
