import { Notice } from '../../ui/notice.tsx'
import type { ActionOutcome } from '../frame/toast.ts'

/** What came of a step. Both lines stand there from the start, so that a screen reader hears them change. */
export function OutcomeLine({ outcome }: { outcome: ActionOutcome | undefined }) {
  return (
    <>
      <Notice role="status" tone="success">
        {outcome?.good && outcome.sentence}
      </Notice>
      <Notice role="alert" tone="error">
        {outcome && !outcome.good && outcome.sentence}
      </Notice>
    </>
  )
}
