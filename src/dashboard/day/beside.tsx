import type { DayAnswer } from '../../contract/day.ts'
import type { Patient } from '../../contract/patient.ts'
import type { DayPlan } from './day-plan.ts'
import { VisitRow } from './visit-row.tsx'
import type { OnVisit } from './visit-words.tsx'

type Shown = OnVisit & Pick<DayAnswer, 'overnight' | 'left'> & { plan: DayPlan; heading: 'h2' | 'h3' }

/** Who comes or wishes to come and has no place on the scale; who was cancelled waits folded away. */
export function BesideChairs({ plan, overnight = [], left = 0, heading, ...on }: Shown) {
  const { chairless, outOfHours, cancelled } = plan
  return (
    <div className="beside">
      <Group Heading={heading} words="Since the evening before" id="overnight" patients={overnight} {...on} />
      <Group Heading={heading} words="Without a chair" id="chairless" patients={chairless} {...on} />
      {left > 0 && <p className="quiet">And {left} more, in the list of appointments.</p>}
      <Group
        Heading={heading}
        words="Out of hours"
        id="out-of-hours"
        patients={outOfHours.map(({ patient }) => patient)}
        {...on}
      />
      {cancelled.length > 0 && (
        <details>
          <summary>{cancelled.length} cancelled</summary>
          <Rows patients={cancelled} {...on} />
        </details>
      )}
    </div>
  )
}

type GroupShown = OnVisit & { Heading: 'h2' | 'h3'; words: string; id: string; patients: Patient[] }

function Group({ Heading, words, id, patients, ...on }: GroupShown) {
  if (patients.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{words}</Heading>
      <Rows patients={patients} {...on} />
    </section>
  )
}

function Rows({ patients, ...on }: Omit<GroupShown, 'Heading' | 'words' | 'id'>) {
  return (
    <ul>
      {patients.map((patient) => (
        <VisitRow key={patient._id} patient={patient} {...on} />
      ))}
    </ul>
  )
}
