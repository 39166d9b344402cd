import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what has changed. An answer on its way may be older than that: it is asked once more behind it and not in its
 * place, since on a slow line what changes often would never come. What is tried again after a failure gives its place up, unless
 * no page shows it: a step that waits for it would be told that it cannot be had.
 */
export async function askAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  // Each by itself: an answer that does not come keeps no other from being asked for.
  const known = queries.getQueryCache().findAll({ queryKey })
  await Promise.all(known.map((query) => askOneAnew(queries, query)))
}

async function askOneAnew(queries: QueryClient, query: Query): Promise<void> {
  const one = { queryKey: query.queryKey, exact: true }
  if (query.isActive() && query.state.fetchFailureCount > 0) await queries.cancelQueries(one)
  const isOnItsWay = query.state.fetchStatus === 'fetching'
  await queries.invalidateQueries(one, { cancelRefetch: false })
  if (isOnItsWay) await queries.invalidateQueries(one, { cancelRefetch: false })
}
