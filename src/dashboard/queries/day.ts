import { queryOptions } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import type { Day } from '../london.ts'
import { retryTwice } from '../retries.ts'

/** What every change of an appointment makes old, beside its lists. */
export const dayKey = ['day']

/** A day by its chairs. */
export function dayByChair(date: Day) {
  return queryOptions({
    queryKey: [...dayKey, date],
    queryFn: ({ signal }) => fetchAsStaff(api.day.show, { params: { date }, signal }),
  })
}

/** Who is known by a phone number. */
export function knownBy(phone: string) {
  return queryOptions({
    queryKey: ['known', phone],
    queryFn: ({ signal }) => fetchAsStaff(api.day.known, { query: { phone }, signal }),
    retry: retryTwice,
  })
}
