import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/appointments.ts'
import type { FreeTime, StatusChanges } from '../appointments/status-changes.ts'
import { shortTime } from '../london.ts'

type Shown = { patient: Patient; changes: StatusChanges; asksFor: FreeTime }

/** The answers to a patient who asks for another time: that time, the one they have, or a third. */
export function OtherTime({ patient, changes, asksFor }: Shown) {
  const { _id: id, appointmentDate: date, appointmentTime: time } = patient
  const shared = { type: 'button', 'aria-disabled': changes.isChanging(id), 'aria-describedby': `row-${id}` } as const
  return (
    <div className="other-time">
      <button
        {...shared}
        id={`row-other-${id}`}
        className="main-button"
        onClick={() => void changes.acceptAt(patient, asksFor)}
      >
        Give {shortTime(asksFor)}
      </button>
      {date && time && (
        <button
          {...shared}
          id={`row-keep-${id}`}
          className="quiet-button"
          onClick={() => void changes.acceptAt(patient, { date, time })}
        >
          Keep {shortTime({ date, time })}
        </button>
      )}
      <Link id={`row-reschedule-${id}`} to={addresses.patient(id)} aria-describedby={`row-${id}`}>
        Reschedule
      </Link>
    </div>
  )
}
