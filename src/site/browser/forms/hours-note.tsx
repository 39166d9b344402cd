import { hourInWords } from '../hour-in-words.ts'
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
  // A new one for each: React can neither change nor take out what a browser has translated, and would lose the form.
  return (
    <p key={`${routine}`}>
      {/* Who has no line of their own for emergencies sees none then. */}
      {`At this time we ${phone.shown === '111' ? 'are closed' : 'see emergencies only'}.${routine ? ` ${wishNote}` : ''} `}
      If it cannot wait, please ring <TelephoneLink phone={phone} />.
    </p>
  )
}

const wishNote = 'We will read it as a wish, and offer you the nearest time in surgery hours.'
const tooLateNote =
  'This treatment would end after we close. We will read it as a wish, and offer you the nearest time that is long enough.'

/** For whoever has asked for a visit that is near; `ringFrom` as it is answered. */
export function NearVisit({
  ringFrom,
  noCalls,
  outOfHoursPhone,
}: {
  ringFrom: string
  noCalls: boolean | undefined
  outOfHoursPhone: Telephone
}) {
  if (ringFrom === 'out of hours')
    return (
      <strong>
        Nobody reads your request before then, since we are closed: please {noCalls && 'have somebody '}ring{' '}
        <TelephoneLink phone={outOfHoursPhone} /> now, and do not come before you have spoken to us.
      </strong>
    )
  const isNow = ringFrom === 'now'
  return (
    <strong>
      {isNow ? 'It is near' : `Nobody reads your request before ${hourInWords(ringFrom)}`}
      {noCalls
        ? ': please do not come before you have heard from us.'
        : `: please ring us ${isNow ? '' : 'then, '}before you come.`}
    </strong>
  )
}
