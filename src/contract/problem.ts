import * as z from 'zod/mini'
import { neighbour } from './forms/appointment-form.ts'
import { patient } from './patient.ts'
import { openText } from './read-answer.ts'

/** Every refusal on the wire: a sentence for the person, and what helps them on. */
export const problem = z.object({
  success: z.optional(z.boolean()),
  message: openText,
  /** To be quoted to the practice when the fault is ours. */
  reference: z.optional(z.string()),
  /** The field that the sentence is about. */
  field: z.optional(z.string()),
  /** Free times near a full one. */
  neighbours: z.optional(z.array(neighbour)),
  /** The appointment as it is now, where somebody else was quicker; for staff only. */
  patient: z.optional(patient),
  /** How many people have a time that could not be kept. */
  met: z.optional(z.number()),
  /** Who has the chair then, where a seat is taken; for staff only. */
  holder: z.optional(patient),
  /** Who was quicker with what was to be saved, when (ISO date-time), and which version that made. */
  conflict: z.optional(z.object({ changedBy: z.string(), changedAt: z.string(), version: z.number() })),
})
export type Problem = z.infer<typeof problem>
