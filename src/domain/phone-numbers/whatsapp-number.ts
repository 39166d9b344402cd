import { firstNumber } from './first-number.ts'

/**
 * A telephone number as `wa.me` wants it: digits with the country code, 44 for a British one.
 * Undefined where there is no number to ring.
 */
export function whatsAppNumber(phone: string | undefined): string | undefined {
  // The zero in +44 (0)7700 is dialled at home only, and some write it without its brackets; or +0044 and 044 for +44. Where
  // a field began with +44 the code stands twice, and no number here begins with it.
  const written = firstNumber(phone ?? '')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^\++/, '+')
    .replace(/^\+?0*44(?:\+?0*44(?=\d{9}))?0?/, '+44')
  const digits = written.replace(/\D/g, '')
  // Of a line of zeros, typed where a form wants a number, nothing is left but a country's code.
  if (digits.replace(/^(00)?(44)?0*/, '').length < 4 || digits.length < 5) return undefined
  // No country's code begins with a zero: in +07700 it is the + that was not meant.
  if (/^\+[1-9]/.test(written)) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  return `44${digits.replace(/^0/, '')}`
}
