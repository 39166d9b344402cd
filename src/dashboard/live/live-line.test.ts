import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the server, or whatever stands between, answers one after the other; then the line is dead. */
let answers: ((hungUp?: AbortSignal | null) => Response)[]
let asked: number
let leaving: AbortController
let comeOnline: () => void
let timesBack: number

beforeEach(() => {
  answers = []
  asked = 0
  timesBack = 0
  leaving = new AbortController()
  vi.useFakeTimers()
  comeOnline = () => undefined
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => {
    if (kind === 'online') comeOnline = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => 'of-amira' })
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit = {}) => {
    asked += 1
    const next = answers.shift()
    if (!next) throw new TypeError('no connection')
    return next(signal)
  })
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A line that tells of one change and is cut. */
const cutLine = () => {
  const words = new TextEncoder().encode('id: 7\ndata: {"subjects":["posts"]}\n\n')
  let read = false
  const body = new ReadableStream({
    pull(line) {
      if (read) line.error(new TypeError('cut'))
      else line.enqueue(words)
      read = true
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
const page = (status: number) => () =>
  new Response('<h1>Sign in to this network</h1>', { status, headers: { 'content-type': 'text/html' } })

async function openLine() {
  const { listen } = await import('./live-line.ts')
  const told: (string[] | undefined)[] = []
  const line = { told, over: false }
  const hears = {
    told: (subjects?: string[]) => void told.push(subjects),
    isBack() {
      timesBack += 1
    },
  }
  void listen('of-amira', hears, leaving.signal).then(() => {
    line.over = true
  })
  return line
}

it.each([200, 401, 403, 408])('goes on behind a stranger’s page of %i', async (status) => {
  // Of a 401 it is asked first whose token that is.
  answers = status === 401 ? [page(401), page(200), cutLine] : [page(status), cutLine]
  const line = await openLine()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(line).toEqual({ told: [['posts']], over: false })
})

it('asks a stranger less and less often, and does not take their page for the line', async () => {
  answers = Array.from({ length: 30 }, () => page(200))
  await openLine()
  await vi.advanceTimersByTimeAsync(59_000)
  expect([asked, timesBack]).toEqual([5, 0])
})

it('leaves a server that has no room for it in peace for half a minute', async () => {
  answers = [page(429), cutLine]
  const line = await openLine()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(line.told).toEqual([['posts']])
})

it('ends where the server knows no such line, and not where only now it is not found', async () => {
  answers = [page(404)]
  const unknown = await openLine()
  await vi.advanceTimersByTimeAsync(0)
  expect(unknown.over).toBe(true)
  answers = [cutLine, page(404), cutLine]
  const known = await openLine()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(known).toEqual({ told: [['posts'], ['posts']], over: false })
})

it('is taken up again soon each time it is cut, and says so', async () => {
  answers = Array.from({ length: 12 }, () => cutLine)
  const line = await openLine()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(line.told).toHaveLength(12)
  expect(timesBack).toBe(11)
})

it('is taken up as soon as the browser is connected again, however long it was not', async () => {
  const line = await openLine()
  await vi.advanceTimersByTimeAsync(120_000)
  answers = [cutLine]
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(line.told).toEqual([['posts']])
})

it('that a browser has from before it was off is given up as soon as it is connected again', async () => {
  answers = [
    (hungUp) => {
      const silent = new ReadableStream({
        start: (line) => hungUp?.addEventListener('abort', () => line.error(hungUp.reason)),
      })
      return new Response(silent, { headers: { 'content-type': 'text/event-stream' } })
    },
  ]
  const line = await openLine()
  await vi.advanceTimersByTimeAsync(1_000)
  answers = [cutLine]
  comeOnline()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(line.told).toEqual([['posts']])
})

it('ends at once when its tab is left in the middle of a try', async () => {
  answers = [
    () => {
      leaving.abort()
      throw new TypeError('cut')
    },
  ]
  const line = await openLine()
  await vi.advanceTimersByTimeAsync(0)
  expect([line.over, asked]).toEqual([true, 1])
})
