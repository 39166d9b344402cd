import * as z from 'zod/mini'
import { patient } from './appointments.ts'
import { rows } from './read-answer.ts'

/** A chair as the desk calls it. */
export const chair = z.object({ chair: z.number(), name: z.string() })
export type Chair = z.infer<typeof chair>

/** A day at the desk. */
export const dayAnswer = z.object({
  date: z.string(),
  /** When the surgery is open, `HH:MM`; absent where it stays shut. */
  hours: z.optional(z.object({ opens: z.string(), closes: z.string() })),
  /** Why the day is not as its weekday, or why the surgery stays shut. */
  reason: z.optional(z.string()),
  chairs: rows(chair),
  /** Everybody who holds a chair, by time, and behind them who holds none. */
  patients: rows(patient),
  /** How many more without a chair there are than are shown. */
  left: z.optional(z.number()),
})
export type DayAnswer = z.infer<typeof dayAnswer>
