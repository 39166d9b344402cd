import { useEffect, useState } from 'react'
import { ask } from '../../../contract/ask.ts'
import { formCalls } from '../../../contract/form-calls.ts'
import type { FreeDay } from './free-days.ts'

/** What is known of the next free days: nobody has asked yet, an answer is on its way, it came, or it could not. */
export type Known = { kind: 'not asked' | 'asked' | 'unknown' } | { kind: 'known'; days: FreeDay[] }

/**
 * Asks for the free days of a service once somebody wants to see them, and again when the service changes or `again`
 * does. What came with the page is shown until then.
 */
export function useFreeDays(service: string, wanted: boolean, given: FreeDay[] | undefined, again: unknown): Known {
  const [known, setKnown] = useState<Known>(given ? { kind: 'known', days: given } : { kind: 'not asked' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is a reason to ask, and nothing to ask with
  useEffect(() => {
    if (!wanted) return
    const newer = new AbortController()
    setKnown((before) => (before.kind === 'known' ? before : { kind: 'asked' }))
    void askFor(service, newer.signal).then((answer) => {
      if (!newer.signal.aborted) setKnown(answer)
    })
    return () => newer.abort()
  }, [service, wanted, again])
  return known
}

async function askFor(service: string, signal: AbortSignal): Promise<Known> {
  try {
    const outcome = await ask(formCalls.freeTimes, { query: { service }, signal })
    return outcome.kind === 'answered' ? { kind: 'known', days: outcome.answer.days } : { kind: 'unknown' }
  } catch (error) {
    if (signal.aborted) return { kind: 'unknown' }
    throw error
  }
}
