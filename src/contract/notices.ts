import * as z from 'zod/mini'
import { rows } from './asking/read-answer.ts'
import { text } from './text.ts'

/** What staff should know about the practice's server, in sentences; the oldest first. */
export const noticesAnswer = z.object({
  notices: rows(z.object({ kind: z.string(), sentence: z.string(), since: z.string() })),
})

/** `clock`: what the computer that asks takes for the present moment, ISO date-time. */
export const noticesQuery = z.object({ clock: text(40, 'Please give the time as 2026-12-01T09:00:00Z.') })
