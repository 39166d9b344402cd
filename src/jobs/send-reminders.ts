import { daysToRemindOf, remind } from '../domain/appointments/due/reminder.ts'
import { tellUnanswered } from '../domain/appointments/due/unanswered.ts'
import { endOffer } from '../domain/appointments/offer.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { Records } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import type { Log } from './send-letter.ts'

/** What reminding needs; `log` gets counts. */
export type Reminding = {
  records: Records
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  practice: Pick<Practice, 'openingHours' | 'closedDays' | 'email'>
  /** False where no letter leaves: then nobody is reminded by one. */
  lettersLeave: boolean
  now(): Date
  log: Log
}

/** How many letters of each kind were written. */
type Round = { reminders: number; told: number; ended: number }

const batch = 50

/**
 * Ends the offers that nobody took, writes the reminders that are due, and the letter to the practice about who has waited for a working day; answers how
 * many of each. May run in several processes at once and be ended in the middle. `goOn` is asked before each reminder.
 * Throws `RecordsAway`.
 */
export async function sendReminders(room: Reminding, goOn = () => true): Promise<Round> {
  let reminders = 0
  let ended = 0
  for (const id of await room.records.offers.over(room.now(), batch)) {
    if (await endOffer(id, { ...room, practice: room.practice, now: room.now() })) ended += 1
  }
  if (!room.lettersLeave) return { reminders, told: 0, ended }
  let due: string[] = []
  do {
    due = await room.records.reminders.due(daysToRemindOf(room.now()), batch)
    for (const id of due) {
      if (!goOn()) return { reminders, told: 0, ended }
      if (await remind(id, { ...room, now: room.now() })) reminders += 1
    }
  } while (due.length === batch)
  const told = await tellUnanswered({ ...room, practice: room.practice, now: room.now() })
  if (reminders + told + ended > 0)
    room.log.info({ job: 'reminders', reminders, unanswered: told, offersEnded: ended }, 'reminders written')
  return { reminders, told, ended }
}
