import { addresses } from '../../contract/addresses.ts'
import { Link } from '../link.tsx'
import { todayInLondon } from '../london.ts'
import { nobody, queueCounts } from '../queries/queue.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { type Counts, countsInWords, howMany } from '../queue/queue-words.ts'
import { filtersInAddress, waitingOnAllDays } from './filters.ts'
import { type Waiting, waitingSentence } from './waiting-sentence.ts'

/**
 * The line that always stands above the list: what is urgent first, which opens the queue, and how many new requests wait
 * for whatever day.
 */
export function WaitingLink({ waiting, now }: { waiting: Waiting | undefined; now: Date }) {
  const queue = useAnswer(queueCounts)
  // As one: what came later would move the other, and all that stands below.
  if (!waiting || queue.isLoading) return <p className="waiting-line" />
  const address = `${addresses.patients}?${filtersInAddress(waitingOnAllDays, todayInLondon(now))}`
  return (
    <p className="waiting-line">
      <QueueLink counts={queue.data?.counts} />
      {waiting.count === 0 ? (
        `${waitingSentence(waiting, now)}.`
      ) : (
        <Link to={address}>{waitingSentence(waiting, now)}</Link>
      )}
    </p>
  )
}

/** What cannot wait, or that there is a queue at all. */
function QueueLink({ counts }: { counts: Counts | undefined }) {
  if (!counts || howMany(counts) === 0) return null
  const { urgent, tell, otherTime, timePassed } = counts
  const pressing = { ...nobody, urgent, tell, otherTime, timePassed }
  const isPressing = howMany(pressing) > 0
  return (
    <Link className={isPressing ? 'pressing' : undefined} to={addresses.dashboard}>
      {isPressing ? countsInWords(pressing) : 'Open the queue'}
    </Link>
  )
}
