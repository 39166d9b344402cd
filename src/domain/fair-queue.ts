/** Whose turn it is: everybody of one name waits behind each other; `first` are served before all others. */
export type PlaceInQueue = { name: string; first: boolean }

type Sizes = {
  /** Served at once, of each name one. */
  atOnce: number
  /** Names that may wait, of those who come first and of the others. */
  names: number
  /** So many of one name may wait. */
  each: number
}

/**
 * A queue in which each name has its turn, however many wait behind one of them. `take` answers when the work
 * is done; it throws what `full` makes where nobody more may wait.
 */
export class FairQueue {
  readonly #sizes: Sizes
  readonly #full: () => Error
  readonly #served = new Set<string>()
  /** In the order in which names are called; a name that was called goes to the end. */
  readonly #first = new Map<string, (() => void)[]>()
  readonly #others = new Map<string, (() => void)[]>()

  constructor(sizes: Sizes, full: () => Error) {
    this.#sizes = sizes
    this.#full = full
  }

  async take<T>(place: PlaceInQueue, work: () => Promise<T>): Promise<T> {
    if (this.#mayBeServed(place.name)) this.#served.add(place.name)
    else await this.#wait(place)
    try {
      return await work()
    } finally {
      this.#served.delete(place.name)
      this.#callNext()
    }
  }

  #mayBeServed(name: string): boolean {
    return this.#hasRoom() && !this.#served.has(name)
  }

  #hasRoom(): boolean {
    return this.#served.size < this.#sizes.atOnce
  }

  async #wait({ name, first }: PlaceInQueue): Promise<void> {
    const line = first ? this.#first : this.#others
    const ahead = line.get(name) ?? []
    if (ahead.length >= this.#sizes.each || (ahead.length === 0 && line.size >= this.#sizes.names)) throw this.#full()
    // Where thousands wait, a copy of their line for each who comes or goes would cost more than what they ask.
    await new Promise<void>((called) => {
      ahead.push(called)
      line.set(name, ahead)
    })
  }

  /** Whoever is called counts as served at once, so that nobody slips in between. */
  #callNext(): void {
    for (const line of [this.#first, this.#others]) {
      for (const [name, waiting] of line) {
        if (!this.#hasRoom()) return
        if (this.#served.has(name)) continue
        const called = waiting.shift()
        line.delete(name)
        if (waiting.length > 0) line.set(name, waiting)
        this.#served.add(name)
        called?.()
      }
    }
  }
}
