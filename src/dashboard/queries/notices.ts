import { queryOptions } from '@tanstack/react-query'
import { noticeCalls } from '../../contract/calls/notice-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'

/** Notices are about settings and the machine, which change in hours: milliseconds between two looks. */
const lookEvery = 5 * 60_000

/** What staff should know about the practice's server, and about the clock of their own computer. */
export const serverNotices = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => fetchAsStaff(noticeCalls.list, { query: { clock: new Date().toISOString() }, signal }),
  staleTime: lookEvery,
  refetchInterval: lookEvery,
})
