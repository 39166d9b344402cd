import { useRef } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { takeFocusOver } from '../../frame/focus/give-back.ts'
import { useFormAction } from '../../frame/use-form-action.ts'
import { momentInWords, shortTime } from '../../london.ts'
import { OutcomeLine } from '../../staff/outcome-line.tsx'

/** That a patient waits to be told of an earlier time, what is held for them from that list, and the way off it. */
export function WaitsForEarlier({ patient }: { patient: Patient }) {
  const { _id: id, waitsForEarlier, offer, version } = patient
  const { take, busy, outcome } = useFormAction(patient.name)
  const place = useRef<HTMLDivElement>(null)
  async function takeOff() {
    if (busy) return
    const taken = await take(() => askAsStaff(appointmentCalls.stopWaiting, { params: { id }, body: { version } }))
    // Its button has gone by now.
    if (taken) takeFocusOver(place.current)
  }
  return (
    <div ref={place} tabIndex={-1}>
      {waitsForEarlier && (
        <div className="notice">
          <p>
            On the waiting list for an earlier time{partWords[waitsForEarlier.part ?? '']} since{' '}
            {momentInWords(waitsForEarlier.since)}.{' '}
            {offer?.fromWaitingList && (
              <>
                {offer.times.map(shortTime).join(' · ')} is held for them until{' '}
                <strong>{momentInWords(offer.until)}</strong>.
              </>
            )}
          </p>
          <p>
            <Button busy={busy} onClick={() => void takeOff()}>
              Take off the list
            </Button>
          </p>
        </div>
      )}
      <OutcomeLine outcome={outcome} />
    </div>
  )
}

const partWords: Record<string, string> = { morning: ', in the morning only,', afternoon: ', from noon onwards only,' }
