import { Link, useLocation } from 'react-router'
import { loginFrom } from '../../staff/return-address.ts'
import { useLeftStanding } from '../../staff/token.ts'

/** Said to somebody whose session ended while they wrote. */
export function SignedOut() {
  const standing = useLeftStanding()
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className={standing ? 'notice warn' : undefined}>
      {standing && (
        <p>
          You have been signed out. What you wrote is kept in this browser.{' '}
          <Link to={loginFrom(pathname + search)}>Sign in again</Link>, and you come back here.
        </p>
      )}
    </div>
  )
}
