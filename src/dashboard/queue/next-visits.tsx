import type { Patient } from '../../contract/patient.ts'
import { dayOf, ForWhom } from '../appointments/appointment-words.tsx'
import { shortWhen } from '../london.ts'
import { useChairName } from '../queries/practice.ts'

/** Who comes next, so that nobody has to look for it while something urgent is on the screen. */
export function NextVisits({ visits, onOpen }: { visits: Patient[] | undefined; onOpen(patient: Patient): void }) {
  const nameOf = useChairName()
  if (!visits || visits.length === 0) return null
  return (
    <section className="visits" aria-labelledby="visits-heading">
      <h2 id="visits-heading">Next visits</h2>
      <ol>
        {visits.map((patient) => (
          <li key={patient._id}>
            <span className="when">{shortWhen(dayOf(patient), patient.appointmentTime)}</span>
            <button type="button" className="row-open" aria-haspopup="dialog" onClick={() => onOpen(patient)}>
              {patient.name}
            </button>
            <span className="service">
              <ForWhom patient={patient} /> {patient.service || 'Any treatment'}
              {patient.chair !== undefined && `, ${nameOf(patient.chair)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
