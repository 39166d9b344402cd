import type { OpeningHours } from '../src/domain/availability/opening-hours.ts'

const weekday = { opens: '09:00', closes: '20:00' }

/** A week of the sample practice. */
export const openingHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { opens: '09:00', closes: '15:00' },
  sunday: 'emergencies only',
} satisfies OpeningHours
