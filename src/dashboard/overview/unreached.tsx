import type { Patient } from '../../contract/appointments.ts'
import { dayOf, RingThisPatient } from '../appointments/appointment-words.tsx'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { unreached as unreachedQuery } from '../queries/appointments.ts'
import { useAnswer } from '../queries/use-answer.ts'

/** Patients whom a letter did not reach. They think that nobody has answered, so this stands high on the page. */
export function Unreached({ onOpen }: { onOpen: (patient: Patient) => void }) {
  const { data, failure, trying } = useAnswer(unreachedQuery)
  // A server that does not know the question answers with everybody.
  const unreached = data?.patients.filter((patient) => patient.unreached) ?? []
  if (failure) return <FailureAlert failure={failure} sentence="The letters could not be checked." trying={trying} />
  if (unreached.length === 0) return null
  return (
    <section aria-labelledby="unreached-heading">
      <h2 id="unreached-heading">Letters that did not arrive</h2>
      <ul className="requests unreached">
        {unreached.map((patient) => (
          <li key={patient._id}>
            <button type="button" className="row-open" aria-haspopup="dialog" onClick={() => onOpen(patient)}>
              {patient.name}
            </button>
            <span className="when">{[dayOf(patient), patient.appointmentTime].filter(Boolean).join(' ')}</span>
            <span className="warn-words">
              <RingThisPatient phone={patient.phone} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
