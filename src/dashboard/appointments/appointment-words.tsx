import { Fragment } from 'react'
import { statusLabels, type WireStatus, wireStatuses } from '../../contract/appointments.ts'
import type { Patient } from '../../contract/patient.ts'
import { presentMoment } from '../clock.ts'
import { type Day, type DayTime, momentInWords, shortTime } from '../london.ts'
import { PhoneLink } from '../reach/phone-link.tsx'
import { ageInWords } from './waiting-sentence.ts'

/** The day of an appointment; empty where none was given. */
export function dayOf({ appointmentDate }: Patient): Day | '' {
  return appointmentDate.slice(0, 10)
}

function isStatus(status: string): status is WireStatus {
  return wireStatuses.some((known) => known === status)
}

/** A status as a word and a colour. */
export function StatusWord({ status }: { status: string }) {
  const tone = { 'New Appointment': 'new', Appointed: 'good', Cancelled: 'gone' }
  const words = isStatus(status) ? statusLabels[status] : status
  return <span className={`status ${isStatus(status) ? tone[status] : ''}`}>{words}</span>
}

/** Says that somebody is in pain or worse, and since when they wait for an answer. */
export function UrgentWord({ patient, now = presentMoment() }: { patient: Patient; now?: Date }) {
  const { urgent, status, createdAt } = patient
  if (!urgent) return null
  const waits = status === 'New Appointment' && createdAt
  return <span className="status urgent">Urgent{waits && `, waiting for ${ageInWords(waits, now)}`}</span>
}

/** For whoever asks not to be rung: a sign and words in red, wherever somebody might take up the telephone. */
export function NoCallsWord({ patient, inFull = false }: { patient: Patient; inFull?: boolean }) {
  if (!patient.noCalls) return null
  return (
    <span className="status no-calls">
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d="M5 2 2.5 3.5C2.5 9 7 13.5 12.5 13.5L14 11l-3-2-1.5 1.5C8 9.5 6.5 8 5.5 6.5L7 5zM2 14.5 14.5 2" />
      </svg>
      No calls{inFull && (patient.email ? ': e-mail or text' : ': text only')}
    </span>
  )
}

/** A language or a need for access, cut where a row has no room for all of it. */
export function NeedWord({ patient: { needs } }: { patient: Patient }) {
  return needs ? <span className="tag need">Needs: {needs}</span> : null
}

/** Whose visit it is, where somebody else has written: `for Tom Okafor, born 2019`. */
export function ForWhom({ patient: { patientName, patientBirthYear } }: { patient: Patient }) {
  if (!patientName) return null
  return <span className="for-whom">{`for ${patientName}${patientBirthYear ? `, born ${patientBirthYear}` : ''}`}</span>
}

/** For a patient with a confirmed time who asks for another one. */
export function AsksForAnother({ time }: { time: DayTime }) {
  return (
    <>
      The patient asks for another time: {shortTime(time)}. Reschedule it, or save it unchanged; they are told either
      way.
    </>
  )
}

/** Times in a row, none of which is parted at the end of a line. */
export function Times({ times }: { times: DayTime[] }) {
  return times.map((time, index) => (
    <Fragment key={shortTime(time)}>
      {index > 0 && ' '}
      {/* The dot ends a line, and begins none. */}
      <span className="whole">
        {shortTime(time)}
        {index < times.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}

/** Stands where a patient left something open. */
export function NotGiven() {
  return (
    <span className="not-given">
      <span aria-hidden="true">–</span>
      <span className="unseen">not given</span>
    </span>
  )
}

/** For a request whose hold ended without an answer. */
export function TimeGivenFree({ at }: { at: string }) {
  return (
    <>Nobody answered in time: its time was given free on {momentInWords(at)}. Accept takes it again if it is free.</>
  )
}

/** What is to be done where our letter did not arrive: nobody who wants no calls is rung. */
export function RingThisPatient({ patient: { phone, noCalls } }: { patient: Patient }) {
  return (
    <>
      {noCalls ? 'Write a text message to this patient' : 'Ring this patient'}: our letter did not arrive.{' '}
      {phone ? <PhoneLink {...{ phone, noCalls }} /> : 'No phone number was given.'}
    </>
  )
}
