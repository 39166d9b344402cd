import { QueryClient } from '@tanstack/react-query'
import { isOutage } from './ask-as-staff.ts'

/** How long to wait before the next try after so many that failed, in milliseconds: 1 s, doubling, at most 30 s. */
export function pauseBeforeTry(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/** For a question without which a page goes on: it is asked three times in an outage, and then left. */
export function retryTwice(failures: number, error: Error): boolean {
  return failures < 2 && isOutage(error)
}

/**
 * What waits for its next try, or for an answer that a dead line may have swallowed, is asked at once, now that the server
 * may be reached again.
 */
export async function askUnansweredAgain(queries: QueryClient): Promise<void> {
  const unanswered = queries.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.fetchFailureCount > 0 || state.fetchStatus === 'fetching',
  })
  await Promise.all(
    unanswered.map(async ({ queryKey }) => {
      // One that waits would go on waiting.
      await queries.cancelQueries({ queryKey, exact: true })
      await queries.refetchQueries({ queryKey, exact: true })
    }),
  )
}

/** Outages are tried again quietly for as long as it takes; a refusal would only be repeated. */
export function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (_failures, error) => isOutage(error),
        retryDelay: pauseBeforeTry,
        // A browser that believes to be offline would otherwise say nothing at all.
        networkMode: 'always',
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
