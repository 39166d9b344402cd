import type { LetterAppointment } from './domain/letters.ts'
import { calendarFile } from './mail/calendar.ts'
import type { Letterhead, Mailbox } from './mail/draft.ts'
import { domainOf } from './mail/mail-address.ts'

/**
 * The same entry that letters bring, with their UID and SEQUENCE, so that it is one in a calendar that has both.
 */
export function calendarToDownload(
  appointment: LetterAppointment,
  confirmed: boolean,
  { practice, from, stamp }: { practice: Letterhead; from: Mailbox; stamp: Date },
): string | undefined {
  const letter = { kind: 'appointment-moved', confirmed, appointment } as const
  return calendarFile(letter, { practice, domain: domainOf(from.address), stamp })?.content
}
