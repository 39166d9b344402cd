import type { Patient } from '../../contract/appointments.ts'
import { dayInWords } from '../london.ts'
import type { RefusedChange, StatusChanges } from './status-changes.ts'

type Shown = { refusal: RefusedChange; patient: Patient; changes: StatusChanges }

/** Why a step was refused, and the free times at which one more press accepts. */
export function RefusedStep({ refusal, patient, changes }: Shown) {
  return (
    <>
      <span role="alert">{refusal.sentence}</span>{' '}
      {patient.status === 'New Appointment' &&
        refusal.freeTimes.map((freeTime) => (
          <button
            key={`${freeTime.date} ${freeTime.time}`}
            type="button"
            className="quiet-button"
            aria-disabled={changes.isChanging(patient._id)}
            onClick={() => changes.acceptAt(patient, freeTime)}
          >
            Accept for {dayInWords(freeTime.date)}, {freeTime.time}
          </button>
        ))}{' '}
      <button type="button" className="plain" onClick={() => changes.dismiss(patient._id)}>
        Close
      </button>
    </>
  )
}
