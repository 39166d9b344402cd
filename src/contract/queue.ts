import * as z from 'zod/mini'
import { instant, openText, rows } from './asking/read-answer.ts'
import { version } from './calls/version.ts'
import { zonedInstant } from './calls/zoned-instant.ts'
import { neighbour } from './forms/appointment-form.ts'
import { messageForStaff } from './messages-for-staff.ts'
import { patient } from './patient.ts'
import { text } from './text.ts'

/** Why somebody stands in the queue: what a `reason` may be, to whoever has words for each. */
export type { Reason as QueueReason } from '../domain/queue/reason.ts'

/**
 * Why staff have to tell somebody themselves. `not kept`: a closed day or a chair has taken their time away;
 * `time stands`: it took only one that they were offered, or is as before; `new address`: their letter went to one that was
 * corrected since.
 */
const untoldBecause = z.enum([
  'no e-mail',
  'letter came back',
  'letter waits',
  'not kept',
  'time stands',
  'new address',
])

/** A call to a patient, with who made it; `againAt` (ISO date-time) where nobody answered and an hour was named. */
const call = z.object({
  what: z.enum(['rung', 'no answer']),
  at: instant,
  by: z.optional(z.string()),
  againAt: z.optional(instant),
})

/** One line of the queue: somebody who must be answered or told. */
const queueEntry = z.object({
  reason: z.string(),
  /** Since when it waits to be done, ISO date-time. */
  since: z.string(),
  patient,
  untoldBecause: z.optional(untoldBecause),
  /** Of whoever must be told: when they still mean to come, since they have not heard that it was moved. */
  movedFrom: z.optional(neighbour),
  lastCall: z.optional(call),
})
export type QueueEntry = z.infer<typeof queueEntry>

/** Which page of the queue, or nothing of it but the counts. */
export const queueQuery = z.object({
  after: text(400, 'That page of the queue does not exist.'),
  /** `none` for the counts alone, without anything about anybody. */
  rows: text(4, 'Please ask for rows=none, or leave it out.'),
})

/** Who waits is what matters: a number that cannot be read is left out. */
const count = z.optional(z.number())

/** Who must be answered or told, the urgent first; a hundred on a page. */
export const queueAnswer = z.object({
  queue: rows(queueEntry),
  /** Passed back as `after` for the rows that follow; urgent ones always stand before all others. */
  next: z.optional(z.string()),
  counts: z.optional(
    z.object({
      urgent: count,
      tell: count,
      /** A confirmed time stands while its patient waits for an answer to the wish for another. */
      otherTime: count,
      timePassed: count,
      new: count,
      noTime: count,
      messages: count,
    }),
  ),
  /** New messages, the oldest first, a hundred at most: they stand behind everybody else, so on the last page. */
  messages: z.optional(rows(messageForStaff)),
  /** Who comes next, accepted and with a time. */
  visits: z.optional(rows(patient)),
  /** The median time to an answer, of the last hundred answers in thirty days; absent where there were none. */
  answeredWithinMinutes: z.optional(z.number()),
})
export type QueueAnswer = z.infer<typeof queueAnswer>

/** A call that was made to a patient; one of `againAt` and `againIn`, where nobody answered. */
export const callBody = z.object({
  answered: z.boolean('Please say whether somebody answered.'),
  /** When it is tried again where nobody did, ISO date-time. */
  againAt: z.optional(z.nullable(zonedInstant('Please give the hour as an ISO date-time.'))),
  /** The same in so many minutes from now by the server's clock. */
  againIn: z.optional(z.nullable(z.int('Please give a whole number of minutes.'))),
  version,
})

/** How an appointment stands, and who did what last, without anything about the patient. */
export const standingAnswer = z.object({
  version: z.number(),
  status: z.string(),
  /** What was done last, in a sentence. */
  sentence: z.string(),
  /** If whoever asks has done it: the change to take back, what it was, and for how many more seconds that is offered. */
  own: z.optional(z.object({ change: z.string(), did: openText, seconds: z.number() })),
})
