import type { Patient } from '../../contract/appointments.ts'
import type { DayPlan } from './day-plan.ts'
import { VisitWords } from './visit-words.tsx'

type Shown = { plan: DayPlan; left: number; onOpen(patient: Patient): void }

/** Who comes or wishes to come and has no place on the scale; who was cancelled waits folded away. */
export function BesideChairs({ plan: { chairless, outOfHours, cancelled }, left, onOpen }: Shown) {
  if (chairless.length + outOfHours.length + cancelled.length === 0) return null
  return (
    <div className="beside">
      <Group heading="Without a chair" id="chairless" patients={chairless} onOpen={onOpen} />
      {left > 0 && <p className="quiet">And {left} more, in the list of appointments.</p>}
      <Group
        heading="Out of hours"
        id="out-of-hours"
        patients={outOfHours.map(({ patient }) => patient)}
        onOpen={onOpen}
      />
      {cancelled.length > 0 && (
        <details>
          <summary>{cancelled.length} cancelled</summary>
          <Rows patients={cancelled} onOpen={onOpen} />
        </details>
      )}
    </div>
  )
}

type GroupShown = { heading: string; id: string; patients: Patient[]; onOpen: Shown['onOpen'] }

function Group({ heading, id, patients, onOpen }: GroupShown) {
  if (patients.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Rows patients={patients} onOpen={onOpen} />
    </section>
  )
}

function Rows({ patients, onOpen }: Pick<GroupShown, 'patients' | 'onOpen'>) {
  return (
    <ul>
      {patients.map((patient) => (
        <li key={patient._id} className="seat" data-row={patient._id}>
          <VisitWords patient={patient} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
