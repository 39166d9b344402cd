import { useEffect, useState } from 'react'
import { ask } from '../../../contract/ask.ts'
import { isOfDay, type TimesAnswer } from '../../../contract/forms/appointment-form.ts'
import { formCalls } from '../../../contract/forms/form-calls.ts'

/** While a year is being typed it passes through the second century. */
const firstTypedYear = '1900'

type Known = { day?: TimesAnswer | undefined; refused?: string | undefined }

/** Asks for the times of a day whenever the day or the service changes. Without a sensible answer nothing is known. */
export function useDayTimes({ date, service }: { date: string; service: string }): Known {
  const [known, setKnown] = useState<Known>({})
  useEffect(() => {
    setKnown({})
    if (date < firstTypedYear) return
    const newer = new AbortController()
    void askFor(date, service, newer.signal).then((answer) => {
      if (!newer.signal.aborted) setKnown(answer)
    })
    return () => newer.abort()
  }, [date, service])
  return known
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
