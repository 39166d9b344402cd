import * as z from 'zod/mini'
import { instant } from '../asking/read-answer.ts'
import { endpoint } from '../endpoint.ts'
import { serviceText } from '../text.ts'
import { shownDay } from './appointment-form.ts'

const telephone = z.object({ shown: z.string(), dialled: z.string() })

/** The number that answers at this hour; until when, where that is known (`hour` in words by day), and which answers then. */
const answersNow = z.object({
  phone: telephone,
  until: z.optional(z.object({ hour: z.optional(z.string()), at: instant, next: telephone })),
})
export type AnswersNow = z.infer<typeof answersNow>

/** Days in order, each with all of its free times. */
export const freeDays = z.array(
  z.object({
    date: shownDay,
    times: z.array(z.string()),
    /** While the surgery is shut: on the day of the next opening, earlier times may come before the practice's answer. */
    answeredFrom: z.optional(z.string()),
  }),
)

/** By itself, because only browsers whose reader asks for free times fetch it. */
export const freeTimesCall = endpoint({
  for: 'anyone',
  method: 'GET',
  path: '/api/user/free_times',
  says: 'The days of the next two weeks that have free times in surgery hours, each with all of them.',
  query: z.object({
    service: serviceText,
  }),
  status: 200,
  answer: z.object({
    days: freeDays,
    /** `now` is when it was so: a browser's own clock may be wrong. */
    answersNow: z.optional(z.extend(answersNow, { now: instant })),
  }),
  refusals: [],
})
