import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Asks again for what has changed. A first answer on its way may be older than that, and nothing is asked beside it: only behind it. */
export async function askAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = queries.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await queries.invalidateQueries({ queryKey })
  if (isFirst) await queries.invalidateQueries({ queryKey })
}
