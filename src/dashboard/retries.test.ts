import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([undefined, 'as it was'])('what waits for its next try is asked at once (known before: %s)', async (known) => {
  const { askUnansweredAgain, openQueries } = await import('./retries.ts')
  const queries = openQueries()
  let isAway = true
  const queryFn = async () => {
    if (isAway) throw new TypeError('away')
    return 'as it is'
  }
  if (known) queries.setQueryData(['day'], known, { updatedAt: 0 })
  const shown = new QueryObserver(queries, { queryKey: ['day'], queryFn, retry: true })
  const leave = shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(shown.getCurrentResult()).toMatchObject({ data: known, failureCount: expect.any(Number) })
  isAway = false
  await askUnansweredAgain(queries)
  expect(shown.getCurrentResult()).toMatchObject({ data: 'as it is', failureCount: 0 })
  leave()
  queries.clear()
})

it.each([undefined, 'as it was'])(
  'what a dead line has swallowed is asked for again (known before: %s)',
  async (known) => {
    const { askUnansweredAgain, openQueries } = await import('./retries.ts')
    const queries = openQueries()
    const answers = [new Promise<string>(() => undefined), Promise.resolve('as it is')].values()
    const queryFn = async () => answers.next().value
    if (known) queries.setQueryData(['day'], known, { updatedAt: 0 })
    const shown = new QueryObserver(queries, { queryKey: ['day'], queryFn })
    const leave = shown.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(shown.getCurrentResult()).toMatchObject({ data: known, fetchStatus: 'fetching' })
    await askUnansweredAgain(queries)
    expect(shown.getCurrentResult()).toMatchObject({ data: 'as it is', fetchStatus: 'idle' })
    leave()
    queries.clear()
  },
)
