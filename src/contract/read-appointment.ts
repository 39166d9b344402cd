import type * as z from 'zod/mini'
import type { Status, Wish } from '../domain/appointments/appointment.ts'
import { isTime, readDay } from '../domain/clinic-time.ts'
import type { WireStatus } from './appointments.ts'
import type { appointmentBody } from './forms/appointment-body.ts'
import { isYes, readMore } from './forms/more-about-request.ts'
import { readContact } from './person.ts'
import { tidyLine, tidyLines, type Unreadable, unreadable } from './text.ts'

const onTheWire: Record<Status, WireStatus> = { new: 'New Appointment', appointed: 'Appointed', cancelled: 'Cancelled' }

/** A status in the specification's words. */
export function wireStatus(status: Status): WireStatus {
  return onTheWire[status]
}

/** Undefined for what is none of the three, in their exact spelling. */
export function readStatus(text: string): Status | undefined {
  if (text === 'New Appointment') return 'new'
  if (text === 'Appointed') return 'appointed'
  return text === 'Cancelled' ? 'cancelled' : undefined
}

/** A day as the specification writes it, `YYYY-MM-DDT00:00:00.000Z`; empty where there is none. */
export function wireDate(day: string | undefined): string {
  return day ? `${day}T00:00:00.000Z` : ''
}

/**
 * Reads the appointment form: tidies every field and checks what can be checked without the practice's books.
 * @param thisYear nobody was born after it
 */
export function readWish(
  body: z.infer<typeof appointmentBody>,
  thisYear: number,
): { kind: 'read'; wish: Wish } | Unreadable {
  const who = readContact(body)
  if (who.kind === 'unreadable') return who
  const when = readWhen(body)
  if (when.kind === 'unreadable') return when
  const { day, time } = when
  const read = readMore(body, thisYear)
  if (read.kind === 'unreadable') return read
  const wish: Wish = {
    ...who.contact,
    service: tidyLine(body.service),
    message: tidyLines(body.message),
    day,
    time,
    ...(isYes(body.urgent) ? { urgent: true } : {}),
    ...read.more,
  }
  return { kind: 'read', wish }
}

/** Reads a day and a time, either of which may be left open. */
export function readWhen(body: {
  appointmentDate?: string | null | undefined
  appointmentTime?: string | null | undefined
}): { kind: 'read'; day?: string | undefined; time?: string | undefined } | Unreadable {
  const date = tidyLine(body.appointmentDate)
  const time = tidyLine(body.appointmentTime)
  const day = date && readDay(date)
  if (date && !day) return unreadable('appointmentDate', dateSentence)
  if (time && !isTime(time)) return unreadable('appointmentTime', 'Please choose one of the times in the list.')
  return { kind: 'read', day, time }
}

/** What a field with a day must be. */
export const dateSentence = 'Please check the date: give a real day as year, month and day, such as 2026-12-01.'
