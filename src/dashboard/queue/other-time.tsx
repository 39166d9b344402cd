import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { Link } from '../link.tsx'
import { type DayTime, shortTime } from '../london.ts'

type Shown = { patient: Patient; changes: StatusChanges; asksFor: DayTime }

/** The answers to a patient who asks for another time: that time, a third, or the one they have. The row names both. */
export function OtherTime({ patient, changes, asksFor }: Shown) {
  const { _id: id, appointmentDate: date, appointmentTime: time } = patient
  const shared = { busy: changes.isChanging(id), 'aria-describedby': `row-${id}` }
  return (
    <div className="actions">
      <span>
        <Button {...shared} id={`row-other-${id}`} kind="main" onClick={() => void changes.acceptAt(patient, asksFor)}>
          Give it<span className="unseen">: {shortTime(asksFor)}</span>
        </Button>
      </span>
      <span>
        <Link id={`row-reschedule-${id}`} to={addresses.patient(id)} aria-describedby={`row-${id}`}>
          Reschedule
        </Link>
      </span>
      {date && time && (
        <span>
          <Button {...shared} id={`row-keep-${id}`} onClick={() => void changes.acceptAt(patient, { date, time })}>
            Keep<span className="unseen">: {shortTime({ date, time })}</span>
          </Button>
        </span>
      )}
    </div>
  )
}
