import { type Appointment, whatsAppNumber } from '../../domain/appointments/appointment.ts'

/** What staff may find an appointment by, in one spelling: name, e-mail, reference, and the phone as digits. */
export function searchableText({ name, email, reference, phone }: Appointment): string {
  return [name, email ?? '', reference, ...waysToDial(phone)].map(inOneSpelling).join('\n')
}

/**
 * Patterns for LIKE with `\` as its escape, every one of which must match: one for each word, or one for the digits of
 * what can only be a phone number. None for a search that says nothing.
 */
export function searchPatterns(search: string): string[] {
  const parts = /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(search) ? [dialled(search)] : inOneSpelling(search).split(/\s+/)
  return parts.filter((part) => part !== '').map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`)
}

/** 07700 900123 is found as +44 7700 900123 and the other way round. */
function waysToDial(phone: string | undefined): string[] {
  const international = whatsAppNumber(phone) ?? ''
  const national = international.startsWith('44') ? `0${international.slice(2)}` : ''
  return [...new Set([dialled(phone ?? ''), international, national])].filter((digits) => digits !== '')
}

function dialled(phone: string): string {
  return phone.replace(/\(0\)|\D/g, '').replace(/^00/, '')
}

/** Lower case without accents: José is found as JOSE, on either engine. */
function inOneSpelling(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
