import { lookAtClock, type SeenClock } from '../domain/doubted-clock.ts'
import type { Records, SettingBook } from '../domain/records.ts'
import type { Log, Notices } from './log-and-notices.ts'

type Believing = {
  records: Pick<Records, 'transaction'>
  notices: Notices
  now(): Date
  log: Log
}

/** Under which the last look at the clock is kept. */
export const clockSetting = 'clock'
const kind = 'clock-doubted'

/** Whether something may be thrown away because it is old; where that is doubtful staff and the log are told. Throws `RecordsAway`. */
export async function believesClock({ records, notices, now, log }: Believing): Promise<boolean> {
  const seen = await records.transaction(async ({ settings }) => {
    const after = lookAtClock(await lastSeen(settings), now().getTime())
    await settings.write(clockSetting, JSON.stringify(after))
    return after
  })
  if (seen.doubted === undefined) {
    notices.takeBack(kind)
    return true
  }
  const days = Math.floor((seen.doubted.last - seen.believed) / 86_400_000)
  log.warn({ job: 'clock', days }, 'the clock has gone far ahead: nothing is thrown away because it is old')
  notices.say(
    kind,
    `The server’s clock has gone ${days} days ahead since it was last looked at. If the server was switched off for so long, nothing needs to be done. If its date is wrong, whoever looks after it should set it: from a day on it is believed, and what would be too old by it is erased.`,
  )
  return false
}

/** Whether the clock has gone so far ahead that nothing is to be thrown away by it; nothing is noted. Throws `RecordsAway`. */
export async function doubtsClock({ records, now }: DoubtedBy): Promise<boolean> {
  return lookAtClock(await lastSeen(records.settings), now().getTime()).doubted !== undefined
}

type DoubtedBy = { records: Pick<Records, 'settings'>; now(): Date }

async function lastSeen(settings: Pick<SettingBook, 'read'>): Promise<SeenClock | undefined> {
  const kept = await settings.read(clockSetting)
  return kept === undefined ? undefined : JSON.parse(kept)
}
