import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { todayInLondon } from '../london.ts'
import { filtersInAddress, waitingOnAllDays } from './filters.ts'
import { type Waiting, waitingSentence } from './waiting-sentence.ts'

/** The line that always stands above the list: new requests are for other days than the one shown. */
export function WaitingLink({ waiting, now }: { waiting: Waiting | undefined; now: Date }) {
  if (!waiting) return <p className="waiting-line" />
  const address = `${addresses.patients}?${filtersInAddress(waitingOnAllDays, todayInLondon(now))}`
  return (
    <p className="waiting-line">
      {waiting.count === 0 ? (
        `${waitingSentence(waiting, now)}.`
      ) : (
        <Link to={address}>{waitingSentence(waiting, now)}</Link>
      )}
    </p>
  )
}
