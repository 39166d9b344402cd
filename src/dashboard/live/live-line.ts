import { liveCalls } from '../../contract/calls/live-calls.ts'
import { liveEvent } from '../../contract/live.ts'
import { askWhoseTokenItIs } from '../ask-as-staff.ts'
import { pauseBeforeTry } from '../retries.ts'
import { openEventReader } from './read-events.ts'

/** A line that says nothing for this long is dead: the server says every ten seconds that it is there. */
const silence = 25_000
/** After a refusal for want of room it is asked again this much later, in milliseconds. */
const pauseWhenFull = 30_000

/**
 * Listens to what changes, through `fetch` because EventSource sends no token, and takes the line up again where it was
 * lost, or behind the event that is named. `told` is given the subjects; all of them are meant by undefined. `isBack` is
 * called when a line stands that was lost. Ends when the signal does.
 */
export async function listen(
  token: string,
  { told, isBack, lastId = '' }: { told: (subjects?: string[]) => void; isBack: () => void; lastId?: string },
  signal: AbortSignal,
): Promise<void> {
  let last = lastId
  let failures = 0
  let wasHeard = false
  while (!signal.aborted) {
    const outcome = await listenOnce().catch(() => 'lost' as const)
    // Where it is nobody's any more it is forgotten, and the signal ends this.
    if (outcome === 'stranger') await askWhoseTokenItIs(token)
    // A server that knows only the specification's calls has no such line.
    if (outcome === 'unknown') return
    failures += 1
    await pause(outcome === 'full' ? pauseWhenFull : pauseBeforeTry(failures), signal)
  }

  async function listenOnce(): Promise<'lost' | 'stranger' | 'unknown' | 'full'> {
    const line = new AbortController()
    const hangUp = () => line.abort()
    signal.addEventListener('abort', hangUp, { once: true })
    // A line from before may be dead, and nobody would say so.
    addEventListener('online', hangUp)
    let dead = setTimeout(hangUp, silence)
    try {
      const answer = await fetch(liveCalls.changes.path, {
        headers: { token, accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) },
        signal: line.signal,
      })
      if (answer.status === 401) return 'stranger'
      if (answer.status === 429) return 'full'
      if (answer.status === 404 && !wasHeard) return 'unknown'
      // Whatever stands between may answer in the server's place, and be gone a minute later.
      const isLine = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (!answer.ok || !isLine || !answer.body) return 'lost'
      if (failures > 0) isBack()
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      const readEvents = openEventReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return 'lost'
        // Also a line that is cut later was one.
        wasHeard = true
        failures = 0
        clearTimeout(dead)
        dead = setTimeout(hangUp, silence)
        for (const { id, data } of readEvents(value)) {
          last = id
          const subjects = readSubjects(data)
          if (!subjects || subjects.length > 0) told(subjects)
        }
      }
    } finally {
      clearTimeout(dead)
      signal.removeEventListener('abort', hangUp)
      removeEventListener('online', hangUp)
      line.abort()
    }
  }
}

function readSubjects(data: string): string[] | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data?.subjects
  } catch {
    // Not understood: then anything may have changed.
    return undefined
  }
}

/** Also over as soon as the browser is connected again. */
function pause(length: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const stop = () => {
      clearTimeout(waiting)
      signal.removeEventListener('abort', stop)
      removeEventListener('online', stop)
      resolve()
    }
    const waiting = setTimeout(stop, length)
    signal.addEventListener('abort', stop)
    addEventListener('online', stop)
  })
}
