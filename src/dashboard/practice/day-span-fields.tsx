import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { type Day, dayInWords, isDay } from '../london.ts'
import type { TypedSpan } from './day-span.ts'
import { Quarter } from './quarter.tsx'

type Shown = {
  /** Whose fields these are, for their ids. */
  form: string
  typed: TypedSpan
  onType(typed: TypedSpan): void
  /** Nothing before this day. */
  first?: Day
  required?: boolean
  longestReason: number
  words: { from: string; reason: string; reasonHint?: string; part: string; opens: string; closes: string; of?: string }
  /** What stands beside the part of the day. */
  children?: ReactNode
}

/** Days in a row, why, and whether a part of each is left. */
export function DaySpanFields({ form, typed, onType, first, required, longestReason, words, children }: Shown) {
  const { from, to, reason, isPart, opens, closes } = typed
  const type = (part: Partial<TypedSpan>) => onType({ ...typed, ...part })
  return (
    <>
      <Field form={form} name="from" label={words.from} hint={isDay(from) && dayInWords(from)}>
        {(control) => (
          <input
            {...control}
            type="date"
            min={first}
            required={required}
            value={from}
            onChange={({ target }) => type({ from: target.value })}
          />
        )}
      </Field>
      <Field form={form} name="to" label="Last day" hint={isDay(to) ? dayInWords(to) : 'Empty for one day.'}>
        {(control) => (
          <input
            {...control}
            type="date"
            min={from || first}
            value={to}
            onChange={({ target }) => type({ to: target.value })}
          />
        )}
      </Field>
      <Field form={form} name="reason" label={words.reason} hint={words.reasonHint} className="wide">
        {(control) => (
          <input
            {...control}
            maxLength={longestReason}
            required={required}
            // Blanks are none.
            pattern=".*\S.*"
            value={reason}
            onChange={({ target }) => type({ reason: target.value })}
          />
        )}
      </Field>
      <div className="wide part">
        <label className="check">
          <input type="checkbox" checked={isPart} onChange={({ target }) => type({ isPart: target.checked })} />
          {words.part}
        </label>
        {isPart && (
          <>
            <Quarter label={words.opens} of={words.of} value={opens} onChoose={(opens) => type({ opens })} />
            <Quarter label={words.closes} of={words.of} value={closes} onChoose={(closes) => type({ closes })} />
          </>
        )}
        {children}
      </div>
    </>
  )
}
