import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../../contract/ask.ts'
import { type AnswersNow, freeTimesCall } from '../../../contract/forms/free-times-call.ts'
import type { FreeDay, FreeTime } from './free-days.ts'

/** What is known of the next free days: an answer is on its way, it came, or it could not. */
export type Known =
  | { kind: 'asked' | 'unknown' }
  | { kind: 'known'; days: FreeDay[]; answersNow?: (AnswersNow & { now: string }) | undefined }

/** Whose free times, and what a press on one of them does. */
export type FreeTimesAsked = {
  service: string
  /** What came with the page, shown until an answer comes, and of which service it is. */
  given: FreeDay[] | undefined
  givenOf: string
  /** A reason to ask again once it is another. */
  again: unknown
  choose: (time: FreeTime) => void
}

/**
 * Asks for the free days of a service, and again when the service changes, `again` does, or by `askAgain`; by `renew` what is
 * known stays until the answer.
 */
export function useFreeDays({ service, given, givenOf, again }: Omit<FreeTimesAsked, 'choose'>): {
  known: Known
  /** What is known is of the service before, until the answer comes. */
  isOld: boolean
  askAgain: () => void
  renew: () => void
} {
  const [known, setKnown] = useState<Known>(given ? { kind: 'known', days: given } : { kind: 'asked' })
  const [knownOf, setKnownOf] = useState(givenOf)
  const [presses, setPresses] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` and a press are reasons to ask, and nothing to ask with
  useEffect(() => {
    const newer = new AbortController()
    void askFor(service, newer.signal).then((answer) => {
      if (newer.signal.aborted) return
      setKnown(answer)
      setKnownOf(service)
    })
    return () => newer.abort()
  }, [service, again, presses])
  const renew = useCallback(() => setPresses((before) => before + 1), [])
  return {
    known,
    isOld: knownOf !== service,
    askAgain() {
      setKnown({ kind: 'asked' })
      renew()
    },
    renew,
  }
}

async function askFor(service: string, signal: AbortSignal): Promise<Known> {
  try {
    const outcome = await ask(freeTimesCall, { query: { service }, signal })
    return outcome.kind === 'answered' ? { kind: 'known', ...outcome.answer } : { kind: 'unknown' }
  } catch (error) {
    if (signal.aborted) return { kind: 'unknown' }
    throw error
  }
}
