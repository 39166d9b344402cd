import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { RefusedAtFoot } from '../frame/refused-at-foot.tsx'
import { shortTime } from '../london.ts'
import { refusalInWords } from './refusal-words.ts'
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
      <span role="alert">{refusalInWords(refusal, patient)}</span>{' '}
      {(patient.status === 'New Appointment' || patient.asksFor) &&
        refusal.freeTimes.map((freeTime) => (
          <Button
            key={`${freeTime.date} ${freeTime.time}`}
            busy={changes.isChanging(patient._id)}
            onClick={() => changes.acceptAt(patient, freeTime)}
          >
            Accept {shortTime(freeTime)}
          </Button>
        ))}{' '}
      <Button kind="plain" onClick={close}>
        Close
      </Button>
    </>
  )
}

type Elsewhere = Pick<Shown, 'changes'> & {
  rows?: { _id: string }[] | undefined
  /** Whoever is shown here in another place than a row. */
  patients?: Patient[]
}

/** Steps that were refused and have no row here to say so, each until it is read. */
export function RefusedElsewhere({ changes, rows = [], patients = [] }: Elsewhere) {
  const elsewhere = changes.refused
    .filter(({ id }) => !rows.some(({ _id }) => _id === id))
    .map((refusal) => {
      const now = patients.find(({ _id }) => _id === refusal.id)
      return { id: refusal.id, name: refusal.name, sentence: refusalInWords(refusal, now) }
    })
  return <RefusedAtFoot refused={elsewhere} onClose={changes.dismiss} />
}
