import { Link, useLocation } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'
import { loginFrom } from '../../staff/return-address.ts'
import { usePageIsKept } from '../../staff/token.ts'

/** Said to somebody whose session ended while they wrote. */
export function SignedOut() {
  const pageIsKept = usePageIsKept()
  const { pathname, search } = useLocation()
  return (
    <Notice role="alert" tone="warning">
      {pageIsKept && (
        <p>
          You have been signed out. What you wrote is kept in this browser.{' '}
          <Link to={loginFrom(pathname + search)}>Sign in again</Link>, and you come back here.
        </p>
      )}
    </Notice>
  )
}
