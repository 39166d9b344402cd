import { firstNumber } from '../../contract/patient.ts'

/** The first number of what somebody wrote as a telephone dials it: its digits, behind a + where it has one. */
export function dialled(written: string): string {
  // One that is shorter than any number is dialled as it stands.
  const phone = firstNumber(written) || written
  const isAbroad = /^\s*(\+|00)/.test(phone)
  // The zero in +44 (0)7700 is dialled at home only, and some write it without its brackets.
  return (isAbroad ? phone.replace('(0)', '') : phone).replace(/[^\d+]/g, '').replace(/^(\+|00)440/, '$144')
}
