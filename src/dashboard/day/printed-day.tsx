import type { DayAnswer } from '../../contract/day.ts'
import type { Patient } from '../../contract/patient.ts'
import { ForWhom, NoCallsWord } from '../appointments/appointment-words.tsx'

/** The day on paper, for the wall behind the desk: who comes, in the order of the day, without what can only be pressed. */
export function PrintedDay({ patients, overnight = [], chairs }: DayAnswer) {
  const coming = patients.filter(({ status }) => status !== 'Cancelled')
  const nameOf = ({ chair }: Patient) => chairs.find((one) => one.chair === chair)?.name ?? '–'
  const inOrder = coming.toSorted(
    (one, other) => placeOf(one).localeCompare(placeOf(other)) || (one.chair ?? 99) - (other.chair ?? 99),
  )
  return (
    <table className="printed-day">
      <thead>
        <tr>
          {['Time', 'Chair', 'Name', 'Phone', 'Note'].map((column) => (
            <th key={column} scope="col" className={column.toLowerCase()}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...overnight, ...inOrder].map((patient) => (
          <tr key={patient._id}>
            <td>
              {patient.appointmentTime || 'any time'}
              {overnight.includes(patient) && ' the evening before'}
            </td>
            <td className="chair">
              <div>{nameOf(patient)}</div>
            </td>
            <td className="name">
              <div>
                {/* Before the name, behind which a long one would cut it off. */}
                {patient.status === 'New Appointment' && '(new) '}
                <strong>{patient.name}</strong>
              </div>
              {patient.patientName && (
                <div>
                  <ForWhom patient={patient} />
                </div>
              )}
            </td>
            <td className="phone">
              {patient.phone} <NoCallsWord patient={patient} />
            </td>
            <td className="note">
              <div>{noteOf(patient)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whoever has no time yet stands behind those who come. */
function placeOf({ appointmentTime }: Patient): string {
  return appointmentTime || '24:00'
}

/** A need comes first: it is what somebody has to prepare for. */
function noteOf({ needs, service, note, message }: Patient): string {
  const visit = [service, firstLines([note, message].filter(Boolean).join(' · '))].filter(Boolean).join(': ')
  return [needs && `Needs: ${needs}.`, visit].filter(Boolean).join(' ')
}

/** A note may be 4,000 characters long; the sheet has two lines for it. */
function firstLines(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim()
  return text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text
}
