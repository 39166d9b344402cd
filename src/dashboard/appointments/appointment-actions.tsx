import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/appointments.ts'
import type { StatusChanges } from './status-changes.ts'
import { whatsAppAddress } from './whatsapp.ts'

/** What can be done with an appointment, each action always in the same place. */
export function AppointmentActions({ patient, changes, at }: { patient: Patient; changes: StatusChanges; at: string }) {
  const { _id: id, status } = patient
  const whatsapp = whatsAppAddress(patient)
  const changing = changes.isChanging(id)
  const describedBy = `${at}-${id}`
  return (
    <div className="actions">
      <span>
        {status === 'New Appointment' ? (
          <button
            type="button"
            id={`${at}-accept-${id}`}
            className="main-button"
            aria-disabled={changing}
            aria-describedby={describedBy}
            onClick={() => changes.accept(patient)}
          >
            Accept
          </button>
        ) : (
          whatsapp && (
            <a href={whatsapp} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
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
            <button
              type="button"
              id={`${at}-cancel-${id}`}
              className="quiet-button"
              aria-disabled={changing}
              aria-describedby={describedBy}
              onClick={() => changes.cancel(patient)}
            >
              Cancel
            </button>
          </span>
        </>
      )}
    </div>
  )
}
