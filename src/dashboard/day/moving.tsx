import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { stepLimits } from '../../contract/appointments.ts'
import { appointmentCalls } from '../../contract/calls/appointment-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { dayOf } from '../appointments/appointment-words.tsx'
import { ChangedMeanwhile, erasedSentence, useIsErased } from '../appointments/changed-meanwhile.tsx'
import { offerUndoIfDone } from '../appointments/status-changes.ts'
import { askAsStaff, isGone } from '../ask-as-staff.ts'
import { RefusedSeat } from '../booking/refused-seat.tsx'
import { lengths, type Seat } from '../booking/use-seat.ts'
import { mayBeDone } from '../failure-words.ts'
import { showInPassing, showToast } from '../frame/toast.ts'
import { type About, useAction } from '../frame/use-action.ts'
import { shortWhen } from '../london.ts'
import { appointment, appointmentKeys } from '../queries/appointments.ts'
import { dayKey } from '../queries/day.ts'
import { useChairName } from '../queries/practice.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { retryTwice } from '../retries.ts'
import { offerUndo } from '../undo/undoables.ts'

/** A visit that was marked to be moved, and the press on a free time that moves it. */
export function useMoving() {
  const [marked, setMarked] = useState<Patient>()
  const [minutes, setMinutes] = useState<number>()
  const [reason, setReason] = useState('')
  /** Where it was to go when a reason was asked for. */
  const [wanted, setWanted] = useState<Seat>()
  const shown = useRef({ marked, minutes })
  useEffect(() => {
    shown.current = { marked, minutes }
  }, [marked, minutes])
  const queries = useQueryClient()
  const { act, busy, isBusy, refusalOf, dismiss } = useAction<
    ReadingOf<typeof appointmentCalls.edit>,
    About & { pressed: Patient; length: number | undefined }
  >({
    renews: [dayKey, appointmentKeys.lists, appointmentKeys.each, queueKey, queueCountsKey],
    gone: erasedSentence,
    onRefused(failure, { id, name, pressed, length }) {
      const { patient: now } = failure
      const isMarked = shown.current.marked?._id === id
      const isErased = isGone(failure)
      const sentence = `${name}: ${failure.message}`
      // Its bar has gone, stands for another visit, or goes with this.
      if (!isMarked || isErased || now?.status === 'Cancelled') showToast({ good: false, sentence })
      if (isMarked && isErased) setMarked(undefined)
      if (isMarked && now) follow(now)
      if (mayBeDone(failure.status))
        void offerUndoIfDone(queries, pressed).then((isDone) => (isDone ? wasMoved(pressed, length) : undefined))
    },
    onDone: ({ updatedUser, undoUntil, change }) => {
      if (undoUntil && updatedUser) offerUndo({ did: 'moved', id: updatedUser._id, change }, updatedUser.name)
    },
  })

  const failure = marked && refusalOf(marked._id)

  function mark(patient: Patient | undefined): void {
    for (const one of [marked, patient]) if (one) dismiss(one._id)
    setMarked(patient)
    setMinutes(patient?.minutes)
    setReason('')
    setWanted(undefined)
  }

  /** A colleague was quicker: whoever presses again has read so, and moves it from where it is by now. */
  function follow(now: Patient): void {
    if (shown.current.minutes === shown.current.marked?.minutes) setMinutes(now.minutes)
    setMarked(now.status === 'Cancelled' ? undefined : now)
  }

  /** The answer was lost, and has told of no newer one: whoever has read of that goes on, or has chosen another length. */
  async function wasMoved(pressed: Patient, length: number | undefined): Promise<void> {
    if (shown.current.marked !== pressed) return
    if (shown.current.minutes === length) return setMarked(undefined)
    await look(pressed)
  }

  /** A colleague has changed what is marked, and somebody has read so; answers how it stands, where it is followed there. */
  async function look(known: Patient): Promise<Patient | undefined> {
    const asked = { ...appointment(known._id), staleTime: 0, retry: retryTwice }
    const now = await queries.fetchQuery(asked).catch(() => undefined)
    if (shown.current.marked !== known) return undefined
    if (now) follow(now.patient)
    else showToast({ good: false, sentence: notRead })
    return now?.patient
  }

  function wasErased(): void {
    mark(undefined)
    showToast({ good: false, sentence: erasedSentence })
  }

  async function moveTo(seat: Seat): Promise<void> {
    if (!marked) return
    const { _id: id, name, version } = marked
    if (isBusy(id)) {
      // The second of two quick presses on the same time wants nothing else.
      if (failure || !isSameSeat(seat, wanted)) showInPassing(notOver)
      return
    }
    setWanted(seat)
    const body = {
      appointmentDate: seat.day,
      appointmentTime: seat.time,
      chair: seat.chair,
      minutes: minutes ?? null,
      reason,
      version,
    }
    const answer = await act({ id, name, pressed: marked, length: minutes }, () =>
      askAsStaff(appointmentCalls.edit, { params: { id }, body }),
    )
    // Another visit may be marked by now, or another length chosen, which is kept for the next press.
    if (answer && shown.current.marked?._id === id)
      setMarked(shown.current.minutes === minutes ? undefined : answer.updatedUser)
  }

  return { marked, mark, look, wasErased, minutes, setMinutes, reason, setReason, wanted, moveTo, busy, failure }
}

