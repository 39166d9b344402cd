import type { Letter, WaitingLetter } from '../domain/letters.ts'
import type { Letterhead } from './draft.ts'
import { accountLetters } from './letters/test-account-letters.ts'
import { offerLetters } from './letters/test-offer-letters.ts'
import { patientLetters } from './letters/test-patient-letters.ts'
import { staffLetters } from './letters/test-staff-letters.ts'

/** The practice whose letters these are. */
export const ashcombe: Letterhead = {
  name: 'Ashcombe Dental Group',
  address: { street: '14 Mill Lane', town: 'Ashcombe', postcode: 'QA4 2DN', country: 'United Kingdom' },
  phone: { shown: '01632 960140', dialled: '+441632960140' },
  outOfHoursPhone: { shown: '01632 960199', dialled: '+441632960199' },
  email: 'hello@ashcombedental.example',
  company: {
    legalName: 'Ashcombe Dental Ltd',
    number: '00000000',
    registeredIn: 'England and Wales',
    registeredOffice: '14 Mill Lane, Ashcombe',
  },
}

/** What every letter is written with. */
export const setting = {
  practice: ashcombe,
  publicUrl: 'https://www.ashcombedental.example',
  from: { name: 'Ashcombe Dental Group', address: 'letters@ashcombedental.example' },
}

/** One letter of every kind, and of every wording that a kind has. */
export const everyLetter: Record<string, Letter> = {
  ...patientLetters,
  ...offerLetters,
  ...staffLetters,
  ...accountLetters,
}

/** A letter as the outbox hands it out. */
export function waiting(
  letter: Letter,
  to = 'mary.okafor@post.example',
  id = 'L3tt3rF0rM4ry0k4f0r0001',
): WaitingLetter {
  const noon = new Date('2026-11-20T12:00:00Z')
  return { id, to, letter, attempts: 0, createdAt: noon, firstTriedAt: noon, notBefore: noon }
}
