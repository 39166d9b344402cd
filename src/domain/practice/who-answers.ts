import { nextOpening, surgeryAt } from '../availability/opening-hours.ts'
import { instantOf, londonAt } from '../clinic-time.ts'
import { timeInWords } from '../when-in-words.ts'
import type { Practice } from './practice.ts'

type Telephone = Practice['phone']

/**
 * The telephone that somebody picks up at this hour; until when (ISO, since it is told as text; `hour` in words by day), and
 * which then. Without an end where the surgery never opens.
 */
export function whoAnswers(
  now: Date,
  practice: Practice,
): { phone: Telephone; until?: { hour?: string; at: string; next: Telephone } } {
  const { phone, outOfHoursPhone } = practice
  const { closes } = surgeryAt(now, practice)
  if (closes) {
    const at = instantOf({ day: londonAt(now).day, time: closes }).toISOString()
    return { phone, until: { hour: timeInWords(closes), at, next: outOfHoursPhone } }
  }
  const opening = nextOpening(now, practice)
  if (!opening) return { phone: outOfHoursPhone }
  return { phone: outOfHoursPhone, until: { at: instantOf(opening).toISOString(), next: phone } }
}
