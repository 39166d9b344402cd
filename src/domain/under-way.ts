/** Work that nobody waits for while it goes on, and that must have ended before what it uses is closed. */
export class UnderWay {
  readonly #works = new Set<Promise<void>>()

  /** A failure is told to whoever waits in `ended` by then; before that it is for whoever adds the work to say. */
  add(work: Promise<void>): void {
    this.#works.add(work)
    const end = () => void this.#works.delete(work)
    // Not by `finally`, which would fail again where nobody listens, and that ends a process.
    work.then(end, end)
  }

  /** Resolves when all of it has ended; rejects with the first that fails. */
  async ended(): Promise<void> {
    await Promise.all(this.#works)
  }
}
