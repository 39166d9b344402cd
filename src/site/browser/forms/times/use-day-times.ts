import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../../../contract/asking/ask.ts'
import { isOfDay, type TimesAnswer } from '../../../../contract/forms/appointment-form.ts'
import { formCalls } from '../../../../contract/forms/form-calls.ts'

/** While a year is being typed it passes through the second century. */
const firstTypedYear = '1900'

type Known = { day?: TimesAnswer | undefined; refused?: string | undefined }

/**
 * Asks for the times of a day whenever the day or the service changes, and again for whoever comes back to the page. Without
 * a sensible answer nothing is known but what was known before.
 */
export function useDayTimes({ date, service }: { date: string; service: string }): Known {
  const [known, setKnown] = useState<Known>({})
  const [returns, setReturns] = useState(0)
  useComingBack(useCallback(() => setReturns((before) => before + 1), []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing is known of another day or service
  useEffect(() => setKnown({}), [date, service])
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back is a reason to ask, and nothing to ask with
  useEffect(() => {
    if (date < firstTypedYear) return
    const newer = new AbortController()
    void askFor(date, service, newer.signal).then((answer) => {
      if (!newer.signal.aborted && (answer.day || answer.refused)) setKnown(answer)
    })
    return () => newer.abort()
  }, [date, service, returns])
  return known
}

/**
 * Renews what a page says for whoever comes back to it: it may be left open for days, and no timer runs while a telephone
 * sleeps.
 */
export function useComingBack(renew: () => void): void {
  useEffect(() => {
    const comeBack = () => !document.hidden && renew()
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [renew])
}

async function askFor(date: string, service: string, signal: AbortSignal): Promise<Known> {
  try {
    const outcome = await ask(formCalls.times, { params: { appointmentDate: date }, query: { service }, signal })
    if (outcome.kind === 'answered') return isOfDay(date, outcome.answer) ? { day: outcome.answer } : {}
    return outcome.kind === 'refused' && outcome.status === 400 ? { refused: outcome.problem.message } : {}
  } catch (error) {
    if (signal.aborted) return {}
    throw error
  }
}
