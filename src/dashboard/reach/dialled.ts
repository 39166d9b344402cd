import { firstNumber } from '../../contract/patient.ts'

/** The first number of what somebody wrote as a telephone dials it: its digits, behind a + where it has one. */
export function dialled(written: string): string {
  // One that is shorter than any number is dialled as it stands.
  const phone = firstNumber(written) || written
  const isAbroad = /^\s*(\+|00)/.test(phone)
  const digits = (isAbroad ? phone.replace('(0)', '') : phone).replace(/[^\d+]/g, '')
  // The zero in +44 (0)7700 is dialled at home only, and some write it without its brackets; or +0044 and 044 for +44. No
  // country's code begins with a zero: in +07700 it is the + that was not meant.
  return digits
    .replace(/^\+?044/, '0044')
    .replace(/^\+0/, '0')
    .replace(/^(\+|00)440/, '$144')
}
