import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { askAnew } from './ask-anew.ts'

afterEach(() => void vi.useRealTimers())

it('what changes while a first answer is on its way is asked for once more behind it', async () => {
  const queries = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const asked = answers.values()
  const queryFn = async () => asked.next().value?.promise
  const shown = new QueryObserver(queries, { queryKey: ['posts'], queryFn })
  const leave = shown.subscribe(() => undefined)
  const anew = askAnew(queries, ['posts'])
  answers[0]?.resolve('as it was')
  answers[1]?.resolve('as it is')
  await anew
  expect(shown.getCurrentResult().data).toBe('as it is')
  leave()
  queries.clear()
})

it('a slow line brings what is so however often it changes meanwhile', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  let changes = 0
  const queryFn = async () => {
    const known = changes
    await new Promise((resolve) => setTimeout(resolve, 400))
    return known
  }
  const shown = new QueryObserver(queries, { queryKey: ['list'], queryFn })
  const leave = shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(400)
  for (let told = 0; told < 20; told += 1) {
    changes += 1
    void askAnew(queries, ['list'])
    await vi.advanceTimersByTimeAsync(150)
  }
  expect(shown.getCurrentResult().data).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(800)
  expect(shown.getCurrentResult().data).toBe(20)
  leave()
  queries.clear()
})

it('what is tried again after a failure is asked for at once', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  let isAway = false
  const queryFn = async () => {
    if (isAway) throw new Error('away')
    return performance.now()
  }
  const shown = new QueryObserver(queries, { queryKey: ['list'], queryFn, retry: 5, retryDelay: 60_000 })
  const leave = shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  isAway = true
  void askAnew(queries, ['list'])
  await vi.advanceTimersByTimeAsync(1_000)
  isAway = false
  void askAnew(queries, ['list'])
  await vi.advanceTimersByTimeAsync(10)
  expect(shown.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' })
  expect(shown.getCurrentResult().data).toBeGreaterThanOrEqual(1_000)
  leave()
  queries.clear()
})

it('what changes while a first answer comes that had failed before is asked for once more behind it', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  let isAway = true
  let changes = 0
  const queryFn = async () => {
    if (isAway) throw new Error('away')
    const known = changes
    await new Promise((resolve) => setTimeout(resolve, 400))
    return known
  }
  const shown = new QueryObserver(queries, { queryKey: ['list'], queryFn, retry: 5, retryDelay: 1_000 })
  const leave = shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(500)
  isAway = false
  await vi.advanceTimersByTimeAsync(700)
  changes = 1
  void askAnew(queries, ['list'])
  await vi.advanceTimersByTimeAsync(800)
  expect(shown.getCurrentResult().data).toBe(1)
  leave()
  queries.clear()
})

it('what a step waits for, and no page shows, is left to its next try', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  let isAway = true
  const queryFn = async () => {
    if (isAway) throw new Error('away')
    return 'as it is'
  }
  const waiting = queries.fetchQuery({ queryKey: ['met'], queryFn, retry: 1, retryDelay: 1_000 }).catch(String)
  await vi.advanceTimersByTimeAsync(500)
  isAway = false
  void askAnew(queries, ['met'])
  await vi.advanceTimersByTimeAsync(500)
  expect(await waiting).toBe('as it is')
  queries.clear()
})

it('an answer that does not come keeps no other one from being asked for', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  let changes = 0
  const never = new Promise<number>(() => undefined)
  const slowly = async () => {
    const known = changes
    await new Promise((resolve) => setTimeout(resolve, 400))
    return known
  }
  const hung = new QueryObserver(queries, { queryKey: ['times', 'free'], queryFn: () => never })
  const shown = new QueryObserver(queries, { queryKey: ['times', 'day'], queryFn: slowly })
  const leave = [hung, shown].map((one) => one.subscribe(() => undefined))
  changes = 1
  void askAnew(queries, ['times'])
  await vi.advanceTimersByTimeAsync(800)
  expect(shown.getCurrentResult().data).toBe(1)
  for (const end of leave) end()
  queries.clear()
})
