/** Rests for a while, or until it is rung; a ring during work is not lost. */
export class Bell {
  #rung = false
  #ended = false
  #wake: (() => void) | undefined
  #wakesOnRing = false

  ring(): void {
    this.#rung = true
    if (this.#wakesOnRing) this.#wake?.()
  }

  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  async restOrRing(milliseconds: number): Promise<void> {
    if (!this.#rung) await this.#sleep(milliseconds, true)
    this.#rung = false
  }

  async rest(milliseconds: number): Promise<void> {
    await this.#sleep(milliseconds, false)
  }

  #sleep(milliseconds: number, wakesOnRing: boolean): Promise<void> {
    if (this.#ended) return Promise.resolve()
    this.#wakesOnRing = wakesOnRing
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
