import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isDay } from '../london.ts'
import type { ChairException } from './chair-plan.ts'
import { daysInWords, hoursInWords } from './closed-days.ts'
import { Quarter } from './quarter.tsx'

type Shown = { exceptions: ChairException[]; onChange(exceptions: ChairException[]): void }

const empty = { from: '', to: '', reason: '', isPart: false, opens: '09:00', closes: '13:00' }

/** Holidays, illness, courses: days on which nobody works at a chair, or at other hours. */
export function ChairExceptions({ exceptions, onChange }: Shown) {
  const [fields, setFields] = useState(empty)
  const { from, to, reason, isPart, opens, closes } = fields
  const change = (part: Partial<typeof empty>) => setFields({ ...fields, ...part })
  const isWhole = isDay(from) && reason.trim() !== ''

  function add() {
    if (!isWhole) return
    const days = { from, to: isDay(to) && to > from ? to : from, reason: reason.trim() }
    const all = [...exceptions, { ...days, ...(isPart ? { hours: { opens, closes } } : {}) }]
    onChange(all.toSorted((one, other) => one.from.localeCompare(other.from)))
    setFields(empty)
  }

  return (
    <fieldset className="field">
      <legend>Holidays, illness and other exceptions</legend>
      <ul className="plain-rows">
        {exceptions.map((exception) => (
          <li key={`${exception.from} ${exception.to} ${exception.reason}`}>
            <span>
              {daysInWords(exception)}
              <small>
                {exception.reason}, {exception.hours ? hoursInWords(exception.hours) : 'nobody works there'}
              </small>
            </span>
            <Button onClick={() => onChange(exceptions.filter((one) => one !== exception))}>
              Take out <span className="unseen">{exception.reason}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="close-days">
        <Field form="exception" name="from" label="From">
          {(control) => (
            <input {...control} type="date" value={from} onChange={({ target }) => change({ from: target.value })} />
          )}
        </Field>
        <Field form="exception" name="to" label="To, with that day">
          {(control) => (
            <input
              {...control}
              type="date"
              min={from}
              value={to}
              onChange={({ target }) => change({ to: target.value })}
            />
          )}
        </Field>
        <Field form="exception" name="reason" label="Reason, for the desk only">
          {(control) => (
            <input
              {...control}
              maxLength={120}
              value={reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
        <div className="wide part">
          <label className="check">
            <input type="checkbox" checked={isPart} onChange={({ target }) => change({ isPart: target.checked })} />
            Works for a part of the day
          </label>
          {isPart && (
            <>
              <Quarter label="From" of="Exception" value={opens} onChoose={(opens) => change({ opens })} />
              <Quarter label="to" of="Exception" value={closes} onChoose={(closes) => change({ closes })} />
            </>
          )}
          <Button busy={!isWhole} onClick={add}>
            Add the exception
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
