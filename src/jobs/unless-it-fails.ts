import { nameOfError } from '../domain/errors.ts'
import { RecordsAway, RecordsDamaged } from '../domain/records.ts'
import { tellIfLasting } from '../domain/staff/tell-if-lasting.ts'
import type { Log, Notices } from './log-and-notices.ts'

/**
 * What came of a part of a round; undefined where a surprise, or what is damaged, kept it from being done. That is logged, and
 * the other parts go on. Throws any other `RecordsAway`.
 */
export async function unlessItFails<T>(
  part: () => Promise<T>,
  { log, notices, now }: { log: Log; notices: Notices; now(): Date },
  facts: Record<string, unknown>,
  message: string,
): Promise<T | undefined> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof RecordsAway && !(error instanceof RecordsDamaged)) throw error
    tellIfLasting(error, { notices, now })
    log.error({ ...facts, error: nameOfError(error) }, message)
    return undefined
  }
}
