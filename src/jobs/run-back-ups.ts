import { nameOfError } from '../domain/errors.ts'
import { RecordsAway } from '../domain/records.ts'
import { type BackUpPlan, makeDueBackUp } from './make-due-back-up.ts'
import { endJobs, WakeableTimer } from './wakeable-timer.ts'

/** How long to rest before the first look and between two, in milliseconds. */
const rest = 60_000
const patienceAtClosing = 2_000

/** Looks once a minute whether a back-up is due; `close` begins no more and ends one that is under way. */
export function runBackUps(plan: BackUpPlan): { close(): Promise<void> } {
  const timer = new WakeableTimer()
  const closing = new AbortController()
  async function look(): Promise<void> {
    await timer.wait(rest)
    while (!closing.signal.aborted) {
      await makeDueBackUp(plan, closing.signal).catch((error) => {
        // It is told elsewhere that the database is away; the next look may find it.
        if (!(error instanceof RecordsAway)) {
          plan.log.error({ job: 'back-up', error: nameOfError(error) }, 'job failed')
        }
      })
      await timer.wait(rest)
    }
  }
  const running = look()
  return {
    async close() {
      closing.abort()
      await endJobs(running, [timer], patienceAtClosing)
    },
  }
}
