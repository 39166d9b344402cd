import * as z from 'zod/mini'
import { rows } from './read-answer.ts'

/** What staff should know about the practice's server, in sentences, the oldest first; and its present moment, ISO date-time. */
export const noticesAnswer = z.object({
  notices: rows(z.object({ kind: z.string(), sentence: z.string(), since: z.string() })),
  now: z.optional(z.string()),
})
