import type { CSSProperties } from 'react'
import type { Patient } from '../../contract/appointments.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStatus, StatusWord } from '../appointments/appointment-words.tsx'
import { minuteInLondon, todayInLondon } from '../london.ts'
import { usePractice } from '../queries/practice.ts'
import { type DayPlan, dayPlan, type Visit } from './day-plan.ts'

type Shown = { patients: Patient[]; now: Date; onOpen(patient: Patient): void }

/** Today as a column for each chair, to scale; on a narrow screen, as a list for each. */
export function DayView({ patients, now, onOpen }: Shown) {
  const practice = usePractice()
  const exception = practice?.closedDays?.find(({ day }) => day === todayInLondon(now))
  if (patients.length === 0) {
    return (
      <>
        {exception && <OtherHours {...exception} />}
        <p className="empty">Nobody is expected today.</p>
      </>
    )
  }
  const plan = dayPlan(patients, practice?.chairs ?? 1)
  const quarters = (plan.lastHour - plan.firstHour) * 4
  const minute = minuteInLondon(now)
  return (
    <>
      {exception && <OtherHours {...exception} />}
      <div className="day" style={row({ '--quarters': quarters, '--chairs': plan.columns.length })}>
        <Hours {...plan} />
        {plan.columns.map(({ chair, visits }) => (
          <section key={chair} className="chair" aria-label={`Chair ${chair}`}>
            <h3>Chair {chair}</h3>
            {visits.length === 0 && <p className="free">free</p>}
            <ol>
              {visits.map((visit) => (
                <VisitBox key={visit.patient._id} visit={visit} firstHour={plan.firstHour} onOpen={onOpen} />
              ))}
            </ol>
          </section>
        ))}
        {minute >= plan.firstHour * 60 && minute < plan.lastHour * 60 && (
          <div className="now-line" style={row({ '--at': (minute - plan.firstHour * 60) / 15 })} aria-hidden="true" />
        )}
      </div>
      {plan.chairless.length > 0 && (
        <section className="chairless" aria-label="Without a chair">
          <h3>Without a chair</h3>
          <ul>
            {plan.chairless.map((patient) => (
              <li key={patient._id}>
                <span className="when">{patient.appointmentTime || 'any time'}</span>
                <button type="button" className="row-open" aria-haspopup="dialog" onClick={() => onOpen(patient)}>
                  {patient.name}
                </button>
                <span className="service">{patient.service}</span>
                <StatusWord status={patient.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Said of a day that is not as its weekday. */
function OtherHours({ reason, hours }: { reason: string; hours?: { opens: string; closes: string } | undefined }) {
  const words = hours
    ? `The surgery is open from ${hours.opens} to ${hours.closes} today`
    : 'The surgery is closed today'
  return (
    <Notice tone="warning" role="status">
      {words}: {reason}
    </Notice>
  )
}

function Hours({ firstHour, lastHour }: DayPlan) {
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  return (
    <ol className="hours" aria-hidden="true">
      {hours.map((hour) => (
        <li key={hour}>{String(hour).padStart(2, '0')}:00</li>
      ))}
    </ol>
  )
}

function VisitBox({ visit, firstHour, onOpen }: { visit: Visit; firstHour: number; onOpen: Shown['onOpen'] }) {
  const { patient, start, end } = visit
  const isNew = isStatus(patient.status) && patient.status === 'New Appointment'
  return (
    <li
      className={isNew ? 'visit new' : 'visit'}
      style={row({ '--from': start - firstHour * 4 + 1, '--length': end - start })}
    >
      <span className="when">{patient.appointmentTime}</span>
      <button type="button" className="row-open" aria-haspopup="dialog" onClick={() => onOpen(patient)}>
        {patient.name}
      </button>
      <span className="service">{patient.service}</span>
      {isNew && <StatusWord status={patient.status} />}
    </li>
  )
}

/** Places for the stylesheet. React sets them one by one, which the page's policy allows. */
function row(places: Record<`--${string}`, number>): CSSProperties {
  return places
}
