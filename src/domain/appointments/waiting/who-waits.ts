import type { Day } from '../../clinic-time.ts'
import type { Records } from '../../records.ts'
import type { Listed } from './waiting.ts'

/** So many are read together: a moment of the processor's, since thousands may wait. */
const together = 100

/**
 * Who waits and has a time on a day or a later one, in the order of asking. Read as far as somebody asks, and once for all
 * that has come free: what is decided by it is read again.
 */
export class WhoWaits {
  readonly #records: Pick<Records, 'waitingList'>
  readonly #from: Day
  readonly #parts: Listed[][] = []

  constructor(records: Pick<Records, 'waitingList'>, from: Day) {
    this.#records = records
    this.#from = from
  }

  /** The parts are counted from 0, and asked for one after the other; an empty one is behind the last. */
  async part(number: number): Promise<Listed[]> {
    const known = this.#parts[number]
    if (known) return known
    const before = this.#parts[number - 1]?.at(-1)?.place
    const part = await this.#records.waitingList.behind(this.#from, together, before)
    this.#parts[number] = part
    return part
  }

  /** The appointments of those who were to be read by now and cannot be. */
  get unreadable(): string[] {
    return this.#parts.flat().flatMap(({ place, waits }) => (waits ? [] : [place.appointment]))
  }
}
