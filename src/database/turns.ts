import { RecordsAway } from '../domain/records.ts'

/** A waiting line for the one connection that writes. */
export class Turns {
  #taken = false
  #waiting: (() => void)[] = []

  /** Waits for its turn, at most so many milliseconds; throws `RecordsAway` then. */
  async take(patience: number): Promise<void> {
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
        refuse(new RecordsAway(`No turn to write came up within ${patience} ms`))
      }, patience)
      this.#waiting.push(called)
    })
  }

  /**
   * Ends a turn. The next one begins only after the event loop has gone round: SQLite answers within the same tick, so
   * fifty waiting transactions would otherwise be one long stop for everybody else.
   */
  pass(): void {
    setImmediate(() => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken = false
    })
  }
}
