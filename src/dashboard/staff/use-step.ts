import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../contract/ask.ts'
import { failureOf } from '../ask-as-staff.ts'
import { keepFocusNear } from '../frame/kept-focus.ts'
import type { ActionOutcome } from '../frame/toast.ts'

/** One step on the account page: what came of it stands beside its button, and the whole page is read again. */
export function useStep() {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const [outcome, setOutcome] = useState<ActionOutcome>()

  /** `row` is the id of the row that the step may take away. */
  async function take<Answer extends object>(
    asked: Promise<Outcome<Answer>>,
    row?: string,
  ): Promise<Answer | undefined> {
    const letFocusGo = row === undefined ? undefined : keepFocusNear(row)
    setWaiting(true)
    setOutcome(undefined)
    const result = await asked
    if (result.kind === 'answered') {
      await queries.invalidateQueries()
      if ('message' in result.answer) setOutcome({ good: true, sentence: String(result.answer.message) })
    } else {
      setOutcome({ good: false, sentence: failureOf(result).message })
    }
    setWaiting(false)
    letFocusGo?.()
    return result.kind === 'answered' ? result.answer : undefined
  }

  return { take, waiting, outcome, setOutcome }
}
