import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { CallFailed, fetchAsStaff } from '../ask-as-staff.ts'
import { forgetRefusedToken, useToken } from './token.ts'

/** Renewed no more often than this, in milliseconds. */
const freshFor = 5 * 60_000

/**
 * Who is signed in, fetched as soon as there is a token. Only a refusal (401 or 403) forgets the token; an outage is
 * tried again, since staff in front of a patient must not be signed out by a slow network.
 */
export function useDoctor() {
  const token = useToken()
  const { data, isLoading, error } = useQuery({
    queryKey: ['doctor', token],
    enabled: token !== undefined,
    staleTime: freshFor,
    queryFn: async ({ signal }) => {
      try {
        return await fetchAsStaff(api.staff.doctor, { signal })
      } catch (refusal) {
        if (refusal instanceof CallFailed && refusal.failure.status === 403) forgetRefusedToken(token)
        throw refusal
      }
    },
  })
  return { user: data?.doctor, isAuthenticate: data !== undefined, isLoading, error }
}
