import * as z from 'zod/mini'
import { openText, rows } from './asking/read-answer.ts'
import { version } from './calls/version.ts'
import { text } from './text.ts'

/** A message as staff see it. */
export const messageForStaff = z.object({
  _id: z.string(),
  name: z.string(),
  email: openText,
  phone: openText,
  message: openText,
  reference: z.optional(z.string()),
  /** ISO date-time. */
  createdAt: z.string(),
  state: z.string(),
  version: z.number(),
  /** Who set the state it is in, and when (ISO date-time); absent while nobody has. */
  changedBy: z.optional(z.string()),
  changedAt: z.optional(z.string()),
  /** The letter that we have their message did not reach the visitor. */
  unreached: z.optional(z.boolean()),
  /** The letter with their message did not reach the practice's own inbox. */
  practiceUnreached: z.optional(z.boolean()),
})
export type WireMessage = z.infer<typeof messageForStaff>

const stateSentence = 'Please ask for new, done or spam.'

/** Which messages are listed; what is left out narrows nothing. */
export const messagesQuery = z.object({
  /** `new`, `done` or `spam`; all of them where it is left out. */
  state: text(4, stateSentence),
  /** One message alone. */
  message: text(60, 'There is no such message.'),
  after: text(400, 'That page of the list does not exist.'),
})

/** A page of the inbox, the newest first. */
export const messagesAnswer = z.object({
  messages: rows(messageForStaff),
  /** Passed back as `after` for the rows that follow. */
  next: z.optional(z.string()),
  /** New messages, and when the oldest of them arrived. */
  waiting: z.optional(z.object({ count: z.number(), oldest: z.optional(z.string()) })),
})

/** `new`, `done` or `spam`. Another `version` than the one kept is refused, 409. */
export const messageStateBody = z.object({
  state: z.string(stateSentence),
  version,
})

export const messageChangedAnswer = z.object({ updated: messageForStaff, message: openText })
