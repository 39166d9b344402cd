import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../link.tsx'
import type { StatusChanges } from './status-changes.ts'
import { isLandline, whatsAppAddress } from './whatsapp.ts'

type Shown = {
  patient: Patient
  changes: StatusChanges
  at: string
  /** It stands for a moment only, since a colleague has answered it. */
  hasLeft?: boolean
}

/** What can be done with an appointment, each action always in the same place. */
export function AppointmentActions({ patient, changes, at, hasLeft = false }: Shown) {
  const { _id: id, status } = patient
  const did = changes.actedOn(id)
  // Whoever presses twice has nothing to press here the second time.
  if (did || hasLeft) return <BecameOfIt {...{ patient, changes, at }} />
  const whatsapp = whatsAppAddress(patient)
  const changing = changes.isChanging(id)
  const describedBy = `${at}-${id}`
  return (
    <div className="actions">
      <span>
        {status === 'New Appointment' ? (
          <Button
            id={`${at}-accept-${id}`}
            kind="main"
            busy={changing}
            aria-describedby={describedBy}
            onClick={() => changes.accept(patient)}
          >
            Accept
          </Button>
        ) : (
          whatsapp && (
            <a
              href={whatsapp}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={describedBy}
              title={isLandline(whatsapp) ? 'A landline: it may not have WhatsApp' : undefined}
            >
              WhatsApp
            </a>
          )
        )}
      </span>
      {status !== 'Cancelled' && (
        <>
          <span>
            <Link id={`${at}-reschedule-${id}`} to={addresses.patient(id)} aria-describedby={describedBy}>
              Reschedule
            </Link>
          </span>
          <span>
            <Button
              id={`${at}-cancel-${id}`}
              busy={changing}
              aria-describedby={describedBy}
              onClick={() => changes.cancel(patient)}
            >
              Cancel
            </Button>
          </span>
        </>
      )}
    </div>
  )
}

type Opening = { patient: Patient; hasLeft: boolean; onOpen: () => void }

/** The name in a row, which opens all of it; of a row that is about to leave it says why. */
export function RowOpener({ patient: { _id: id, name }, hasLeft, onOpen }: Opening) {
  return (
    <button
      type="button"
      id={`open-${id}`}
      className="row-open"
      aria-haspopup="dialog"
      aria-describedby={hasLeft ? `row-became-${id}` : undefined}
      onClick={onOpen}
    >
      <span id={`row-${id}`}>{name}</span>
    </button>
  )
}

type Became = Omit<Shown, 'hasLeft'> & {
  /** Whether it was answered before, and only to be told. */
  wasToTell?: boolean
}

/** Stands where the actions stood, for as long as a second press may come. */
export function BecameOfIt({ patient, changes, at, wasToTell }: Became) {
  const { _id: id, status } = patient
  const did = changes.actedOn(id)
  const isUnknown = changes.refused.some((refused) => refused.isUnknown && refused.id === id)
  const stands = wasToTell ? 'No longer to tell' : answered(status, isUnknown)
  return (
    <div className="actions">
      <span id={`${at}-became-${id}`} className="became">
        {did ? became[did] : stands}
      </span>
    </div>
  )
}

const became = {
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  rung: 'Rung',
  told: 'Told',
  'no answer': 'No answer noted',
  arrived: 'Arrived',
  done: 'Done',
  absent: 'Did not come',
  expected: 'Expected again',
  refused: 'Not done',
  // No answer came, or none that can be read.
  unknown: 'Not known',
}

/** Of a row that leaves the list while its state may be the one before; perhaps by a step from here that nobody answered. */
function answered(status: string, isUnknown: boolean): string {
  if (status === 'Appointed') return became.accepted
  if (status === 'Cancelled') return became.cancelled
  return isUnknown ? became.unknown : 'Answered elsewhere'
}
