import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { allAppointments } from '../../contract/appointments.ts'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { filtersInAddress } from '../appointments/filters.ts'
import type { Failure } from '../ask-as-staff.ts'
import { PhoneLink } from '../frame/phone-link.tsx'
import { momentInWords, todayInLondon } from '../london.ts'
import { replyAddress } from './reply-address.ts'

type Shown = {
  message: WireMessage
  now: Date
  busy: boolean
  refusal: Failure | undefined
  onState(message: WireMessage, state: 'new' | 'done'): void
}

/** One message, with what can be done about it. */
export function MessageRow({ message, now, busy, refusal, onState }: Shown) {
  const { _id: id, name, email, phone, createdAt, reference, state, changedBy, changedAt } = message
  const isDone = state === 'done'
  return (
    <li data-row={id}>
      <header>
        <strong id={`row-${id}`}>{name}</strong>{' '}
        <span className={`status ${isDone ? 'gone' : 'new'}`}>{isDone ? 'Done' : 'New'}</span>
        <small>
          <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
          {reference && (
            <>
              , <span className="reference">{reference}</span>
            </>
          )}
        </small>
      </header>
      <p className="whole-message">{message.message}</p>
      <p className="ways">
        <PhoneLink phone={phone} />
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        <Link to={requestsOf(email, now)}>Requests with this e-mail</Link>
        <Link to={requestsOf(phone, now)}>Requests with this phone</Link>
      </p>
      {message.unreached && <Notice tone="warning">Our letter to {email} did not arrive: please ring.</Notice>}
      {message.practiceUnreached && (
        <Notice>The letter with this message did not reach the practice’s own inbox.</Notice>
      )}
      <div className="message-steps">
        <a href={replyAddress(message)} aria-describedby={`row-${id}`}>
          Reply
        </a>
        <Button
          kind={isDone ? 'quiet' : 'main'}
          busy={busy}
          aria-describedby={`row-${id}`}
          onClick={() => onState(message, isDone ? 'new' : 'done')}
        >
          {isDone ? 'Mark as new' : 'Done'}
        </Button>
        {changedBy && changedAt && (
          <small>
            {isDone ? 'Done' : 'New again'} by {changedBy}, {momentInWords(changedAt)}
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

/** The list of requests on all days, searched by what somebody gave here. */
function requestsOf(search: string, now: Date): string {
  return `${addresses.patients}?${filtersInAddress({ day: '', status: allAppointments, search }, todayInLondon(now))}`
}
