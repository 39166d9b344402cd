import { Link, useLocation } from 'react-router'
import { loginFrom } from '../../staff/return-address.ts'
import { usePageIsKept } from '../../staff/token.ts'

/** Said to somebody whose session ended while they wrote. */
export function SignedOut() {
  const pageIsKept = usePageIsKept()
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className={pageIsKept ? 'notice warn' : undefined}>
      {pageIsKept && (
        <p>
          You have been signed out. What you wrote is kept in this browser.{' '}
          <Link to={loginFrom(pathname + search)}>Sign in again</Link>, and you come back here.
        </p>
      )}
    </div>
  )
}
