import { addresses } from '../../../contract/addresses.ts'
import { usePageIsKept } from '../../staff/token.ts'

/** Said to somebody whose session ended while they filled in the form; what they chose stays on the page. */
export function SignedOut() {
  const standing = usePageIsKept()
  return (
    <div role="alert" className={standing ? 'notice warn' : undefined}>
      {standing && (
        <p>
          You have been signed out. What you chose stays here:{' '}
          <a href={addresses.login} target="_blank" rel="noopener">
            sign in again in another tab
          </a>
          , and then press Save.
        </p>
      )}
    </div>
  )
}