export type Moving = ReturnType<typeof useMoving>

const notRead = 'How it stands now could not be read. Please try again.'

const notOver = 'The last step was not over yet, so this press moved nothing. Please look, and press again.'

function isSameSeat(one: Seat, other: Seat | undefined): boolean {
  return one.day === other?.day && one.time === other.time && one.chair === other.chair
}

/** Who is being moved, at the foot of the page for as long as it lasts. */
export function MovingBar({ moving }: { moving: Moving }) {
  const { marked, mark, minutes, setMinutes, reason, setReason, wanted, moveTo, busy, failure } = moving
  const nameOf = useChairName()
  const bar = useRef<HTMLElement>(null)
  const asksWhy = failure?.field === 'reason' && wanted !== undefined
  useEffect(() => {
    // It stands at the foot of the page, and what is typed elsewhere would be shortcuts.
    if (asksWhy) bar.current?.querySelector<HTMLElement>('[name="reason"]')?.focus()
  }, [asksWhy])
  // The status stands there from the start, so that a screen reader hears who is being moved.
  if (!marked)
    return (
      <section>
        <p role="status" />
      </section>
    )
  const { _id: id, name, appointmentTime: time, chair } = marked
  const day = dayOf(marked)
  const where = [shortWhen(day, time), chair !== undefined && nameOf(chair)].filter(Boolean).join(', ')
  /** By a key from within the bar, which goes: the keyboard goes on at the visit, if this day has it. */
  function leaveByKey() {
    mark(undefined)
    document.getElementById(`open-${id}`)?.focus()
  }
  /** The button that was pressed goes, and with a cancelled visit the whole bar. */
  async function showAsItIs(known: Patient): Promise<void> {
    const now = await moving.look(known)
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !bar.current?.contains(activeElement)
    if (!now || isElsewhere) return
    if (now.status === 'Cancelled')
      (document.getElementById(`open-${id}`) ?? document.querySelector<HTMLElement>('h1'))?.focus()
    else bar.current?.querySelector('select')?.focus()
  }
  return (
    <section ref={bar} className="moving" aria-label="Moving">
      <p role="status">
        <strong>Moving {name}</strong> {where && `from ${where}`}. Press a free time, on this day or another.
      </p>
      <Field form="moving" name="minutes" label="Length">
        {(control) => (
          <select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {[...new Set([...lengths, marked.minutes ?? lengths[0]])].map((length) => (
              <option key={length} value={length}>
                {length} minutes
              </option>
            ))}
          </select>
        )}
      </Field>
      {asksWhy && (
        <form
          className="one-line"
          onSubmit={(event) => {
            event.preventDefault()
            void moveTo(wanted)
          }}
          onKeyDown={({ key }) => key === 'Escape' && leaveByKey()}
        >
          <Field form="moving" name="reason" label="Why all the same">
            {(control) => (
              <input
                {...control}
                value={reason}
                maxLength={stepLimits.reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <Button type="submit" kind="main" busy={busy}>
            Move to {wanted.time}
          </Button>
        </form>
      )}
      <div className="moving-buttons">
        {day && time && chair !== undefined && minutes !== marked.minutes && (
          <Button busy={busy} onClick={() => void moveTo({ day, time, chair })}>
            Only change the length
          </Button>
        )}
        <Button aria-keyshortcuts="Escape" onClick={({ detail }) => (detail > 0 ? mark(undefined) : leaveByKey())}>
          Leave it
        </Button>
      </div>
      <Meanwhile key={id} {...{ marked, moving }} onShow={() => void showAsItIs(marked)} />
      <RefusedSeat failure={failure} verb="Move to" busy={busy} onSeat={(seat) => void moveTo(seat)} />
    </section>
  )
}

/** What a colleague has done with the visit since it was marked, which may be minutes ago and on another day. */
function Meanwhile({ marked, moving, onShow }: { marked: Patient; moving: Moving; onShow: () => void }) {
  const { wasErased, busy } = moving
  const isErased = useIsErased(marked._id)
  useEffect(() => {
    if (isErased) wasErased()
  })
  return <ChangedMeanwhile patient={marked} words="Show it as it is now" isBusy={busy} onLoad={onShow} />
}
