import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { appointmentCalls } from '../../contract/calls/appointment-calls.ts'
import { queueCalls } from '../../contract/calls/queue-calls.ts'
import type { QueueAnswer } from '../../contract/queue.ts'
import { CallFailed, type Fetched, fetchAsStaff } from '../ask-as-staff.ts'
import { retryTwice } from '../retries.ts'

/** What every change of an appointment makes old, beside its lists. */
export const queueKey = ['queue']
export const queueCountsKey = ['queue counts']

/** The counts where nobody waits. */
export const nobody = { urgent: 0, tell: 0, otherTime: 0, timePassed: 0, new: 0, noTime: 0, messages: 0 }

/** How many wait, for pages that show no more than that. */
export const queueCounts = queryOptions({
  queryKey: queueCountsKey,
  queryFn: ({ signal }) => fetchAsStaff(queueCalls.list, { query: { rows: 'none' }, signal }),
  retry: retryTwice,
})

/** Who must be answered or told, a hundred at a time. */
export const queue = infiniteQueryOptions({
  queryKey: queueKey,
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    fetchAsStaff(queueCalls.list, { query: { after: pageParam }, signal }).catch((error: unknown) => {
      if (error instanceof CallFailed && error.failure.status === 404) return madeOfTheList(signal)
      throw error
    }),
  getNextPageParam: ({ next }) => next,
})

/** A server that knows only the specification's calls has no queue: there the new requests are all of it. */
async function madeOfTheList(signal: AbortSignal): Promise<Fetched<typeof queueCalls.list>> {
  const { patients, unreadable } = await fetchAsStaff(appointmentCalls.list, {
    query: { status: 'New Appointment' },
    signal,
  })
  const entries: QueueAnswer['queue'] = patients
    .filter(({ status }) => status === 'New Appointment')
    .map((patient) => ({ reason: 'new', since: patient.createdAt ?? '', patient }))
  const counts = { ...nobody, new: entries.length }
  return { queue: entries, counts, visits: [], unreadable }
}
