import { type FormEvent, useState } from 'react'
import { practiceLimits } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import type { Day } from '../london.ts'
import type { Wanted } from './closed-days.ts'
import { nothingTyped, spanIn, type TypedSpan } from './day-span.ts'
import { DaySpanFields } from './day-span-fields.tsx'

type Shown = {
  today: Day
  /** How many were saved so far: what was typed for one is done with then. */
  closings: number
  busy: boolean
  onClose(wanted: Wanted): void
}

const words = {
  from: 'Closed from',
  reason: 'Reason',
  reasonHint: 'Patients read it on the website.',
  part: 'Open for a part of the day',
  opens: 'Opens',
  closes: 'Closes',
}

/** Closes a day, several in a row, or a part of each. */
export function CloseDaysForm({ today, closings, busy, onClose }: Shown) {
  const [typed, setTyped] = useState(nothingTyped)
  const [sent, setSent] = useState<TypedSpan>()
  const [emptiedAt, setEmptiedAt] = useState(closings)
  if (emptiedAt !== closings) {
    setEmptiedAt(closings)
    // What was typed while that was on its way is not saved yet.
    if (typed === sent) setTyped(nothingTyped)
  }

  function close(event: FormEvent) {
    event.preventDefault()
    const span = spanIn(typed)
    if (busy || !span) return
    setSent(typed)
    onClose(span)
  }

  return (
    <section className="panel" aria-labelledby="close-heading">
      <h2 id="close-heading">Close days</h2>
      <form onSubmit={close} className="close-days">
        <DaySpanFields
          form="closure"
          typed={typed}
          onType={setTyped}
          first={today}
          required
          longestReason={practiceLimits.closedDay}
          words={words}
        />
        <div className="wide">
          <TypedStays isTyped={JSON.stringify(typed) !== JSON.stringify(nothingTyped)} />
          <Button type="submit" kind="main" busy={busy}>
            Close
          </Button>
        </div>
      </form>
    </section>
  )
}
