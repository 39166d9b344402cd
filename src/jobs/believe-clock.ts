import {
  believeAtOnce,
  clockSetting,
  isFarBack,
  lastSeen,
  lookAtClock,
  type SeenClock,
} from '../domain/doubted-clock.ts'
import type { Books, Records } from '../domain/records.ts'
import type { Log, Notices } from './log-and-notices.ts'

type Believing = {
  records: Pick<Records, 'transaction' | 'settings'>
  notices: Notices
  now(): Date
  log: Log
}

const kinds = { doubted: 'clock-doubted', back: 'clock-back' }
/** So long staff are told that it went back, in milliseconds: one that was ahead before is right now. */
const toldFor = 86_400_000

/** Whether something may be thrown away because it is old; where that is doubtful staff and the log are told. Throws `RecordsAway`. */
export async function believesClock({ records, notices, now, log }: Believing): Promise<boolean> {
  const seen = await records.transaction(async ({ settings }) => {
    const after = lookAtClock(await lastSeen(settings), now().getTime())
    await settings.write(clockSetting, JSON.stringify(after))
    return after
  })
  sayIfBack(seen, { notices, now, log })
  if (seen.doubted === undefined) {
    notices.takeBack(kinds.doubted)
    return true
  }
  const days = daysBetween(seen.believed, seen.doubted.last)
  log.warn({ job: 'clock', days }, 'the clock has gone far ahead: nothing is thrown away because it is old')
  notices.say(
    kinds.doubted,
    `The server’s clock has gone ${days} days ahead since it was last looked at. If the server was switched off for so long, nothing needs to be done. If its date is wrong, whoever looks after it should set it: from a day on it is believed, and what would be too old by it is erased.`,
  )
  return false
}

/** Notes that the clock has gone far back as soon as that is seen, by which it is known later what bears a wrong date. Throws `RecordsAway`. */
export async function noteIfBack(believing: Believing): Promise<void> {
  const seen = await lastSeen(believing.records.settings)
  if (seen && isFarBack(seen, believing.now().getTime())) await believesClock(believing)
}

function sayIfBack({ backs, doubted }: SeenClock, { notices, now, log }: Omit<Believing, 'records'>): void {
  const back = backs?.at(-1)
  const until = new Date((back?.from ?? 0) + toldFor)
  if (!back || doubted || until <= now()) {
    notices.takeBack(kinds.back)
    return
  }
  const days = daysBetween(back.from, back.before)
  log.warn({ job: 'clock', days }, 'the clock has gone far back')
  notices.say(
    kinds.back,
    `The server’s clock has gone ${days} days back since it was last looked at. If it was ahead before, nothing needs to be done. If its date is wrong now, whoever looks after the server should set it: what patients send meanwhile bears a wrong date.`,
    until,
  )
}

function daysBetween(one: number, other: number): number {
  return Math.floor((other - one) / 86_400_000)
}

/** An older practice was brought back: no clock is doubted by it, and what bears a wrong date in it is kept as it was there. */
export async function beginClockAnew({ settings }: Pick<Books, 'settings'>, now: Date): Promise<void> {
  const seen = await lastSeen(settings)
  const known = seen && believeAtOnce(seen, now.getTime())
  if (known?.misdated || known?.backs?.length) return settings.write(clockSetting, JSON.stringify(known))
  await settings.forget(clockSetting)
}

/** Whether the clock has gone so far ahead that nothing is to be thrown away by it; nothing is noted. Throws `RecordsAway`. */
export async function doubtsClock({ records, now }: DoubtedBy): Promise<boolean> {
  return lookAtClock(await lastSeen(records.settings), now().getTime()).doubted !== undefined
}

type DoubtedBy = { records: Pick<Records, 'settings'>; now(): Date }
