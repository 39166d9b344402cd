import { type Patient, statusLabels, type WireStatus, wireStatuses } from '../../contract/appointments.ts'
import { type Day, momentInWords } from '../london.ts'

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
      Ring this patient: our letter did not arrive.{' '}
      {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : 'No phone number was given.'}
    </>
  )
}
