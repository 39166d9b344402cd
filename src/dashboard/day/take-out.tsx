import { type FormEvent, useState } from 'react'
import { chairCalendarCalls } from '../../contract/calls/chair-calendar-calls.ts'
import type { ChairCalendar } from '../../contract/day.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { useBackCloses } from '../frame/leaving/use-back-closes.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { type Day, momentInWords } from '../london.ts'
import { chairCalendars } from '../queries/chair-calendars.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { ProofDialog, useAskProven } from '../staff/proof.tsx'
import { downloadList } from './download-list.ts'

/** What leaves the dashboard: a list for spreadsheets, and the calendars of the chairs. */
export function TakeOut({ day, onClose }: { day: Day; onClose: () => void }) {
  useBackCloses(onClose)
  return (
    <ProofDialog>
      <Dialog title="Lists and calendars" onClose={onClose}>
        <ListOfDays day={day} />
        <ChairCalendars />
      </Dialog>
    </ProofDialog>
  )
}

function ListOfDays({ day }: { day: Day }) {
  const [days, setDays] = useState({ from: day, to: day })
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong(await downloadList(days.from, days.to))
    setBusy(false)
  }

  return (
    <form className="take-out" onSubmit={save} aria-labelledby="list-heading">
      <h3 id="list-heading">Appointments for a spreadsheet</h3>
      <p className="hint">With names and phone numbers: keep the file where only the practice sees it.</p>
      <div className="pair">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} form="list" name={end} label={end === 'from' ? 'From' : 'To'}>
            {(control) => (
              <input
                {...control}
                type="date"
                required
                value={days[end]}
                onChange={({ target }) => setDays({ ...days, [end]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Button type="submit" kind="main" busy={busy}>
        Save as CSV
      </Button>
      <OutcomeLine outcome={wrong ? { good: false, sentence: wrong } : undefined} />
    </form>
  )
}

function ChairCalendars() {
  const asked = useAnswer(chairCalendars)
  const { take, busy, outcome } = useFormAction()
  const askProven = useAskProven()
  const [made, setMade] = useState<Made>()
  const listed = asked.data?.calendars.find(({ chair }) => chair === made?.chair)
  if (made && !made.isListed && listed?.madeAt === made.madeAt) setMade({ ...made, isListed: true })

  /** What ends is the address that was on the screen, and none that a colleague has made since. */
  function seenOf({ chair, madeAt = '' }: ChairCalendar) {
    const own = made?.chair === chair && !made.isListed ? made.madeAt : ''
    return { params: { chair: String(chair) }, query: { seen: (own > madeAt ? own : madeAt) || 'none' } }
  }

  async function make(calendar: ChairCalendar) {
    const { chair } = calendar
    const seen = seenOf(calendar)
    const answer = await take(() => askProven(chairCalendarCalls.make, seen))
    if (!answer) return
    const { address, madeAt = '' } = answer
    setMade({ chair, address: location.origin + address, madeAt, isListed: false })
  }

  async function revoke(calendar: ChairCalendar) {
    const { chair } = calendar
    const answer = await take(() => askAsStaff(chairCalendarCalls.revoke, seenOf(calendar)))
    if (answer) setMade((shown) => (shown?.chair === chair ? undefined : shown))
  }

  return (
    <section className="take-out" aria-labelledby="calendars-heading">
      <h3 id="calendars-heading">A calendar for each chair</h3>
      <p className="hint">
        Whoever has the address sees the times and references of the chair in their calendar program, and nothing about
        anybody. An address ends when the account of whoever made it is closed.
      </p>
      <AnswerState of={asked} sentence="The calendars could not be loaded." />
      <ul className="plain-rows">
        {asked.data?.calendars.map((calendar) => (
          <Row
            key={calendar.chair}
            {...{ calendar, busy }}
            made={made?.chair === calendar.chair ? made : undefined}
            onMake={make}
            onRevoke={revoke}
          />
        ))}
      </ul>
      <OutcomeLine outcome={outcome} />
    </section>
  )
}

/** An address that is shown this once. The list may be from before it was made. */
type Made = { chair: number; address: string; madeAt: string; isListed: boolean }

type RowShown = {
  calendar: ChairCalendar
  busy: boolean
  made: Made | undefined
  onMake(calendar: ChairCalendar): Promise<void>
  onRevoke(calendar: ChairCalendar): Promise<void>
}

function Row({ calendar, busy, made, onMake, onRevoke }: RowShown) {
  const { name, madeAt, madeBy } = calendar
  const isOver = made && (made.isListed ? madeAt !== made.madeAt : made.madeAt !== '' && (madeAt ?? '') > made.madeAt)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{madeAt ? `Made ${momentInWords(madeAt)}${madeBy ? ` by ${madeBy}` : ''}` : 'No address'}</small>
        {isOver && (
          <p role="alert">A colleague has replaced or ended the address that stood here. It opens nothing any more.</p>
        )}
        {made && !isOver && (
          <label>
            <span className="unseen">The address of {name}, shown this once</span>
            <input readOnly value={made.address} onFocus={({ target }) => target.select()} />
          </label>
        )}
      </div>
      <span>
        <Button busy={busy} onClick={() => !busy && void onMake(calendar)}>
          {madeAt ? 'Make anew' : 'Make'}
          <span className="unseen"> the address of {name}</span>
        </Button>{' '}
        {madeAt && (
          <Button kind="plain" busy={busy} onClick={() => !busy && void onRevoke(calendar)}>
            End<span className="unseen"> the address of {name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
