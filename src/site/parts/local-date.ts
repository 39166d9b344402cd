import { londonAt } from '../../domain/clinic-time.ts'

/** The day in London in the British way of writing it: 20/11/2026. Not by `Intl`, which takes half a millisecond for each. */
export function localDate(instant: Date): string {
  return londonAt(instant).day.split('-').reverse().join('/')
}
