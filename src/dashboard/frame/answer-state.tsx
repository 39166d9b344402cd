import type { Asked } from '../queries/use-answer.ts'
import { FailureAlert } from './failure-alert.tsx'
import { Loading } from './loading.tsx'

type Shown = {
  of: Pick<Asked<unknown>, 'failure' | 'trying' | 'isLoading'>
  /** What could not be had, as a sentence. */
  sentence: string
  when?: 'first' | 'later'
}

/** How a call stands while its answer is not there: on its way, or failed. Nothing once it is. */
export function AnswerState({ of: { failure, trying, isLoading }, sentence, when = 'first' }: Shown) {
  return (
    <>
      {failure && <FailureAlert failure={failure} sentence={sentence} trying={trying} />}
      <Loading now={isLoading} when={when} />
    </>
  )
}
