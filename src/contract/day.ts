import * as z from 'zod/mini'
import { chairNumber, length, reasonText } from './appointments.ts'
import { openText, rows } from './asking/read-answer.ts'
import { version } from './calls/version.ts'
import { tooLong } from './forms/appointment-body.ts'
import { patient } from './patient.ts'
import { careFields } from './person.ts'
import { daySentence, limits, serviceText, text } from './text.ts'

/** A chair as the desk calls it. */
const chair = z.object({
  chair: z.number(),
  name: z.string(),
  /** It takes nobody any more, and stands there for who still has a time. */
  removed: z.optional(z.boolean()),
})

const hoursOfDay = z.object({ opens: z.string(), closes: z.string() })
const surgeryHours = z.extend(hoursOfDay, {
  /** When it shuts in between. */
  lunch: z.optional(z.object({ from: z.string(), until: z.string() })),
})

/** A chair on one day. */
const chairOfDay = z.extend(chair, {
  /** When somebody works there, `HH:MM`; absent where that is whenever the surgery is open. */
  works: z.optional(rows(hoursOfDay)),
  /** Why the day is not as its weekday there. */
  reason: z.optional(z.string()),
})
export type Chair = z.infer<typeof chairOfDay>

/** A day at the desk. */
export const dayAnswer = z.object({
  date: z.string(),
  /** When the surgery is open, `HH:MM`; absent where it stays shut. */
  hours: z.optional(surgeryHours),
  /** Why the day is not as its weekday, or why the surgery stays shut. */
  reason: z.optional(z.string()),
  chairs: rows(chairOfDay),
  /** Everybody who holds a chair, by time, and behind them who holds none. */
  patients: rows(patient),
  /** Whose visit began on the day before and goes over midnight. */
  overnight: z.optional(rows(patient)),
  /** Quarter hours of chairs, `HH:MM`, that none of them has and nobody else may have, as what is offered to somebody. */
  held: z.optional(rows(z.object({ chair: z.number(), time: z.string() }))),
  /** How many more without a chair there are than are shown. */
  left: z.optional(z.number()),
})
export type DayAnswer = z.infer<typeof dayAnswer>

/** What somebody on the telephone says, and the seat that they are given. */
export const bookingBody = z.object({
  name: text(limits.name, 'Please give a shorter name.'),
  phone: text(limits.phone, 'Please give a shorter phone number.'),
  email: text(limits.email, tooLong.email),
  service: serviceText,
  message: text(limits.message, 'Please write a shorter note.'),
  appointmentDate: text(40, tooLong.appointmentDate),
  appointmentTime: text(20, tooLong.appointmentTime),
  chair: chairNumber,
  minutes: length,
  reason: reasonText,
  ...careFields,
})

/** Fewer digits than these are half of the country's numbers. */
export const fewestDigits = 7

/** Whoever has this number, in any writing; nobody is looked for by fewer than `fewestDigits`. */
export const knownQuery = z.object({ phone: text(limits.phone, 'Please give a shorter phone number.') })

/** Somebody who has asked for an appointment before. */
const knownPerson = z.object({
  name: z.string(),
  phone: openText,
  email: openText,
  /** The day of their newest appointment, where it has one. */
  lastDate: openText,
})
export type KnownPerson = z.infer<typeof knownPerson>
export const knownAnswer = z.object({ known: rows(knownPerson) })

/** Days in London, `YYYY-MM-DD`, both included. */
export const listQuery = z.object({ from: text(40, daySentence), to: text(40, daySentence) })

/** What came of a visit; `expected` takes back what was noted. */
export const visitBody = z.object({
  visit: z.enum(['arrived', 'done', 'absent', 'expected'], 'Please say arrived, done, absent or expected.'),
  version,
})

/** The calendar of a chair: when its secret address was made and by whom; both absent where there is none. */
const chairCalendar = z.extend(chair, { madeAt: z.optional(z.string()), madeBy: z.optional(z.string()) })
export type ChairCalendar = z.infer<typeof chairCalendar>
export const chairCalendarsAnswer = z.object({ calendars: rows(chairCalendar) })
/** `seen`: when the address was made that was on the screen, or `none`; one that was made since does not end then. */
export const calendarQuery = z.object({ seen: text(40, 'Please say when the address was made.') })
/** `address` is the path behind the practice's own; it is kept nowhere. */
export const chairCalendarMade = z.object({
  address: z.string(),
  /** As the list has it while no other address has taken its place. */
  madeAt: z.optional(z.string()),
  message: openText,
})
