import { RecordsAway } from '../../domain/records.ts'

/** The lock of the one connection that writes; whoever asked first gets it first. */
export class WriteLock {
  #taken = false
  #waiting: (() => void)[] = []

  /** Waits until the lock is free, at most so many milliseconds; throws `RecordsAway` then. */
  async acquire(timeout: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    await new Promise<void>((begin, refuse) => {
      const called = () => {
        clearTimeout(tooLate)
        begin()
      }
      const tooLate = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(called), 1)
        refuse(new RecordsAway(`The lock for writing was not free within ${timeout} ms`))
      }, timeout)
      this.#waiting.push(called)
    })
  }

  /**
   * Gives the lock back. The next holder begins only after the event loop has gone round: SQLite answers within the same tick, so
   * fifty waiting transactions would otherwise be one long stop for everybody else.
   */
  release(): void {
    setImmediate(() => {
      this.#taken = this.passOn()
    })
  }

  /** Gives the lock to the next holder at once; false where nobody waits for it, and then it stays with whoever has it. */
  passOn(): boolean {
    const next = this.#waiting.shift()
    next?.()
    return next !== undefined
  }
}
