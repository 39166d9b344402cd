import type { Asked } from '../queries/use-answer.ts'
import { FailureAlert } from './failure-alert.tsx'
import { Loading } from './loading.tsx'

type Shown = {
  of: Pick<Asked<unknown>, 'failure' | 'trying' | 'isLoading'> & { data?: unknown }
  /** What could not be had, as a sentence. */
  sentence: string
  when?: 'first' | 'page' | 'later'
  /** On a page, and not in a dialog, a failure is told at the foot of the window while an older answer is shown. */
  atFoot?: boolean
}

/** How a call stands while its answer is not there: on its way, or failed. Nothing once it is. */
export function AnswerState({ of: asked, sentence, when = 'first', atFoot = false }: Shown) {
  const { data, failure, trying, isLoading } = asked
  return (
    <>
      {failure && <FailureAlert {...{ failure, sentence, trying }} isShown={atFoot && data !== undefined} />}
      <Loading now={isLoading} when={when} />
    </>
  )
}
