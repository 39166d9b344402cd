import { lengthInWords } from '../domain/counted.ts'
import type { Records } from '../domain/records.ts'
import type { Log, Notices } from './log-and-notices.ts'

type Looking = {
  records: Pick<Records, 'clockAhead'>
  notices: Notices
  now(): Date
  log: Pick<Log, 'warn'>
}

/** Whether the log has heard of what is so now. */
export type ToldApart = { isLogged?: boolean }

const kind = 'clock-apart'
/** From here on whoever looks after the server should know, in milliseconds. */
const worthTelling = 60_000
/** Closer than this it is set. Of two that stand between both what was said last stays so, or it would come and go. */
const closeAgain = 50_000

/**
 * Tells staff, and the log once, where this machine's clock stands a minute or more from that of its database, until it does so
 * no longer. Every server goes by its own all the same. Throws `RecordsAway`.
 */
export async function findClockApart({ records, notices, now, log }: Looking, told: ToldApart): Promise<void> {
  const ahead = await records.clockAhead(now)
  const apart = Math.abs(ahead)
  if (apart < closeAgain) {
    told.isLogged = false
    return notices.takeBack(kind)
  }
  if (apart < worthTelling) return
  const how = `${lengthInWords(apart)} ${ahead < 0 ? 'ahead of' : 'behind'}`
  notices.say(
    kind,
    `This server’s clock is ${how} that of its database. Where several servers serve the practice, letters may leave twice, and held times and undo may end at a different moment on each. Whoever looks after the two machines should set the clock that is wrong.`,
  )
  if (!told.isLogged)
    log.warn({ job: 'clocks', seconds: Math.round(-ahead / 1000) }, 'the clock stands apart from that of the database')
  told.isLogged = true
}
