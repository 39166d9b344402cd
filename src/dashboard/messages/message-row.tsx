import { addresses } from '../../contract/addresses.ts'
import { allAppointments } from '../../contract/appointments.ts'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { filtersInAddress } from '../appointments/filters.ts'
import type { Failure } from '../ask-as-staff.ts'
import { Link } from '../link.tsx'
import { momentInWords, todayInLondon } from '../london.ts'
import { MailLink } from '../reach/mail-link.tsx'
import { PhoneLink } from '../reach/phone-link.tsx'
import { isDealtWith, MessageStateWord } from './message-state-word.tsx'
import { replyAddress } from './reply-address.ts'

export type WantedState = 'new' | 'done' | 'spam'

type Shown = {
  message: WireMessage
  now: Date
  /** Undefined of a row whose list says of all that they rest. */
  busy: boolean | undefined
  refusal: Failure | undefined
  onState(message: WireMessage, state: WantedState): void
}

/** One message, with what can be done about it. */
export function MessageRow({ message, now, busy, refusal, onState }: Shown) {
  const { _id: id, name, email, phone, createdAt, reference, state, changedBy, changedAt } = message
  const isNew = !isDealtWith(state)
  return (
    // Where `Done` was, `Mark as new` stands then.
    <li data-row={id} data-state={state}>
      <header>
        <strong id={`row-${id}`}>{name}</strong> <MessageStateWord state={state} />
        <small>
          <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
          {reference && (
            <>
              , <span className="reference">{reference}</span>
            </>
          )}
        </small>
      </header>
      <p className="whole-message" dir="auto">
        {message.message}
      </p>
      <p className="ways">
        <PhoneLink phone={phone} of={`row-${id}`} />
        <MailLink email={email} of={`row-${id}`} />
        <Link to={requestsOf(email, now)} aria-describedby={`row-${id}`}>
          Requests with this e-mail
        </Link>
        <Link to={requestsOf(phone, now)} aria-describedby={`row-${id}`}>
          Requests with this phone
        </Link>
      </p>
      {message.unreached && <Notice tone="warning">Our letter to {email} did not arrive: please ring.</Notice>}
      {message.practiceUnreached && (
        <Notice>The letter with this message did not reach the practice’s own inbox.</Notice>
      )}
      <div className="message-steps">
        <a className="button-link" href={replyAddress(message)} aria-describedby={`row-${id}`}>
          Reply
        </a>
        <Button
          kind={isNew ? 'main' : 'quiet'}
          busy={busy}
          aria-describedby={`row-${id}`}
          onClick={() => onState(message, isNew ? 'done' : 'new')}
        >
          {isNew ? 'Done' : 'Mark as new'}
        </Button>
        {isNew && (
          <Button kind="plain" busy={busy} aria-describedby={`row-${id}`} onClick={() => onState(message, 'spam')}>
            Spam
          </Button>
        )}
        {changedBy && changedAt && (
          <small>
            {markedAs(state)} by {changedBy}, {momentInWords(changedAt)}
          </small>
        )}
      </div>
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal.message}
        </p>
      )}
    </li>
  )
}

function markedAs(state: string): string {
  if (state === 'spam') return 'Marked as spam'
  return state === 'done' ? 'Done' : 'New again'
}

/** The list of requests on all days, searched by what somebody gave here. */
function requestsOf(search: string, now: Date): string {
  return `${addresses.patients}?${filtersInAddress({ day: '', status: allAppointments, search }, todayInLondon(now))}`
}
