import * as z from 'zod/mini'
import type { Care, Contact } from '../domain/appointments/appointment.ts'
import { openText, rows } from './asking/read-answer.ts'
import { version } from './calls/version.ts'
import { tooLong } from './forms/appointment-body.ts'
import { readMore } from './forms/more-about-request.ts'
import { wrongEmail } from './messages.ts'
import { limits, readEmail, readPhone, text, tidyLine, type Unreadable, unreadable, wrongPhone } from './text.ts'

const yearSentence = 'Please give the year of birth as four digits, such as 2016.'

/** Whom the visit is for and what to mind, as the public form takes it; empty takes away. */
export const careFields = {
  patientName: text(limits.name, `Please write their name in at most ${limits.name} characters.`),
  patientBirthYear: text(4, yearSentence),
  noCalls: z.optional(z.nullable(z.boolean('Please say whether they may be rung.'))),
  needs: text(limits.needs, `Please write what they need in at most ${limits.needs} characters.`),
}

/**
 * How somebody is called and reached, as the public form takes it; what is left out is taken away. Whom the visit is for and
 * what to mind stay as they are where they are left out.
 */
export const contactBody = z.object({
  ...careFields,
  name: text(limits.name, tooLong.name),
  email: text(limits.email, tooLong.email),
  phone: text(limits.phone, tooLong.phone),
  version,
})

export const letterAgainBody = z.object({ version })

export const stopWaitingBody = z.object({ version })

/** In characters. */
export const longestNote = 1000
const noteSentence = `Please write a note of at most ${longestNote} characters.`

/** A note of staff for themselves; an empty one takes it away, one that is left out is refused. */
export const noteBody = z.object({
  note: z.string(noteSentence).check(z.maxLength(longestNote, noteSentence)),
  version,
})

/** What somebody else asked for or wrote who has the same telephone number or e-mail address. */
const other = z.object({
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

/** What else came from whoever wrote a request, fifty at most. */
export const othersAnswer = z.object({
  /** The newest first. */
  written: rows(other),
  /** Whether there are more than these. */
  more: z.optional(z.boolean()),
})

type Written = Partial<Record<'name' | 'email' | 'phone', string | null | undefined>>

type CareWritten = {
  patientName?: string | null | undefined
  patientBirthYear?: string | null | undefined
  noCalls?: boolean | null | undefined
  needs?: string | null | undefined
}

/** Reads what staff say of whom a visit is for and what to mind: only what the body names, empty where it is taken away. */
export function readCare(body: CareWritten, thisYear: number): { kind: 'read'; care: Care } | Unreadable {
  const read = readMore(body, thisYear)
  if (read.kind === 'unreadable') return read
  const { patientName, patientBirthYear, noCalls, needs } = read.more
  const care: Care = {
    ...(body.patientName === undefined ? {} : { patientName, patientBirthYear }),
    ...(body.noCalls === undefined ? {} : { noCalls }),
    ...(body.needs === undefined ? {} : { needs }),
  }
  return { kind: 'read', care }
}

/** Reads and tidies a name, an e-mail address and a phone number; the last two may be left open. */
export function readContact(body: Written): { kind: 'read'; contact: Contact } | Unreadable {
  const name = tidyLine(body.name)
  const email = readEmail(body.email)
  const phone = readPhone(body.phone)
  if (!name) return unreadable('name', 'Please give your full name.')
  if (tidyLine(body.email) && !email) return unreadable('email', wrongEmail(body.email))
  const wrong = phone && wrongPhone(phone)
  if (wrong) return unreadable('phone', wrong)
  return { kind: 'read', contact: { name, email, phone } }
}
