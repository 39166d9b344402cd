import { nextOpening, nextWorkingDay, readingDay } from '../availability/opening-hours.ts'
import { type Day, instantOf } from '../clinic-time.ts'
import type { RingFrom } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import { type Appointment, startOf } from './appointment.ts'

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

/**
 * From when to ring about a visit so near that no day of an answer can be named: when the surgery opens, where nobody
 * reads the request before, and at once where the visit, an emergency's, comes first. Undefined for a later visit, and for
 * an urgent one, about which to ring at any hour. Of a wish that holds no time it is asked without its time.
 */
export function ringFrom(request: Asked, surgery: Surgery): RingFrom | undefined {
  return request.urgent ? undefined : readFrom(request, surgery)
}

/** The same of an urgent one too, which nobody reads any earlier. */
export function readFrom(request: Asked, surgery: Surgery): RingFrom | undefined {
  const { createdAt, day } = request
  const read = readingDay(createdAt, surgery)
  if (!read || !day || answerDay(request, surgery)) return undefined
  const opening = nextOpening(createdAt, surgery)
  if (!opening) return 'now'
  const start = startOf(request)
  return start && instantOf(start) < instantOf(opening) ? 'out of hours' : opening
}

type Asked = Pick<Appointment, 'createdAt' | 'urgent' | 'day' | 'time'>
type Surgery = Pick<Practice, 'openingHours' | 'closedDays'>
