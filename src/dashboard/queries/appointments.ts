import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allAppointments } from '../../contract/appointments.ts'
import { appointmentCalls } from '../../contract/calls/appointment-calls.ts'
import type { Filters } from '../appointments/filters.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import type { Day } from '../london.ts'
import { retryTwice } from '../retries.ts'

/**
 * What a change makes old: every list of appointments, every single one, how one stands, and the times that are free.
 */
export const appointmentKeys = { lists: ['patients'], each: ['patient'], standing: ['standing'], times: ['times'] }

/** The requests that the filters leave, 500 an answer. */
export function appointmentList({ day, status, search }: Filters) {
  return infiniteQueryOptions({
    queryKey: [...appointmentKeys.lists, day, status, search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchAsStaff(appointmentCalls.list, {
        query: { filterDate: day, status: status === allAppointments ? '' : status, search, after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** One request with its history and letters. */
export function appointment(id: string) {
  return queryOptions({
    queryKey: [...appointmentKeys.each, id],
    queryFn: ({ signal }) => fetchAsStaff(appointmentCalls.one, { params: { id }, signal }),
  })
}

/** What else was asked for and written with the same telephone or e-mail. */
export const writtenKey = ['written']

/** What else was asked for and written with the telephone or e-mail of a request. */
export function writtenLike(id: string) {
  return queryOptions({
    queryKey: [...writtenKey, id],
    queryFn: ({ signal }) => fetchAsStaff(appointmentCalls.others, { params: { id }, signal }),
  })
}

/** How a request stands, without anything about the patient: asked again as often as anything changes. */
export function standing(id: string) {
  return queryOptions({
    queryKey: [...appointmentKeys.standing, id],
    queryFn: ({ signal }) => fetchAsStaff(appointmentCalls.standing, { params: { id }, signal }),
    retry: retryTwice,
  })
}

/** The next days on which an appointment can be instead, as long as it is. */
export function freeTimesFor(id: string) {
  return queryOptions({
    queryKey: [...appointmentKeys.times, 'free', id],
    queryFn: ({ signal }) => fetchAsStaff(appointmentCalls.freeTimesForStaff, { params: { id }, signal }),
    retry: retryTwice,
  })
}

/** The times of a day for a service, as staff may give them to this appointment; an outage closes no time. */
export function timesOf(day: Day, service: string, appointment: string) {
  return queryOptions({
    queryKey: [...appointmentKeys.times, day, service, appointment],
    queryFn: ({ signal }) =>
      fetchAsStaff(appointmentCalls.timesForStaff, {
        params: { appointmentDate: day },
        query: { service, appointment },
        signal,
      }),
    retry: retryTwice,
  })
}
