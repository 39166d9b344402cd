import { nextWorkingDay, readingDay } from '../availability/opening-hours.ts'
import type { Day } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Appointment } from './appointment.ts'

/**
 * The working day on which whoever asked is answered at the latest: the one after the day on which the request can be
 * read first, and that day itself where it is urgent. Undefined for a practice that never opens.
 */
export function answerDay(
  { createdAt, urgent }: Pick<Appointment, 'createdAt' | 'urgent'>,
  surgery: Pick<Practice, 'openingHours' | 'closedDays'>,
): Day | undefined {
  const read = readingDay(createdAt, surgery)
  return urgent || !read ? read : nextWorkingDay(read, surgery)
}
