import type { Records } from '../domain/records.ts'
import type { Place } from './open-connection.ts'
import { openRecords } from './records.ts'
import { fillWithMany } from './test-many.ts'
import { openTestPlace } from './test-records.ts'

const runs = 60

type Fill = (place: Place, count: number) => Promise<unknown>
export type Beside = { place: Place; records: Records; close(): Promise<void> }

/** Records beside so many rows; `close` leaves nothing behind. */
export async function openBeside(count: number, fill: Fill = fillWithMany): Promise<Beside> {
  const { place, remove } = await openTestPlace()
  await (await openRecords(place)).close()
  await fill(place, count)
  const records = await openRecords(place)
  return {
    place,
    records,
    async close() {
      await records.close()
      await remove()
    },
  }
}

/**
 * What each of some questions takes, by a figure that only rises, such as a clock's: the least of many rounds, asked by
 * turns, because the machine may be busy with something else.
 */
export async function leastOf(
  figure: () => number,
  questions: (() => Promise<unknown>)[],
  rounds = runs,
): Promise<number[]> {
  for (const ask of questions) await ask()
  const least = questions.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, ask] of questions.entries()) {
      const before = figure()
      await ask()
      least[place] = Math.min(least[place] ?? 0, figure() - before)
    }
  }
  return least
}
