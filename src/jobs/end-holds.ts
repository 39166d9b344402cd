import { endedAtOnce } from '../domain/appointments/hold.ts'
import type { Records } from '../domain/records.ts'
import type { Log } from './log-and-notices.ts'

/** What ending holds needs; `log` gets a count. */
export type HeldTime = { records: Records; now(): Date; log: Log }

/**
 * Gives back the time of requests that nobody answered before their hold's end; answers of how many. May run in several
 * processes at once and be ended in the middle. Nothing waits for it: an ended hold is in nobody's way before. `goOn` is
 * asked before each batch. Throws `RecordsAway`.
 */
export async function endHolds({ records, now, log }: HeldTime, goOn = () => true): Promise<number> {
  let ended = 0
  while (goOn()) {
    const some = await records.transaction(({ holds }) => holds.end(now(), endedAtOnce))
    ended += some
    if (some < endedAtOnce) break
  }
  if (ended > 0) log.info({ job: 'holds', requests: ended }, 'time of unanswered requests given free')
  await records.transaction(({ holds }) => holds.forgetSenders())
  return ended
}
