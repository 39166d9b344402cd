/** Ends the rests of jobs, and waits so many milliseconds at most for the work that is under way. */
export async function endJobs(running: Promise<unknown>, timers: WakeableTimer[], patience: number): Promise<void> {
  for (const timer of timers) timer.end()
  const impatient = new Promise((resolve) => setTimeout(resolve, patience).unref())
  await Promise.race([running, impatient])
}

/** Waits for a while, or until it is woken; being woken while nobody waits is not lost. */
export class WakeableTimer {
  #woken = false
  #ended = false
  #resume: (() => void) | undefined
  #canBeWoken = false

  wake(): void {
    this.#woken = true
    if (this.#canBeWoken) this.#resume?.()
  }

  end(): void {
    this.#ended = true
    this.#resume?.()
  }

  async waitOrWake(milliseconds: number): Promise<void> {
    if (!this.#woken) await this.#sleep(milliseconds, true)
    this.#woken = false
  }

  async wait(milliseconds: number): Promise<void> {
    await this.#sleep(milliseconds, false)
  }

  #sleep(milliseconds: number, canBeWoken: boolean): Promise<void> {
    if (this.#ended) return Promise.resolve()
    this.#canBeWoken = canBeWoken
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
