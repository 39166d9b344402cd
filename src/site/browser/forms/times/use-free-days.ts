import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../../../contract/asking/ask.ts'
import { type AnswersNow, freeTimesCall } from '../../../../contract/forms/free-times-call.ts'
import type { FreeDay, FreeTime } from './free-days.ts'
import { useComingBack } from './use-day-times.ts'

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
 * Asks for the free days of a service, and again when the service changes, `again` does, somebody comes back to the page, or
 * by `askAgain`; by `renew` what is known stays until the answer.
 */
export function useFreeDays({ service, given, givenOf, again }: Omit<FreeTimesAsked, 'choose'>): {
  known: Known
  /** What is known is of the service before, until the answer comes. */
  isOld: boolean
  askAgain: () => void
  renew: () => void
} {
  const [{ known, of }, setKnown] = useState<{ known: Known; of: string }>({
    known: given ? { kind: 'known', days: given } : { kind: 'asked' },
    of: givenOf,
  })
  const [presses, setPresses] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` and a press are reasons to ask, and nothing to ask with
  useEffect(() => {
    const newer = new AbortController()
    void askFor(service, newer.signal).then((answer) => {
      if (newer.signal.aborted) return
      setKnown((before) => ({ known: before.of === service ? renewed(before.known, answer) : answer, of: service }))
    })
    return () => newer.abort()
  }, [service, again, presses])
  const renew = useCallback(() => setPresses((before) => before + 1), [])
  useComingBack(renew)
  return {
    known,
    isOld: of !== service,
    askAgain() {
      setKnown({ known: { kind: 'asked' }, of })
      renew()
    },
    renew,
  }
}

/**
 * Without an answer the days stay: whether a time is free is looked at again when it is asked for. Who answers the telephone
 * by now nobody has said.
 */
function renewed(before: Known, answer: Known): Known {
  return before.kind === 'known' && answer.kind === 'unknown' ? { kind: 'known', days: before.days } : answer
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
