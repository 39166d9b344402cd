import { clinicZone } from '../../domain/clinic-time.ts'

/** The day in London in the British way of writing it: 20/11/2026. */
export function localDate(instant: Date): string {
  return instant.toLocaleDateString('en-GB', { timeZone: clinicZone })
}
