import * as z from 'zod/mini'
import { instant, isInstant } from '../asking/read-answer.ts'
import { sentAnswer } from '../messages.ts'

// Apart from what staff see: a visitor's page has no room for that.

/** What a request is answered. */
export const requestedAnswer = z.extend(sentAnswer, {
  /** Whether the time that was asked for is kept for the patient until the practice answers. */
  holdsTime: z.optional(z.boolean()),
  /** Until when it is kept, ISO date-time. */
  heldUntil: z.optional(instant),
  /** Whether that is when the visit itself begins: it goes to nobody else. */
  untilItBegins: z.optional(z.boolean()),
  /**
   * Where the visit is so near that it should be rung about: from when, ISO date-time, or `now`; or `out of hours`, now and on
   * the number that is answered then.
   */
  ringFrom: z.optional(
    z.string().check(z.refine((from) => from === 'now' || from === 'out of hours' || isInstant(from))),
  ),
  /** Why a day and a time that were asked for are not kept. */
  notHeldBecause: z.optional(z.enum(['out of hours', 'ends after closing', 'enough held'])),
  /** Where this form had come before, and its request does not stand any more as it was answered: its own page says how. */
  changedSince: z.optional(z.boolean()),
  /** The address of the request's own page on this site, for whoever sent it and nobody else. */
  requestAddress: z.optional(z.string()),
})

export type RequestedAnswer = z.infer<typeof requestedAnswer>

/** `YYYY-MM-DD`, a day that a calendar has. */
export const shownDay = z.string().check(z.refine((day) => /^\d{4}-\d\d-\d\d$/.test(day) && isInstant(day)))

/** A free time that is offered instead of a full one; `chair` where it is that of one chair, which only staff are told. */
export const neighbour = z.object({ date: z.string(), time: z.string(), chair: z.optional(z.number()) })

/** The times of one day, and whether each is still to be had. */
export const timesAnswer = z.object({
  date: z.string(),
  /** Whether the surgery opens on that day; `reason` says why it does not, or why it has no time for the service all the same. */
  open: z.boolean(),
  reason: z.optional(z.string()),
  times: z.array(
    z.object({
      time: z.string(),
      state: z.enum(['free', 'full', 'past']),
      /** A routine treatment that begins then is taken as a wish, and holds no time. */
      emergencyOnly: z.boolean(),
      /** So because it would end after the surgery closes. */
      endsAfterClosing: z.optional(z.boolean()),
    }),
  ),
})
export type TimesAnswer = z.infer<typeof timesAnswer>

/** Whether an answer is about the whole of a day: 96 times, 92 when the clocks go forward. Of any other nothing is known. */
export function isOfDay(day: string, { date, times }: TimesAnswer): boolean {
  return date.startsWith(day) && times.length > 91 && times.length < 97
}
