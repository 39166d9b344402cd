import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Failure } from '../ask-as-staff.ts'
import { withReference } from '../failure-words.ts'
import { shortTime } from '../london.ts'
import { useChairName } from '../queries/practice.ts'
import type { Seat } from './use-seat.ts'

type Shown = {
  failure: Failure | undefined
  /** What a press on a free seat does, as `Book` or `Move`. */
  verb: string
  busy: boolean
  onSeat(seat: Seat): void
}

/** Why a seat was not given: who has it, and the next free ones, each a press away. */
export function RefusedSeat({ failure, verb, busy, onSeat }: Shown) {
  const nameOf = useChairName()
  const seats = failure?.neighbours ?? []
  const free = useRef<HTMLUListElement>(null)
  // On a telephone they would stand behind the foot of the dialog.
  useEffect(() => {
    if (failure) free.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <Notice role="alert" tone="error">
      {failure && (
        <>
          <p>{withReference(failure.message, failure)}</p>
          {seats.length > 0 && (
            <ul ref={free} className="neighbours" aria-label="The next free times">
              {seats.map(({ date, time, chair = 1 }) => (
                <li key={`${date} ${time} ${chair}`}>
                  <Button busy={busy} onClick={() => !busy && onSeat({ day: date, time, chair })}>
                    {verb} {shortTime({ date, time })}, {nameOf(chair)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Notice>
  )
}
