import type { Asked } from '../queries/use-answer.ts'
import { FailureAlert } from './failure-alert.tsx'
import { Loading } from './loading.tsx'

type Shown = {
  of: Pick<Asked<unknown>, 'failure' | 'trying' | 'isLoading'>
  /** What could not be had, as a sentence. */
  sentence: string
  when?: 'first' | 'page' | 'later'
  /** Whether an older answer stands below, on a page and not in a dialog. */
  isShown?: boolean
}

/** How a call stands while its answer is not there: on its way, or failed. Nothing once it is. */
export function AnswerState({ of: { failure, trying, isLoading }, sentence, when = 'first', isShown = false }: Shown) {
  return (
    <>
      {failure && <FailureAlert {...{ failure, sentence, trying, isShown }} />}
      <Loading now={isLoading} when={when} />
    </>
  )
}
