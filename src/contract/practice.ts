import * as z from 'zod/mini'
import { weekdays } from '../domain/availability/opening-hours.ts'
import { nations } from '../domain/practice/bank-holidays.ts'
import { instant, rows } from './asking/read-answer.ts'
import { neighbour } from './forms/appointment-form.ts'
import { patient } from './patient.ts'

const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Please give a time as HH:MM, on a quarter hour.'))
const hours = z.object({ opens: time, closes: time })
const day = z.string('Please give a day.')
/** Whose bank holidays close the surgery by rule. */
export const bankHolidays = z.enum([...nations, 'none'], 'Please choose whose bank holidays you keep.')

const chairs = z.object({
  surgeryHours: z.int('Please give the chairs as a whole number.'),
  onCall: z.int('Please give the chairs as a whole number.'),
})

const weekday = z.enum(weekdays, 'Please name the day of the week.')
/** Longest texts that set up the practice, in characters: of a chair, and why a day is closed. */
export const practiceLimits = { chair: 120, closedDay: 200 } as const
const shortText = z
  .string('Please write a text.')
  .check(z.maxLength(practiceLimits.chair, `Please write at most ${practiceLimits.chair} characters.`))

/** A chair with what it serves, and who works there when. */
const plannedChair = z.object({
  /** As appointments hold it. */
  chair: z.int('Please give the chair a number.'),
  name: shortText,
  /** Absent where it serves all. */
  services: z.optional(z.array(shortText)),
  /** Serves emergencies while the surgery is shut. */
  onCall: z.boolean('Please say whether the chair is on call.'),
  /** Absent where somebody works there whenever the surgery is open. */
  shifts: z.optional(z.array(z.object({ weekday, opens: time, closes: time, who: shortText }))),
  /** Days on which nobody works there, or at other hours. */
  exceptions: z.array(z.object({ from: day, to: day, reason: shortText, hours: z.optional(hours) })),
  removed: z.optional(z.boolean()),
})
export type PlannedChair = z.infer<typeof plannedChair>

/**
 * A day that is not as its weekday, and who said so: the rule of bank holidays, the owner's files, or the desk over both.
 */
const closedDay = z.object({
  day: z.string(),
  reason: z.string(),
  hours: z.optional(hours),
  by: z.enum(['owner', 'desk', 'bank holiday']),
})

/** The practice as the desk needs it: what requests and posts may name, and what the desk may change. */
export const practiceAnswer = z.object({
  practice: z.object({
    name: z.string(),
    phone: z.string(),
    services: z.array(z.string()),
    chairs,
    chairPlan: z.array(plannedChair),
    team: z.array(z.object({ id: z.string(), name: z.string() })),
    topics: z.array(z.object({ id: z.string(), title: z.string() })),
    treatments: z.array(z.object({ id: z.string(), title: z.string() })),
    /** What a post may name in braces, such as `phone`, and what is read there. */
    facts: z.optional(z.record(z.string(), z.object({ text: z.string() }))),
    /** Bank holidays among them only for two years ahead. */
    closedDays: z.array(closedDay),
    bankHolidays,
    /** Days that a bank holiday or the owner's files close and the desk has opened. */
    openedDays: z.array(z.string()),
    /** To be named when it is changed. */
    version: z.number(),
    changedBy: z.optional(z.string()),
    changedAt: z.optional(instant),
  }),
})

export type PracticeAnswer = z.infer<typeof practiceAnswer>

/** What the desk changes; absent stays. `closedDays` are the desk's own, all of them. */
export const practiceBody = z.object({
  version: z.int('Please load the page again.'),
  closedDays: z.optional(
    z.array(
      z.object({
        day,
        reason: z
          .string('Please say why.')
          .check(z.maxLength(practiceLimits.closedDay, 'Please give a shorter reason.')),
        hours: z.optional(hours),
      }),
    ),
  ),
  openedDays: z.optional(z.array(day)),
  bankHolidays: z.optional(bankHolidays),
  /** All chairs; one that is removed stays among them and says so. */
  chairPlan: z.optional(z.array(plannedChair)),
  /** What becomes of everybody whom it meets. */
  choices: z.optional(
    z.array(
      z.object({
        patient: z.string('Please name the appointment.'),
        choice: z.enum(
          ['other chair', 'to ring', 'left', 'taken back'],
          'Please choose another chair, to ring somebody, to leave their time as it is, or to take back what is offered.',
        ),
      }),
    ),
  ),
})

export type PracticeChangeBody = z.infer<typeof practiceBody>

/**
 * Whom a change would meet: their time, or one that they are offered, cannot be kept as it is. `free` are the next times
 * that they could have instead.
 */
export const metAnswer = z.object({
  people: rows(
    z.object({
      patient,
      free: z.array(neighbour),
      /** Whether another chair is free at the same time. */
      otherChair: z.optional(z.boolean()),
      /** The times that they are offered and that could not be kept. */
      offered: z.optional(z.array(neighbour)),
      /** Their own time is not met: what they are offered is taken back, or they are rung. */
      onlyOffered: z.optional(z.boolean()),
    }),
  ),
})
export type MetAnswer = z.infer<typeof metAnswer>
