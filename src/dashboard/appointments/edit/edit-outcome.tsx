import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../../../contract/addresses.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Failure, failureAsJson } from '../../ask-as-staff.ts'
import { Link } from '../../link.tsx'
import { type DayTime, shortTime } from '../../london.ts'
import { isSomebodyWriting } from '../../staff/token.ts'

type Shown = {
  saved: string | undefined
  failure: Failure | undefined
  onNeighbour(neighbour: DayTime): void
  onReload(): void
}

/** How long the message stands before the overview opens, in milliseconds. */
const messageTime = 5_000

/** What came of saving: the message, or what stands against it and what would do instead. */
export function EditOutcome({ saved, failure, onNeighbour, onReload }: Shown) {
  useLeaving(saved !== undefined)
  return (
    <>
      <Notice role="status" tone="success">
        {saved !== undefined && (
          <p>
            {saved} <Link to={addresses.dashboard}>Go to the overview</Link>
          </p>
        )}
      </Notice>
      <Notice role="alert" tone="error">
        {failure && (
          <>
            <p>{failure.message}</p>
            {failure.neighbours && failure.neighbours.length > 0 && (
              <Neighbours neighbours={failure.neighbours} onNeighbour={onNeighbour} />
            )}
            {failure.status === 409 && !failure.neighbours && (
              <p>
                <Button onClick={onReload}>Load it as it is now</Button>
              </p>
            )}
            <code>{failureAsJson(failure)}</code>
          </>
        )}
      </Notice>
    </>
  )
}

function Neighbours({ neighbours, onNeighbour }: { neighbours: DayTime[]; onNeighbour: Shown['onNeighbour'] }) {
  return (
    <>
      <p>These times near it are free:</p>
      <ul className="neighbours">
        {neighbours.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            <Button onClick={() => onNeighbour({ date, time })}>{shortTime({ date, time })}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function useLeaving(saved: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!saved) return
    // A note or a correction that is begun on the same page would go with it, so it is waited for.
    const leaving = setInterval(() => isSomebodyWriting() || navigate(addresses.dashboard), messageTime)
    return () => clearInterval(leaving)
  }, [saved, navigate])
}
