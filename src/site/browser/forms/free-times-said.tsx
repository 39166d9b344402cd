import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

/**
 * What is said of the free times: they are asked for, could not be had and are asked for again by a press, or what there
 * is of them (`children`). One live region for all three, so that each is read out.
 */
export function FreeTimesSaid({
  kind,
  askAgain,
  children,
}: {
  kind: 'asked' | 'unknown' | 'known'
  askAgain: () => void
  children?: ReactNode
}) {
  return (
    <>
      <div role="status" className="form-note">
        {kind === 'asked' && <p>Looking for free times …</p>}
        {kind === 'unknown' && <p>The free times cannot be shown just now. You can give a day and a time below.</p>}
        {children}
      </div>
      {kind === 'unknown' && (
        <Button className="button-small" onClick={askAgain}>
          Try again
        </Button>
      )}
    </>
  )
}
