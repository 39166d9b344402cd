import type { QueryClient } from '@tanstack/react-query'
import { outcomeOf } from '../../contract/asking/ask.ts'
import { queueCalls } from '../../contract/calls/queue-calls.ts'
import { queue } from '../queries/queue.ts'
import { storedToken } from '../staff/token.ts'

/** What the page has asked before its program was there, and whose token it was asked with. */
type AskedEarly = { token: string; response: Promise<Response | undefined> }

declare global {
  interface Window {
    askedEarly?: AskedEarly
  }
}

/**
 * Shows the queue that the page has asked for by itself, until the program's own question is answered. That one is asked
 * all the same: it tells of failures, and of what has changed since.
 */
export async function showEarlyQueue(queries: QueryClient): Promise<void> {
  const asked = window.askedEarly
  // Whoever signs out leaves no name in memory.
  delete window.askedEarly
  const response = await asked?.response
  const outcome = response && (await outcomeOf(queueCalls.list, response))
  if (outcome?.kind !== 'answered' || asked?.token !== storedToken()) return
  if (queries.getQueryData(queue.queryKey)) return
  const { answer, unreadable } = outcome
  queries.setQueryData(queue.queryKey, { pages: [{ ...answer, unreadable }], pageParams: [''] }, { updatedAt: 0 })
}
