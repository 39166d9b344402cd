import type { ReactNode } from 'react'
import { SecondarySubmit, useHydrated } from '../../../ui/secondary-submit.tsx'

type Asked = {
  /** The cards, once they are here. */
  children?: ReactNode
  /** What was answered; nothing yet, where absent. */
  urgency: 'yes' | 'no' | undefined
  answer: (urgency: 'yes' | 'no' | undefined) => void
  /** The browser has brought back an answer that was given before. */
  onChange: () => void
}

/**
 * One question before the form. Each answer is a button of the form, so that without scripts the page comes back with
 * everything as it was typed. Signs after nhs.uk, “How to find an NHS dentist in an emergency”.
 */
export function Urgency({ urgency, answer, onChange, children }: Asked) {
  const hydrated = useHydrated()
  const button = (value: 'yes' | 'no', words: string) => (
    <SecondarySubmit
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
    </SecondarySubmit>
  )
  return (
    <>
      {/* Enter in a field presses the first submit button of a form, and must mean this one. */}
      {!hydrated && <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />}
      {/* No hidden value: a browser that brings back what was typed brings back boxes, and none of those. */}
      <input type="checkbox" hidden name="urgent" value="yes" checked={urgency === 'yes'} onChange={onChange} />
      <section className={`urgency urgency-${urgency ?? 'open'}`} aria-labelledby="urgency-question">
        <p className="urgency-question" id="urgency-question">
          {urgency === 'no' ? 'Urgent?' : 'Are you in pain, bleeding, swollen, or was a tooth knocked out?'}
        </p>
        <div className="urgency-answers">
          {button('yes', 'Yes')}
          {button('no', 'No')}
        </div>
        {/* Seen for as long as the cards are on their way, which may be for ever. */}
        <div role="status" className={urgency === 'yes' && !children ? '' : 'unseen'}>
          {urgency === 'yes' && 'Your request is marked urgent. In danger, call 999. Otherwise ring us.'}
        </div>
        {urgency === 'yes' && children}
      </section>
    </>
  )
}
