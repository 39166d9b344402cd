import { type Records, RecordsMoved } from '../domain/records.ts'
import type { Log, Notices } from './log-and-notices.ts'

type Looking = {
  records: Pick<Records, 'ready'>
  notices: Notices
  log: Log
}

const kind = 'records-moved'

/**
 * Tells staff and the log when the file of the database is not the one any more that is open, for as long as that is so.
 * Throws `RecordsAway` where the database does not answer at all.
 */
export async function findMovedRecords({ records, notices, log }: Looking): Promise<void> {
  try {
    await records.ready()
    notices.takeBack(kind)
  } catch (error) {
    if (!(error instanceof RecordsMoved)) throw error
    log.error({ job: 'records' }, error.message)
    notices.say(
      kind,
      'Nothing new can be kept: the file of the database was deleted, moved or replaced while the server had it open. Forms are refused with the telephone number, so that no request is lost, and what you see is as it was. Whoever looks after the server should not stop it before they have read the runbook.',
    )
  }
}
