import type { ActionOutcome } from '../frame/toast.ts'

/** What came of a step. Both lines stand there from the start, so that a screen reader hears them change. */
export function OutcomeLine({ outcome }: { outcome: ActionOutcome | undefined }) {
  return (
    <>
      <p role="status" className={outcome?.good ? 'notice good' : undefined}>
        {outcome?.good && outcome.sentence}
      </p>
      <p role="alert" className={outcome && !outcome.good ? 'notice bad' : undefined}>
        {outcome && !outcome.good && outcome.sentence}
      </p>
    </>
  )
}
