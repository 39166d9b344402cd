import * as z from 'zod/mini'

const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Please give a time as HH:MM, on a quarter hour.'))
const hours = z.object({ opens: time, closes: time })
const day = z.string('Please give a day.')
const chairs = z.object({
  surgeryHours: z.int('Please give the chairs as a whole number.'),
  onCall: z.int('Please give the chairs as a whole number.'),
})

/** A day that is not as its weekday, and who said so: the owner's files, or the desk over them. */
const closedDay = z.object({
  day: z.string(),
  reason: z.string(),
  hours: z.optional(hours),
  by: z.enum(['owner', 'desk']),
})

/** The practice as the desk needs it: what requests and posts may name, and what the desk may change. */
export const practiceAnswer = z.object({
  practice: z.object({
    name: z.string(),
    phone: z.string(),
    services: z.array(z.string()),
    chairs,
    team: z.array(z.object({ id: z.string(), name: z.string() })),
    topics: z.array(z.object({ id: z.string(), title: z.string() })),
    treatments: z.array(z.object({ id: z.string(), title: z.string() })),
    /** What a post may name in braces, such as `phone`, and what is read there. */
    facts: z.optional(z.record(z.string(), z.object({ text: z.string() }))),
    closedDays: z.array(closedDay),
    /** Days that the owner's files close and the desk has opened. */
    openedDays: z.array(z.string()),
    /** To be named when it is changed. */
    version: z.number(),
    changedBy: z.optional(z.string()),
    changedAt: z.optional(z.string()),
  }),
})

/** What the desk changes; absent stays. `closedDays` are the desk's own, all of them. */
export const practiceBody = z.object({
  version: z.int('Please load the page again.'),
  closedDays: z.optional(
    z.array(
      z.object({
        day,
        reason: z.string('Please say why.').check(z.maxLength(200, 'Please give a shorter reason.')),
        hours: z.optional(hours),
      }),
    ),
  ),
  openedDays: z.optional(z.array(day)),
  chairs: z.optional(chairs),
})
