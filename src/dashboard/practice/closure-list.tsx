import { useQueryClient } from '@tanstack/react-query'
import { practiceCalls } from '../../contract/calls/practice-calls.ts'
import { Button } from '../../ui/button.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { type Day, dayInWords } from '../london.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { inWhatChanged } from './changed-since.ts'
import {
  type Change,
  type Closure,
  closuresFrom,
  type DeskPractice,
  daysInWords,
  hoursInWords,
  opening,
  savedSentence,
} from './closed-days.ts'

const whoSays = { desk: 'set here', owner: 'in the owner’s files', 'bank holiday': 'bank holiday' }

type Shown = {
  practice: DeskPractice
  today: Day
  /** Another change is on its way, which this one would overtake. */
  waits: boolean
}

/** What is closed from today on, and what was opened although it would be closed. Opening meets nobody. */
export function ClosureList({ practice, today, waits }: Shown) {
  const queries = useQueryClient()
  const { take, busy: saving, outcome, setOutcome } = useFormAction()
  const busy = saving || waits
  const closures = closuresFrom(today, practice.closedDays)
  const opened = practice.openedDays.filter((day) => day >= today).toSorted()

  async function save(change: Change, row: string) {
    if (waits) return
    const body = { version: practice.version, ...change }
    const save = async () => inWhatChanged(await askAsStaff(practiceCalls.change, { body }), practice, queries)
    const answer = await take(save, row)
    if (answer) setOutcome({ good: true, sentence: savedSentence })
  }

  return (
    <section aria-labelledby="closed-heading">
      <h2 id="closed-heading">Closed from today on</h2>
      {practice.changedBy && practice.changedAt && <p className="quiet">Last changed here by {practice.changedBy}</p>}
      {closures.length === 0 && <p className="empty">No day is closed.</p>}
      <ul className="plain-rows">
        {closures.map((closure) => (
          <li key={closure.from} data-row={closure.from}>
            <span id={`closed-${closure.from}`}>
              <strong>{daysInWords(closure)}</strong>
              <small>
                {closure.reason}, {hoursInWords(closure.hours)} <span className="tag quiet">{whoSays[closure.by]}</span>
              </small>
            </span>
            <Button
              busy={busy}
              aria-describedby={`closed-${closure.from}`}
              onClick={() => void save(opening(practice, closure), closure.from)}
            >
              {openWords(closure)}
            </Button>
          </li>
        ))}
      </ul>
      {opened.length > 0 && (
        <>
          <h3>Open all the same</h3>
          <ul className="plain-rows">
            {opened.map((day) => (
              <li key={day} data-row={day}>
                <span id={`opened-${day}`}>{dayInWords(day)}</span>
              </li>
            ))}
          </ul>
          <p className="quiet">To close one of them, close it above.</p>
        </>
      )}
      <OutcomeLine outcome={outcome} />
    </section>
  )
}

function openWords({ from, to }: Closure): string {
  return from === to ? 'Open that day' : 'Open these days'
}
