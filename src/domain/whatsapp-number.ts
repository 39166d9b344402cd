import { firstNumber } from './first-number.ts'

/**
 * A telephone number as `wa.me` wants it: digits with the country code, 44 for a British one.
 * Undefined where there is no number to ring.
 */
export function whatsAppNumber(phone: string | undefined): string | undefined {
  // The zero in +44 (0)7700 is dialled at home only, and some write it without its brackets.
  const written = firstNumber(phone ?? '')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+|00)?440/, '$144')
  const digits = written.replace(/\D/g, '')
  if (digits.length < 5) return undefined
  if (written.startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return `44${digits.slice(1)}`
  return digits.startsWith('44') ? digits : `44${digits}`
}
