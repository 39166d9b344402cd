import * as z from 'zod/mini'
import { limits, serviceText, text } from '../text.ts'

// Apart from what a visitor's page reads: it has no room for these sentences.

/** What is said of a field that is too long. */
export const tooLong = {
  name: `Please write your name in at most ${limits.name} characters.`,
  email: `Please give an e-mail address of at most ${limits.email} characters.`,
  phone: `Please write your phone number in at most ${limits.phone} characters.`,
  message: `Please write your message in at most ${limits.message} characters.`,
  appointmentDate: 'Please give the date as year, month and day, such as 2026-12-01.',
  appointmentTime: 'Please choose one of the times in the list.',
}

/** The appointment form on the wire. Everything but the name may be left open. */
export const appointmentBody = z.object({
  name: text(limits.name, tooLong.name),
  email: text(limits.email, tooLong.email),
  phone: text(limits.phone, tooLong.phone),
  service: serviceText,
  message: text(limits.message, tooLong.message),
  appointmentDate: text(40, tooLong.appointmentDate),
  appointmentTime: text(20, tooLong.appointmentTime),
  /** `yes` or true where somebody is in pain, bleeding, swollen, or lost a tooth; anything else says nothing. */
  urgent: z.optional(z.unknown()),
  /** Whose visit it is, where somebody writes for another; text, up to 120 characters. A field of another kind says nothing. */
  patientName: z.optional(z.unknown()),
  /** The year in which that person was born, as four digits. */
  patientBirthYear: z.optional(z.unknown()),
  /** `yes` or true for somebody who asks not to be rung: e-mail or text only. */
  noCalls: z.optional(z.unknown()),
  /** A language or a need for access; text, up to 200 characters. */
  needs: z.optional(z.unknown()),
  /** Up to two other times that would suit too, `YYYY-MM-DDTHH:MM` with a space between them. */
  alsoSuits: z.optional(z.unknown()),
})
