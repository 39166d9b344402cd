import type { LetterAppointment } from '../../domain/letters.ts'

/** What a letter knows of Mary Okafor’s appointment. */
export const tuesday: LetterAppointment = {
  id: 'q7Vd3nXkT0aWm2LsR9eYpA',
  reference: 'K7MP2QRT',
  day: '2026-12-01',
  time: '10:15',
  minutes: 45,
  sequence: 1,
}

/** The same while no day was named. */
export const undated: LetterAppointment = { ...tuesday, day: undefined, time: undefined }

/** Of the page on which she sees how her request stands. */
export const linkOfMary = 'l1nkT0M4rysR3qu3st0000000000000000000000000'
