import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import { loginFrom } from '../../staff/return-address.ts'
import { leaveKeptPage, usePageIsKept } from '../../staff/token.ts'

/** Said to somebody whose session ended while they wrote. */
export function SignedOut() {
  const pageIsKept = usePageIsKept()
  const { pathname, search } = useLocation()
  return (
    <Notice role="alert" tone="warning">
      {pageIsKept && (
        <p>
          You have been signed out. What you wrote is kept in this browser.{' '}
          <a href={loginFrom(pathname + search, 'yes')} onClick={leave}>
            Sign in again
          </a>
          , and you come back here.
        </p>
      )}
    </Notice>
  )
}

/** By the guard, so that the browser does not ask first whether words may be lost: they are kept. */
function leave(event: MouseEvent) {
  event.preventDefault()
  leaveKeptPage()
}
