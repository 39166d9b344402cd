import { nextWorkingDay, readingDay } from '../availability/opening-hours.ts'
import type { Day } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Appointment } from './appointment.ts'

/**
 * The working day on which whoever asked is answered at the latest: the one after the day on which the request can be
 * read first, and that day itself where it is urgent. Undefined where the visit would be over by its end, and for a practice
 * that never opens.
 */
export function answerDay(
  { createdAt, urgent, day }: Pick<Appointment, 'createdAt' | 'urgent' | 'day'>,
  surgery: Pick<Practice, 'openingHours' | 'closedDays'>,
): Day | undefined {
  const read = readingDay(createdAt, surgery)
  const answer = urgent || !read ? read : nextWorkingDay(read, surgery)
  return answer && day !== undefined && day <= answer ? undefined : answer
}
