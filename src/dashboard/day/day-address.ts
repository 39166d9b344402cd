import { useParams } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { type Day, daysAfter, isDay, todayInLondon } from '../london.ts'

/** The day in the address: today where it names none, and undefined where there is no such day. */
export function useDayInAddress(now: Date): Day | undefined {
  const { day = todayInLondon(now) } = useParams()
  return isDay(day) ? day : undefined
}

/** The same of the window itself, which is ahead of what is drawn where two keys follow each other quickly. */
export function dayInWindow(now: Date): Day {
  const named = location.pathname.split('/').at(-1) ?? ''
  return isDay(named) ? named : todayInLondon(now)
}

/** The address of a day; today has the one without a date, so that it is today tomorrow. */
export function addressOfDay(day: Day, now: Date): string {
  return day === todayInLondon(now) ? addresses.day : addresses.dayOf(day)
}

/** The days that lead on from one, in the order of the buttons. */
export function daysBeside(day: Day): { before: Day; after: Day } {
  return { before: daysAfter(day, -1), after: daysAfter(day, 1) }
}
