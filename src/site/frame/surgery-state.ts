import { hoursOn, surgeryAt } from '../../domain/availability/opening-hours.ts'
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

/** How many days are looked through for the next opening; no practice is shut for longer without saying so itself. */
const daysLookedAhead = 21

/** Whether the surgery is open at a moment, and when it closes or opens next, London time; days that are closed count. */
export function surgeryState(now: Date, practice: Pick<Practice, 'openingHours' | 'closedDays'>): SurgeryState {
  const { day } = londonAt(now)
  const { open, closes, opens } = surgeryAt(now, practice)
  const change = closes ?? opens
  const until = instantOf(change ? { day, time: change } : { day: addDays(day, 1), time: '00:00' })
  if (closes) return { open, line: `Open now until ${timeInWords(closes)}`, until }
  if (opens) return { open, line: `${closed}. Opens today at ${timeInWords(opens)}`, until }
  return { open, line: `${closed}${nextOpening(day, practice)}`, until }
}

function nextOpening(today: Day, practice: Pick<Practice, 'openingHours' | 'closedDays'>): string {
  for (let ahead = 1; ahead <= daysLookedAhead; ahead += 1) {
    const day = addDays(today, ahead)
    const hours = hoursOn(day, practice)
    if ('opens' in hours) return `. Opens ${nameOf(day, ahead)} at ${timeInWords(hours.opens)}`
  }
  return ''
}

function nameOf(day: Day, ahead: number): string {
  if (ahead === 1) return 'tomorrow'
  const words = dayInWords(day)
  return ahead < 7 ? `on ${words.split(' ')[0]}` : `on ${words}`
}
