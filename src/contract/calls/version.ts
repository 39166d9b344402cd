import * as z from 'zod/mini'

/** The version of what was on the screen; where there is another by now, somebody else was quicker. */
export const version = z.optional(z.nullable(z.number('The version is a number.')))
