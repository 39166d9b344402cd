import { nameOfError } from '../domain/errors.ts'
import { RecordsAway } from '../domain/records.ts'
import { type ReportReading, readReports } from './read-reports.ts'
import { endJobs, WakeableTimer } from './wakeable-timer.ts'

/** How long to rest between two looks, in milliseconds, and at most while the mailbox is away. */
const rest = 60_000
const longestRest = 15 * 60_000
const patienceAtClosing = 2_000

/** Reads the mailbox to which letters come back once a minute, less often while it is away. */
export function runReportReading(reading: ReportReading): { close(): Promise<void> } {
  const timer = new WakeableTimer()
  let closing = false
  let inVain = 0
  async function look(): Promise<void> {
    await timer.wait(rest)
    while (!closing) {
      inVain = (await round()) ? 0 : inVain + 1
      await timer.wait(Math.min(rest * 2 ** inVain, longestRest))
    }
  }
  async function round(): Promise<boolean> {
    try {
      return (await readReports(reading, () => !closing)) !== 'mailbox away'
    } catch (error) {
      // It is told elsewhere that the database is away; the next look may find it.
      if (error instanceof RecordsAway) return true
      reading.log.error({ job: 'reports', error: nameOfError(error) }, 'job failed')
      return false
    }
  }
  const running = look()
  return {
    async close() {
      closing = true
      await endJobs(running, [timer], patienceAtClosing)
    },
  }
}
