import { addresses } from '../../contract/addresses.ts'
import { usePageTitle } from './page.tsx'

/** The server says 404 for these addresses; this is what it looks like. */
export function NotFound() {
  usePageTitle('404 Not found')
  return (
    <main className="lone-page">
      <h1>404 Not found</h1>
      <p>There is no page at this address.</p>
      <p>
        <a href={addresses.home}>Go to the home page</a>
      </p>
    </main>
  )
}
