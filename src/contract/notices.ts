import * as z from 'zod/mini'

/** What staff should know about the practice's server, in sentences; the oldest first. */
export const noticesAnswer = z.object({
  notices: z.array(z.object({ kind: z.string(), sentence: z.string(), since: z.string() })),
})
