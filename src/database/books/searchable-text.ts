import type { Appointment } from '../../domain/appointments/appointment.ts'
import { inPlainDigits, onlyPhone } from '../../domain/phone-numbers/plain-digits.ts'
import { whatsAppNumber } from '../../domain/phone-numbers/whatsapp-number.ts'
import { joiners, unseenSigns } from '../../domain/unseen-signs.ts'

type Searchable = Pick<Appointment, 'name' | 'email' | 'reference' | 'phone' | 'patientName'>

/** What staff may find an appointment by, in one spelling: both names, e-mail, reference, and the phone as digits. */
export function searchableText({ name, patientName, email, reference, phone }: Searchable): string {
  return [name, ...(patientName ? [patientName] : []), email ?? '', reference, ...waysToDial(phone)]
    .map(inOneSpelling)
    .join('\n')
}

/**
 * What must all stand in a searchable text: each word of a search, or the digits of what can only be a phone number.
 * None for a search that says nothing.
 */
export function searchedWords(search: string): string[] {
  const typed = bare(search)
  const phone = onlyPhone(typed)
  const words = phone === undefined ? inOneSpelling(typed).split(/\s+/) : [dialled(phone)]
  return [...new Set(words)].filter((word) => word !== '')
}

/** A pattern for LIKE with `\` as its escape. */
export function patternFor(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * A search without what is pasted along with its words: the scheme and the written spaces of a telephone link (RFC 3966),
 * the marks of direction that a contact book copies around a number, the `#` before a reference that is read out.
 */
function bare(search: string): string {
  const seen = withoutUnseen(search).trim()
  const linked = /^tel:/i.test(seen) ? seen.slice(4).replaceAll('%20', ' ') : seen
  return linked.replace(/^\s*#\s*/, '')
}

/** 07700 900123 is found as +44 7700 900123 and the other way round. */
function waysToDial(phone: string | undefined): string[] {
  const international = whatsAppNumber(phone) ?? ''
  const national = international.startsWith('44') ? `0${international.slice(2)}` : ''
  return [...new Set([dialled(phone ?? ''), international, national])].filter((digits) => digits !== '')
}

function dialled(phone: string): string {
  return inPlainDigits(phone)
    .replace(/\(0\)|\D/g, '')
    .replace(/^00/, '')
}

/** Letters that are no accented ones in Unicode, but are typed as these on a British keyboard. */
const typedAs: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }

/** Without joiners, soft hyphens, spaces without width and marks of direction. */
function withoutUnseen(text: string): string {
  return text.replace(unseenSigns, '').replace(joiners, '')
}

/** Lower case without accents, apostrophes, unseen signs and hyphens: José is found as JOSE and O’Dwyer as o'dwyer, on either engine. */
function inOneSpelling(text: string): string {
  return withoutUnseen(text)
    .replace(/['’‘ʼʹ´`′]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => typedAs[letter] ?? letter)
    .replace(/[\u2010-\u2015-]/g, ' ')
}
