import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { ActionOutcome } from '../frame/toast.ts'
import { type Day, dayInWords, isDay } from '../london.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import type { Wanted } from './closed-days.ts'
import { Quarter } from './quarter.tsx'

type Shown = {
  today: Day
  busy: boolean
  outcome: ActionOutcome | undefined
  onClose(wanted: Wanted): void
}

const empty = { from: '', to: '', reason: '', isPart: false, opens: '09:00', closes: '13:00' }

/** Closes a day, several in a row, or a part of each. */
export function CloseDaysForm({ today, busy, outcome, onClose }: Shown) {
  const [fields, setFields] = useState(empty)
  const { from, to, reason, isPart, opens, closes } = fields
  const change = (part: Partial<typeof empty>) => setFields({ ...fields, ...part })

  function close(event: FormEvent) {
    event.preventDefault()
    if (busy || !isDay(from)) return
    const wanted = { from, to: isDay(to) && to > from ? to : from, reason: reason.trim() }
    onClose({ ...wanted, ...(isPart ? { hours: { opens, closes } } : {}) })
  }

  return (
    <section className="panel" aria-labelledby="close-heading">
      <h2 id="close-heading">Close days</h2>
      <form onSubmit={close} className="close-days">
        <Field form="closure" name="from" label="Closed from" hint={isDay(from) && dayInWords(from)}>
          {(control) => (
            <input
              {...control}
              type="date"
              min={today}
              required
              value={from}
              onChange={({ target }) => change({ from: target.value })}
            />
          )}
        </Field>
        <Field
          form="closure"
          name="to"
          label="To, with that day"
          hint={isDay(to) ? dayInWords(to) : 'Empty for one day'}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              min={from || today}
              value={to}
              onChange={({ target }) => change({ to: target.value })}
            />
          )}
        </Field>
        <Field form="closure" name="reason" label="Reason" hint="Patients read it on the website" className="wide">
          {(control) => (
            <input
              {...control}
              maxLength={200}
              required
              value={reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
        <div className="wide part">
          <label className="check">
            <input type="checkbox" checked={isPart} onChange={({ target }) => change({ isPart: target.checked })} />
            Open for a part of the day
          </label>
          {isPart && (
            <>
              <Quarter label="Opens" value={opens} onChoose={(opens) => change({ opens })} />
              <Quarter label="Closes" value={closes} onChoose={(closes) => change({ closes })} />
            </>
          )}
        </div>
        <div className="wide">
          <Button type="submit" kind="main" busy={busy}>
            Close
          </Button>
          <OutcomeLine outcome={outcome} />
        </div>
      </form>
    </section>
  )
}
