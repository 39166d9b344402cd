import { useRef } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { LetterKind, Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { takeFocusOver } from '../../frame/focus/give-back.ts'
import { useFormAction } from '../../frame/use-form-action.ts'
import { PhoneLink } from '../../reach/phone-link.tsx'
import { OutcomeLine } from '../../staff/outcome-line.tsx'

/** For a patient whom our letter did not reach: the number to ring, and the letter once more in one press. */
export function LetterAgain({ patient }: { patient: Patient }) {
  const { _id: id, email, phone, noCalls, unreached, letterAgain, version } = patient
  const { take, busy, outcome } = useFormAction(patient.name)
  const place = useRef<HTMLDivElement>(null)
  async function sendAgain() {
    if (busy) return
    const sent = await take(() => askAsStaff(appointmentCalls.letterAgain, { params: { id }, body: { version } }))
    // Its button has gone by now.
    if (sent) takeFocusOver(place.current)
  }
  return (
    <div ref={place} tabIndex={-1}>
      {(unreached || letterAgain) && (
        <div className="notice notice-warning">
          <p>
            {unreached
              ? `${noCalls ? 'Write a text message to' : 'Ring'} this patient: our letter did not arrive.`
              : 'Our last letter went to an e-mail address that was corrected since.'}{' '}
            {phone ? <PhoneLink {...{ phone, noCalls }} /> : 'No phone number was given.'}
          </p>
          {letterAgain && (
            <p>
              <Button busy={busy} onClick={() => void sendAgain()}>
                Send it again to {email}
              </Button>{' '}
              <small>as it stands now: “{letterInWords(letterAgain)}”</small>
            </p>
          )}
        </div>
      )}
      <OutcomeLine outcome={outcome} />
    </div>
  )
}

/** A letter of ours by what it tells: what stands above one that has left is not kept. */
export function letterInWords(kind: string): string {
  return letterWords[kind as LetterKind] ?? kind
}

const letterWords: Record<LetterKind, string> = {
  'request-received': 'We have your request',
  'request-arrived': 'To the practice: a request arrived',
  'appointment-accepted': 'It is accepted',
  'appointment-moved': 'It has a new time',
  'appointment-cancelled': 'It is cancelled or withdrawn',
  'other-time-asked': 'You asked for another time',
  'request-stands': 'We have this request already',
  'times-offered': 'We can offer you other times',
  'offer-ended': 'What we offered you is free again',
  'offer-taken-back': 'What we offered you is not kept any more',
  'earlier-time-offered': 'An earlier time has come free',
  'appointment-reminder': 'A reminder of your appointment',
  'request-changed': 'To the practice: the patient changed it',
}
