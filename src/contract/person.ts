import * as z from 'zod/mini'
import type { Contact } from '../domain/appointments/appointment.ts'
import { tooLong } from './forms/appointment-body.ts'
import { emailSentence, phoneSentence } from './messages.ts'
import { openText, rows } from './read-answer.ts'
import { limits, looksLikePhone, readEmail, text, tidyLine, type Unreadable } from './text.ts'

const version = z.optional(z.nullable(z.number('The version is a number.')))

/** How somebody is called and reached, as the public form takes it; what is left out is taken away. */
export const contactBody = z.object({
  name: text(limits.name, tooLong.name),
  email: text(limits.email, tooLong.email),
  phone: text(limits.phone, tooLong.phone),
  /** The version that the form was filled from. */
  version,
})

export const letterAgainBody = z.object({ version })

/** A note of staff for themselves; empty takes it away. */
export const noteBody = z.object({
  note: text(1000, 'Please write a note of at most 1,000 characters.'),
  version,
})

/** What somebody else asked for or wrote who has the same telephone number or e-mail address. */
export const other = z.object({
  /** `request` or `message`. */
  kind: z.string(),
  _id: z.string(),
  /** What it has in common: `phone`, `e-mail` or both. */
  by: z.array(z.string()),
  name: z.string(),
  /** ISO date-time. */
  createdAt: z.string(),
  /** Their own words, whole. */
  message: openText,
  reference: z.optional(z.string()),
  /** Of a request; empty text for what is open. */
  service: openText,
  status: openText,
  appointmentDate: openText,
  appointmentTime: openText,
  /** Of a message: `new` or `done`. */
  state: openText,
})
export type Other = z.infer<typeof other>

export const othersAnswer = z.object({
  /** The newest first. */
  written: rows(other),
  /** Whether there are more than these. */
  more: z.optional(z.boolean()),
})

type Written = Partial<Record<'name' | 'email' | 'phone', string | null | undefined>>

/** Reads and tidies a name, an e-mail address and a phone number; the last two may be left open. */
export function readContact(body: Written): { kind: 'read'; contact: Contact } | Unreadable {
  const name = tidyLine(body.name)
  const email = readEmail(body.email)
  const phone = tidyLine(body.phone)
  if (!name) return { kind: 'unreadable', field: 'name', message: 'Please give your full name.' }
  if (tidyLine(body.email) && !email) return { kind: 'unreadable', field: 'email', message: emailSentence }
  if (phone && !looksLikePhone(phone)) return { kind: 'unreadable', field: 'phone', message: phoneSentence }
  return { kind: 'read', contact: { name, email, phone } }
}
