import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../contract/ask.ts'
import { failureOf } from '../ask-as-staff.ts'
import { keepFocusNear } from '../frame/kept-focus.ts'
import type { Said } from '../frame/said.ts'

/** One step on the account page: what came of it stands beside its button, and the whole page is read again. */
export function useStep() {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const [said, say] = useState<Said>()

  /** `row` is the id of the row that the step may take away. */
  async function take<Answer extends object>(
    asked: Promise<Outcome<Answer>>,
    row?: string,
  ): Promise<Answer | undefined> {
    const letFocusGo = row === undefined ? undefined : keepFocusNear(row)
    setWaiting(true)
    say(undefined)
    const outcome = await asked
    if (outcome.kind === 'answered') {
      await queries.invalidateQueries()
      if ('message' in outcome.answer) say({ good: true, sentence: String(outcome.answer.message) })
    } else {
      say({ good: false, sentence: failureOf(outcome).message })
    }
    setWaiting(false)
    letFocusGo?.()
    return outcome.kind === 'answered' ? outcome.answer : undefined
  }

  return { take, waiting, said, say }
}
