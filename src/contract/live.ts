import * as z from 'zod/mini'

/** What an event of the stream says: the subjects that have changed, to be asked again. */
export const liveEvent = z.object({ subjects: z.array(z.string()) })
