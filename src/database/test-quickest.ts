import type { Records } from '../domain/records.ts'
import { openRecords } from './records.ts'
import { fillWithMany } from './test-many.ts'
import { openTestPlace } from './test-records.ts'

const runs = 60

/**
 * How long a question takes beside so many settled appointments, in milliseconds, once for each count: the quickest of
 * many, because the machine may be busy with something else. `prepare` answers the question.
 */
export async function quickestBeside(
  counts: number[],
  prepare: (records: Records) => Promise<() => Promise<unknown>>,
): Promise<number[]> {
  const took: number[] = []
  for (const count of counts) {
    const { place, remove } = await openTestPlace()
    await (await openRecords(place)).close()
    await fillWithMany(place, count)
    const records = await openRecords(place)
    const ask = await prepare(records)
    await ask()
    let quickest = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now()
      await ask()
      quickest = Math.min(quickest, performance.now() - began)
    }
    took.push(quickest)
    await records.close()
    await remove()
  }
  return took
}
