import type { ReactNode } from 'react'
import { addresses } from '../../../contract/addresses.ts'
import type { Patient } from '../../../contract/patient.ts'
import type { Other } from '../../../contract/person.ts'
import { counted } from '../../../contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureAlert } from '../../frame/failure-alert.tsx'
import { Link } from '../../link.tsx'
import { dayInWords, dayOfMoment, momentInWords, shortWhen } from '../../london.ts'
import { MessageStateWord } from '../../messages/message-state-word.tsx'
import { writtenLike } from '../../queries/appointments.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { firstWords } from '../../queue/queue-words.ts'
import { StatusWord } from '../appointment-words.tsx'

/** What else was asked for and written with the same telephone or e-mail, each to be read here and opened. */
export function SamePerson({ patient, heading: Heading }: { patient: Patient; heading: 'h2' | 'h3' }) {
  const { data, failure, trying } = useAnswer(writtenLike(patient._id))
  // A server that keeps to the specification alone knows no such call.
  if (failure?.status === 404) return null
  if (failure)
    return <FailureAlert failure={failure} sentence="Their other messages could not be loaded." trying={trying} />
  if (!data || data.written.length === 0) return null
  return (
    <>
      <Heading id={placeOf(patient)} tabIndex={-1}>
        Same telephone or e-mail
      </Heading>
      <p className="hint">Families share a number or an address, so these may be of somebody else: look at the name.</p>
      <ul className="same-person">
        {data.written.map((other) => (
          <li key={`${other.kind} ${other._id}`}>
            <p>
              {other.kind === 'message' ? <MessageFacts of={other} /> : <RequestFacts of={other} />}{' '}
              <small>
                {other.name}, same {other.by.join(' and ')}
              </small>
            </p>
            <TheirWords text={other.message} />
          </li>
        ))}
      </ul>
      {data.more && (
        <p className="hint">There are older ones too: search the list by the phone number or the e-mail address.</p>
      )}
    </>
  )
}

/** Says above everything else that there is something to read further down, and leads there. */
export function SamePersonLine({ patient }: { patient: Patient }) {
  const { data } = useAnswer(writtenLike(patient._id))
  const count = data?.written.length ?? 0
  if (count === 0) return null
  const messages = data?.written.filter(({ kind }) => kind === 'message').length ?? 0
  const requests = count - messages
  const parts = [
    ...(messages > 0 ? [counted(messages, 'message')] : []),
    ...(requests > 0 ? [counted(requests, 'other request')] : []),
  ]
  return (
    <p>
      <Button kind="plain" className="to-same-person" onClick={() => leadTo(placeOf(patient))}>
        {parts.join(' and ')} with the same telephone or e-mail
      </Button>
    </p>
  )
}

function placeOf({ _id }: Patient): string {
  return `same-person-${_id}`
}

function leadTo(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

function MessageFacts({ of: { _id, createdAt, state } }: { of: Other }): ReactNode {
  return (
    <>
      <Link to={`${addresses.messages}?message=${_id}`}>Message of {momentInWords(createdAt)}</Link>{' '}
      <MessageStateWord state={state} />
    </>
  )
}

function RequestFacts({ of: { _id, createdAt, status, service, ...when } }: { of: Other }): ReactNode {
  const visit = shortWhen(when.appointmentDate.slice(0, 10), when.appointmentTime)
  return (
    <>
      <Link to={addresses.patient(_id)}>{visit || `Request of ${dayInWords(dayOfMoment(createdAt))}`}</Link>{' '}
      <StatusWord status={status} /> {service}
    </>
  )
}

/** A short text as it is, a long one behind its first words. */
function TheirWords({ text }: { text: string }): ReactNode {
  const first = firstWords(text)
  if (text === '') return null
  if (first === text)
    return (
      <p className="whole-message" dir="auto">
        “{text}”
      </p>
    )
  return (
    <details>
      <summary>“{first}”</summary>
      <p className="whole-message" dir="auto">
        {text}
      </p>
    </details>
  )
}
