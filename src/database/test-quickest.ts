import type { Records } from '../domain/records.ts'
import { openRecords } from './records.ts'
import { fillWithMany } from './test-many.ts'
import { openTestPlace } from './test-records.ts'

const runs = 60

/**
 * How long a question takes beside so many settled appointments, in milliseconds, once for each count: the quickest of
 * many, asked by turns, because the machine may be busy with something else. `prepare` answers the question.
 */
export async function quickestBeside(
  counts: number[],
  prepare: (records: Records) => Promise<() => Promise<unknown>>,
): Promise<number[]> {
  await using closing = new AsyncDisposableStack()
  const questions: (() => Promise<unknown>)[] = []
  for (const count of counts) {
    const { place, remove } = await openTestPlace()
    closing.defer(remove)
    await (await openRecords(place)).close()
    await fillWithMany(place, count)
    const records = await openRecords(place)
    closing.defer(() => records.close())
    questions.push(await prepare(records))
  }
  for (const ask of questions) await ask()
  const quickest = counts.map(() => Number.POSITIVE_INFINITY)
  for (let run = 0; run < runs; run += 1) {
    for (const [place, ask] of questions.entries()) {
      const began = performance.now()
      await ask()
      quickest[place] = Math.min(quickest[place] ?? 0, performance.now() - began)
    }
  }
  return quickest
}
