/** So many more to be counted under a key, in a window of so many seconds. */
export type Count = { key: string; windowSeconds: number; times: number }

/** How many there were since the window began, and when it ends. */
export type Counted = { count: number; ends: Date }

/**
 * A window that was begun by a clock that was minutes ahead, or more, is over once the clock is right.
 *
 * May also be asked outside `transaction`, and better so where nothing else is written: a count by itself outlives a restart
 * but not a power cut, and waits for no disk.
 */
export interface LimitBook {
  /** Counts one more, or several, and says how many there were since the window began, and when it ends. Exact. */
  count(key: string, windowSeconds: number, now: Date, times?: number): Promise<Counted>
  /** The same for several keys, each of which may be named once. */
  countAll(counts: Count[], now: Date): Promise<Map<string, Counted>>
  /** How many there are in the running window, which is no longer than this, without counting. */
  look(key: string, windowSeconds: number, now: Date): Promise<{ count: number; ends?: Date }>
  forget(key: string): Promise<void>
  /** Takes one back that was counted. A window that holds none is over: the next one that is counted begins another. */
  giveBack(key: string): Promise<void>
}
