import { type Records, RecordsMoved, RecordsNewer } from '../domain/records.ts'
import type { Log, Notices } from './log-and-notices.ts'

type Looking = {
  records: Pick<Records, 'ready'>
  notices: Notices
  log: Log
}

const kinds = { moved: 'records-moved', newer: 'records-newer' }

const sentences = {
  moved:
    'Nothing new can be kept: the file of the database was deleted, moved or replaced while the server had it open. Forms are refused with the telephone number, so that no request is lost, and what you see is as it was. Whoever looks after the server should not stop it before they have read the runbook.',
  newer:
    'A newer version of the program has changed the tables of the database, and this server still runs an older one. Whoever looks after the server should stop it and start the new version.',
}

/**
 * Tells staff and the log when the file of the database is not the one any more that is open, or a newer program has changed
 * its tables, for as long as that is so. Throws `RecordsAway` where the database does not answer at all.
 */
export async function findMovedRecords({ records, notices, log }: Looking): Promise<void> {
  const met = await whatIsAmiss(records)
  for (const amiss of ['moved', 'newer'] as const) {
    if (met?.amiss === amiss) notices.say(kinds[amiss], sentences[amiss])
    else notices.takeBack(kinds[amiss])
  }
  if (met) log.error({ job: 'records' }, met.message)
}

async function whatIsAmiss(
  records: Looking['records'],
): Promise<{ amiss: keyof typeof kinds; message: string } | undefined> {
  try {
    await records.ready()
    return undefined
  } catch (error) {
    if (error instanceof RecordsMoved) return { amiss: 'moved', message: error.message }
    if (error instanceof RecordsNewer) return { amiss: 'newer', message: error.message }
    throw error
  }
}
