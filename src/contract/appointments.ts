import * as z from 'zod/mini'
import { openText, rows } from './asking/read-answer.ts'
import { changeAnswer, shown } from './calls/change-answer.ts'
import { version } from './calls/version.ts'
import { tooLong } from './forms/appointment-body.ts'
import { patient } from './patient.ts'
import { limits, serviceText, text } from './text.ts'

/** The status on the wire, and as staff read it. */
export const wireStatuses = ['New Appointment', 'Appointed', 'Cancelled'] as const
export type WireStatus = (typeof wireStatuses)[number]
/** The specification's words on the screen for its words on the wire. */
export const statusLabels: Record<WireStatus, string> = {
  'New Appointment': 'New Appointment',
  Appointed: 'Approved',
  Cancelled: 'Cancelled',
}
/** The filter for every status, in the specification's spelling. */
export const allAppointments = 'All Appointment'

/** Refusals of what has the shape of a text and is none of those that may be said. */
export const oddSentences = {
  status: 'Please choose one of the statuses.',
  wantedStatus: 'Please choose Appointed or Cancelled.',
  unreached: 'Please ask for unreached=yes, or leave it out.',
  times: 'Please choose one to three times.',
  chair: 'Please choose one of the chairs.',
}

/** In characters: nothing longer is searched for than an e-mail address. */
export const longestSearch = limits.email

/** Which requests are listed; what is left out narrows nothing. `filterDate` is `YYYY-MM-DD`. */
export const patientsQuery = z.object({
  status: text(40, oddSentences.status),
  filterDate: text(40, tooLong.appointmentDate),
  search: text(longestSearch, 'Please search for a shorter text.'),
  after: text(400, 'That page of the list does not exist.'),
  /** `yes` for those alone whom a letter did not reach, from today on. */
  unreached: text(3, oddSentences.unreached),
})

/** A page of the list: the urgent without an answer, who has waited longest first; then by day and time. */
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
export const chairNumber = z.optional(z.nullable(z.int(oddSentences.chair)))
const lengths = Object.fromEntries([15, 30, 45, 60, 75, 90].map((minutes) => [`${minutes} minutes`, minutes]))
/** Minutes. */
export const length = z.optional(z.nullable(z.enum(lengths, 'Please choose a length.')))
/** Longest texts of staff about a step, in characters. */
export const stepLimits = { reason: 300, words: 300 } as const
/** Why staff break a rule knowingly, such as a seat beyond the hours of its chair; stands in the history. */
export const reasonText = text(stepLimits.reason, 'Please give a shorter reason.')

/** A request moved, answered or corrected; what is left out stays. Another `version` than the one kept is refused, 409. */
export const patientEdit = z.object({
  /** Of a whole patient that comes back as it was answered: nobody has chosen its chair and its length then. */
  _id: z.optional(z.unknown()),
  service: serviceText,
  appointmentDate: text(40, tooLong.appointmentDate),
  appointmentTime: text(20, tooLong.appointmentTime),
  status: text(40, oddSentences.wantedStatus),
  /** The chair that was chosen; where none is, the one it has or any that is free. */
  chair: chairNumber,
  /** Another length than the service's own: 15 to 90, in steps of 15. */
  minutes: length,
  reason: reasonText,
  version,
})

/** The same with a sentence to the patient. */
export const editWithWords = z.extend(patientEdit, {
  /** Stands in the letter about this change and on the patient's own page. */
  words: text(stepLimits.words, `Please write to the patient in at most ${stepLimits.words} characters.`),
})

/** An answer to a request. Another `version` than the one kept is refused, 409. */
export const statusChange = z.object({
  status: z.string(oddSentences.wantedStatus),
  version,
  /** With Appointed: the time at which it is accepted, where it is another one than was asked for. */
  at: z.optional(
    z.nullable(z.object({ date: text(40, tooLong.appointmentDate), time: text(20, tooLong.appointmentTime) })),
  ),
  /** Staff know that nobody is there at that hour, and accept it all the same. */
  knowingly: z.optional(z.nullable(z.boolean('Say true where the hour was chosen knowingly.'))),
})

/** So many times may be offered at once. */
export { mostOffered } from '../domain/appointments/offers/offered-times.ts'

/** Times that staff offer instead, held until the hour that the answer names. */
export const offerBody = z.object({
  times: z.array(
    z.object({
      date: text(40, tooLong.appointmentDate),
      time: text(20, tooLong.appointmentTime),
    }),
    oddSentences.times,
  ),
  /** For how many working days they are held, one where absent. */
  workingDays: z.optional(z.nullable(z.number('Please hold them for one to three working days.'))),
  version,
})

/** So long a step of staff can be taken back. */
export { undoSeconds } from '../domain/undo-time.ts'

/** What is taken back, within `undoSeconds`. */
export const undoBody = z.object({
  /** The change to be taken back; without it, one's own last change of a request, or whatever put a post into the bin. */
  change: z.optional(z.nullable(z.string('The change is named by its id.'))),
})

/** A request as a step of staff has left it, with a sentence for whoever made the step. */
export const changedAnswer = changeAnswer(
  z.object({
    updatedUser: shown(patient),
    message: openText,
    /** Until when the change can be taken back, ISO date-time. */
    undoUntil: z.optional(z.string()),
    /** The id by which undo names this change. */
    change: z.optional(z.string()),
  }),
  'updatedUser',
  'message',
)
