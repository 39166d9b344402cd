import * as z from 'zod/mini'
import { rows } from './asking/read-answer.ts'
import { daySentence, text } from './text.ts'

/** Which part of the audit; what is left out narrows nothing. */
export const auditQuery = z.object({
  /** The id of a person of staff, or `operator`; everybody where it is left out. */
  staff: text(60, 'There is no such person.'),
  /** Days in London, both included. */
  from: text(40, daySentence),
  to: text(40, daySentence),
  /** A reference, or an appointment's id. */
  patient: text(60, 'Please give the reference of an appointment.'),
  after: text(400, 'That page of the audit does not exist.'),
})

const auditEntry = z.object({
  _id: z.string(),
  /** ISO date-time. */
  at: z.string(),
  /** Who did it: their id, or `operator`. */
  staff: z.string(),
  who: z.string(),
  /** What they did, as it follows their name: `looked at a request`. */
  did: z.string(),
  /** What a list or a search was asked for, as long as that is kept. */
  question: z.optional(z.string()),
  /** Whose account it was done to, where that was not their own. */
  colleague: z.optional(z.string()),
  appointment: z.optional(z.object({ _id: z.string(), reference: z.string() })),
})
export type WireAuditEntry = z.infer<typeof auditEntry>

/** A page of the audit, the newest first. */
export const auditAnswer = z.object({
  entries: rows(auditEntry),
  /** Passed back as `after` for the entries that follow. */
  next: z.optional(z.string()),
})
