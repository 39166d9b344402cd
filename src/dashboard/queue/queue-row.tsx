import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/patient.ts'
import type { QueueEntry } from '../../contract/queue.ts'
import { AlsoSuits, timesToAccept } from '../appointments/also-suits.tsx'
import { AppointmentActions, BecameOfIt, RowOpener } from '../appointments/appointment-actions.tsx'
import { dayOf, ForWhom, NeedWord, NoCallsWord, TimeGivenFree } from '../appointments/appointment-words.tsx'
import { RefusedStep } from '../appointments/refused-change.tsx'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { ageInWords } from '../appointments/waiting-sentence.ts'
import { Link } from '../link.tsx'
import { shortTime, shortWhen } from '../london.ts'
import { MailLink } from '../reach/mail-link.tsx'
import { PhoneLink } from '../reach/phone-link.tsx'
import { CallButtons } from './call-buttons.tsx'
import { OtherTime } from './other-time.tsx'
import { firstWords, lastCallInWords, reasonInWords, tellInWords } from './queue-words.ts'

type Shown = {
  entry: QueueEntry
  changes: StatusChanges
  now: Date
  hasLeft: boolean
  onOpen(patient: Patient): void
}

/** One line of the queue: who, since when, what they want and wrote, and what is to be done about it. */
export function QueueRow({ entry, changes, now, hasLeft, onOpen }: Shown) {
  const { reason, since } = entry
  const age = ageInWords(since, now)
  const patient = changes.newest(entry.patient)
  const { _id: id, phone, service, message } = patient
  const refusal = changes.refused.find((refused) => refused.id === id)
  // Whoever is to be told first has no Accept in this row.
  const isToTell = reason === 'tell'
  const givenFreeAt = isToTell ? undefined : patient.givenFreeAt
  const others = isToTell || hasLeft ? [] : timesToAccept(patient, changes)
  return (
    <li data-row={id} data-reason={reason}>
      <p className="who">
        <span className="tag reason">{reasonInWords(reason)}</span>
        <RowOpener patient={patient} hasLeft={hasLeft} onOpen={() => onOpen(patient)} />
        <span className="age">
          {age}
          {age && <span className="unseen"> ago</span>}
        </span>
      </p>
      <p className="wish">
        <span className="service">{service || 'Any treatment'}</span>
        <span className="when">{shortWhen(dayOf(patient), patient.appointmentTime) || 'any day'}</span>
        <ForWhom patient={patient} />
        <NoCallsWord patient={patient} />
        <NeedWord patient={patient} />
        {patient.outOfHours && <span className="tag">Out of hours</span>}
        {patient.endsAfterClosing && <span className="tag">Ends after closing</span>}
      </p>
      {/* A message that runs from right to left is cut at its left. */}
      <p className="words" dir="auto">
        {isToTell && tellInWords(entry, now)}
        {reason === 'other time' && patient.asksFor && `Asks for ${shortTime(patient.asksFor)} instead.`}
        {!isToTell && reason !== 'other time' && message && `“${firstWords(message)}”`}
      </p>
      <div className="ring">
        {phone ? (
          <PhoneLink phone={phone} noCalls={patient.noCalls} of={`row-${id}`} />
        ) : (
          <span className="quiet">no phone</span>
        )}
        {isToTell && patient.email && <MailLink email={patient.email} of={`row-${id}`} />}
        {entry.lastCall && <span className="last-call">{lastCallInWords(entry, now)}</span>}
      </div>
      <div className="do">
        <NextAction {...{ entry, patient, changes, hasLeft, now }} />
      </div>
      {(givenFreeAt || refusal || others.length > 0) && (
        <div className="row-notes">
          {others.length > 0 && (
            <p className="notice">
              <AlsoSuits {...{ patient, changes }} />
            </p>
          )}
          {givenFreeAt && (
            <p className="notice warn">
              <TimeGivenFree at={givenFreeAt} />
            </p>
          )}
          {refusal && (
            <p className="notice bad">
              <RefusedStep {...{ refusal, patient, changes }} />
            </p>
          )}
        </div>
      )}
    </li>
  )
}

/** Where a letter went astray, the address is put right and the letter sent again on the page of the request. */
function ToLetters({ entry: { untoldBecause }, id }: { entry: QueueEntry; id: string }) {
  const words = untoldBecause && toLetters[untoldBecause]
  if (!words) return null
  return (
    <Link id={`row-letters-${id}`} className="to-letters" to={addresses.patient(id)} aria-describedby={`row-${id}`}>
      {words}
    </Link>
  )
}

const toLetters: Partial<Record<NonNullable<QueueEntry['untoldBecause']>, string>> = {
  'no e-mail': 'Add an e-mail',
  'letter came back': 'Correct the e-mail',
  'new address': 'Send the letter again',
}

type Next = Omit<Shown, 'onOpen'> & { patient: Patient }

/** What to do next is the strongest button; what came of a call stands beside it. */
function NextAction({ entry, patient, changes, hasLeft, now }: Next) {
  const { _id: id } = patient
  const isToTell = entry.reason === 'tell'
  if (hasLeft || changes.actedOn(id)) return <BecameOfIt {...{ patient, changes }} at="row" wasToTell={isToTell} />
  // Nobody rings whoever asks not to be rung: they are told by message, and that is noted where it is still to be done.
  const calls = (isToTell || !patient.noCalls) && <CallButtons {...{ patient, changes, now, isToTell }} />
  if (isToTell) {
    return (
      <>
        {calls}
        <ToLetters entry={entry} id={id} />
      </>
    )
  }
  if (patient.asksFor) {
    return (
      <>
        <OtherTime {...{ patient, changes }} asksFor={patient.asksFor} />
        {calls}
      </>
    )
  }
  if (entry.reason === 'no time') {
    return (
      <>
        <Link id={`row-give-${id}`} className="main-link" to={addresses.patient(id)} aria-describedby={`row-${id}`}>
          Give a time
        </Link>
        {calls}
      </>
    )
  }
  return (
    <>
      <AppointmentActions {...{ patient, changes }} at="row" />
      {calls}
    </>
  )
}
