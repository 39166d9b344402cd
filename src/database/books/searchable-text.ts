import type { Appointment } from '../../domain/appointments/appointment.ts'
import { whatsAppNumber } from '../../domain/whatsapp-number.ts'

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
  const words = isPhone(search) ? [dialled(search)] : inOneSpelling(search).split(/\s+/)
  return words.filter((word) => word !== '')
}

/** A pattern for LIKE with `\` as its escape. */
export function patternFor(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

function isPhone(search: string): boolean {
  return /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(search)
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

/** Letters that are no accented ones in Unicode, but are typed as these on a British keyboard. */
const typedAs: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }

/** Lower case without accents, apostrophes and hyphens: José is found as JOSE and O’Dwyer as o'dwyer, on either engine. */
function inOneSpelling(text: string): string {
  return text
    .replace(/['’‘ʼʹ´`′]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => typedAs[letter] ?? letter)
    .replace(/[\u2010-\u2015-]/g, ' ')
}
