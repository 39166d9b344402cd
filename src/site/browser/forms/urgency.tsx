import type { ReactNode } from 'react'
import { SecondarySubmit } from '../../../ui/secondary-submit.tsx'

type Asked = {
  /** The cards, once they are here. */
  children?: ReactNode
  /** What was answered; nothing yet, where absent. */
  urgency: 'yes' | 'no' | undefined
  answer: (urgency: 'yes' | 'no' | undefined) => void
}

/**
 * One question before the form. Each answer is a button of the form, so that without scripts the page comes back with
 * everything as it was typed. Signs after nhs.uk, “How to find an NHS dentist in an emergency”.
 */
export function Urgency({ urgency, answer, children }: Asked) {
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
  )
}
