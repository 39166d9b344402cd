import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../clock.ts'
import { isOpen, isStaffed, presentQuarter } from '../day/day-plan.ts'
import { type Day, daysAfter, isDay, minuteInLondon, todayInLondon } from '../london.ts'
import { dayByChair } from '../queries/day.ts'
import type { AskedPlace } from './booking-asked.ts'
import { chairOf, chairsToBook, firstFree } from './chair-of-seat.ts'

/** A time on a chair. */
export type Seat = { day: Day; time: string; chair: number }

/** The lengths that staff may choose, in minutes. */
export const lengths = [15, 30, 45, 60, 75, 90]

/** How many days are looked at for a free one. */
const daysAhead = 14

/**
 * The seat of a booking: what was pressed or chosen, and where nothing was, the first free one of the day, or of the next
 * that has one where no day was named. It stays as it was shown, also where a colleague takes it: somebody was told of it.
 */
export function useSeat(place: AskedPlace) {
  const now = useNow(60_000)
  const [chosen, setChosen] = useState<Partial<Seat>>(place)
  const today = todayInLondon(now)
  const [later, setLater] = useState(0)
  const day = chosen.day ?? daysAfter(today, later)
  const { data, isFetching } = useQuery({ ...dayByChair(day), enabled: isDay(day) })
  const first = data && firstFree(data, presentQuarter(day, today, minuteInLondon(now)))
  if (data?.date === day && !first && chosen.day === undefined && later < daysAhead) setLater(later + 1)
  const seat: Seat = { day, time: chosen.time ?? first?.time ?? '', chair: chairOf(chosen.chair, first, data) }
  if (first && chosen.time === undefined && !isFetching) setChosen(seat)
  const there = data && chairsToBook(data).find(({ chair }) => chair === seat.chair)
  return {
    seat,
    choose: (part: Partial<Seat>) => setChosen({ ...seat, ...part }),
    day: data,
    /** Whether the surgery is closed then, as far as this page knows. */
    needsReason: data !== undefined && seat.time !== '' && !isOpen(data.hours, seat.time),
    /** Whether a colleague has removed the chair since it was chosen. */
    isRemoved: data !== undefined && there === undefined,
    isUnstaffed: there !== undefined && seat.time !== '' && !isStaffed(there, seat.time),
  }
}
