import { useEffect } from 'react'
import { addresses } from '../../../contract/addresses.ts'
import { Notice } from '../../../ui/notice.tsx'
import { keepPageOnSignOut, usePageIsKept } from '../../staff/token.ts'
import { useLoss } from './leaving.ts'

type Shown = {
  isTyped: boolean
  /** What is typed there is kept for whoever comes back to it from another page. */
  isKept?: boolean
}

/**
 * Stands in a form: whoever has typed or chosen something there is asked before they leave it, and is not sent away when
 * the session ends by itself, but told so, and how to go on.
 */
export function TypedStays({ isTyped, isKept = false }: Shown) {
  useLoss(() =>
    isTyped && !isKept ? 'What you typed or chose here is not saved. If you leave now, it is lost.' : undefined,
  )
  useEffect(() => (isTyped ? keepPageOnSignOut() : undefined), [isTyped])
  return <SignedOutHere isSaid={isTyped} />
}

/** Says, where the page was left standing since somebody is writing, that the session has ended and how to go on. */
export function SignedOutHere({ isSaid = true }: { isSaid?: boolean }) {
  const pageIsKept = usePageIsKept()
  return (
    <Notice role="alert" tone="warning">
      {pageIsKept && isSaid && (
        <p>
          You have been signed out. What you chose stays here:{' '}
          <a href={addresses.login} target="_blank" rel="noopener">
            sign in again in another tab
          </a>
          , and then go on.
        </p>
      )}
    </Notice>
  )
}
