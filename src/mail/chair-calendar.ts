import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'
import { instantOf } from '../domain/clinic-time.ts'
import type { LetterAppointment } from '../domain/letters.ts'
import { uidOf } from './calendar.ts'

/** A time on a chair as a calendar shows it. */
type ChairVisit = LetterAppointment & { confirmed: boolean }

/**
 * The times of a chair for calendar programs (RFC 5545): when, how long, and a reference that only the desk can open.
 * No name, no number, no treatment: such a calendar lies on phones and at providers that nobody here has chosen.
 */
export function chairCalendar(
  name: string,
  visits: ChairVisit[],
  { domain, stamp }: { domain: string; stamp: Date },
): string {
  const calendar = ical({
    name,
    // Fixed: it is the one property whose text ical-generator does not escape.
    prodId: { company: 'Dental practice website', product: 'Chairs', language: 'EN' },
    ttl: 15 * 60,
  })
  for (const visit of visits) {
    const { day, time, minutes, reference, sequence, confirmed } = visit
    if (!day || !time) continue
    const start = instantOf({ day, time })
    calendar.createEvent({
      id: `chair-${uidOf(visit)}@${domain}`,
      sequence,
      stamp,
      start,
      end: new Date(start.getTime() + minutes * 60_000),
      status: confirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      class: ICalEventClass.PRIVATE,
      summary: reference,
    })
  }
  return calendar.toString()
}
