import type { Quarter } from '../clinic-time.ts'
import { type Records, RecordsAway } from '../records.ts'

/**
 * Those who want the same time in this process: one of them tries to take it, while the others wait and then look again.
 * What is exact is the transaction. This only spares the database hundreds of them which would all be lost but a few.
 */
class Rivals {
  readonly #taking = new Map<string, Promise<unknown>>()

  areTaking(start: Quarter): boolean {
    return this.#taking.has(keyOf(start))
  }

  /**
   * Answers when whoever is at it has taken the time, or failed to. Throws `RecordsAway` where they could not be written: one
   * after the other, the last of many would wait for minutes to be told the same.
   */
  async haveTaken(start: Quarter): Promise<void> {
    await this.#taking.get(keyOf(start))?.catch((error: unknown) => {
      if (error instanceof RecordsAway) throw error
    })
  }

  async take<T>(start: Quarter, work: () => Promise<T>): Promise<T> {
    const taking = work()
    this.#taking.set(keyOf(start), taking)
    try {
      return await taking
    } finally {
      this.#taking.delete(keyOf(start))
    }
  }
}

function keyOf({ day, time }: Quarter): string {
  return `${day} ${time}`
}

const all = new WeakMap<Records, Rivals>()

/** Those of one practice, whoever asks. */
export function rivalsIn(records: Records): Rivals {
  const known = all.get(records) ?? new Rivals()
  all.set(records, known)
  return known
}
