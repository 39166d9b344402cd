import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { getElementById: () => null })
})
afterEach(() => void vi.unstubAllGlobals())

it('what shows several subjects is asked for once where they change together', async () => {
  const { renew } = await import('./use-live.ts')
  const { queueKey } = await import('../queries/queue.ts')
  const queries = new QueryClient()
  const queryFn = vi.fn(async () => 'as it is')
  const shown = new QueryObserver(queries, { queryKey: queueKey, queryFn })
  const leave = shown.subscribe(() => undefined)
  await shown.refetch()
  queryFn.mockClear()
  await renew(queries, ['appointments', 'messages'])
  expect(queryFn).toHaveBeenCalledTimes(1)
  leave()
  queries.clear()
})
