import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/appointments.ts'
import type { FreeTime, StatusChanges } from '../appointments/status-changes.ts'
import { shortTime } from '../london.ts'

type Shown = { patient: Patient; changes: StatusChanges; asksFor: FreeTime }

/** The answers to a patient who asks for another time: that time, a third, or the one they have. The row names both. */
export function OtherTime({ patient, changes, asksFor }: Shown) {
  const { _id: id, appointmentDate: date, appointmentTime: time } = patient
  const shared = { type: 'button', 'aria-disabled': changes.isChanging(id), 'aria-describedby': `row-${id}` } as const
  return (
    <div className="actions">
      <span>
        <button
          {...shared}
          id={`row-other-${id}`}
          className="main-button"
          onClick={() => void changes.acceptAt(patient, asksFor)}
        >
          Give it<span className="unseen">: {shortTime(asksFor)}</span>
        </button>
      </span>
      <span>
        <Link id={`row-reschedule-${id}`} to={addresses.patient(id)} aria-describedby={`row-${id}`}>
          Reschedule
        </Link>
      </span>
      {date && time && (
        <span>
          <button
            {...shared}
            id={`row-keep-${id}`}
            className="quiet-button"
            onClick={() => void changes.acceptAt(patient, { date, time })}
          >
            Keep<span className="unseen">: {shortTime({ date, time })}</span>
          </button>
        </span>
      )}
    </div>
  )
}
