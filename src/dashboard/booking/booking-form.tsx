import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { stepLimits } from '../../contract/appointments.ts'
import { dayCalls } from '../../contract/calls/day-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CareFields, careToSend, isCareTyped, noCare } from '../appointments/care-fields.tsx'
import { offerUndoIfDone } from '../appointments/status-changes.ts'
import { askAsStaff } from '../ask-as-staff.ts'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import { useAction } from '../frame/use-action.ts'
import { useStands } from '../frame/use-stands.ts'
import { appointmentKeys } from '../queries/appointments.ts'
import { dayKey } from '../queries/day.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { offerUndo } from '../undo/undoables.ts'
import {
  type AskedPlace,
  type Caller,
  countSending,
  isSomebody,
  keepUnsent,
  keyFor,
  nobodyYet,
  takeBookPressed,
  unsentCaller,
  useUnsentCaller,
} from './booking-asked.ts'
import { CallerFields } from './caller-fields.tsx'
import { RefusedSeat } from './refused-seat.tsx'
import { SeatFields } from './seat-fields.tsx'
import { TreatmentFields } from './treatment-fields.tsx'
import { type Seat, useSeat } from './use-seat.ts'

type Shown = { place: AskedPlace; onBooked(visit?: string): void }

/** A seat for somebody on the telephone: who rings, what for, and when. */
export function BookingForm({ place, onBooked }: Shown) {
  const caller = useUnsentCaller()
  const [unfolded] = useState(() => isCareTyped(caller))
  const [reason, setReason] = useState('')
  const { seat, choose, day, needsReason, isUnstaffed, isRemoved } = useSeat(place)
  const queries = useQueryClient()
  const { act, busy, isSending, refusalOf, dismiss } = useAction<ReadingOf<typeof dayCalls.book>>({
    renews: [dayKey, appointmentKeys.lists, queueKey, queueCountsKey],
    onDone: ({ updatedUser, undoUntil, change }) => {
      if (undoUntil && updatedUser) offerUndo({ did: 'booked', id: updatedUser._id, change }, updatedUser.name)
      // It was booked before, by a press whose answer was lost.
      else if (updatedUser) void offerUndoIfDone(queries, { ...updatedUser, version: undefined })
    },
  })
  const refusal = refusalOf(here)
  const wrong = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  const field = refusal?.field
  const isCareWrong = field !== undefined && field in noCare
  // It is said once, where it can be mended.
  const isSaidThere = isCareWrong || fieldsWithError.has(field ?? '')
  const isTyped = isSomebody(caller)
  const form = useRef<HTMLFormElement>(null)
  const stands = useStands()
  useEffect(() => {
    if (caller === unsentCaller() && takeBookPressed()) form.current?.requestSubmit()
  }, [caller])
  useEffect(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [field])

  function chooseSeat(part: Partial<Seat>) {
    if (isSending) return
    if (field === 'chair') dismiss(here)
    choose(part)
  }

  /** What is typed while the booking is on its way would go with the dialog, and stand nowhere. */
  function change(part: Partial<Caller>) {
    if (isSending) return
    keepUnsent({ ...caller, ...part })
  }

  async function book(at: Seat) {
    const { minutes, ...said } = caller
    const body = {
      ...said,
      ...careToSend(caller),
      minutes: minutes ? Number(minutes) : null,
      appointmentDate: at.day,
      appointmentTime: at.time,
      chair: at.chair,
      reason,
    }
    const isLast = countSending()
    const answer = await act({ id: here, name: caller.name }, () =>
      askAsStaff(dayCalls.book, { body, idempotencyKey: keyFor(caller) }),
    )
    // Another dialog may stand by now: for somebody else who rings, or with an answer of its own for the same person.
    if (!answer || (!stands() && (unsentCaller() !== caller || !isLast()))) return
    keepUnsent(nobodyYet)
    onBooked(answer.updatedUser?._id)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!busy) void book(seat)
  }

  return (
    <form ref={form} className="booking" onSubmit={send} noValidate>
      <TypedStays isTyped={isTyped} isKept />
      <CallerFields {...{ caller, wrong }} onChange={change} />
      <TreatmentFields {...{ caller, wrong }} onChange={change} />
      <SeatFields {...{ seat, day, isRemoved, wrong }} onChoose={chooseSeat} />
      <RefusedSeat
        failure={isSaidThere && !refusal?.neighbours ? undefined : refusal}
        verb="Book"
        busy={busy}
        onSeat={(free) => {
          choose(free)
          dismiss(here)
          void book(free)
        }}
      />
      {(needsReason || isUnstaffed || wrong('reason')) && (
        <ReasonField
          {...{ needsReason, isUnstaffed, isSending, reason }}
          error={wrong('reason')}
          onChange={setReason}
        />
      )}
      <Field form="booking" name="message" label="Message">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={limits.message}
            value={caller.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </Field>
      <details className="booking-care" open={unfolded || isCareWrong}>
        <summary>For someone else, no calls, access</summary>
        <CareFields form="booking" {...{ care: caller, wrong }} onChange={change} />
      </details>
      <div className="dialog-foot booking-foot">
        <Button type="submit" kind="main" busy={busy}>
          Book
        </Button>
        {isTyped && (
          <Button kind="plain" onClick={() => change(nobodyYet)}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}

type Reason = {
  needsReason: boolean
  isUnstaffed: boolean
  isSending: boolean
  reason: string
  error: string | undefined
  onChange(reason: string): void
}

/** Why somebody is booked at an hour or on a chair at which nobody works. */
function ReasonField({ needsReason, isUnstaffed, isSending, reason, error, onChange }: Reason) {
  return (
    <Field
      form="booking"
      name="reason"
      label={needsReason ? 'Why outside opening hours' : 'Why all the same'}
      hint={`${isUnstaffed && !needsReason ? 'Nobody works at this chair then. ' : ''}Kept in the history.`}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          readOnly={isSending}
          value={reason}
          maxLength={stepLimits.reason}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

const fieldsWithError = new Set(['phone', 'name', 'email', 'minutes', 'appointmentDate', 'chair', 'reason'])

/** What the refusals of a dialog are kept by: it stands in no row. */
const here = ''
