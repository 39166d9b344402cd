import { type Appointment, startOf } from '../../domain/appointments/appointment.ts'
import { answersAtNight, nextOpening } from '../../domain/availability/opening-hours.ts'
import { instantOf, type Quarter } from '../../domain/clinic-time.ts'
import { counted } from '../../domain/counted.ts'
import { hourInWords } from '../../domain/when-in-words.ts'
import type { Backend } from '../../http/backend.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { Reach } from './reach.tsx'
import type { ShownRequest } from './shown-request.ts'

/** Stands in place of the ways to change a request whose time is so near that somebody must hear of it at once. */
export function RingOnly({ request: { appointment, own }, backend }: { request: ShownRequest; backend: Backend }) {
  const { practice } = backend.content
  const { noCalls } = appointment
  const near = `less than ${counted(backend.settings.patientChangeHours, 'hour')}`
  const what =
    own.state.kind === 'confirmed' ? `Your visit begins in ${near}` : `The time that you asked for is ${near} away`
  const opening = nextOpening(backend.now(), practice)
  const atNight = opening && beginsBefore(opening, appointment) && answersAtNight(practice)
  const ring = noCalls ? 'have somebody ring' : 'ring'
  return (
    <section className="my-request-change">
      <h2>To change something, please {noCalls && !atNight ? 'write to' : ring} us</h2>
      <p>
        {what}, so please{' '}
        {atNight ? (
          <>
            {ring} <TelephoneLink phone={practice.outOfHoursPhone} />
          </>
        ) : (
          <Reach {...{ appointment, practice }} />
        )}{' '}
        to withdraw or to agree another time.
        {opening && !atNight && !noCalls && (
          <>
            {' '}
            We answer it again from <strong>{hourInWords(opening)}.</strong> Before that you can write to{' '}
            <a href={`mailto:${practice.email}`}>{practice.email}</a>.
          </>
        )}
      </p>
    </section>
  )
}

function beginsBefore(opening: Quarter, appointment: Appointment): boolean {
  const start = startOf(appointment)
  return start !== undefined && instantOf(start) < instantOf(opening)
}
