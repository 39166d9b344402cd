import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { shortTime } from '../london.ts'
import type { StatusChanges } from './status-changes.ts'

type Shown = { patient: Patient; changes: StatusChanges }

/** The other times that would suit a request, each accepted by one press where it is free. */
export function AlsoSuits({ patient, changes }: Shown) {
  const { _id: id } = patient
  const times = timesToAccept(patient, changes)
  if (times.length === 0) return null
  return (
    <span className="also-suits">
      Would also suit:
      {times.map((time) => (
        <Button
          key={`${time.date} ${time.time}`}
          busy={changes.isChanging(id)}
          aria-describedby={`row-${id}`}
          onClick={() => void changes.acceptInstead(patient, time)}
        >
          Accept {shortTime(time)}
        </Button>
      ))}
    </span>
  )
}

/** None once somebody has acted on it. */
export function timesToAccept({ _id, status, alsoSuits }: Patient, changes: StatusChanges) {
  return status === 'New Appointment' && !changes.actedOn(_id) ? (alsoSuits ?? []) : []
}
