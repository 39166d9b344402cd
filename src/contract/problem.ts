import * as z from 'zod/mini'
import { instant } from './asking/read-answer.ts'
import { formProblem } from './forms/form-problem.ts'
import { patient } from './patient.ts'

/** Every refusal on the wire: a sentence for the person, and what helps them on. */
export const problem = z.extend(formProblem, {
  /** The appointment as it is now, where somebody else was quicker; for staff only. */
  patient: z.optional(patient),
  /** Whether the account was closed whose session this was; for whoever holds its token. */
  closed: z.optional(z.boolean()),
  /** How many people have a time that could not be kept. */
  met: z.optional(z.number()),
  /** Who has the chair then, where a seat is taken; for staff only. */
  holder: z.optional(patient),
  /** Who was quicker with what was to be saved, when (ISO date-time), and which version that made. */
  conflict: z.optional(z.object({ changedBy: z.string(), changedAt: instant, version: z.number() })),
})
export type Problem = z.infer<typeof problem>

/** Of what names a failure to whoever looks into it. */
export { referenceCharacters, referenceLength } from '../domain/staff/secrets.ts'
