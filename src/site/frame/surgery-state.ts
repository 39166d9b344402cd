import { nextOpening, surgeryAt } from '../../domain/availability/opening-hours.ts'
import { addDays, type Day, instantOf, londonAt } from '../../domain/clinic-time.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { timeInWords } from '../../domain/when-in-words.ts'
import { dayInWords } from '../browser/day-in-words.ts'

/** Whether the surgery is open, in words. */
export type SurgeryState = {
  open: boolean
  /** `Open now until 8pm`, or `Surgery closed, emergencies by phone now. Opens tomorrow at 9am`. */
  line: string
  /** When this is no longer so: the door opens or shuts, or the day ends in London. */
  until: Date
}

/** Beside “We're open 24/7”, which is so for emergencies, by phone. */
const closed = 'Surgery closed, emergencies by phone now'

/** So many days ahead an opening is promised; no practice is shut for longer without saying so itself. */
const daysPromisedAhead = 21

/** Whether the surgery is open at a moment, and when it closes or opens next, London time; days that are closed count. */
export function surgeryState(now: Date, practice: Pick<Practice, 'openingHours' | 'closedDays'>): SurgeryState {
  const { day } = londonAt(now)
  const { open, closes, opens } = surgeryAt(now, practice)
  const change = closes ?? opens
  const until = instantOf(change ? { day, time: change } : { day: addDays(day, 1), time: '00:00' })
  if (closes) return { open, line: `Open now until ${timeInWords(closes)}`, until }
  const opening = nextOpening(now, practice)
  if (!opening || opening.day > addDays(day, daysPromisedAhead)) return { open, line: closed, until }
  return { open, line: `${closed}. Opens ${dayFrom(day, opening.day)} at ${timeInWords(opening.time)}`, until }
}

/** A day to come as it is said today: `tomorrow`, `on Monday` within a week, or with its date. */
function dayFrom(today: Day, day: Day): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const words = dayInWords(day)
  return `on ${day < addDays(today, 7) ? words.split(' ')[0] : words}`
}
