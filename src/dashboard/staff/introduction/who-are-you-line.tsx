import { useLocation } from 'react-router'
import { addresses } from '../../../contract/addresses.ts'
import { Link } from '../../link.tsx'
import { useDoctor } from '../doctor.ts'
import { keptYetToGive } from './yet-to-give.ts'

/** Asks whoever uses what somebody else gave them for what is their own, on each page until they have said it. */
export function WhoAreYouLine() {
  const { pathname } = useLocation()
  const { user } = useDoctor()
  const { name = false, password = false } = (user ? user.yetToGive : keptYetToGive()) ?? {}
  if (pathname === addresses.whoAreYou || !(name || password)) return null
  const asked = [name && 'your own name', password && 'a password of your own'].filter(Boolean)
  return (
    <p className="who-are-you-line">
      <Link to={addresses.whoAreYou}>Who are you?</Link> Please give {asked.join(' and ')}.
    </p>
  )
}
