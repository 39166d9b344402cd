import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { passkeysKey, peopleKey, sessionsKey } from './keys.ts'

/** The browsers in which this person is signed in. */
export const sessions = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => fetchAsStaff(api.staff.sessions, { signal }),
})

/** How long things are kept, and what goes next. */
export const retention = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => fetchAsStaff(api.dataProtection.retention, { signal }),
})

/** Everybody who has an account. */
export const people = queryOptions({
  queryKey: peopleKey,
  queryFn: ({ signal }) => fetchAsStaff(api.people.list, { signal }),
})

/** The passkeys of this person. */
export const passkeys = queryOptions({
  queryKey: passkeysKey,
  queryFn: ({ signal }) => fetchAsStaff(api.staff.passkeys, { signal }),
})

/** What narrows the audit; empty where it does not. */
export type AuditAsked = { staff: string; from: string; to: string; patient: string }

/** Who did and looked at what, newest first. Not asked again by itself, since each look is noted. */
export function auditTrail(asked: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: ['audit', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => fetchAsStaff(api.audit.list, { query: { ...asked, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
