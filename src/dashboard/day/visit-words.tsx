import type { Patient } from '../../contract/patient.ts'
import { ForWhom, NoCallsWord, StatusWord } from '../appointments/appointment-words.tsx'
import { VisitWord } from '../appointments/visit-buttons.tsx'

/** What can be done with a visit: it is opened, or marked to be moved, or dragged. */
export type OnVisit = {
  onOpen(patient: Patient): void
  /** Absent where the day stands below something else that has the keys of rows. */
  onMark?: ((patient: Patient) => void) | undefined
  /** A visit begins to be dragged, or none is any more. */
  onDrag?: ((patient: Patient | undefined) => void) | undefined
  marked?: Patient | undefined
}

type Shown = OnVisit & { patient: Patient }

/** Who comes, for what, and how it stands: two lines that fit a quarter of an hour. */
export function VisitWords({ patient, onOpen, onMark, marked }: Shown) {
  const { _id: id, name, appointmentTime, service, reference, status, urgent } = patient
  return (
    <>
      <span className="when">{appointmentTime || 'any time'}</span>
      <button
        type="button"
        id={onMark && `open-${id}`}
        className="row-open"
        aria-haspopup="dialog"
        onClick={() => onOpen(patient)}
      >
        <span id={onMark && `row-${id}`}>{name}</span>
      </button>
      <span className="reference">{reference}</span>
      <span className="how">
        <span className="how-words">
          <StatusWord status={status} />
          <VisitWord visit={patient.visit} />
          {urgent && <span className="status urgent">Urgent</span>}
          <NoCallsWord patient={patient} />
          {patient.unreached && <span className="tag">{patient.noCalls ? 'Write' : 'Ring'}</span>}
          <ForWhom patient={patient} />
          <span className="service">{service || 'Any treatment'}</span>
        </span>
      </span>
      {status !== 'Cancelled' && onMark && (
        <button
          type="button"
          className="mark"
          aria-label={`Move ${name}`}
          aria-pressed={marked?._id === id}
          aria-keyshortcuts="m"
          onClick={() => onMark(patient)}
        >
          <span aria-hidden="true">⇅</span>
        </button>
      )}
    </>
  )
}
