import { statusLabels, type WireStatus, wireStatuses } from '../../contract/appointments.ts'
import type { Patient } from '../../contract/patient.ts'
import { PhoneLink } from '../frame/phone-link.tsx'
import { type Day, dayInWords, momentInWords } from '../london.ts'
import { ageInWords } from './waiting-sentence.ts'

/** The day of an appointment; empty where none was given. */
export function dayOf({ appointmentDate }: Patient): Day | '' {
  return appointmentDate.slice(0, 10)
}

export function isStatus(status: string): status is WireStatus {
  return wireStatuses.some((known) => known === status)
}

/** A status as a word and a colour. */
export function StatusWord({ status }: { status: string }) {
  const tone = { 'New Appointment': 'new', Appointed: 'good', Cancelled: 'gone' }
  const words = isStatus(status) ? statusLabels[status] : status
  return <span className={`status ${isStatus(status) ? tone[status] : ''}`}>{words}</span>
}

/** Says that somebody is in pain or worse, and since when they wait for an answer. */
export function UrgentWord({ patient: { urgent, status, createdAt } }: { patient: Patient }) {
  if (!urgent) return null
  const waits = status === 'New Appointment' && createdAt
  return <span className="status urgent">Urgent{waits && `, waiting for ${ageInWords(waits, new Date())}`}</span>
}

/** For a patient with a confirmed time who asks for another one. */
export function AsksForAnother({ time }: { time: { date: string; time: string } }) {
  return (
    <>
      The patient asks for another time: {dayInWords(time.date.slice(0, 10))}, {time.time}. Reschedule it, or save it
      unchanged; they are told either way.
    </>
  )
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

export function RingThisPatient({ phone }: { phone: string }) {
  return (
    <>
      Ring this patient: our letter did not arrive. {phone ? <PhoneLink phone={phone} /> : 'No phone number was given.'}
    </>
  )
}
