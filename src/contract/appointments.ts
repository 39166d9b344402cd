import * as z from 'zod/mini'
import { neighbour, tooLong } from './appointment-form.ts'
import { openText, rows } from './read-answer.ts'
import { limits, text } from './text.ts'

/** The status on the wire, and as staff read it. */
export const wireStatuses = ['New Appointment', 'Appointed', 'Cancelled'] as const
export type WireStatus = (typeof wireStatuses)[number]
export const statusLabels: Record<WireStatus, string> = {
  'New Appointment': 'New Appointment',
  Appointed: 'Approved',
  Cancelled: 'Cancelled',
}
export const allAppointments = 'All Appointment'

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
  /** Whether it asks for a routine treatment outside surgery hours, and so holds no chair. */
  outOfHours: z.optional(z.boolean()),
  /** Whether it begins in surgery hours and ends after them; a routine treatment then holds no chair until accepted. */
  endsAfterClosing: z.optional(z.boolean()),
  /** Until when the time of a request is kept without an answer, ISO date-time; absent once it is answered or over. */
  heldUntil: z.optional(z.string()),
  /** When the time of a request that nobody answered was given free, ISO date-time. Accepting it takes the time again. */
  givenFreeAt: z.optional(z.string()),
  version: z.optional(z.number()),
  /** What came of the visit: `arrived`, `done` or `absent`; absent while nobody has said. */
  visit: z.optional(z.string()),
  /** Somebody says that they are in pain, bleeding, swollen, or lost a tooth. */
  urgent: z.optional(z.boolean()),
  /** The other time that a patient with a confirmed one asks for. */
  asksFor: z.optional(neighbour),
  /** The address of a chat with the patient; absent where there is no number. */
  whatsapp: z.optional(z.string()),
  /** A letter to this patient could not be delivered: ring instead. */
  unreached: z.optional(z.boolean()),
  /** The letter about this request did not reach the practice's own inbox; nobody is to be rung for that. */
  practiceUnreached: z.optional(z.boolean()),
  /** The times that staff offer instead, and until when they are held, ISO date-time. */
  offer: z.optional(z.object({ times: z.array(neighbour), until: z.string() })),
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
      }),
    ),
  ),
  letters: z.optional(z.array(z.object({ kind: z.string(), state: z.string(), at: z.string() }))),
})
export type Patient = z.infer<typeof patient>

export const patientsQuery = z.object({
  status: text(40, 'Please choose one of the statuses.'),
  filterDate: text(40, 'Please give the date as year, month and day, such as 2026-12-01.'),
  search: text(254, 'Please search for a shorter text.'),
  after: text(400, 'That page of the list does not exist.'),
  /** `yes` for those alone whom a letter did not reach, from today on. */
  unreached: text(3, 'Please ask for unreached=yes, or leave it out.'),
})

export const patientsAnswer = z.object({
  patients: rows(patient),
  /** Passed back as `after` for the rows that follow. */
  next: z.optional(z.string()),
  /** New requests over all days, and when the oldest of them arrived. */
  waiting: z.optional(
    z.object({
      count: z.number(),
      oldest: z.optional(z.string()),
      /** How many of them are urgent, and since when the first of these waits. */
      urgent: z.optional(z.number()),
      urgentSince: z.optional(z.string()),
    }),
  ),
})

/** A seat that staff choose: which chair, for how long, and why where a rule is broken for it. */
export const chairNumber = z.optional(z.nullable(z.int('Please choose one of the chairs.')))
export const length = z.optional(
  z.nullable(
    z
      .int('Please choose a length.')
      .check(
        z.minimum(15, 'Please choose a length.'),
        z.maximum(90, 'Please choose a length.'),
        z.multipleOf(15, 'Please choose a length.'),
      ),
  ),
)
export const reasonText = text(300, 'Please give a shorter reason.')

export const patientEdit = z.object({
  service: text(limits.service, tooLong.service),
  appointmentDate: text(40, tooLong.appointmentDate),
  appointmentTime: text(20, tooLong.appointmentTime),
  status: text(40, 'Please choose Approved or Cancelled.'),
  /** The chair that was chosen; where none is, the one it has or any that is free. */
  chair: chairNumber,
  /** Another length than the service's own: 15 to 90, in steps of 15. */
  minutes: length,
  reason: reasonText,
  /** The version that the form was filled from. */
  version: z.optional(z.nullable(z.number('The version is a number.'))),
})

export const statusChange = z.object({
  status: z.string('Please choose Appointed or Cancelled.'),
  /** The version that was on the screen; another one now means that somebody else was quicker. */
  version: z.optional(z.nullable(z.number('The version is a number.'))),
  /** Staff know that nobody is there at that hour, and accept it all the same. */
  knowingly: z.optional(z.nullable(z.boolean('Say true where the hour was chosen knowingly.'))),
})

/** Times that staff offer instead, held until the hour that the answer names. */
export const offerBody = z.object({
  times: z.array(
    z.object({
      date: text(40, tooLong.appointmentDate),
      time: text(20, tooLong.appointmentTime),
    }),
    'Please choose one to three times.',
  ),
  /** For how many working days they are held, one where absent. */
  workingDays: z.optional(z.nullable(z.number('Please hold them for one to three working days.'))),
  version: z.optional(z.nullable(z.number('The version is a number.'))),
})

export const undoBody = z.object({
  /** The change to be taken back; without it, only one's own last change is. */
  change: z.optional(z.nullable(z.string('The change is named by its id.'))),
})

export const changedAnswer = z.object({
  updatedUser: patient,
  message: openText,
  /** Until when the change can be taken back, ISO date-time. */
  undoUntil: z.optional(z.string()),
  /** The id by which undo names this change. */
  change: z.optional(z.string()),
})
