import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appointmentKeys, writtenKey } from '../queries/appointments.ts'
import { askAnew } from '../queries/ask-anew.ts'
import { dayKey } from '../queries/day.ts'
import { binKey, doctorKey, messagesKey, passkeysKey, peopleKey, postsKey, sessionsKey } from '../queries/keys.ts'
import { metKey, practiceKey } from '../queries/practice.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { askUnansweredAgain } from '../retries.ts'
import { useToken } from '../staff/token.ts'
import { listen } from './live-line.ts'

/** What is asked again when a subject changes. Forms and open records keep what they show: `ChangedMeanwhile` tells of it. */
const shows: Record<string, QueryKey[]> = {
  appointments: [
    appointmentKeys.lists,
    dayKey,
    queueKey,
    queueCountsKey,
    appointmentKeys.times,
    appointmentKeys.standing,
    metKey,
    writtenKey,
  ],
  messages: [messagesKey, queueKey, queueCountsKey, writtenKey],
  posts: [postsKey, binKey],
  practice: [appointmentKeys.times, dayKey, practiceKey],
  staff: [doctorKey, peopleKey, passkeysKey, sessionsKey],
}

/**
 * While somebody is signed in, what this page shows is asked again as soon as anybody has changed it, and what could not be
 * had as soon as the server may be reached again.
 */
export function useLive(): void {
  const token = useToken()
  const queries = useQueryClient()
  useEffect(() => {
    if (token === undefined) return
    const line = new AbortController()
    const told = (subjects: string[] = Object.keys(shows)) => void renew(queries, subjects)
    const isBack = () => void askUnansweredAgain(queries)
    addEventListener('online', isBack, { signal: line.signal })
    void shareLine(token, { told, isBack }, line.signal)
    return () => line.abort()
  }, [token, queries])
}

/** Asks again for whatever shows one of the subjects, once where it shows several. */
export async function renew(queries: QueryClient, subjects: string[]): Promise<void> {
  const shown = new Set(subjects.flatMap((subject) => shows[subject] ?? []))
  await Promise.all([...shown].map((queryKey) => askAnew(queries, queryKey)))
}

/** Where another tab's line ended nobody knows here: the server knows no such event, and answers with all that there is. */
const lineOfAnother = 'of another tab'

/**
 * A browser has six lines to a server at most, so its tabs share one: the tab that has the lock listens and tells the
 * others. Where there are no locks (a plain address in a house's own network) each tab listens for itself.
 */
async function shareLine(
  token: string,
  { told, isBack }: { told: (subjects?: string[]) => void; isBack: () => void },
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return listen(token, { told, isBack }, signal)
  const others = new BroadcastChannel('live')
  // A tab from before the last update names no subjects.
  others.addEventListener('message', ({ data }) => (data === 'back' ? isBack() : told(data.subjects)))
  signal.addEventListener('abort', () => others.close(), { once: true })
  const tellAll = (subjects?: string[]) => {
    told(subjects)
    others.postMessage({ subjects })
  }
  const allBack = () => {
    isBack()
    others.postMessage('back')
  }
  const listenFrom = (lastId: string) => listen(token, { told: tellAll, isBack: allBack, lastId }, signal)
  // Of two tabs that open at once one waits, which only the lock itself can say.
  const wasFirst = await navigator.locks.request('live', { ifAvailable: true }, async (lock) => {
    if (lock) await listenFrom('')
    return lock !== null
  })
  if (wasFirst) return
  await navigator.locks.request('live', { signal }, () => listenFrom(lineOfAnother)).catch(() => undefined)
}
