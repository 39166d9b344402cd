import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Patient } from '../../contract/appointments.ts'
import { dayOf, RingThisPatient } from '../appointments/appointment-words.tsx'
import { failureIn, fetchAsStaff } from '../ask-as-staff.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import type { Day } from '../london.ts'

/** How old the answer may be, in milliseconds: a letter is given up after three days, so minutes do not matter. */
const freshFor = 5 * 60_000
/** Most answers of 500 rows that are looked through. */
const mostAnswers = 10

/** Patients whom a letter did not reach. They think that nobody has answered, so this stands high on the page. */
export function Unreached({ today, onOpen }: { today: Day; onOpen: (patient: Patient) => void }) {
  const { data = [], error } = useQuery({
    queryKey: ['unreached'],
    queryFn: ({ signal }) => findUnreached(signal),
    staleTime: freshFor,
  })
  const failure = failureIn(error)
  // Once the day has passed, ringing helps nobody.
  const unreached = data.filter((patient) => dayOf(patient) === '' || dayOf(patient) >= today)
  if (failure) return <FailureAlert failure={failure} sentence="The letters could not be checked." />
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

async function findUnreached(signal: AbortSignal): Promise<Patient[]> {
  const found: Patient[] = []
  let after = ''
  for (let answers = 0; answers < mostAnswers; answers++) {
    const { patients, next } = await fetchAsStaff(api.appointments.list, { query: { after }, signal })
    found.push(...patients.filter(({ unreached }) => unreached))
    if (!next) break
    after = next
  }
  return found
}
