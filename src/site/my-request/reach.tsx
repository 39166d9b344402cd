import type { Appointment } from '../../domain/appointments/appointment.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { TelephoneLink } from '../browser/telephone.tsx'

type Shown = { appointment: Pick<Appointment, 'noCalls'>; practice: Pick<Practice, 'phone' | 'email'> }

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
