import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { presentMoment } from '../clock.ts'
import { todayInLondon } from '../london.ts'
import { dayOf } from './appointment-words.tsx'
import type { StatusChanges } from './status-changes.ts'

type Shown = { patient: Patient; changes: Pick<StatusChanges, 'noteVisit' | 'isChanging'> }

const words = { arrived: 'Arrived', done: 'Done', absent: 'Did not come' } as const
const all = ['arrived', 'done', 'absent'] as const

/** What came of a visit, for whoever has a confirmed time today or had one. The pressed one is pressed again to take it back. */
export function VisitButtons({ patient, changes }: Shown) {
  if (!isExpectedBy(presentMoment(), patient)) return null
  return (
    <fieldset className="visit-buttons">
      <legend className="unseen">What came of the visit</legend>
      {all.map((visit) => (
        <Button
          key={visit}
          aria-pressed={patient.visit === visit}
          busy={changes.isChanging(patient._id)}
          onClick={() => void changes.noteVisit(patient, patient.visit === visit ? 'expected' : visit)}
        >
          {words[visit]}
        </Button>
      ))}
    </fieldset>
  )
}

/** Whether somebody has a confirmed time on that day or had one, and so can have come or not. */
export function isExpectedBy(now: Date, patient: Patient): boolean {
  const day = dayOf(patient)
  return patient.status === 'Appointed' && patient.appointmentTime !== '' && day !== '' && day <= todayInLondon(now)
}

/** What came of a visit as a word and a colour; nothing while nobody has said. */
export function VisitWord({ visit }: Pick<Patient, 'visit'>) {
  const known = all.find((one) => one === visit)
  return known ? <span className={`visit-word ${known}`}>{words[known]}</span> : null
}
