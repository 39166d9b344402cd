import * as z from 'zod/mini'
import { rows } from './read-answer.ts'

/** What staff should know about the practice's server, in sentences; the oldest first. */
export const noticesAnswer = z.object({
  notices: rows(z.object({ kind: z.string(), sentence: z.string(), since: z.string() })),
})
