import type { DueVisit } from '../domain/appointments/books/reminder-book.ts'
import { daysToRemindOf, remind } from '../domain/appointments/due/reminder.ts'
import { tellUnanswered } from '../domain/appointments/due/unanswered.ts'
import { endOffer } from '../domain/appointments/offers/offer.ts'
import { isTimeToOffer, offerFreedTime } from '../domain/appointments/waiting/offer-freed-time.ts'
import type { WaitingListRules } from '../domain/appointments/waiting/waiting-list.ts'
import { WhoWaits } from '../domain/appointments/waiting/who-waits.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { Records } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { beyondUndo } from '../domain/undo-time.ts'
import { doubtsClock } from './believe-clock.ts'
import type { Log, Notices } from './log-and-notices.ts'
import { unlessItFails } from './unless-it-fails.ts'

/** What reminding needs; `log` gets ids and counts. */
export type Reminding = {
  records: Records
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  practice: Practice
  /** As the owner's files have it. */
  owner: Practice
  /** False where no letter leaves: then nobody is reminded by one. */
  lettersLeave: boolean
  patientChangeHours: number
  waitingList: WaitingListRules
  notices: Notices
  now(): Date
  log: Log
}

/** How many letters of each kind were written. */
type Round = { reminders: number; told: number; ended: number; offered: number }

const batch = 50
/** What came free is looked at in the order of the days, so many quarter hours a round. */
const mostFreedAtOnce = 500

/**
 * Writes the reminders that are due. Unless the clock is doubted, ends the offers that nobody took, offers what came free to
 * whoever waits for it, and writes the letter to the practice about who has waited for a working day. Answers how many of each.
 * May run in several processes at once and be ended in the middle: `goOn` is asked before each of them. Whose turn fails has
 * another in the next round, and keeps nobody else from theirs. Throws `RecordsAway`.
 */
export async function sendReminders(context: Reminding, goOn = () => true): Promise<Round> {
  let reminders = 0
  // By a clock that is wrong they would end what somebody holds until an hour, and tell once, too early, who has waited.
  const doubts = await doubtsClock(context)
  const ended = doubts ? 0 : await endOffers(context, goOn)
  const offered = doubts ? 0 : await offerFreedTimes(context, goOn)
  if (!context.lettersLeave) return { reminders, told: 0, ended, offered }
  let due: DueVisit[] = []
  do {
    // Behind the last one: who is not reminded may be due again, and would be found for ever.
    due = await context.records.reminders.due(daysToRemindOf(context.now()), batch, due.at(-1))
    for (const { id } of due) {
      if (!goOn()) return { reminders, told: 0, ended, offered }
      if (await orNextRound(() => remind(id, { ...context, now: context.now() }), { reminder: id }, context))
        reminders += 1
    }
  } while (due.length === batch)
  const told = doubts ? 0 : await tellUnanswered({ ...context, practice: context.practice, now: context.now() })
  if (reminders + told + ended + offered > 0)
    context.log.info(
      { job: 'reminders', reminders, unanswered: told, offersEnded: ended, offered },
      'reminders written',
    )
  return { reminders, told, ended, offered }
}

async function endOffers(context: Reminding, goOn: () => boolean): Promise<number> {
  let ended = 0
  for (const id of await context.records.offers.over(context.now(), batch)) {
    if (!goOn()) break
    const end = () => endOffer(id, { ...context, practice: context.practice, now: context.now() })
    if (await orNextRound(end, { offer: id }, context)) ended += 1
  }
  return ended
}

/** Offers what has come free; where there is no waiting list, or no letter leaves, it is nobody's. */
async function offerFreedTimes(context: Reminding, goOn: () => boolean): Promise<number> {
  const { records, waitingList } = context
  // Whoever gave it up by mistake has taken it back by then.
  const before = beyondUndo(context.now())
  if (waitingList.minutes === 0 || !context.lettersLeave) {
    const [any] = await records.waitingList.freed(before, 1)
    if (any) await records.transaction((books) => books.waitingList.forgetAllFreed(before))
    return 0
  }
  if (!isTimeToOffer(context.now())) return 0
  const all = await records.waitingList.freed(before, mostFreedAtOnce)
  const [earliest] = all
  if (!earliest) return 0
  const waits = new WhoWaits(records, earliest.day)
  const log = firstAlone(context.log)
  let offered = 0
  for (const freed of all) {
    if (!goOn()) break
    const offer = () => offerFreedTime(freed, waits, { ...context, practice: context.practice, now: context.now() })
    if (await orNextRound(offer, { freed }, { ...context, log })) offered += 1
  }
  if (waits.unreadable.length > 0)
    context.log.error({ job: 'reminders', waiting: waits.unreadable }, 'left out of the waiting list, since unreadable')
  return offered
}

/** A list that cannot be read offers none of what came free: only the first is told. */
function firstAlone(log: Log): Log {
  let isTold = false
  return {
    ...log,
    error(facts, message) {
      if (!isTold) log.error(facts, message)
      isTold = true
    },
  }
}

/** Undefined where it failed. `whose` names the appointment, or the time that came free. */
function orNextRound<T>(
  turn: () => Promise<T>,
  whose: object,
  context: Pick<Reminding, 'log' | 'notices' | 'now'>,
): Promise<T | undefined> {
  return unlessItFails(turn, context, { job: 'reminders', ...whose }, 'left for the next round')
}
