import { type Telephone, TelephoneLink } from '../telephone.tsx'

/** What a time means at which the surgery is shut, or before whose end it shuts. */
export function HoursNote({
  outOfHours,
  routine,
  phone,
}: {
  /** Otherwise the treatment would only end after closing. */
  outOfHours: boolean
  routine: boolean
  phone: Telephone
}) {
  if (!outOfHours) return routine && <p>{tooLateNote}</p>
  return (
    <p>
      {routine
        ? 'At this time we see emergencies only. We will read it as a wish, and offer you the nearest time in surgery hours.'
        : 'At this time we see emergencies only.'}{' '}
      If it cannot wait, please ring <TelephoneLink phone={phone} />.
    </p>
  )
}

const tooLateNote =
  'This treatment would end after we close. We will read it as a wish, and offer you the nearest time that is long enough.'
