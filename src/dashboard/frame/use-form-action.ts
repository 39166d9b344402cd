import { useState } from 'react'
import type { Outcome } from '../../contract/asking/ask.ts'
import { answerTime, useDelayed } from '../clock.ts'
import type { ActionOutcome } from './toast.ts'
import { useAction } from './use-action.ts'
import { useRest } from './use-rest.ts'

/**
 * An action of a form: what came of it stands beside its button, and not at the foot of the window. `name` says whom it is
 * about where a refusal comes when the form has gone.
 */
export function useFormAction(name?: string) {
  const [shown, setShown] = useState<ActionOutcome>()
  const rest = useRest()
  const { act, busy, isSending, refused, dismiss } = useAction({
    waitsForSomebody: true,
    onSentence: (sentence) => setShown(sentence ? { good: true, sentence } : undefined),
  })
  const [refusal] = refused
  // Also true while somebody is asked for their password.
  const late = useDelayed(busy, answerTime) ? { good: false, sentence: 'Still waiting for an answer.' } : undefined
  const outcome = refusal ? { good: false, sentence: refusal.failure.message } : (shown ?? late)

  /**
   * `row` is the id of the row that the action may take away: while rows rest after the last one it is not taken, and that
   * is said. Answers nothing where it was refused.
   */
  async function take<Answer extends object>(
    ask: () => Promise<Outcome<Answer>>,
    row = '',
  ): Promise<Answer | undefined> {
    if (row !== '' && rest.refuses(row)) return undefined
    let answer: Answer | undefined
    setOutcome(undefined)
    const acting = act({ id: row, ...(name !== undefined && { name }) }, async () => {
      const outcome = await ask()
      if (outcome.kind === 'answered') answer = outcome.answer
      return outcome
    })
    if (row !== '') rest.begin(row, acting)
    await acting
    return answer
  }

  /** Says what came of a part that was no call. */
  function setOutcome(outcome: ActionOutcome | undefined): void {
    for (const { id } of refused) dismiss(id)
    setShown(outcome)
  }

  return {
    take,
    busy: busy || rest.resting,
    isSending,
    /** Says so to whoever presses in another row, too. */
    isTooSoon: rest.refuses,
    outcome,
    failure: refusal?.failure,
    setOutcome,
  }
}
