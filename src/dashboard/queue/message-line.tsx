import { addresses } from '../../contract/addresses.ts'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { ageInWords } from '../appointments/waiting-sentence.ts'
import { Link } from '../link.tsx'
import { PhoneLink } from '../reach/phone-link.tsx'
import { firstWords } from './queue-words.ts'

/** A new message in the queue; where it is read in full, it is answered and marked done. */
export function MessageLine({ written, now }: { written: WireMessage; now: Date }) {
  const { _id: id, name, phone, email, message, createdAt } = written
  return (
    <li data-row={id} data-reason="message">
      <p className="who">
        <span className="tag reason">Message</span>
        <span className="row-name" id={`row-${id}`}>
          {name}
        </span>
        <span className="age">
          {ageInWords(createdAt, now)}
          <span className="unseen"> ago</span>
        </span>
      </p>
      <p className="wish">
        <span className="service">{email}</span>
      </p>
      <p className="words" dir="auto">
        “{firstWords(message)}”
      </p>
      <div className="ring">
        {phone ? <PhoneLink phone={phone} of={`row-${id}`} /> : <span className="quiet">no phone</span>}
      </div>
      <div className="do">
        <Link className="main-link" to={addresses.messages} aria-describedby={`row-${id}`}>
          Reply or done
        </Link>
      </div>
    </li>
  )
}
