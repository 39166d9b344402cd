import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { instantOf } from '../domain/clinic-time.ts'
import type { Letter, LetterAppointment } from '../domain/letters.ts'
import { addressInWords, type Letterhead } from './draft.ts'
import { tellsOfChange } from './letters/offer-letters.ts'

/** A calendar part (RFC 5545 and 5546), lines ending in CRLF. */
export type CalendarFile = { method: 'PUBLISH'; content: string }

type Setting = { practice: Letterhead; domain: string; stamp: Date }

const method = 'PUBLISH'

/**
 * The calendar file of a letter about an appointment with a day and a time; undefined for every other letter. All files
 * of an appointment share a UID, and a higher SEQUENCE replaces a lower one. Nothing in it is personal: no treatment, no
 * name, and no ATTENDEE, because calendars are shared and synchronised: so it is PUBLISH, a cancelled visit too, since
 * REQUEST and CANCEL must name who is invited (RFC 5546, sections 3.2.1, 3.2.2 and 3.2.5).
 */
export function calendarFile(letter: Letter, { practice, domain, stamp }: Setting): CalendarFile | undefined {
  const news = newsOf(letter)
  if (!news) return undefined
  const { appointment, status } = news
  const { day, time, minutes } = appointment
  if (!day || !time) return undefined
  const start = instantOf({ day, time })
  // Without a time zone on purpose: with one, ical-generator 11 leaves the Z off and writes no VTIMEZONE.
  const calendar = ical({
    method: ICalCalendarMethod[method],
    // Fixed: it is the one property whose text ical-generator does not escape.
    prodId: { company: 'Dental practice website', product: 'Appointments', language: 'EN' },
  })
  calendar.createEvent({
    id: `${uidOf(appointment)}@${domain}`,
    sequence: appointment.sequence,
    stamp,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    status: ICalEventStatus[status],
    // In a calendar that others may see, it is only shown as busy.
    class: ICalEventClass.PRIVATE,
    summary: `Appointment – ${practice.name}`,
    location: addressInWords(practice),
    description: `Reference ${appointment.reference}\nPhone ${practice.phone.shown}`,
    organizer: { name: practice.name, email: practice.email },
  })
  const content = calendar.toString()
  return { method, content: content.endsWith('\r\n') ? content : `${content}\r\n` }
}

/**
 * The same in every file of an appointment, and in every copy. Not its id, which is its address on the staff's side and
 * would travel through shared calendars; the other way round nobody gets from one to the other.
 */
export function uidOf({ id }: LetterAppointment): string {
  return createHash('sha256').update(`calendar ${id}`).digest('base64url')
}

type News = { appointment: LetterAppointment; status: keyof typeof ICalEventStatus }

function newsOf(letter: Letter): News | undefined {
  switch (letter.kind) {
    case 'appointment-accepted':
      return { appointment: letter.appointment, status: 'CONFIRMED' }
    case 'appointment-moved':
      return {
        appointment: letter.appointment,
        status: letter.confirmed ? 'CONFIRMED' : 'TENTATIVE',
      }
    case 'times-offered':
      return tellsOfChange(letter)
        ? { appointment: letter.appointment, status: letter.confirmed ? 'CONFIRMED' : 'TENTATIVE' }
        : undefined
    case 'appointment-cancelled':
      return { appointment: letter.appointment, status: 'CANCELLED' }
    default:
      return undefined
  }
}
