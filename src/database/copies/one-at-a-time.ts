import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { inOurWords, isBusy } from '../sqlite/statements.ts'

/**
 * Does a work of which there may be one at a time; answers undefined where another program is at it. `sign` is a file that
 * it is known by, locked until the work has ended or its program has, however that ends.
 */
export async function oneAtATime<T>(sign: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = new DatabaseSync(sign, { timeout: 0 })
  try {
    if (!takes(lock)) return undefined
    try {
      return await work()
    } finally {
      rmSync(sign, { force: true })
    }
  } finally {
    lock.close()
  }
}

function takes(lock: DatabaseSync): boolean {
  try {
    // No journal beside it: nothing is written.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw inOurWords(error)
  }
}
