import * as z from 'zod/mini'
import { openText } from './asking/read-answer.ts'
import { limits, text } from './text.ts'

/** Somebody, by the e-mail address or the phone number that they gave. */
export const personBody = z.object({
  who: text(limits.email, 'Please give an e-mail address or a phone number.'),
})

/** The same, with the fingerprint of what was shown: more that has come in since, perhaps of somebody else, is shown first. */
export const shownPersonBody = z.extend(personBody, {
  fingerprint: text(64, 'That is no fingerprint of what was found.'),
})

const counts = { requests: z.number(), messages: z.number(), letters: z.number() }

const kept = {
  ...counts,
  /** Whether it is kept that they want no reminders. */
  noReminders: z.optional(z.boolean()),
}

/** How much is kept about somebody, and by which names: a family may share a number. */
export const keptAnswer = z.object({
  ...kept,
  names: z.optional(z.array(z.string())),
  /** Of exactly these requests and messages. */
  fingerprint: z.optional(z.string()),
})
/** How much of somebody was erased. */
export const erasedAnswer = z.object({
  ...counts,
  success: z.boolean(),
  message: openText,
  /** Whether the message asks to erase once more, since words may still lie in free space. */
  onceMore: z.optional(z.boolean()),
})

/** All that is kept, once for programs and once to read; both are whole files. */
export const exportAnswer = z.object({ ...kept, json: z.string(), page: z.string() })

/** Until when things are kept, and what goes next. */
export const retentionAnswer = z.object({
  /** Requests after the day of the visit, messages after they came. */
  days: z.number(),
  binDays: z.number(),
  auditYears: z.number(),
  /** `YYYY-MM-DD` on which the oldest requests with a day go, and how many; absent where there are none. */
  requests: z.optional(z.object({ on: z.string(), count: z.number() })),
  /** The same of messages. */
  messages: z.optional(z.object({ on: z.string(), count: z.number() })),
})
