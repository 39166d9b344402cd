import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type Failure, failureIn } from '../ask-as-staff.ts'

/** What a screen is told about a call: its answer, and what went wrong with it. */
export type Asked<Answer> = {
  /** The newest answer there is, which may be older than the failure. */
  data: Answer | undefined
  failure: Failure | undefined
  /** Whether it is asked again by itself. */
  trying: boolean
  /** Whether there is neither an answer nor a failure yet. */
  isLoading: boolean
  /** Whether an answer is on its way, the first one or another. */
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** Asks, and asks again in an outage; the first failure is told at once, while the next tries go on. */
export function useAnswer<Fetched, Answer, Key extends QueryKey>(
  options: UseQueryOptions<Fetched, Error, Answer, Key>,
): Asked<Answer> {
  const { data, error, failureReason, isPending, isFetching, refetch } = useQuery(options)
  const failure = failureIn(error ?? failureReason)
  return { data, failure, trying: !error, isLoading: isPending && !failure, isFetching, refetch }
}
