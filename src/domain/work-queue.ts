/**
 * Runs so much work at once, and lets so much wait. `take` answers when the work is done; it throws what `full` makes when
 * the queue is as long as it may be, so that nobody waits for what will never come up.
 */
export class WorkQueue {
  readonly #atOnce: number
  readonly #queue: number
  readonly #full: () => Error
  readonly #waiting: (() => void)[] = []
  #served = 0

  constructor(atOnce: number, queue: number, full: () => Error) {
    this.#atOnce = atOnce
    this.#queue = queue
    this.#full = full
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#served < this.#atOnce) this.#served++
    else await this.#wait()
    try {
      return await work()
    } finally {
      // The place passes to the next in the queue without ever being empty, so that nobody slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#served--
    }
  }

  async #wait(): Promise<void> {
    if (this.#waiting.length >= this.#queue) throw this.#full()
    await new Promise<void>((called) => this.#waiting.push(called))
  }
}
