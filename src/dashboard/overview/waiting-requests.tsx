import type { Patient } from '../../contract/appointments.ts'
import { AppointmentActions } from '../appointments/appointment-actions.tsx'
import { dayOf, TimeGivenFree } from '../appointments/appointment-words.tsx'
import { RefusedStep } from '../appointments/refused-change.tsx'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { ageInWords } from '../appointments/waiting-sentence.ts'

type Shown = {
  requests: Patient[]
  changes: StatusChanges
  now: Date
  hasLeft(id: string): boolean
  onOpen(patient: Patient): void
}

/** New requests, the one that waits longest first, each with what can be done about it. */
export function WaitingRequests({ requests, changes, now, hasLeft, onOpen }: Shown) {
  if (requests.length === 0) return <p className="empty">Every request has its answer.</p>
  return (
    <ol className="requests">
      {requests.map((patient) => {
        const { _id: id, name, service, appointmentTime, createdAt } = patient
        const refusal = changes.refused.find((refused) => refused.id === id)
        return (
          <li key={id} data-row={id}>
            <button
              type="button"
              id={`open-${id}`}
              className="row-open"
              aria-haspopup="dialog"
              onClick={() => onOpen(patient)}
            >
              <span id={`row-${id}`}>{name}</span>
            </button>
            <span className="service">{service || 'Any treatment'}</span>
            <span className="when">
              {[dayOf(patient), appointmentTime].filter(Boolean).join(' ') || 'Any day'}
              {patient.outOfHours && <span className="tag">Out of hours</span>}
              {patient.endsAfterClosing && <span className="tag">Ends after closing</span>}
            </span>
            <span className="age">{createdAt && `${ageInWords(createdAt, now)} ago`}</span>
            {patient.givenFreeAt && (
              <p className="notice warn">
                <TimeGivenFree at={patient.givenFreeAt} />
              </p>
            )}
            <AppointmentActions {...{ patient, changes }} hasLeft={hasLeft(id)} at="row" />
            {refusal && (
              <p className="notice bad">
                <RefusedStep {...{ refusal, patient, changes }} />
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
