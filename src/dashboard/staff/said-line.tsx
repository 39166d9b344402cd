import type { Said } from '../frame/said.ts'

/** What came of a step. Both lines stand there from the start, so that a screen reader hears them change. */
export function SaidLine({ said }: { said: Said | undefined }) {
  return (
    <>
      <p role="status" className={said?.good ? 'notice good' : undefined}>
        {said?.good && said.sentence}
      </p>
      <p role="alert" className={said && !said.good ? 'notice bad' : undefined}>
        {said && !said.good && said.sentence}
      </p>
    </>
  )
}
