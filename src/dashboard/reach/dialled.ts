import { firstNumber, whatsAppNumber } from '../../contract/patient.ts'

/** The first number of what somebody wrote as a telephone dials it: its digits, behind a + where it has a country's code. */
export function dialled(written: string): string {
  const phone = firstNumber(written) || written
  const digits = phone.replace(/\D/g, '')
  const isWithoutCode = digits.length < 10 && !/^\s*(\+|00)/.test(phone)
  // One of this country as it stands, and one without its area code, or shorter than any number.
  if (isWithoutCode || /^0(?!0|44)/.test(digits)) return digits
  return `+${whatsAppNumber(phone) ?? digits}`
}
