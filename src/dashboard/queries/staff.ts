import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditCalls } from '../../contract/calls/audit-calls.ts'
import { dataProtectionCalls } from '../../contract/calls/data-protection-calls.ts'
import { peopleCalls } from '../../contract/calls/people-calls.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { passkeysKey, peopleKey, sessionsKey } from './keys.ts'

/** The browsers in which this person is signed in. */
export const sessions = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => fetchAsStaff(staffCalls.sessions, { signal }),
})

/** How long things are kept, and what goes next. */
export const retention = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => fetchAsStaff(dataProtectionCalls.retention, { signal }),
})

/** Everybody who has an account. */
export const people = queryOptions({
  queryKey: peopleKey,
  queryFn: ({ signal }) => fetchAsStaff(peopleCalls.list, { signal }),
})

/** The passkeys of this person. */
export const passkeys = queryOptions({
  queryKey: passkeysKey,
  queryFn: ({ signal }) => fetchAsStaff(staffCalls.passkeys, { signal }),
})

/** What narrows the audit; empty where it does not. */
export type AuditAsked = { staff: string; from: string; to: string; patient: string }

/** Who did and looked at what, newest first. Not asked again by itself, since each look is noted. */
export function auditTrail(asked: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: ['audit', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchAsStaff(auditCalls.list, { query: { ...asked, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
