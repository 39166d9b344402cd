/**
 * A telephone number as `wa.me` wants it: digits with the country code, 44 for a British one.
 * Undefined where there is no number to ring.
 */
export function whatsAppNumber(phone: string | undefined): string | undefined {
  // Words behind a number, an extension or when to ring, would make it another one with their digits.
  const [number = ''] = /^(?:\D*\d){5}[^\p{L};#]*/u.exec(phone ?? '') ?? []
  // The zero in +44 (0)7700 is dialled at home only, and some write it without its brackets.
  const written = number
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
