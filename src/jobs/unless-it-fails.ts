import { RecordsAway } from '../domain/records.ts'
import { type Log, nameOfError } from './log-and-notices.ts'

/**
 * What came of a part of a round; undefined where a surprise kept it from being done. That is logged, and the other parts go
 * on. Throws `RecordsAway`.
 */
export async function unlessItFails<T>(
  part: () => Promise<T>,
  log: Log,
  facts: Record<string, unknown>,
  message: string,
): Promise<T | undefined> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof RecordsAway) throw error
    log.error({ ...facts, error: nameOfError(error) }, message)
    return undefined
  }
}
