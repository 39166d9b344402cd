import type { Appointment } from '../../domain/appointments/appointment.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { TelephoneLink } from '../browser/telephone.tsx'

type Shown = {
  appointment: Pick<Appointment, 'noCalls'>
  practice: Pick<Practice, 'phone' | 'outOfHoursPhone' | 'email'>
}

/** How this patient reaches the practice, within a sentence: whoever wants no calls is not told to ring. */
export function Reach({ appointment, practice: { phone, email } }: Shown) {
  return appointment.noCalls ? (
    <>
      write to <a href={`mailto:${email}`}>{email}</a>
    </>
  ) : (
    <>
      ring <TelephoneLink phone={phone} />
    </>
  )
}

/** The same where it may not wait for the surgery to open. */
export function ReachNow({ appointment, practice }: Shown) {
  return (
    <>
      <Reach {...{ appointment, practice }} />
      {!appointment.noCalls && (
        <>
          {' '}
          (out of hours <TelephoneLink phone={practice.outOfHoursPhone} />)
        </>
      )}
    </>
  )
}

/** The ways to reach the practice at any hour, as sentences. Relay UK is 18001 before any number. */
export function WaysToReach({ appointment, practice: { phone, outOfHoursPhone, email } }: Shown) {
  const numbers = (
    <>
      <TelephoneLink phone={phone} />, out of hours for emergencies on <TelephoneLink phone={outOfHoursPhone} />
    </>
  )
  if (!appointment.noCalls) return <p>Ring us on {numbers}.</p>
  return (
    <p>
      Write to <a href={`mailto:${email}`}>{email}</a>. In an emergency have somebody ring us on {numbers}; with Relay
      UK, put 18001 before either.
    </p>
  )
}
