import type { ReactNode } from 'react'
import type { Backend } from '../../http/backend.ts'

/** Where a form of one step says that its answer does not come; empty from the start, so that a screen reader hears it. */
export function StepStatus() {
  return <div role="status" className="step-status" />
}

/**
 * What is said there, once for all forms of a page, after so many seconds.
 * @param reach how the practice is reached, within a sentence
 */
export function SlowStepWords({ reach }: { reach: ReactNode }) {
  return (
    <>
      <template data-seconds="10">
        <p>No answer has come yet. Please wait a little longer. If you cannot wait, {reach}.</p>
      </template>
      <template data-seconds="60">
        <p>
          We cannot tell whether this has reached us. <a href="?">See how it stands</a> and, if nothing has changed, try
          again; or {reach}.
        </p>
      </template>
    </>
  )
}

/** What shows it, for the page's head. */
export function slowStepScripts({ assets }: Pick<Backend, 'assets'>): ReactNode {
  return assets.stepScripts.map((script) => <script key={script} type="module" src={script} />)
}
