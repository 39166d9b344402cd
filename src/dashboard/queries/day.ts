import { queryOptions } from '@tanstack/react-query'
import { dayCalls } from '../../contract/calls/day-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import type { Day } from '../london.ts'
import { retryTwice } from '../retries.ts'

/** What every change of an appointment makes old, beside its lists. */
export const dayKey = ['day']

/** A day by its chairs. */
export function dayByChair(date: Day) {
  return queryOptions({
    queryKey: [...dayKey, date],
    queryFn: ({ signal }) => fetchAsStaff(dayCalls.show, { params: { date }, signal }),
  })
}

/** Who is known by a phone number. */
export function knownBy(phone: string) {
  return queryOptions({
    queryKey: ['known', phone],
    queryFn: ({ signal }) => fetchAsStaff(dayCalls.known, { query: { phone }, signal }),
    retry: retryTwice,
  })
}
