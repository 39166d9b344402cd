import { queryOptions } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { clockNotice } from '../overview/clock-notice.ts'

/** Notices are about settings and the machine, which change in hours: milliseconds between two looks. */
const lookEvery = 5 * 60_000

/** What staff should know about the practice's server, and about the clock of their own computer. */
export const serverNotices = queryOptions({
  queryKey: ['notices'],
  async queryFn({ signal }) {
    const { notices, now } = await fetchAsStaff(api.notices.list, { signal })
    const ofClock = clockNotice(now, new Date())
    return { notices: ofClock ? [...notices, ofClock] : notices }
  },
  staleTime: lookEvery,
  refetchInterval: lookEvery,
})
