/** Something that staff should know about their server. */
export type Notice = {
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
