import type { Appointment } from '../../domain/appointments/appointment.ts'
import type { Offer } from '../../domain/appointments/offers/offered-times.ts'
import type { PartOfDay } from '../../domain/appointments/waiting/waiting.ts'
import { offeredFrom, offeredUntil } from '../../domain/appointments/waiting/waiting-list.ts'
import { londonAt, minuteAt } from '../../domain/clinic-time.ts'
import { counted } from '../../domain/counted.ts'
import { dayInWords, hourInWords, whenInWords } from '../../domain/when-in-words.ts'
import type { ShownRequest } from './shown-request.ts'
import { StepForm } from './step-form.tsx'

/** Where the letter about an earlier time leads whoever wants no more of them, and the browser goes after a step of the list. */
export const waitingAnchor = 'waiting-list'

/** A time that has come free before theirs: to be taken, or let go. */
export function EarlierTime({ earlier, appointment }: { earlier: Offer; appointment: Appointment }) {
  const [time] = earlier.times
  if (!time) return null
  const value = `${time.day}T${time.time}`
  return (
    <section className="my-request-change" id="earlier-time" aria-labelledby="earlier-title">
      <h2 id="earlier-title">An earlier time has come free</h2>
      <p>
        <strong>{whenInWords(time)}.</strong> It is kept for you until{' '}
        <strong>{hourInWords(minuteAt(earlier.ends))};</strong> then the next person is asked. Your own time stays as it
        is unless you take it.
      </p>
      <StepForm step="take" appointment={appointment}>
        <button className="button" type="submit" name="time" value={value}>
          Take the earlier time
        </button>
      </StepForm>
      <StepForm step="let go" appointment={appointment}>
        <button className="button button-quiet" type="submit" name="time" value={value}>
          No, I keep my time
        </button>
      </StepForm>
    </section>
  )
}

/** The wish to be told of an earlier time: made here, and taken back. */
export function WaitingList({ request, minutes }: { request: ShownRequest; minutes: number }) {
  const { appointment, own, hasLeftTheList, earlierOver } = request
  const { waiting } = own
  if (waiting) {
    return (
      <section className="my-request-change" id={waitingAnchor} tabIndex={-1} aria-labelledby="waiting-title">
        <h2 id="waiting-title">You are on our waiting list</h2>
        {earlierOver && (
          <p>
            On {dayInWords(londonAt(earlierOver).day)} we offered you an earlier time. It is not kept for you any more.
          </p>
        )}
        <p>
          If {earlierOver ? 'another' : 'an earlier'} time comes free{onlyWords[waiting.part]}, we write to you, from{' '}
          {offeredFrom} to {offeredUntil} and never at night. Your time stays as it is meanwhile.
          {own.earlier && ' If you leave the list, you let the earlier time above go as well.'}
        </p>
        <StepForm step="wait no more" appointment={appointment}>
          <button className="button button-quiet" type="submit">
            Take me off the list
          </button>
        </StepForm>
      </section>
    )
  }
  return (
    <section className="my-request-change" id={waitingAnchor} tabIndex={-1} aria-labelledby="waiting-title">
      <h2 id="waiting-title">Would you like to come sooner?</h2>
      {hasLeftTheList && (
        <p>
          <strong>You are off our waiting list.</strong> You may have pressed that here or in an e-mail, or a program
          that checks your e-mails did.{own.earlier && ' The earlier time above is still kept for you.'}
        </p>
      )}
      <p>
        If an earlier time comes free, we write to you and keep it for you for{' '}
        {minutes === 30 ? 'half an hour' : counted(minutes, 'minute')}. Your time stays as it is until you take the
        earlier one.
      </p>
      <StepForm step="wait" appointment={appointment}>
        <fieldset className="time-choices parts-of-day">
          <legend>When could you come?</legend>
          {partChoices.map(([part, words]) => (
            <label key={part}>
              <input type="radio" name="part" value={part} defaultChecked={part === ''} />
              {words}
            </label>
          ))}
        </fieldset>
        <button className="button" type="submit">
          Tell me if an earlier time comes free
        </button>
      </StepForm>
    </section>
  )
}

const partChoices: [PartOfDay, string][] = [
  ['', 'At any hour'],
  ['morning', 'In the morning only'],
  ['afternoon', 'From noon onwards only'],
]
const onlyWords: Record<PartOfDay, string> = { '': '', morning: ' in the morning', afternoon: ' from noon onwards' }
