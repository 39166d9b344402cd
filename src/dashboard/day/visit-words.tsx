import type { Patient } from '../../contract/appointments.ts'
import { StatusWord } from '../appointments/appointment-words.tsx'

/** Who comes, for what, and how it stands: two lines that fit a quarter of an hour. */
export function VisitWords({ patient, onOpen }: { patient: Patient; onOpen(patient: Patient): void }) {
  const { _id: id, name, appointmentTime, service, reference, status, urgent } = patient
  return (
    <>
      <span className="when">{appointmentTime || 'any time'}</span>
      <button
        type="button"
        id={`open-${id}`}
        className="row-open"
        aria-haspopup="dialog"
        onClick={() => onOpen(patient)}
      >
        <span id={`row-${id}`}>{name}</span>
      </button>
      <span className="reference">{reference}</span>
      <span className="how">
        <StatusWord status={status} />
        {urgent && <span className="status urgent">Urgent</span>}
        {patient.unreached && <span className="tag">Ring</span>}
        <span className="service">{service || 'Any treatment'}</span>
      </span>
    </>
  )
}
