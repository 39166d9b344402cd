import { type Telephone, TelephoneLink } from '../telephone.tsx'
import type { FreeTime } from './free-days.ts'
import { timeInDays } from './free-days.ts'

/** The number that answers at this hour, and until when it does where that is known (`HH:MM`). */
export type AnswersNow = { phone: Telephone; until?: string | undefined }

type Asked = {
  /** What was answered; nothing yet, where absent. */
  urgency: 'yes' | 'no' | undefined
  answer: (urgency: 'yes' | 'no' | undefined) => void
  answersNow: AnswersNow
  soonest: FreeTime[]
  choose: (time: FreeTime) => void
}

/**
 * One question before the form. Each answer is a button of the form, so that without scripts the page comes back with
 * everything as it was typed. Signs after nhs.uk, “How to find an NHS dentist in an emergency”.
 */
export function Urgency({ urgency, answer, answersNow, soonest, choose }: Asked) {
  const button = (value: 'yes' | 'no', words: string) => (
    <button
      type="submit"
      className="button button-quiet"
      name="urgency"
      value={value}
      formNoValidate
      aria-pressed={urgency === value}
      onClick={(event) => {
        event.preventDefault()
        answer(urgency === value ? undefined : value)
      }}
    >
      {words}
    </button>
  )
  return (
    <section className={`urgency urgency-${urgency ?? 'open'}`} aria-labelledby="urgency-question">
      <p className="urgency-question" id="urgency-question">
        {urgency === 'no' ? 'Urgent?' : 'Are you in pain, bleeding, swollen, or was a tooth knocked out?'}
      </p>
      <div className="urgency-answers">
        {button('yes', 'Yes')}
        {button('no', 'No')}
      </div>
      <div role="status" className="unseen">
        {urgency === 'yes' && 'Your request will be marked urgent. Please read when to ring instead.'}
      </div>
      {urgency === 'yes' && <WhenToRing {...{ answersNow, soonest, choose }} />}
    </section>
  )
}

function WhenToRing({ answersNow, soonest, choose }: Pick<Asked, 'answersNow' | 'soonest' | 'choose'>) {
  return (
    <div className="urgency-cards" id="urgent">
      <section className="care care-emergency" aria-labelledby="urgent-999">
        <h2 id="urgent-999">
          <span className="unseen">Immediate action required: </span>Call 999 or go to A&amp;E now if you have:
        </h2>
        <ul>
          <li>a serious injury to your face, mouth or teeth</li>
          <li>heavy bleeding from your mouth that will not stop</li>
          <li>swelling of your mouth, lips, throat or neck that makes it hard to breathe, or to open an eye</li>
          <li>breathed in a tooth, or a piece of one</li>
          <li>a head injury with loss of consciousness, vomiting or double vision</li>
        </ul>
      </section>
      <section className="care care-urgent" aria-labelledby="urgent-ring">
        <h2 id="urgent-ring">
          <span className="unseen">Urgent advice: </span>Otherwise ring us now; it is quicker than writing
        </h2>
        <p className="urgency-number">
          <TelephoneLink phone={answersNow.phone} /> answers now
          {answersNow.until && `, until ${answersNow.until}`}.
        </p>
        <p>An adult tooth that was knocked out can often be saved within the hour.</p>
        <p>
          If nobody answers, call <a href="tel:111">111</a>.
        </p>
      </section>
      {soonest.length > 0 && (
        <fieldset className="neighbours">
          <legend>Or ask for one of the soonest times:</legend>
          {soonest.map((time) => (
            <button
              type="submit"
              key={`${time.date}T${time.time}`}
              className="button button-quiet button-small"
              name="choose"
              value={`${time.date}T${time.time}`}
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                choose(time)
              }}
            >
              {timeInDays(time)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
