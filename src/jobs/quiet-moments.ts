/** All in milliseconds. Who has just been answered is often followed by others. */
const quietFor = 10
const patience = 50
const lookEvery = 5

/**
 * Lets what can wait do so while patients wait for an answer: the letters of a booking cost the server more than the
 * booking itself.
 */
export class QuietMoments {
  #answering = 0
  #answeredAt = Number.NEGATIVE_INFINITY

  /** Does what somebody waits for. */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    this.#answering += 1
    try {
      return await work()
    } finally {
      this.#answering -= 1
      this.#answeredAt = performance.now()
    }
  }

  /** Resolves when nobody has waited for ten milliseconds, and in any case after fifty. */
  async wait(): Promise<void> {
    const latest = performance.now() + patience
    while (!this.#isQuiet() && performance.now() < latest)
      await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }

  #isQuiet(): boolean {
    return this.#answering === 0 && performance.now() - this.#answeredAt >= quietFor
  }
}
