import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { dayInWords } from '../london.ts'
import type { RefusedChange, StatusChanges } from './status-changes.ts'

type Shown = { refusal: RefusedChange; patient: Patient; changes: StatusChanges }

/** Why a step was refused, and the free times at which one more press accepts. */
export function RefusedStep({ refusal, patient, changes }: Shown) {
  function close() {
    changes.dismiss(patient._id)
    // In a table the sentence has a row of its own, which goes.
    document.getElementById(`open-${patient._id}`)?.focus()
  }

  return (
    <>
      <span role="alert">{refusal.sentence}</span>{' '}
      {(patient.status === 'New Appointment' || patient.asksFor) &&
        refusal.freeTimes.map((freeTime) => (
          <Button
            key={`${freeTime.date} ${freeTime.time}`}
            busy={changes.isChanging(patient._id)}
            onClick={() => changes.acceptAt(patient, freeTime)}
          >
            Accept for {dayInWords(freeTime.date)}, {freeTime.time}
          </Button>
        ))}{' '}
      <Button kind="plain" onClick={close}>
        Close
      </Button>
    </>
  )
}

/** Steps that were refused and have no row here to say so, each until it is read. */
export function RefusedElsewhere({ changes, rows = [] }: Pick<Shown, 'changes'> & { rows?: Row[] | undefined }) {
  return changes.refused
    .filter(({ id }) => !rows.some(({ _id }) => _id === id))
    .map(({ id, name, sentence }) => (
      <p key={id} className="notice bad" role="alert">
        {name}: {sentence}{' '}
        <Button kind="plain" onClick={() => changes.dismiss(id)}>
          Close
        </Button>
      </p>
    ))
}

type Row = { _id: string }
