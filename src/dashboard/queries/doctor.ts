import { queryOptions } from '@tanstack/react-query'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { keepYetToGive } from '../staff/introduction/yet-to-give.ts'
import { doctorKey } from './keys.ts'

// Apart from the other questions about staff, which the first view of the desk does not ask.

/** How old the answer about who is signed in may be, in milliseconds. */
const doctorFreshFor = 5 * 60_000

/** Whose token it is, and when that was asked, by `performance.now()`: what has happened since need not be in it. */
export function doctorOf(token: string | undefined) {
  return queryOptions({
    queryKey: [...doctorKey, token],
    enabled: token !== undefined,
    staleTime: doctorFreshFor,
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      const answer = await fetchAsStaff(staffCalls.doctor, { signal })
      keepYetToGive(answer.doctor.yetToGive)
      return { ...answer, askedAt }
    },
  })
}
