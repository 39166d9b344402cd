import { useEffect } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { Notice } from '../../ui/notice.tsx'
import { keepPageOnSignOut, usePageIsKept } from '../staff/token.ts'

/**
 * Stands in a form: whoever has typed or chosen something there is not sent away when the session ends by itself, but
 * told so, and how to go on.
 */
export function TypedStays({ isTyped }: { isTyped: boolean }) {
  useEffect(() => (isTyped ? keepPageOnSignOut() : undefined), [isTyped])
  const isSaid = usePageIsKept() && isTyped
  return (
    <Notice role="alert" tone="warning">
      {isSaid && (
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
