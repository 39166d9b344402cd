import * as z from 'zod/mini'
import { readDay } from '../../domain/clinic-time.ts'

const written = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * An instant in a body: an ISO date-time with its offset from UTC, on a day that a calendar has. By these words and not by
 * Zod's own, whose pattern of all days of all years would stand in the form of every visitor.
 * @param sentence what is said of anything else
 */
export function zonedInstant(sentence: string) {
  const isOnADay = z.refine<string>((text) => readDay(text.slice(0, 10)) !== undefined, sentence)
  return z.string(sentence).check(z.regex(written, sentence), isOnADay)
}
