import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '../../ui/notice.tsx'
import { type Failure, failureAsJson } from '../ask-as-staff.ts'

/** Where it is told at the foot of the window what went wrong with rows that are shown, and stay under the hand. */
export const footOfFailures = 'failures'

type Told = {
  failure: Failure
  sentence: string
  trying?: boolean
  /** Whether an older answer is shown below: the alert would push its rows from under the hand, so it stands at the foot. */
  isShown?: boolean
}

/**
 * A failed call as the specification shows it: an alert with the error's JSON text, behind a sentence for people.
 * The JSON holds the answer's own words only, never what was asked for or typed.
 */
export function FailureAlert({ failure, sentence, trying, isShown = false }: Told) {
  const alert = (
    <Notice tone="error" role="alert">
      <p>
        {sentence} {trying && 'We keep trying.'}
      </p>
      <code>{failureAsJson(failure)}</code>
    </Notice>
  )
  if (!isShown) return alert
  return (
    <>
      <AtFoot>{alert}</AtFoot>
      {/* The foot of the window is not printed, and paper cannot be asked anew. */}
      <p className="on-paper">{sentence} What stands here may be older.</p>
    </>
  )
}

/** Shows at the foot of the window what would push rows from under the hand above them. */
export function AtFoot({ children }: { children: ReactNode }) {
  const foot = document.getElementById(footOfFailures)
  return foot ? createPortal(children, foot) : children
}
