import * as z from 'zod/mini'
import type { AppointmentChange } from '../domain/appointments/appointment.ts'
import type { Letter, LetterAppointment } from '../domain/letters.ts'
import { openText } from './asking/read-answer.ts'
import { neighbour } from './forms/appointment-form.ts'

// The desk and the server make the same number of what a patient wrote.
export { firstNumber } from '../domain/phone-numbers/first-number.ts'
export { whatsAppNumber } from '../domain/phone-numbers/whatsapp-number.ts'

/** An appointment as staff see it. Empty text stands for what was not given. */
export const patient = z.object({
  _id: z.string(),
  name: z.string(),
  email: openText,
  phone: openText,
  service: openText,
  status: z.string(),
  message: openText,
  /** `YYYY-MM-DDT00:00:00.000Z` of the calendar day in London, or empty. */
  appointmentDate: openText,
  /** `HH:MM`, or empty. */
  appointmentTime: openText,
  reference: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  minutes: z.optional(z.number()),
  /** The chair it holds; absent while it holds none. */
  chair: z.optional(z.number()),
  /** Outside surgery hours, and no emergency by its name; a routine treatment then holds no chair until accepted. */
  outOfHours: z.optional(z.boolean()),
  /** Whether it begins in surgery hours and ends after them; a routine treatment then holds no chair until accepted. */
  endsAfterClosing: z.optional(z.boolean()),
  /** Until when the time of a request is kept without an answer, ISO date-time; absent once it is answered or over. */
  heldUntil: z.optional(z.string()),
  /** When the time of a request that nobody answered was given free, ISO date-time. Accepting it takes the time again. */
  givenFreeAt: z.optional(z.string()),
  version: z.optional(z.number()),
  /** What staff note for themselves; its patient never sees it. */
  note: z.optional(z.string()),
  /** What came of the visit: `arrived`, `done` or `absent`; absent while nobody has said. */
  visit: z.optional(z.string()),
  /** Somebody says that they are in pain, bleeding, swollen, or lost a tooth. */
  urgent: z.optional(z.boolean()),
  /** Whose visit it is, where `name` has written for somebody else. */
  patientName: z.optional(z.string()),
  patientBirthYear: z.optional(z.number()),
  /** They ask not to be rung: e-mail or text only. */
  noCalls: z.optional(z.boolean()),
  /** A language or a need for access, in a sentence. */
  needs: z.optional(z.string()),
  /** Other times that would suit a request without an answer, as long as they are ahead. */
  alsoSuits: z.optional(z.array(neighbour)),
  /** The other time that a patient with a confirmed one asks for. */
  asksFor: z.optional(neighbour),
  /** The address of a chat with the patient; absent where there is no number. */
  whatsapp: z.optional(z.string()),
  /** The kind of the letter that may be sent again, since the last one did not arrive or went to another address. */
  letterAgain: z.optional(z.string()),
  /** The last letter to this patient that was tried did not arrive: ring instead. */
  unreached: z.optional(z.boolean()),
  /** The letter about this request did not reach the practice's own inbox; nobody is to be rung for that. */
  practiceUnreached: z.optional(z.boolean()),
  /** The times that staff offer instead, and until when they are held, ISO date-time. */
  offer: z.optional(
    z.object({
      times: z.array(neighbour),
      until: z.string(),
      /** One earlier time for somebody who waits for one; the clock has offered it. */
      fromWaitingList: z.optional(z.boolean()),
    }),
  ),
  /** They wait to be told of an earlier time: since when, ISO date-time, and `morning` or `afternoon` where only then. */
  waitsForEarlier: z.optional(z.object({ since: z.string(), part: z.optional(z.string()) })),
  history: z.optional(
    z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        by: z.optional(z.string()),
        /** The time before and after, where the step moved it; empty text for what was open. */
        moved: z.optional(z.object({ from: neighbour, to: neighbour })),
        /** Why a rule was broken for it, in the words of whoever did. */
        reason: z.optional(z.string()),
        /** When a call that nobody answered is tried again, ISO date-time. */
        againAt: z.optional(z.string()),
        /** What staff have written to the patient with it. */
        words: z.optional(z.string()),
        /** What was corrected of who it is about, never what it said. */
        corrected: z.optional(z.array(z.string())),
      }),
    ),
  ),
  letters: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string()),
        kind: z.string(),
        /** `waiting`, `sent` (taken by the mail server; `a file` on a trial without one), `refused` by it, `given up` or `came back`. */
        state: z.string(),
        /** Since when it is in that state, ISO date-time; of one that waits, when it was written. */
        at: z.string(),
        /** What the mail server last said of it, one line of 300 characters at most; absent once it was taken. */
        said: z.optional(z.string()),
        /** When one that the mail server put off is tried again, ISO date-time. */
        triedAgainAt: z.optional(z.string()),
      }),
    ),
  ),
})
export type Patient = z.infer<typeof patient>

/** What a step of the history may be, to whoever has words for each. */
export type HistoryStep = AppointmentChange['what']
/** What a letter about an appointment may be, to whoever has words for each. */
export type LetterKind = Extract<Letter, { appointment: LetterAppointment }>['kind']
