import * as z from 'zod/mini'
import { openText } from '../asking/read-answer.ts'
import { neighbour, shownDay } from './appointment-form.ts'

/** A refusal as visitors are told it: a sentence, and what helps them on. */
export const formProblem = z.object({
  success: z.optional(z.boolean()),
  message: openText,
  /** To be quoted to the practice when the fault is ours. */
  reference: z.optional(z.string()),
  /** The field that the sentence is about. */
  field: z.optional(z.string()),
  /** Free times near a full one. */
  neighbours: z.optional(z.array(z.extend(neighbour, { date: shownDay }))),
  /** The time is kept for whoever asks for it already: there is nothing to send again. */
  theirsAlready: z.optional(z.boolean()),
})
