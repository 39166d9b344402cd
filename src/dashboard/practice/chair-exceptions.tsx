import { practiceLimits } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { type ChairException, exceptionInWords, withException } from './chair-plan.ts'
import { daysInWords } from './closed-days.ts'
import { isBegun, nothingTyped, spanIn, type TypedSpan } from './day-span.ts'
import { DaySpanFields } from './day-span-fields.tsx'

type Shown = {
  exceptions: ChairException[]
  onChange(exceptions: ChairException[]): void
  /** What is being typed: whoever saves the chair means it too. */
  typed: TypedSpan
  onType(typed: TypedSpan): void
}

const words = {
  from: 'From',
  reason: 'Reason, for the desk only',
  part: 'Works for a part of the day',
  opens: 'From',
  closes: 'to',
  of: 'Exception',
}

/** Holidays, illness, courses: days on which nobody works at a chair, or at other hours. */
export function ChairExceptions({ exceptions, onChange, typed, onType }: Shown) {
  const span = spanIn(typed)

  function add() {
    if (!span) return
    onChange(withException(exceptions, span))
    onType(nothingTyped)
  }

  return (
    <fieldset className="field">
      <legend>Holidays, illness and other exceptions</legend>
      <ul className="plain-rows">
        {exceptions.map((exception) => (
          <li key={JSON.stringify(exception)}>
            <span>
              {daysInWords(exception)}
              <small>{exceptionInWords(exception)}</small>
            </span>
            <Button onClick={() => onChange(exceptions.filter((one) => one !== exception))}>
              Take out <span className="unseen">{exception.reason}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="close-days">
        {/* Half of one would be saved as none, and nobody told. */}
        <DaySpanFields
          form="exception"
          typed={typed}
          onType={onType}
          required={isBegun(typed)}
          longestReason={practiceLimits.chair}
          words={words}
        >
          <Button busy={!span} onClick={add}>
            Add the exception
          </Button>
        </DaySpanFields>
      </div>
    </fieldset>
  )
}
