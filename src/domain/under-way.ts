/** Work that nobody waits for while it goes on, and that must have ended before what it uses is closed. */
export class UnderWay {
  readonly #works = new Set<Promise<void>>()

  add(work: Promise<void>): void {
    this.#works.add(work)
    void work.finally(() => this.#works.delete(work))
  }

  /** Resolves when all of it has ended; rejects with the first that fails. */
  async ended(): Promise<void> {
    await Promise.all(this.#works)
  }
}
