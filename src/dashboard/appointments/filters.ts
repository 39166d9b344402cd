import { allAppointments, statusLabels, wireStatuses } from '../../contract/appointments.ts'
import { type Day, isDay } from '../london.ts'

/** What narrows the list. An empty day stands for all days. */
export type Filters = { day: Day | ''; status: string; search: string }

/** The choices of the status filter, as the specification lists them. */
export const statusChoices = [
  { value: allAppointments, label: allAppointments },
  ...wireStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
]

/** Reads the address: no `date` is today, an empty one all days, and anything odd is as if it were not there. */
export function readFilters(query: URLSearchParams, today: Day): Filters {
  const date = query.get('date')
  const status = query.get('status') ?? ''
  return {
    day: date === '' || (date !== null && isDay(date)) ? date : today,
    status: statusChoices.some(({ value }) => value === status) ? status : allAppointments,
    search: query.get('search') ?? '',
  }
}

/** The address of a list: what goes without saying is left out, so that `today` stays today tomorrow. */
export function filtersInAddress({ day, status, search }: Filters, today: Day): URLSearchParams {
  const query = new URLSearchParams()
  if (day !== today) query.set('date', day)
  if (status !== allAppointments) query.set('status', status)
  if (search !== '') query.set('search', search)
  return query
}

/** What narrows a search to less than everybody: nobody found among these may be found elsewhere. */
export function isNarrowedSearch({ day, status, search }: Filters): boolean {
  return search !== '' && (day !== '' || status !== allAppointments)
}

/** The same search over everybody. */
export function overAllDays({ search }: Filters): Filters {
  return { day: '', status: allAppointments, search }
}

/** The new requests of all days. */
export const waitingOnAllDays: Filters = { day: '', status: 'New Appointment', search: '' }
