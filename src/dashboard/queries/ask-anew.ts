import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what has changed. An answer on its way may be older than that: it is asked once more behind it and not in its
 * place, since on a slow line what changes often would never come. A try that waits after a failure gives its place up.
 */
export async function askAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const isOnItsWay = queries.isFetching({ queryKey, predicate: ({ state }) => !state.fetchFailureCount }) > 0
  await queries.invalidateQueries({ queryKey }, { cancelRefetch: !isOnItsWay })
  if (isOnItsWay) await queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
