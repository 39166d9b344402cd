import { queryOptions } from '@tanstack/react-query'
import { chairCalendarCalls } from '../../contract/calls/chair-calendar-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { peopleKey } from './keys.ts'

/** The chairs, and which of them have a calendar address, which ends with the account of whoever made it. */
export const chairCalendars = queryOptions({
  queryKey: [...peopleKey, 'chair calendars'],
  queryFn: ({ signal }) => fetchAsStaff(chairCalendarCalls.list, { signal }),
})
