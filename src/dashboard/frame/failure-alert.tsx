import { Notice } from '../../ui/notice.tsx'
import { type Failure, failureAsJson } from '../ask-as-staff.ts'

/**
 * A failed call as the specification shows it: an alert with the error's JSON text, behind a sentence for people.
 * The JSON holds the answer's own words only, never what was asked for or typed.
 */
export function FailureAlert({ failure, sentence, trying }: { failure: Failure; sentence: string; trying?: boolean }) {
  return (
    <Notice tone="error" role="alert">
      <p>
        {sentence} {trying && 'We keep trying.'}
      </p>
      <code>{failureAsJson(failure)}</code>
    </Notice>
  )
}
