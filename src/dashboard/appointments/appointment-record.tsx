import type { ReactNode } from 'react'
import type { HistoryStep, Patient } from '../../contract/patient.ts'
import { Notice } from '../../ui/notice.tsx'
import { type DayTime, dayInWords, momentInWords, shortTime } from '../london.ts'
import { useChairName } from '../queries/practice.ts'
import { MailLink } from '../reach/mail-link.tsx'
import { PhoneLink } from '../reach/phone-link.tsx'
import {
  AsksForAnother,
  dayOf,
  ForWhom,
  NoCallsWord,
  NotGiven,
  StatusWord,
  TimeGivenFree,
  Times,
  UrgentWord,
} from './appointment-words.tsx'
import { LetterAgain } from './record/letter-again.tsx'
import { noteWords } from './record/note-words.ts'
import { OurLetters } from './record/our-letters.tsx'
import { SamePerson, SamePersonLine } from './record/same-person.tsx'
import { StaffNote } from './record/staff-note.tsx'
import { WaitsForEarlier } from './record/waits-for-earlier.tsx'
import { VisitWord } from './visit-buttons.tsx'
import { isLandline, whatsAppAddress } from './whatsapp.ts'

/** What is known about an appointment: who, when, what was written, what happened to it and to our letters. */
export function AppointmentRecord({ patient, heading: Heading }: { patient: Patient; heading: 'h2' | 'h3' }) {
  const { phone, email, message, reference, createdAt, minutes, chair, history, letters } = patient
  const nameOf = useChairName()
  return (
    <div className="record">
      <LetterAgain patient={patient} />
      <WaitsForEarlier patient={patient} />
      <SamePersonLine patient={patient} />
      <StaffNote key={patient._id} patient={patient} heading={Heading} />
      {patient.asksFor && (
        <p className="notice warn">
          <AsksForAnother time={patient.asksFor} />
        </p>
      )}
      {patient.givenFreeAt && (
        <Notice tone="warning">
          <TimeGivenFree at={patient.givenFreeAt} />
        </Notice>
      )}
      <dl className="facts">
        <Fact name="Status">
          <StatusWord status={patient.status} /> <VisitWord visit={patient.visit} /> <UrgentWord patient={patient} />{' '}
          <NoCallsWord patient={patient} inFull />
        </Fact>
        {patient.patientName && (
          <Fact name="Visit">
            <ForWhom patient={patient} />
          </Fact>
        )}
        {patient.needs && <Fact name="Needs">{patient.needs}</Fact>}
        <Fact name="Service">{patient.service}</Fact>
        <Fact name="Date">{dayOf(patient) && dayInWords(dayOf(patient))}</Fact>
        <Fact name="Time">{patient.appointmentTime && <TimeFact patient={patient} />}</Fact>
        {patient.alsoSuits && (
          <Fact name="Would also suit">
            <Times times={patient.alsoSuits} />
          </Fact>
        )}
        {minutes !== undefined && <Fact name="Length">{minutes} minutes</Fact>}
        {chair !== undefined && <Fact name="Chair">{nameOf(chair)}</Fact>}
        {patient.heldUntil && <Fact name="Kept until">{momentInWords(patient.heldUntil)}</Fact>}
        <Fact name="Phone">
          {phone && <PhoneLink phone={phone} noCalls={patient.noCalls} />}
          {isLandline(whatsAppAddress(patient)) && <small> a landline: it may not have WhatsApp</small>}
        </Fact>
        <Fact name="E-mail">{email && <MailLink email={email} />}</Fact>
        {reference && (
          <Fact name="Reference">
            <span className="reference">{reference}</span>
          </Fact>
        )}
        {createdAt && <Fact name="Received">{momentInWords(createdAt)}</Fact>}
      </dl>
      <Heading>Message</Heading>
      <p className="whole-message" dir="auto">
        {message || <NotGiven />}
      </p>
      <SamePerson patient={patient} heading={Heading} />
      {history && history.length > 0 && (
        <>
          <Heading>History</Heading>
          <ol className="trail">
            {history.map(({ at, what, by, moved, againAt, reason, corrected, words }) => (
              <li key={`${at} ${what}`}>
                <time dateTime={at}>{momentInWords(at)}</time>{' '}
                {what === 'note' ? noteWords(at, patient) : stepWords(what, patient)}
                {by && ` by ${by}`}
                {againAt && `, again on ${momentInWords(againAt)}`}
                {reason && ` (${reason})`}
                {corrected && `: ${corrected.join(', ')}`}
                {moved && `: from ${whenInWords(moved.from)} to ${whenInWords(moved.to)}`}
                {words && <q className="server-words">{words}</q>}
              </li>
            ))}
          </ol>
        </>
      )}
      {letters && letters.length > 0 && (
        <>
          <Heading>Letters</Heading>
          <OurLetters letters={letters} mayMark={Heading === 'h2'} />
        </>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <NotGiven />}</dd>
    </div>
  )
}

function TimeFact({ patient }: { patient: Patient }) {
  const isWish = patient.status === 'New Appointment' && patient.chair === undefined
  return (
    <>
      {patient.appointmentTime}
      {patient.outOfHours &&
        (isWish ? ' (out of hours: a wish that holds no chair until it is accepted)' : ' (out of hours)')}
      {patient.endsAfterClosing && ' (it ends after closing time)'}
    </>
  )
}

function whenInWords(time: DayTime): string {
  return shortTime(time) || 'an open time'
}

function stepWords(what: string, { noCalls }: Patient): string {
  return (noCalls && writtenWords[what]) || (historyWords[what] ?? what)
}

const historyWords: Record<string, string> & Record<Exclude<HistoryStep, 'note'>, string> = {
  requested: 'Requested',
  booked: 'Booked and told on the telephone',
  arrived: 'Noted as arrived',
  done: 'Noted as done',
  'did not come': 'Noted as not come',
  expected: 'Noted as expected again',
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  edited: 'Changed',
  undone: 'Last step undone',
  rung: 'Rung and told',
  'no answer': 'Rung, no answer',
  suits: 'Said that the time suits',
  asked: 'Another time asked for',
  'to ring': 'To be rung, since the time cannot be kept: decided',
  left: 'Left at its time, though the practice is closed: decided',
  offered: 'Other times offered',
  taken: 'Took an offered time',
  corrected: 'Corrected',
  'letter again': 'Letter sent again',
  'offer ended': 'The offer ended, its times are free',
  waits: 'Asked to be told of an earlier time',
  'waits no more': 'Taken off the waiting list',
  'earlier offered': 'An earlier time offered',
  'earlier let go': 'Earlier time not taken',
}
/** The same of whoever is not rung. */
const writtenWords: Record<string, string> = {
  rung: 'Told by message',
  'to ring': 'To be told, since the time cannot be kept: decided',
}
